/**
 * The play of a hand as cards fall: whose turn it is, what may fall next, and what the tricks show.
 *
 * The cards stand in the entry as they fell: `play` is every card in order, leader first, and `put_away` what each
 * seat put away after a run, seat by seat. Nobody at the table knows the holdings before they are played, so a
 * card may fall where no card seen so far says otherwise; where the deal is known (practice), the holdings decide.
 * `scoring/views/played.py` reads the same entry on the server.
 */

import { PACK, SEATS, followTricks, heightOf, legalPlays, seatsFrom, suitOf } from "./legal.js";

const HAND = 6;
const RUN = 3;
const PIPS = { A: 4, K: 3, Q: 2, J: 1, T: 10 };

/** The cards in a field of the entry, as they stand there. */
export const cardsIn = (text) => ((text || "").toUpperCase().match(/[2-9TJQKA][SHDC]/g) || []).slice(0, PACK.length);

/** How often the cards were run (article 4.1). */
const runsOf = (record) => (record.calls.some(([, call]) => call === "run") ? record.kicks.length - 1 : 0);

/** How many cards were dealt to each seat and how many each plays (articles 2.2 and 4.5). */
export function sizesOf(rules, record) {
  const dealt = HAND + RUN * runsOf(record);
  return { dealt, played: rules.after_run === "discard-to-six" ? HAND : dealt };
}

const chunked = (cards, size) =>
  Array.from({ length: Math.ceil(cards.length / size) }, (_, place) => cards.slice(place * size, (place + 1) * size));

/** The suit of trump, null while it is not known. */
export function trumpOf(record) {
  const last = record.kicks[record.kicks.length - 1];
  return last && last[1] !== "?" ? last[1] : null;
}

function underOf(rules, record) {
  const { players, dealer } = record;
  const leader = seatsFrom(dealer, players)[1];
  return { players, leader, trump: trumpOf(record), barsUndertrump: rules.undertrump !== "allowed" };
}

const noCards = (players) => Object.fromEntries(SEATS[players].map((seat) => [seat, []]));

/** What each seat put away, seat by seat in the order of the seats. */
function putAwayOf(record, cards, each) {
  const seats = SEATS[record.players];
  return Object.fromEntries(seats.map((seat, place) => [seat, cards.slice(place * each, (place + 1) * each)]));
}

/**
 * The play noted in an entry, null while there is none or trump is not known.
 *
 * @returns {?{tricks: string[][], deal: Object<string, string[]>}}
 */
export function playOf(table, entry, record) {
  const cards = cardsIn(entry.play);
  if (cards.length === 0 || !trumpOf(record)) return null;
  const tricks = chunked(cards, record.players);
  if (table.deal) return { deal: table.deal, tricks };
  const { dealt, played } = sizesOf(table.rules, record);
  const put = putAwayOf(record, cardsIn(entry.put_away), dealt - played);
  const deal = noCards(record.players);
  const { plays } = followTricks(tricks, underOf(table.rules, record), noCards(record.players));
  for (const { seat, card } of plays) deal[seat].push(card);
  for (const seat of SEATS[record.players]) deal[seat].push(...put[seat]);
  return { deal, tricks };
}

/** The tricks of a record followed with the holdings its deal gives, cards put away left out. */
export function followed(rules, record) {
  const tricks = record.tricks || [];
  const { dealt, played } = sizesOf(rules, record);
  const fallen = new Set(tricks.flat());
  const keeps = (card) => dealt === played || fallen.has(card);
  const holdings = Object.fromEntries(
    Object.entries(record.deal || noCards(record.players)).map(([seat, cards]) => [seat, cards.filter(keeps)]),
  );
  return followTricks(tricks, underOf(rules, record), holdings);
}

/**
 * Where the play has got to.
 *
 * @returns {{seat: ?string, phase: string, lawful: string[], other: string[], wrongs: Object[], table: string[],
 *   winners: string[], left: number}}  `phase` is "play", "put-away" or "done"
 */
export function playNow(table, entry, record) {
  const noted = playOf(table, entry, record) || { deal: noCards(record.players), tricks: [] };
  const sizes = sizesOf(table.rules, record);
  const cards = noted.tricks.flat();
  const state = followed(table.rules, { ...record, ...noted });
  const last = noted.tricks[noted.tricks.length - 1] || [];
  const now = {
    wrongs: state.wrongs,
    winners: state.winners,
    table: last.length < record.players ? last : [],
    left: sizes.played * record.players - cards.length,
  };
  const gone = new Set([...cards, ...cardsIn(entry.put_away), ...record.kicks]);
  const unseen = PACK.filter((card) => !gone.has(card));
  if (now.left > 0) return { ...now, phase: "play", seat: state.turn, ...offered(table, entry, record, state, unseen) };
  const put = cardsIn(entry.put_away).length;
  const each = sizes.dealt - sizes.played;
  const isPut = table.deal || put >= each * record.players;
  if (isPut) return { ...now, phase: "done", seat: null, lawful: [], other: [] };
  return { ...now, phase: "put-away", seat: SEATS[record.players][Math.floor(put / each)], lawful: unseen, other: [] };
}

/** The cards that may fall now, and the others that could. */
function offered(table, entry, record, state, unseen) {
  const known = table.deal?.[state.turn];
  const candidates = known ? unseen.filter((card) => known.includes(card)) : unseen;
  const may = known ? new Set(lawfulFrom(candidates, table, record, state)) : null;
  const isLawful = (card) => (may ? may.has(card) : !showsWrong(table, entry, record, card, state.wrongs.length));
  return {
    lawful: candidates.filter(isLawful),
    other: candidates.filter((card) => !isLawful(card)),
  };
}

function lawfulFrom(held, table, record, state) {
  const { trump, barsUndertrump } = underOf(table.rules, record);
  const place = state.plays.length % record.players;
  const trick = place === 0 ? [] : state.plays.slice(-place).map(({ card }) => card);
  return legalPlays(held, trick, trump, barsUndertrump);
}

/** Whether a card falling now would show that a card before it was wrongly played. */
function showsWrong(table, entry, record, card, wrongsSoFar) {
  const noted = playOf(table, { ...entry, play: `${entry.play || ""} ${card}` }, record);
  return followed(table.rules, { ...record, ...noted }).wrongs.length > wrongsSoFar;
}

/** High, Low, Jack and Game as the tricks of a record show them so far (article 6). */
export function shownBy(rules, record) {
  const { winners, plays } = followed(rules, record);
  const sizes = sizesOf(rules, record);
  const claims = { ...highAndLow(rules, record, sizes) };
  const jack = plays.find(({ card }) => card === `J${trumpOf(record)}`);
  if (jack && winners[jack.trick]) {
    const side = winners[jack.trick][0];
    claims.jack = { side, hung: jack.seat[0] !== side };
  }
  if (winners.length === sizes.played) claims.game = gameOf(rules, record, plays, winners);
  return claims;
}

/** Who was dealt the highest and the lowest trump; before the deal is known, as far as nothing can be beyond. */
function highAndLow(rules, record, sizes) {
  const asKept = rules.high_low === "as-kept" && sizes.dealt > sizes.played;
  const fallen = new Set(record.tricks.flat());
  const isWhole = Object.values(record.deal).every((cards) => cards.length === sizes.dealt);
  const owners = Object.entries(record.deal).flatMap(([seat, cards]) =>
    cards.filter((card) => suitOf(card) === trumpOf(record) && (!asKept || fallen.has(card)))
      .map((card) => ({ side: seat[0], card })),
  );
  const byHeight = owners.sort((one, other) => heightOf(other.card) - heightOf(one.card));
  const suit = PACK.filter((card) => suitOf(card) === trumpOf(record) && !record.kicks.includes(card));
  const [high, low] = [byHeight[0], byHeight[byHeight.length - 1]];
  const claims = {};
  if (high && (isWhole || high.card === suit[0])) claims.high = high;
  if (low && (isWhole || low.card === suit[suit.length - 1])) claims.low = low;
  return claims;
}

function gameOf(rules, record, plays, winners) {
  const sides = Object.keys(record.score);
  const pips = Object.fromEntries(sides.map((side) => [side, 0]));
  for (const { card, trick } of plays) pips[winners[trick][0]] += PIPS[card[0]] || 0;
  const most = Math.max(...Object.values(pips));
  let leading = sides.filter((side) => pips[side] === most);
  if (leading.length > 1 && rules.game_tie === "non-dealer") {
    leading = leading.filter((side) => side !== record.dealer[0]);
  }
  return { side: most > 0 && leading.length === 1 ? leading[0] : null, pips };
}

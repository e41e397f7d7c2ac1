/**
 * What a hand is worth, worked out on the device before anything is sent.
 *
 * The server judges every hand itself; this says beforehand what it will say of one that can stand. A test runs
 * both over the same records and holds them equal. Article numbers are the rulebook's.
 *
 * @typedef {Object} Rules  the fields of a rule set that bear on counting, as the page was given them
 * @property {number} target
 * @property {Object<string, number>} kick_chalks  rank letter to chalks
 * @property {string} kick_counting  "as-they-occur" or "after-play"
 * @property {string} counting_order  the letters H L J G in the order in which they are counted
 * @property {number} hang_jack_chalks  0 where a Jack is worth its one chalk to whoever wins it
 * @property {number} game_chalks
 *
 * @typedef {Object} Award
 * @property {string} kind
 * @property {string} side
 * @property {number} chalks
 * @property {string} [card]
 *
 * @typedef {Object} Worth
 * @property {Award[]} awards  counted, in counting order
 * @property {Award[]} uncounted  earned after a side had reached the target (article 7.3)
 * @property {Object<string, number>} score_after
 * @property {?string} bullseye  the side that wins the game with this hand
 */

import { shownBy } from "./played.js";

/** The side of a seat: A2 plays for A (article 1.1). */
export const sideOf = (seat) => seat[0];

/** The kicks' chalks for the dealer's side, in the order turned up (article 2.4). */
function kickAwards(rules, record) {
  const side = sideOf(record.dealer);
  return record.kicks
    .map((card) => ({ kind: "kick", side, chalks: rules.kick_chalks[card[0]] || 0, card }))
    .filter((award) => award.chalks > 0);
}

/** The chalk the dealer gave, to the side that begged (article 3.5). */
function givenAward(record) {
  const begged = record.calls.find(([, call]) => call === "beg");
  const isGiven = record.calls.some(([, call]) => call === "give-one");
  return begged && isGiven ? { kind: "give-one", side: sideOf(begged[0]), chalks: 1 } : null;
}

/** High, Low, Jack and Game as claimed, in the rule set's counting order (articles 6 and 7.1). */
function claimAwards(rules, claims) {
  const found = {
    H: claims.high && { kind: "high", side: claims.high.side, chalks: 1 },
    L: claims.low && { kind: "low", side: claims.low.side, chalks: 1 },
    J: claims.jack && jackAward(rules, claims.jack),
    G: claims.game && claims.game.side && { kind: "game", side: claims.game.side, chalks: rules.game_chalks },
  };
  return [...rules.counting_order].map((letter) => found[letter]).filter(Boolean);
}

function jackAward(rules, jack) {
  const pays = jack.hung && rules.hang_jack_chalks > 0;
  return pays
    ? { kind: "hang-jack", side: jack.side, chalks: rules.hang_jack_chalks }
    : { kind: "jack", side: jack.side, chalks: 1 };
}

/** Everything a hand earns in the order in which it is counted (article 7.2). */
export function awardsInOrder(rules, record) {
  const kicks = kickAwards(rules, record);
  const given = givenAward(record);
  const claims = claimAwards(rules, record.tricks ? shownBy(rules, record) : record.claims || {});
  if (rules.kick_counting === "after-play") return [...claims, ...kicks, ...(given ? [given] : [])];
  const [first, later] = splitKicks(record, kicks);
  return [...first, ...(given ? [given] : []), ...later, ...claims];
}

/** The first card turned up comes before the calls, the cards turned up by runs after them. */
function splitKicks(record, kicks) {
  const firstPays = kicks.length > 0 && kicks[0].card === record.kicks[0] ? 1 : 0;
  return [kicks.slice(0, firstPays), kicks.slice(firstPays)];
}

/**
 * Count a hand to the target; whatever follows the award that reaches it is uncounted (article 7.3).
 *
 * @param {Rules} rules
 * @param {Object} record  a hand record, version 1: with tricks it is worth what they show, else what is claimed
 * @param {string} [barred]  the side that a ruling bars from Game in this hand (article 9.15)
 * @returns {Worth}
 */
export function worthOf(rules, record, barred = "") {
  const scoreAfter = { ...record.score };
  const worth = { awards: [], uncounted: [], score_after: scoreAfter, bullseye: null };
  for (const award of awardsInOrder(rules, record)) {
    if (award.kind === "game" && award.side === barred) continue;
    if (worth.bullseye) {
      worth.uncounted.push(award);
      continue;
    }
    worth.awards.push(award);
    scoreAfter[award.side] += award.chalks;
    if (scoreAfter[award.side] >= rules.target) worth.bullseye = award.side;
  }
  return worth;
}

/** Whether kicks or a given chalk have already won the game, so that the record ends there (article 7.4). */
export function isOverBeforePlay(rules, record) {
  if (rules.kick_counting === "after-play") return false;
  return worthOf(rules, { ...record, claims: {} }).bullseye !== null;
}

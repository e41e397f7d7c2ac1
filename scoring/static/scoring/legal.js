/**
 * Which cards may be played, who wins a trick, and what is wrong with tricks as played (article 5).
 *
 * `scoring/rules/play.py` decides; a test plays thousands of hands through both and holds them equal. Cards are
 * two letters, rank and suit (`TD`); a trick is a list of cards, leader first.
 */

const RANKS = "23456789TJQKA";

export const SEATS = {
  2: ["A1", "B1"],
  3: ["A1", "B1", "C1"],
  4: ["A1", "B1", "A2", "B2"],
};

export const suitOf = (card) => card[1];
export const heightOf = (card) => RANKS.indexOf(card[0]);

/** Every card of the pack, suit by suit, the ace first. */
export const PACK = [..."SHCD"].flatMap((suit) => [...RANKS].reverse().map((rank) => rank + suit));

/** All seats in the order of play, beginning with this one (article 1.1). */
export function seatsFrom(seat, players) {
  const seats = SEATS[players];
  const place = seats.indexOf(seat);
  return [...seats.slice(place), ...seats.slice(0, place)];
}

/** The cards that would be no renege (articles 5.2 to 5.4). */
export function followsLead(held, table, trump) {
  if (table.length === 0) return held;
  const led = suitOf(table[0]);
  const trumps = held.filter((card) => suitOf(card) === trump);
  if (led === trump) return trumps.length > 0 ? trumps : held;
  const follows = held.some((card) => suitOf(card) === led);
  return follows ? held.filter((card) => suitOf(card) === led || suitOf(card) === trump) : held;
}

/** The highest trump of a trick so far, null where a plain suit is not trumped. */
function highestTrump(table, trump) {
  const trumps = table.filter((card) => suitOf(card) === trump);
  return trumps.reduce((best, card) => (best && heightOf(best) > heightOf(card) ? best : card), null);
}

/** The cards that would be an undertrump; none for a player down to trumps (article 5.5). */
export function undertrumps(held, table, trump) {
  if (table.length === 0 || suitOf(table[0]) === trump) return [];
  if (held.every((card) => suitOf(card) === trump)) return [];
  const highest = highestTrump(table, trump);
  if (!highest) return [];
  return held.filter((card) => suitOf(card) === trump && heightOf(card) < heightOf(highest));
}

/** The cards that may be played from a holding (articles 5.2 to 5.5). */
export function legalPlays(held, table, trump, barsUndertrump) {
  const may = followsLead(held, table, trump);
  if (!barsUndertrump) return may;
  const barred = undertrumps(held, table, trump);
  return may.filter((card) => !barred.includes(card));
}

/** The place, 0 for the leader, of the card that wins a trick (article 5.6). */
export function trickWinner(trick, trump) {
  const suit = trick.some((card) => suitOf(card) === trump) ? trump : suitOf(trick[0]);
  const best = trick
    .filter((card) => suitOf(card) === suit)
    .reduce((one, other) => (heightOf(one) > heightOf(other) ? one : other));
  return trick.indexOf(best);
}

/**
 * Tricks followed card by card: who played what, who won, and every renege and undertrump they show.
 *
 * @param {string[][]} tricks  the last may be short
 * @param {{players: number, leader: string, trump: string, barsUndertrump: boolean}} under
 * @param {Object<string, string[]>} holdings  seat to the cards it is known to play with
 * @returns {{plays: Object[], winners: string[], turn: string, wrongs: Object[]}}
 */
export function followTricks(tricks, under, holdings) {
  const held = Object.fromEntries(Object.entries(holdings).map(([seat, cards]) => [seat, [...cards]]));
  const followed = { plays: [], winners: [], turn: under.leader, wrongs: [] };
  for (const [number, trick] of tricks.entries()) {
    const order = seatsFrom(followed.turn, under.players);
    for (const [place, card] of trick.entries()) {
      const seat = order[place];
      const wrong = wrongWith(card, held[seat], trick.slice(0, place), under);
      if (wrong) followed.wrongs.push({ ...wrong, seat, card, where: `tricks[${number}][${place}]` });
      followed.plays.push({ seat, card, trick: number });
      held[seat] = held[seat].filter((other) => other !== card);
    }
    if (trick.length < under.players) return { ...followed, turn: order[trick.length] };
    followed.turn = order[trickWinner(trick, under.trump)];
    followed.winners.push(followed.turn);
  }
  return followed;
}

/** What is wrong with playing a card from a holding, null where it is lawful or not known to be held. */
function wrongWith(card, held, table, { trump, barsUndertrump }) {
  if (!held.includes(card)) return null;
  const may = followsLead(held, table, trump);
  if (!may.includes(card)) return { code: "renege", held: may };
  if (!barsUndertrump || !undertrumps(held, table, trump).includes(card)) return null;
  const plain = held.filter((other) => suitOf(other) !== trump);
  return { code: "undertrump", held: plain, highest: highestTrump(table, trump) };
}

/**
 * Where a sheet has got to after a hand, worked out on the device so that play goes on while nothing can be sent.
 *
 * `scoring/progress.py` decides; a test plays whole games through both and holds them equal. What the server
 * says of a sheet always takes the place of what was worked out here.
 *
 * @typedef {Object} Progress
 * @property {string} state  "in-play" while hands can be entered
 * @property {number} game_number
 * @property {number} hand_number
 * @property {string} dealer  a seat; empty while the cut for the next game is to be made
 * @property {Object<string, number>} score
 * @property {Object<string, number>} bullseyes
 * @property {string} [no_game]  the side that a ruling bars from Game in the hand in play
 *
 * @typedef {Object} Terms
 * @property {string[]} seats  in the order of play
 * @property {string} next_dealer  "deal-goes-round", "losers-deal" or "cut-again"
 * @property {string} confirmation  "none" or "both-sides"
 * @property {{way: string, games: number}} counting
 * @property {boolean} is_alone  no other table counts for the match
 */

import { sideOf } from "./tally.js";

const after = (terms, seat) => terms.seats[(terms.seats.indexOf(seat) + 1) % terms.seats.length];

/** Who deals first in the next game, by the event's policy; where the losers deal, the first of them in turn. */
function nextFirstDealer(progress, winner, terms) {
  if (terms.next_dealer === "cut-again") return "";
  const following = after(terms, progress.dealer);
  const losersDeal = terms.next_dealer === "losers-deal";
  return losersDeal && sideOf(following) === winner ? after(terms, following) : following;
}

/** Whether nothing played from here on could count (article 8.2); several tables are for the server to add up. */
function isDecided(bullseyes, { counting, is_alone: isAlone }) {
  const counts = Object.values(bullseyes);
  const most = Math.max(...counts);
  const played = counts.reduce((sum, count) => sum + count, 0);
  if (!isAlone || counting.way === "timed") return false;
  if (counting.way === "best-of") return most > Math.floor(counting.games / 2) || played >= counting.games;
  return counting.way === "race-to" ? most >= counting.games : played >= counting.games;
}

function afterGame(progress, winner, terms) {
  const bullseyes = { ...progress.bullseyes, [winner]: progress.bullseyes[winner] + 1 };
  const closed = terms.confirmation === "none" ? "official" : "awaiting-confirmation";
  return {
    ...progress,
    state: isDecided(bullseyes, terms) ? closed : progress.state,
    bullseyes,
    game_number: progress.game_number + 1,
    hand_number: 1,
    score: Object.fromEntries(Object.keys(progress.score).map((side) => [side, 0])),
    dealer: nextFirstDealer(progress, winner, terms),
    no_game: "",
  };
}

/**
 * The sheet after a hand that stands.
 *
 * @param {Progress} progress
 * @param {Object} record  the hand's record
 * @param {import("./tally.js").Worth} worth
 * @param {Terms} terms
 * @returns {Progress}
 */
export function afterHand(progress, record, worth, terms) {
  if (worth.bullseye) return afterGame(progress, worth.bullseye, terms);
  const isDealtAgain = record.outcome === "exhausted";
  return {
    ...progress,
    score: worth.score_after,
    hand_number: progress.hand_number + 1,
    dealer: isDealtAgain ? progress.dealer : after(terms, progress.dealer),
    no_game: "",
  };
}

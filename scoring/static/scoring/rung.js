/**
 * A game won rings up a bullseye; the board stays at its last score until the table starts the next game.
 *
 * @typedef {Object} Won
 * @property {string} side
 * @property {number} game
 * @property {?Object<string, number>} score  the last of the game, null while it is not known
 */

import { showLane } from "./board.js";
import { read } from "./sending.js";

/** How a won game ended, from the lines of its sheet: for a device that did not enter its last hand. */
export async function lastScore(page, { side, game }, version) {
  const answer = await read(`${page.urls.api_sheet_lines}?after=${version}&page_size=500`);
  const hands = answer?.results.filter((line) => line.kind === "hand" && line.game_number === game) || [];
  const verdict = hands.pop()?.content.verdict;
  return verdict?.bullseye === side ? verdict.score_after : null;
}

/**
 * The game that has just ended between two states of a sheet, null where none has or nobody here can say whose it was.
 * A page kept on the device may be games behind when it opens: the game before the one in play is past, and where both
 * sides have won since, the last score on its way tells who won last.
 *
 * @param {{isOpened: boolean, score: ?Object<string, number>}} how  whether the page opens on it, and that last score
 * @returns {?{side: string, game: number}}
 */
export function justWon(from, state, { isOpened, score }) {
  const sides = Object.keys(state.bullseyes).filter((each) => state.bullseyes[each] > from.bullseyes[each]);
  if (sides.length === 0 || (isOpened && state.hand_number > 1)) return null;
  const games = sides.reduce((sum, each) => sum + state.bullseyes[each] - from.bullseyes[each], 0);
  const side = sides.length === 1 ? sides[0] : score && sides.reduce((one, other) => (score[one] > score[other] ? one : other));
  return side ? { side, game: from.game_number + games - 1 } : null;
}

export class Rung {
  /**
   * @param {Object} page  what the server told the page
   * @param {{rung: Element, board: Element, waiting: Element[]}} places  what waits is hidden until the next game
   */
  constructor(page, places) {
    Object.assign(this, { page, ...places, won: null });
  }

  /** Nothing is won now, or no more: the hand that won has been put right or taken back. */
  hush() {
    this.won = null;
    this.rung.hidden = true;
    this.wait(false);
  }

  wait(waits) {
    for (const place of this.waiting) place.classList.toggle("is-waiting", waits);
  }

  /**
   * @param {Won} won
   * @param {import("./progress.js").Progress} state  the sheet after it
   * @param {() => void} start  called when the table starts the next game
   */
  ring(won, state, start) {
    this.won = won;
    const isInPlay = state.state === "in-play";
    const panel = document.getElementById("rung").content.cloneNode(true);
    panel.querySelector(".rung").classList.add(`side-${won.side.toLowerCase()}`);
    const next = panel.querySelector("button");
    next.textContent = `Start game ${state.game_number}`;
    next.hidden = !isInPlay;
    next.addEventListener("click", () => {
      this.hush();
      start();
    });
    this.rung.replaceChildren(panel);
    this.rung.hidden = false;
    this.wait(isInPlay);
    this.tell(won);
    (next.hidden ? this.rung : next).focus();
  }

  /** Who took which game, and its last score where that is known; the board shows it too. */
  tell({ side, game, score }) {
    const name = this.page.sides[side];
    const isByHand = score && score[side] >= this.page.rules.target;
    const words = this.rung.querySelector("[data-words]");
    words.textContent = `${name} take game ${game}.`;
    if (!isByHand) return;
    const [loser] = Object.keys(score).filter((other) => other !== side);
    words.textContent = `${name} take game ${game}, ${score[side]}–${score[loser]}.`;
    this.showScore(score);
  }

  /** The last score of the game, heard from the sheet: told where it is still this game that is shown. */
  learn(won, score) {
    if (score && this.won === won) this.tell({ ...won, score });
  }

  showScore(score) {
    for (const [side, drawn] of Object.entries(score)) {
      showLane(this.board, side, { drawn, adds: 0, target: this.page.rules.target });
    }
  }
}

/**
 * The games won as the board's rows of bullseyes: full for won, dashed for those still needed.
 */

const drawn = (name) => document.getElementById(name).content.firstElementChild.cloneNode(true);

/** Show how many games each side has won; a hand put right can take one away again. */
export function showBullseyes(board, bullseyes, needed) {
  for (const [side, won] of Object.entries(bullseyes)) {
    const games = board.querySelector(`[data-lane="${side}"] .bulls`);
    games.querySelector(".unseen").textContent = `${won} bullseye${won === 1 ? "" : "s"}${needed ? ` of ${needed} needed` : ""}`;
    const number = games.querySelector(".number");
    if (number) {
      number.textContent = String(won);
      continue;
    }
    for (const shown of games.querySelectorAll("svg")) shown.remove();
    const open = Math.max(0, (needed || 0) - won);
    games.append(...Array.from({ length: won }, () => drawn("bull")), ...Array.from({ length: open }, () => drawn("bull-open")));
  }
}

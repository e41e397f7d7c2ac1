/**
 * The board and the worth of a hand as the page shows them: strokes drawn, hollow and waiting.
 *
 * The server draws every stroke up to the target; here they only change their state.
 */

const NAMES = {
  kick: "Kick",
  "give-one": "Given",
  high: "High",
  low: "Low",
  jack: "Jack",
  "hang-jack": "Hang Jack",
  game: "Game",
};

/** What people call an award. */
export const nameOf = (award) => NAMES[award.kind];

function setState(stroke, state) {
  const wasDrawn = stroke.classList.contains("stroke--drawn");
  for (const name of ["drawn", "hollow", "waiting"]) stroke.classList.toggle(`stroke--${name}`, name === state);
  stroke.classList.toggle("stroke--new", state === "drawn" && !wasDrawn);
}

/**
 * Show one side's lane: `drawn` chalks on the sheet, `adds` more if the hand entered is sent.
 *
 * @param {Element} board
 * @param {string} side
 * @param {{drawn: number, adds: number, target: number}} chalks
 */
export function showLane(board, side, { drawn, adds, target }) {
  const lane = board.querySelector(`[data-lane="${side}"]`);
  const strokes = lane.querySelectorAll(".stroke");
  strokes.forEach((stroke, place) => {
    setState(stroke, place < drawn ? "drawn" : place < drawn + adds ? "hollow" : "waiting");
  });
  const more = Math.max(0, Math.min(adds, target - drawn));
  const label = `${Math.min(drawn, target)} of ${target}${more ? `, ${more} more with this hand` : ""}`;
  lane.querySelector(".strokes").setAttribute("aria-label", label);
  lane.querySelector("[data-score]").textContent = String(drawn);
  lane.querySelector("[data-adds]").textContent = adds ? `+${adds}` : "";
  lane.classList.toggle("lane--won", drawn + adds >= target);
}

function awardItem(award, isCounted) {
  const item = document.createElement("li");
  item.className = `award side-${award.side.toLowerCase()}${isCounted ? "" : " award--uncounted"}`;
  const mark = document.createElement("span");
  mark.className = `side-mark side-${award.side.toLowerCase()}`;
  mark.textContent = award.side;
  item.append(mark, ` ${nameOf(award)} ${award.chalks}`);
  if (!isCounted) item.append(unseen(" not counted: the game was over"));
  return item;
}

function unseen(text) {
  const span = document.createElement("span");
  span.className = "unseen";
  span.textContent = text;
  return span;
}

/** List what a hand is worth, in counting order; what came too late is struck through. */
export function showWorth(list, worth) {
  list.replaceChildren(
    ...worth.awards.map((award) => awardItem(award, true)),
    ...worth.uncounted.map((award) => awardItem(award, false)),
  );
}

/**
 * What has not reached the sheet, said so that nobody can miss it: how many hands wait, and what they wait for.
 * One that cannot go as it is, and needs a person, is told of in `stuck.js`.
 */

import { button, element, note } from "./notes.js";
import { list, plural, sideBySide, stuckNote } from "./stuck.js";
import { nameOfItem } from "./take_back.js";

/**
 * Show what waits and what is stuck; nothing at all when everything is on the sheet.
 *
 * @param {Element} place
 * @param {Object} page  what the server told the page
 * @param {import("./desk.js").Desk} desk
 * @param {{meanwhile: import("./meanwhile.js").Meanwhile, isTold: boolean, takeOver: () => void,
 *   putRight: (key: string) => void}} more
 */
export function showUnsent(place, page, desk, more) {
  const { items, isWatching, isStopped, reopened, progress } = desk;
  const waiting = items.map((item) => [item.key, item.refused && item.refused.code]);
  const key = JSON.stringify([waiting, desk.shut?.code, more.meanwhile, more.isTold, isWatching, isStopped, reopened, progress.version]);
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  const shown = noteOf(page, desk, more);
  const opened = place.querySelector("details[open]")?.className;
  place.replaceChildren(...(shown ? [shown] : []));
  const folded = place.querySelector("details");
  if (folded && folded.className === opened) folded.open = true; // news does not close what somebody reads
}

function noteOf(page, desk, more) {
  if (desk.items.length === 0) return null;
  if (desk.isStopped) return stoppedNote(page, desk, more);
  if (desk.isWatching) return keptNote(page, desk, more);
  if (desk.stuck) return stuckNote(page, desk, more.meanwhile);
  if (desk.reopened) return reopenedNote(desk);
  if (desk.shut) return shutNote(page, desk);
  return waitingNote(page, desk, more.putRight);
}

/** The hand in the form is one that was entered before; what is said of it here goes with it. */
function reopenedNote(desk) {
  const item = desk.items.find(({ key }) => key === desk.reopened);
  const words = element("p", "", element("strong", "", `You are putting ${nameOfItem(item)} right.`), " Change its keys, then send it.");
  return element("div", "note note--unsent note--line note--reopened", words, button("Leave it as it was", () => desk.leave()));
}

/** One line while hands wait, so that entering the next one goes on; the hands themselves on request. */
function waitingNote(page, desk, putRight) {
  const { items } = desk;
  const summary = element("summary", "", element("strong", "", `${plural(items.length, "hand")} not sent.`));
  summary.append(items.length === 1 ? " Kept on this phone; it goes by itself." : " Kept on this phone; they go by themselves.");
  const ways = (item) => {
    const mayChange = item.kind === "hand" && desk.isFresh(item);
    return mayChange ? [button(`Put ${nameOfItem(item)} right`, () => putRight(item.key))] : [];
  };
  const again = element("p", "actions", button("Try now", () => desk.pump()));
  return element("details", "note note--unsent note--line", summary, list(page, items, ways), again);
}

/** This device may not write here any more, or not as who is signed in: entering goes on, and what waits stays. */
function shutNote(page, desk) {
  const { items, shut } = desk;
  const it = items.length === 1 ? "It is kept on this phone, and goes" : "They are kept on this phone, and each goes";
  const text = `${shut.detail} ${it} by itself once the card of this table is scanned again, or somebody who may write here signs in.`;
  return note("!", `${plural(items.length, "hand")} not sent.`, text, list(page, items));
}

/** Another device has taken over; what was entered here and has not gone is kept, and offered. */
function keptNote(page, desk, { meanwhile, takeOver }) {
  const { items } = desk;
  const heading = `${plural(items.length, "hand")} of this phone ${items.length === 1 ? "is" : "are"} not on the sheet.`;
  const actions = element(
    "p",
    "actions",
    button("Take over and send them", takeOver),
    button("Leave them out", () => desk.dropAll()),
  );
  return note("!", heading, "They are kept here. Look first whether the other device has entered them.", ...sideBySide(page, desk, meanwhile), actions);
}

const WAITS = {
  frozen: "An official has been called. What this phone keeps waits until they have been. Show it to them before they rule.",
  disputed: "An official has been called. What this phone keeps waits until they have been. Show it to them before they rule.",
  "awaiting-confirmation": "The sheet is played out without what this phone keeps. Call an official before anybody confirms.",
  official: "The sheet is official without what this phone keeps. Show it to an official.",
};

/** The sheet takes no hands now: what waits is in sight the whole time, and stays until the sheet goes on. */
function stoppedNote(page, desk, { meanwhile, isTold }) {
  const { progress, items } = desk;
  const told = isTold ? " The officials’ page says that it is missing." : "";
  const isOver = progress.state === "awaiting-confirmation" || progress.state === "official";
  const actions = element("p", "actions");
  if (meanwhile.line) actions.append(button("It is the same hand: leave mine out", () => desk.dropFirst()));
  else if (isOver) actions.append(button("Leave it out", () => desk.dropFirst()));
  const shown = meanwhile.line ? sideBySide(page, desk, meanwhile) : [list(page, items)];
  return note("!", `${plural(items.length, "hand")} not sent.`, WAITS[progress.state] + told, ...shown, actions);
}

/** The state of the connection, for the bar that is always in sight. */
export function connectionOf(desk) {
  const { length } = desk.items;
  const unsent = { text: `${plural(length, "hand")} not sent`, kind: "called" };
  if (desk.isStopped) return length > 0 ? unsent : null;
  if (desk.isWatching) return length > 0 ? unsent : { text: "Watching", kind: "not-started" };
  if (desk.stuck) return { text: "Look below", kind: "disputed" };
  if (length > 0 && (desk.reopened || desk.shut || !desk.isReached)) return unsent;
  if (length > 0) return { text: "Sending…", kind: "not-started" };
  return desk.isReached ? null : { text: "Offline", kind: "called" };
}

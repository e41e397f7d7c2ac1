/**
 * What has not reached the sheet, said so that nobody can miss it: how many hands wait, and what to do about one
 * that cannot go as it is.
 */

import { kickAt } from "./entry.js";
import { nameOf } from "./board.js";
import { comparison, face } from "./compare.js";
import { button, element, note } from "./notes.js";
import { nameOfItem } from "./take_back.js";
import { worthOf } from "./tally.js";

const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** One unsent submission in a line of words. */
function inWords(page, item) {
  if (item.kind === "cut") return `Game ${item.game}: ${page.seats[item.body.dealer]} won the cut`;
  const { record } = item.body;
  const awards = worthOf(page.rules, record, item.barred).awards.map((award) => `${award.side} ${nameOf(award)} ${award.chalks}`);
  const kick = face(kickAt(item.entry, 1) || record.kicks[0]);
  return `Game ${item.game}, hand ${item.hand}: kick ${kick}. ${awards.join(", ")}`;
}

function list(page, items) {
  return element("ol", "unsent", ...items.map((item) => element("li", "", inWords(page, item))));
}

/** Show what waits and what is stuck; nothing at all when everything is on the sheet. */
export function showUnsent(place, page, desk, { onSheet, takeOver, putRight }) {
  const { items, stuck, isWatching, reopened } = desk;
  const waiting = items.map((item) => [item.key, item.refused && item.refused.code]);
  const key = JSON.stringify([waiting, onSheet, isWatching, reopened]);
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  place.replaceChildren();
  if (isWatching && items.length > 0) place.append(keptNote(page, desk, onSheet, takeOver));
  else if (stuck) place.append(stuckNote(page, desk, onSheet));
  else if (reopened) place.append(reopenedNote(items, desk));
  else if (items.length > 0) place.append(waitingNote(page, items, desk, putRight));
}

/** The hand in the form is one that was entered before; what is said of it here goes with it. */
function reopenedNote(items, desk) {
  const name = nameOfItem(items[items.length - 1]);
  const summary = element("summary", "", element("strong", "", `You are putting ${name} right.`));
  summary.append(" Change its keys, then send it.");
  return element("details", "note note--unsent note--line", summary, button("Leave it as it was", () => desk.leave()));
}

/** One line while hands wait, so that entering the next one goes on; the hands themselves on request. */
function waitingNote(page, items, desk, putRight) {
  const summary = element("summary", "", element("strong", "", `${plural(items.length, "hand")} not sent.`));
  summary.append(" Kept on this phone; they go by themselves.");
  const ways = element("p", "actions", button("Try now", () => desk.pump()));
  const last = desk.lastWaiting;
  if (last?.kind === "hand") ways.prepend(button(`Put ${nameOfItem(last)} right`, putRight));
  return element("details", "note note--unsent note--line", summary, list(page, items), ways);
}

/** Another device has taken over; what was entered here and has not gone is kept, and offered. */
function keptNote(page, desk, onSheet, takeOver) {
  const { items } = desk;
  const heading = `${plural(items.length, "hand")} of this phone ${items.length === 1 ? "is" : "are"} not on the sheet.`;
  const actions = element(
    "p",
    "actions",
    button("Take over and send them", takeOver),
    button("Leave them out", () => desk.dropAll()),
  );
  return note("!", heading, "They are kept here. Look first whether the other device has entered them.", ...sideBySide(page, desk, onSheet), actions);
}

/** What is on the sheet beside what is on this phone; a person says what becomes of ours. */
function stuckNote(page, desk, onSheet) {
  const { detail, remedy, code } = desk.stuck.refused;
  const isHeld = code === "held";
  const heading = isHeld ? "These hands came after one that was refused." : detail;
  const text = isHeld ? "Put that one right first, then send these after it." : remedy || "";
  const words = onSheet.officials.map((sentence) => element("p", "", element("strong", "", sentence)));
  return note("!", heading, text, ...words, ...sideBySide(page, desk, onSheet), waysOut(page, desk));
}

/** Both hands field by field where one stands in our hand's place; else where the sheet is, and what we have. */
function sideBySide(page, desk, onSheet) {
  const { disputed, items } = desk;
  if (onSheet.line && disputed.kind === "hand") {
    const rest = items.filter((item) => item !== disputed);
    const after = rest.length > 0 ? [element("p", "", "After it, on this phone:"), list(page, rest)] : [];
    return [comparison(page, disputed, onSheet.line), element("p", "small", onSheet.words), ...after];
  }
  const sides = element(
    "div",
    "sides-by-side",
    element("div", "", element("h2", "", "On the sheet"), element("p", "", onSheet.words || "…")),
    element("div", "", element("h2", "", "On this phone"), list(page, items)),
  );
  return [sides];
}

/** What a person may do: leave theirs, add ours, or let an official decide. */
function waysOut(page, desk) {
  const call = element("a", "button button--plain", "Call an official");
  call.href = page.urls.call;
  if (desk.stuck.refused.code === "barred-player-seated") return seatWaysOut(page, desk, call);
  const actions = element("p", "actions", button("It is the same hand: leave mine out", () => desk.drop()), call);
  if (desk.progress.state === "in-play") {
    actions.prepend(button("It is another hand: send mine after it", () => desk.sendAfter()));
  }
  return actions;
}

/** Somebody sits here who may not any more: the seat changes first, and then what is on this phone can go. */
function seatWaysOut(page, desk, call) {
  const seat = element("a", "button", "Change the seat");
  seat.href = page.urls.seats;
  const again = button("The seat is changed: send mine", () => desk.sendAfter());
  return element("p", "actions", seat, again, button("Leave mine out", () => desk.drop()), call);
}

/** The state of the connection, for the bar that is always in sight. */
export function connectionOf(desk) {
  const { length } = desk.items;
  if (desk.isWatching && length === 0) return { text: "Watching", kind: "not-started" };
  if (desk.isWatching) return { text: `${plural(length, "hand")} not sent`, kind: "called" };
  if (desk.stuck) return { text: "Look below", kind: "disputed" };
  if (desk.reopened) return { text: `${plural(length, "hand")} not sent`, kind: "called" };
  if (length > 0 && !desk.isReached) return { text: `${plural(length, "hand")} not sent`, kind: "called" };
  if (length > 0) return { text: "Sending…", kind: "not-started" };
  return desk.isReached ? null : { text: "Offline", kind: "called" };
}

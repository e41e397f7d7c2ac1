/**
 * A submission that needs a person: what stands on the sheet beside what is on this phone, and what may be done.
 */

import { nameOf } from "./board.js";
import { comparison, face } from "./compare.js";
import { kickAt } from "./entry.js";
import { button, element, note } from "./notes.js";
import { nameOfItem } from "./take_back.js";
import { worthOf } from "./tally.js";

export const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** One unsent submission in a line of words. */
function inWords(page, item) {
  if (item.kind === "cut") return `Game ${item.game}: ${page.seats[item.body.dealer]} won the cut`;
  const { record } = item.body;
  const awards = worthOf(page.rules, record, item.barred).awards.map((award) => `${award.side} ${nameOf(award)} ${award.chalks}`);
  const kick = face(kickAt(item.entry, 1) || record.kicks[0]);
  return `Game ${item.game}, hand ${item.hand}: kick ${kick}. ${awards.join(", ")}`;
}

/** Submissions in order, each with what can be done about it. */
export function list(page, items, ways = () => []) {
  return element("ol", "unsent", ...items.map((item) => element("li", "", inWords(page, item), " ", ...ways(item))));
}

/** What is on the sheet beside what is on this phone; a person says what becomes of ours. */
export function stuckNote(page, desk, meanwhile) {
  if (desk.awaiting) return awaitingNote(page, desk);
  const [heading, text] = saidOf(desk, meanwhile);
  const words = meanwhile.officials.map((sentence) => element("p", "", element("strong", "", sentence)));
  return note("!", heading, text, ...words, ...sideBySide(page, desk, meanwhile), ...waysOut(page, desk, meanwhile));
}

/** What was entered after a refused hand follows it by itself; sent before it, it would stand in that one's place. */
function awaitingNote(page, desk) {
  const { hand_number: hand } = desk.progress;
  const out = element("details", "takeback", element("summary", "button", `Hand ${hand} was not played`));
  const { unfit } = desk.afterSheet;
  const first = nameOfItem(desk.awaiting);
  const words = unfit ? unfitWords(unfit) : `${first[0].toUpperCase()}${first.slice(1)} then counts as hand ${hand}, dealt by ${page.seats[desk.progress.dealer]}.`;
  const sure = element("div", "takeback__sure", element("p", "", words));
  if (!unfit) sure.append(button(`Leave hand ${hand} out`, () => desk.sendAfter()));
  out.append(sure);
  const call = element("a", "button button--plain", "Call an official");
  call.href = page.urls.call;
  const text = "Put it right below and send it. What was entered after it waits on this phone, and follows it by itself.";
  return note("!", `Hand ${hand} was refused.`, text, list(page, desk.items), element("p", "actions", out, call));
}

function saidOf(desk, meanwhile) {
  const { detail, remedy, code } = desk.stuck.refused;
  if (code === "held") return ["What was entered after a refused hand is still here.", "That hand stands now, and this was entered for another score or dealer."];
  if (code !== "stale-sheet") return [detail, remedy || ""];
  if (meanwhile.version === null) return [`${plural(desk.items.length, "hand")} not sent.`, "The sheet has moved on: looking at what stands there."];
  if (!meanwhile.isRuled) return [detail, remedy || ""];
  const text = `${meanwhile.changed} What waits on this phone was entered before that.`;
  return ["An official has ruled meanwhile.", text.trim()];
}

/** Both hands field by field where one stands in our hand's place; else where the sheet is, and what we have. */
export function sideBySide(page, desk, meanwhile) {
  const { disputed, items } = desk;
  if (meanwhile.line && disputed?.kind === "hand") {
    const rest = items.filter((item) => item !== disputed);
    const after = rest.length > 0 ? [element("p", "", "After it, on this phone:"), list(page, rest)] : [];
    return [comparison(page, disputed, meanwhile.line), element("p", "small", meanwhile.words), ...after];
  }
  const sides = element(
    "div",
    "sides-by-side",
    element("div", "", element("h2", "", "On the sheet"), element("p", "", meanwhile.words || "…")),
    element("div", "", element("h2", "", "On this phone"), list(page, items)),
  );
  return [sides];
}

/** What a person may do: leave theirs out, send it where it can stand, or let an official decide. */
function waysOut(page, desk, meanwhile) {
  const { code } = desk.stuck.refused;
  const call = element("a", "button button--plain", "Call an official");
  call.href = page.urls.call;
  if (code === "barred-player-seated") return [seatWaysOut(page, desk, call)];
  const { game_number: game, hand_number: hand, dealer } = desk.progress;
  const { unfit } = desk.afterSheet;
  const isSame = Boolean(meanwhile.line) || code !== "stale-sheet";
  const out = isSame ? "It is the same hand: leave mine out" : `Leave ${nameOfItem(desk.stuck)} out`;
  const actions = element("p", "actions", button(out, () => desk.drop()), call);
  if (unfit) return [element("p", "", unfitWords(unfit)), actions];
  const after = isSame ? "It is another hand: send mine after it" : `Send it as hand ${hand} of game ${game}`;
  actions.prepend(button(after, () => desk.sendAfter()));
  const counts = `Sent now, it counts as game ${game}, hand ${hand}${dealer ? `, dealt by ${page.seats[dealer]}` : ""}.`;
  return [element("p", "small", counts), actions];
}

const unfitWords = (item) =>
  `${nameOfItem(item)[0].toUpperCase()}${nameOfItem(item).slice(1)} cannot follow as it was entered: as the sheet stands now it asks for other keys. Leave it out and enter it anew, or call an official.`;

/** Somebody sits here who may not any more: the seat changes first, and then what is on this phone can go. */
function seatWaysOut(page, desk, call) {
  const seat = element("a", "button", "Change the seat");
  seat.href = page.urls.seats;
  const again = button("The seat is changed: send mine", () => desk.sendAfter());
  return element("p", "actions", seat, again, button("Leave mine out", () => desk.drop()), call);
}

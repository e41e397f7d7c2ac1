/**
 * What another device has entered beside what was entered here, field by field, for a person to settle.
 */

import { element } from "./notes.js";

const PLAYED = new Set(["opened", "hand", "hand-rejected", "hand-taken-back", "dealer-cut", "bell"]);
const OFFICIALS = {
  "official-called": "An official has been called: the sheet is stopped.",
  "call-closed": "The official's call is closed.",
  confirmed: "A side has confirmed the sheet.",
  "match-decided": "The match has been decided at another table.",
  "play-resumed": "The match is in play again.",
};
const CALLS_OF_OFFICIALS = new Set(["official-called", "call-closed", "ruling"]);
const RULED = "An official has ruled on this sheet.";

/** A ruling says what it orders; a file from elsewhere may have left that out. */
function said({ kind, content }) {
  if (kind !== "ruling" || !content.words) return OFFICIALS[kind] ?? RULED;
  return `Ruling ${content.ruling}, article ${content.article}: ${content.words}.`;
}

const CALLS = { stand: "stood", "stand-blind": "stood blind", beg: "begged", "give-one": "given one", run: "run" };
const NOBODY = "nobody";
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A card as people read it in a line of words. */
export const face = (card) => card.replace("T", "10").replace(/[SHDC]$/, (suit) => SUITS[suit]);
const side = (page, letter) => (letter ? `${letter} ${page.sides[letter] ?? ""}`.trim() : NOBODY);

function claimed(page, claim) {
  if (!claim) return NOBODY;
  return claim.card ? `${side(page, claim.side)}, ${face(claim.card)}` : side(page, claim.side);
}

function jack(page, claim) {
  if (!claim) return NOBODY;
  return claim.hung ? `${side(page, claim.side)}, hung` : side(page, claim.side);
}

/** A hand as its fields and what they hold, in words. */
function fieldsOf(page, record) {
  const claims = record.claims || {};
  return {
    Kick: (record.kicks || []).map(face).join(", "),
    Call: (record.calls || []).map(([, call]) => CALLS[call]).join(", "),
    High: claimed(page, claims.high),
    Low: claimed(page, claims.low),
    Jack: jack(page, claims.jack),
    Game: claimed(page, claims.game),
  };
}

/** The hand that stands where ours would have: the one counted for the same game and hand. */
export function standingHand(item, lines) {
  const own = lines.filter((line) => line.game_number === item.game && line.hand_number === item.hand);
  const last = own.filter(({ kind }) => kind === "hand" || kind === "hand-taken-back").pop();
  return last?.kind === "hand" ? last : null;
}

/** What has been done to the sheet meanwhile by others than whoever enters hands, in sentences. */
export function officialsWords(lines) {
  const isCalled = lines.map(({ kind }) => kind).filter((kind) => CALLS_OF_OFFICIALS.has(kind)).pop() === "official-called";
  const isRuled = lines.some(({ kind }) => kind === "ruling");
  const past = new Set([...(isCalled ? [] : ["official-called"]), ...(isRuled ? ["call-closed"] : [])]);
  const told = lines.filter(({ kind }) => !PLAYED.has(kind) && !past.has(kind));
  return [...new Set(told.map(said))];
}

/** Whether a hand entered here says the same as the one that stands in its place. */
export function isAlike(page, item, line) {
  const [theirs, ours] = [fieldsOf(page, line.content.record), fieldsOf(page, item.body.record)];
  return Object.keys(theirs).every((name) => theirs[name] === ours[name]);
}

function row(name, theirs, ours) {
  const differs = theirs !== ours;
  const mark = element("td", "compare__mark", differs ? "≠" : "=");
  mark.title = differs ? "differs" : "the same";
  const made = element("tr", differs ? "is-different" : "", element("th", "", name), element("td", "", theirs), mark, element("td", "", ours));
  made.firstChild.scope = "row";
  return made;
}

function heading(text) {
  const made = element("th", "", text);
  made.scope = "col";
  return made;
}

/**
 * Both hands in one table, what differs marked.
 *
 * @param {Object} page  what the server told the page
 * @param {Object} item  the submission of this device
 * @param {Object} line  the line of the sheet that stands in its place
 */
export function comparison(page, item, line) {
  const theirs = fieldsOf(page, line.content.record);
  const ours = fieldsOf(page, item.body.record);
  const caption = element("caption", "", `Game ${item.game}, hand ${item.hand}`);
  const corner = element("td", "");
  const names = element("tr", "", corner, heading("On the sheet"), element("td", ""), heading("On this phone"));
  const rows = Object.keys(theirs).map((name) => row(name, theirs[name], ours[name]));
  return element("table", "compare", caption, element("thead", "", names), element("tbody", "", ...rows));
}

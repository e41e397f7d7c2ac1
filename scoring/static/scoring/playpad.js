/**
 * The play of a hand pressed card by card: who is to play, the cards that may fall, and those that fell all the same.
 *
 * The cards pressed stand in the form's own fields, which is what a page without script fills in by hand.
 */

import { cardsIn, playNow, sizesOf } from "./played.js";

const SVG = "http://www.w3.org/2000/svg";
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const SUIT_SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RANK_NAMES = { A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "Ten" };

const rankOf = (card) => (card[0] === "T" ? "10" : card[0]);
const nameOf = (card) => `${RANK_NAMES[card[0]] || card[0]} of ${SUIT_NAMES[card[1]]}`;

/** A card in a sentence. */
export const inText = (card) => rankOf(card) + SUIT_SIGNS[card[1]];

function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

function suitSign(suit) {
  const sign = document.createElementNS(SVG, "svg");
  sign.setAttribute("class", `suit suit-${suit.toLowerCase()}`);
  sign.setAttribute("viewBox", "0 0 24 24");
  sign.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#suit-${suit}`);
  sign.append(use);
  return sign;
}

function sideMark(seat) {
  return element("span", `side-mark side-${seat[0].toLowerCase()}`, seat[0]);
}

function cardFace(card) {
  const face = element("span", `card suit-${card[1].toLowerCase()}`, rankOf(card), suitSign(card[1]));
  face.setAttribute("role", "img");
  face.setAttribute("aria-label", nameOf(card));
  return face;
}

function button(className, act, ...content) {
  const made = element("button", className, ...content);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

export class PlayPad {
  /**
   * @param {Element} place
   * @param {HTMLFormElement} form
   * @param {Object} page  what the server told the page: names of the seats, wrongs in words, addresses
   * @param {() => void} changed  called when a card was pressed or taken back
   */
  constructor(place, form, page, changed) {
    Object.assign(this, { place, form, page, changed, isAnyway: false });
    place.hidden = false;
  }

  field(name) {
    return this.form.querySelector(`[name="${name}"]`);
  }

  /** A card falls, or is put away. */
  press(card, phase) {
    const field = this.field(phase === "play" ? "play" : "put_away");
    field.value = [...cardsIn(field.value), card].join(" ");
    this.isAnyway = false;
    this.changed();
  }

  /** The last card comes back. */
  undo() {
    const field = [this.field("put_away"), this.field("play")].find((one) => one && one.value);
    if (field) field.value = cardsIn(field.value).slice(0, -1).join(" ");
    this.isAnyway = false;
    this.changed();
  }

  /** Show where the play has got to. */
  show(table, entry, record) {
    const now = playNow(table, entry, record);
    const hadFocus = this.place.contains(document.activeElement);
    const parts = [this.heading(table, record, now), this.keys(now), this.actions(entry, now)];
    if (now.wrongs.length > 0) parts.splice(1, 0, this.wrongs(now));
    this.place.replaceChildren(...parts.filter(Boolean));
    if (hadFocus) this.place.querySelector(".fall__key, .button")?.focus({ preventScroll: true });
    return now;
  }

  heading(table, record, now) {
    const { played } = sizesOf(table.rules, record);
    const trick = Math.min(now.winners.length + 1, played);
    const fallen = element("span", "fall__table", ...now.table.map(cardFace));
    const line = element("p", "fall__turn", ...this.turnInWords(now, trick, played), fallen);
    line.setAttribute("aria-live", "polite");
    return line;
  }

  turnInWords(now, trick, played) {
    if (now.phase === "done") return [element("strong", "", "Every card is noted.")];
    const name = element("strong", "", this.page.seats[now.seat]);
    if (now.phase === "put-away") return [sideMark(now.seat), element("span", "", name, " put away")];
    const what = now.table.length === 0 ? " leads" : " plays";
    const count = element("span", "soft", `Trick ${trick} of ${played}`);
    return [sideMark(now.seat), element("span", "", name, what), count];
  }

  keys(now) {
    if (now.phase === "done") return null;
    const cards = this.isAnyway ? now.other : now.lawful;
    const suits = Object.keys(SUIT_NAMES).map((suit) => cards.filter((card) => card[1] === suit));
    const rows = suits.filter((row) => row.length > 0).map((row) => this.row(row, now.phase));
    return element("div", `fall${this.isAnyway ? " fall--anyway" : ""}`, ...rows);
  }

  row(cards, phase) {
    const row = element("div", "fall__suit");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", SUIT_NAMES[cards[0][1]]);
    for (const card of cards) {
      const key = button("fall__key", () => this.press(card, phase), element("span", "", rankOf(card)), suitSign(card[1]));
      key.dataset.card = card;
      key.setAttribute("aria-label", nameOf(card));
      row.append(key);
    }
    return row;
  }

  actions(entry, now) {
    const line = element("p", "fall__actions");
    if (entry.play) line.append(button("button", () => this.undo(), "Undo card"));
    if (now.other.length > 0) line.append(this.anyway());
    return line;
  }

  /** What fell against the rules is noted too: the judge says what it is. */
  anyway() {
    const toggle = () => {
      this.isAnyway = !this.isAnyway;
      this.changed();
    };
    return button("button", toggle, this.isAnyway ? "Back to the lawful cards" : "This happened anyway");
  }

  /** What the tricks show to have been wrong, by which article, and who is to be called. */
  wrongs(now) {
    const told = now.wrongs.map((wrong) => {
      const { sentence, article } = this.page.wrongs[wrong.code];
      const words = { seat: this.page.seats[wrong.seat], card: inText(wrong.card), held: wrong.held.map(inText).join(", ") };
      const text = filledIn(sentence, { ...words, highest: wrong.highest ? inText(wrong.highest) : "" });
      const link = element("a", "", `Article ${article}`);
      link.href = `${this.page.urls.rulebook}#article-${article}`;
      return element("p", "refusal", element("strong", "", text), " ", link, ...this.callLink(wrong, text));
    });
    return element("div", "fall__wrongs", ...told);
  }

  callLink(wrong, text) {
    if (!this.page.urls.call) return [];
    const call = element("a", "button button--wide", "Call an official about it");
    const asked = new URLSearchParams({ irregularity: wrong.code, side: wrong.seat[0], note: text });
    call.href = `${this.page.urls.call}?${asked}`;
    return [call];
  }
}

const filledIn = (sentence, words) => sentence.replace(/\{(\w+)\}/g, (_, name) => words[name] ?? "");

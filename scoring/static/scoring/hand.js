/**
 * Entering one hand: the form's keys, one step at a time, with the worth of what has been pressed so far.
 *
 * The form is the server's: every pad and key is there, and works without script. This shows one step at a time
 * and keeps board, worth and send button in line with the keys.
 */

import { nameOf, showLane, showWorth } from "./board.js";
import { eldest, isJackKicked, kickAt, isStepDone, nextStep, recordOf, stepsOf } from "./entry.js";
import { keptDepth, keepDepth } from "./habits.js";
import { PlayPad } from "./playpad.js";
import { worthOf } from "./tally.js";

const CALLS = {
  stand: "Stood",
  "stand-blind": "Stood blind",
  "give-one": "Given one",
  run: "Cards run",
};

const PLAYED = /^(play|put_away)$/;
const CLAIMED = /^(high|low|jack|game|high_card|low_card|pips_[ABC])$/;

const HINT = "Press what happened. What it pays shows here.";

function span(className, text) {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

export class HandForm {
  /**
   * @param {HTMLFormElement} form
   * @param {Element} board
   * @param {Object} page  what the server told the page: names, rules, terms
   * @param {(hand: {record: Object, entry: Object}) => void} send  called when the scorer sends the hand
   * @param {(entry: Object) => void} begun  called with the keys pressed so far, whenever they may have changed
   */
  constructor(form, board, page, send, begun = () => {}) {
    Object.assign(this, { form, board, page, begun, reopened: null, table: null, depth: keptDepth(), wrongs: [] });
    form.classList.add("is-live");
    this.pad = new PlayPad(form.querySelector("[data-playpad]"), form, page, () => this.refresh());
    this.offerDepths();
    form.querySelector("[data-worth]").dataset.hint = HINT;
    form.addEventListener("change", (event) => this.pressed(event));
    form.addEventListener("input", () => this.refresh());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const entry = this.entry();
      const isReady = nextStep(this.table, entry) === null || this.wrongs.length > 0;
      if (isReady) send({ record: recordOf(this.table, entry), entry });
    });
  }

  /** How much is noted of a hand: who got what, which cards, or every card as it falls; kept for the next hand. */
  offerDepths() {
    const cards = this.form.querySelector("[data-cards-noted]");
    cards.open = cards.open || this.depth === "cards";
    cards.addEventListener("toggle", () => this.setDepth(cards.open ? "cards" : "sides"));
    for (const button of this.form.querySelectorAll("[data-depth]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        this.setDepth(button.dataset.depth);
        this.refresh();
        window.scrollTo({ top: 0 });
      });
    }
  }

  setDepth(depth) {
    this.depth = depth;
    keepDepth(depth);
  }

  /** The keys pressed, by field; where every card is noted, what was claimed besides is left out. */
  entry() {
    const keys = [...this.form.querySelectorAll("input[type=radio]:checked, input[data-count]")];
    const pressed = Object.fromEntries(keys.filter((key) => key.value).map((key) => [key.name, key.value]));
    const isPlay = this.depth === "play";
    const unwanted = isPlay ? CLAIMED : PLAYED;
    const entry = Object.fromEntries(Object.entries(pressed).filter(([field]) => !unwanted.test(field)));
    return isPlay ? { ...entry, depth: "play" } : entry;
  }

  /**
   * Begin a hand played under this state of the table, with nothing pressed. The first time the keys are left as they
   * are: on a slow phone somebody may have pressed some before this script came.
   */
  begin(table, { game, hand }) {
    if (this.table !== null) this.release();
    this.table = table;
    this.reopened = null;
    this.clearRefusals();
    this.form.querySelector(".hand__title").textContent = `Game ${game} · hand ${hand}`;
    this.showDealer();
    this.refresh();
  }

  /** Let go of every key. */
  release() {
    this.form.reset();
    for (const key of this.form.querySelectorAll("input:checked")) key.checked = false;
    for (const count of this.form.querySelectorAll("input[data-count]")) count.value = "";
  }

  /** Press the keys of a hand again, as when the server has refused it or it is to be put right. */
  press(entry) {
    if (entry.depth === "play") this.depth = "play";
    else if (this.depth === "play") this.depth = "sides";
    for (const [field, value] of Object.entries(entry)) {
      const key = this.form.querySelector(`[name="${field}"][value="${value}"]`);
      if (key && key.type === "radio") key.checked = true;
    }
    for (const count of this.form.querySelectorAll("input[data-count]")) count.value = entry[count.name] || "";
    this.refresh();
  }

  showDealer() {
    const { seats } = this.page;
    const { dealer } = this.table;
    const place = this.form.querySelector(".hand__dealer");
    const mark = span(`side-mark side-${dealer[0].toLowerCase()}`, dealer[0]);
    const words = document.createElement("span");
    const name = document.createElement("strong");
    name.textContent = seats[dealer];
    words.append("Dealer ", name);
    place.replaceChildren(mark, words);
    const speaker = this.form.querySelector('[data-pad="call"][data-asks-eldest] > legend');
    if (speaker) speaker.textContent = `What did ${seats[eldest(this.table)]} say?`;
    for (const key of this.form.querySelectorAll('[name="caller"]')) {
      key.closest(".key").hidden = key.value === dealer;
    }
  }

  pressed(event) {
    const step = event.target.closest("[data-step]");
    this.clearRefusals(event.target.closest("[data-pad]"));
    if (step && this.reopened === step.dataset.step && isStepDone(this.table, this.entry(), this.reopened)) this.reopened = null;
    this.refresh();
  }

  refresh() {
    this.settleJack();
    const entry = this.entry();
    this.begun(entry);
    const steps = stepsOf(this.table, entry);
    const next = nextStep(this.table, entry);
    if (this.reopened && !steps.includes(this.reopened)) this.reopened = null;
    const current = this.reopened || next || steps[steps.length - 1];
    for (const step of this.form.querySelectorAll("[data-step]")) step.hidden = step.dataset.step !== current;
    this.showMade(entry, steps, current);
    this.wrongs = current === "play" ? this.pad.show(this.table, entry, recordOf(this.table, entry)).wrongs : [];
    this.showHand(entry, next === null);
  }

  /** A Jack that was turned up is out of play: its row answers itself. */
  settleJack() {
    const isKicked = isJackKicked(recordOf(this.table, this.entry()));
    const keys = [...this.form.querySelectorAll('[name="jack"]')];
    if (isKicked === keys[0].disabled) return;
    for (const key of keys) {
      key.disabled = isKicked && key.value !== "none";
      key.checked = isKicked && key.value === "none";
    }
  }

  /** The steps already made, as buttons that open them again. */
  showMade(entry, steps, current) {
    const made = this.form.querySelector("[data-made]");
    const done = steps.filter((step) => step !== "counts" && step !== "play" && isStepDone(this.table, entry, step));
    made.replaceChildren(...done.map((step) => this.madeButton(entry, step, step === current)));
    made.hidden = done.length === 0;
  }

  madeButton(entry, step, isOpen) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-expanded", String(isOpen));
    button.append(...this.madeContent(entry, step));
    button.addEventListener("click", () => {
      this.reopened = isOpen ? null : step;
      this.refresh();
    });
    return button;
  }

  madeContent(entry, step) {
    if (step === "call") return [CALLS[entry.call]];
    if (step === "caller") return [`${this.page.seats[entry.caller]} begged`];
    const place = Number(step.slice(4));
    const [rank] = kickAt(entry, place);
    const face = this.form.querySelector(`[name="kick${place}_suit"]:checked + .key__face`).firstElementChild;
    const chalks = this.table.rules.kick_chalks[rank] || 0;
    const content = [span("unseen", "Kick "), rank === "T" ? "10" : rank, face.cloneNode(true)];
    return chalks ? [...content, span("made__pays", `+${chalks}`)] : content;
  }

  /** Worth, strokes and the send button for what has been pressed so far. */
  showHand(entry, isReady) {
    const worth = worthOf(this.table.rules, recordOf(this.table, entry), this.table.barred);
    showWorth(this.form.querySelector("[data-worth]"), worth);
    for (const [side, drawn] of Object.entries(this.table.score)) {
      const adds = worth.score_after[side] - drawn;
      showLane(this.board, side, { drawn, adds, target: this.table.rules.target });
    }
    const isPartPlayed = entry.depth === "play" && !isReady && Boolean(entry.play);
    this.showOut(isPartPlayed ? { ...worth, bullseye: null } : worth);
    const go = this.form.querySelector("[data-go]");
    go.disabled = !isReady && this.wrongs.length === 0;
    go.textContent = this.wrongs.length > 0 ? "Send as played" : "Send hand";
    this.form.classList.toggle("is-falling", entry.depth === "play" && go.disabled);
  }

  /** That a side goes out is told the moment it happens, and on which award. */
  showOut(worth) {
    const place = this.form.querySelector("[data-out]");
    const last = worth.awards[worth.awards.length - 1];
    const text = worth.bullseye ? `${this.page.sides[worth.bullseye]} out on ${nameOf(last)}` : "";
    if (place.textContent.trim() === text) return;
    place.replaceChildren();
    if (!text) return;
    const out = document.getElementById("out").content.cloneNode(true);
    out.firstElementChild.classList.add(`side-${worth.bullseye.toLowerCase()}`);
    out.querySelector("[data-words]").textContent = text;
    place.append(out);
  }

  /** Mark the pads a refusal belongs to, and say what is wrong, what to do and which article says so. */
  showRefusals(all) {
    this.clearRefusals();
    const grave = all.filter(({ code }) => code === "renege" || code === "undertrump");
    const refusals = grave.length > 0 ? grave : all;
    const rulebook = this.page.urls.rulebook;
    for (const refusal of refusals) {
      const place =
        this.form.querySelector(`[data-refusals="${refusal.pad}"]`) ||
        this.form.querySelector('[data-refusals="hand"]');
      place.append(refusalOf(refusal, rulebook));
      place.closest("[data-pad]")?.classList.add("is-refused");
    }
    const [first] = refusals;
    const step = this.form.querySelector(`[data-pad="${first?.pad}"]`)?.closest("[data-step]");
    this.reopened = step && step.dataset.step !== "counts" ? step.dataset.step : null;
    this.refresh();
    this.form.querySelector(".refusal")?.scrollIntoView({ block: "center" });
  }

  clearRefusals(within = this.form) {
    if (!within) return;
    for (const place of within.querySelectorAll("[data-refusals]")) place.replaceChildren();
    const pads = within === this.form ? within.querySelectorAll("[data-pad]") : [within];
    for (const pad of pads) pad.classList.remove("is-refused");
  }
}

function refusalOf({ sentence, remedy, article }, rulebook) {
  const paragraph = document.createElement("p");
  paragraph.className = "refusal";
  const strong = document.createElement("strong");
  strong.textContent = sentence;
  const link = document.createElement("a");
  link.href = `${rulebook}#article-${article}`;
  link.textContent = `Article ${article}`;
  paragraph.append(strong, ` ${remedy} `, link);
  return paragraph;
}

/**
 * The scorer's page with script: keys pressed, hands kept on the device and sent, the sheet as it moves on.
 *
 * Without script, or where the browser cannot keep hands, the page goes on as the plain form it was served as.
 */

import { showBullseyes } from "./bullseyes.js";
import { Calling } from "./calling.js";
import { isAlike } from "./compare.js";
import { Desk, progressOf } from "./desk.js";
import { dropDraft, isBegun, isOf, keepDraft, keptDraft } from "./draft.js";
import { offerGrip } from "./habits.js";
import { HandForm } from "./hand.js";
import { Pen } from "./pen.js";
import { showPen } from "./pen_note.js";
import { install, keptAt, showKept } from "./installed.js";
import { keepForms } from "./kept_form.js";
import { keepLines, keptLines } from "./kept_lines.js";
import { NOTHING_KNOWN, readMeanwhile } from "./meanwhile.js";
import { button, element, note } from "./notes.js";
import { openQueue } from "./queue.js";
import { justWon, lastScore, Rung } from "./rung.js";
import { readPiece } from "./sending.js";
import { worthOf } from "./tally.js";
import { goneAlready, TakeBack, wouldNotStand } from "./take_back.js";
import { Telling } from "./telling.js";
import { connectionOf, showUnsent } from "./unsent.js";
import { WaitingHands } from "./waiting.js";
import { watch } from "./watch.js";

const PATIENCE = 1_500;

const page = JSON.parse(document.getElementById("sheet").textContent);
const at = (name) => document.querySelector(`[data-${name}]`);
const token = document.querySelector('[name="csrfmiddlewaretoken"]')?.value || "";
const board = at("board");
const calls = [];

class SheetPage {
  constructor(queue) {
    this.pen = new Pen(page.urls.api_pen, token, () => this.passPen());
    this.desk = new Desk(page, queue, {
      token,
      device: this.pen.device,
      penLost: () => this.pen.lose(),
      check: () => this.ask(),
      changed: () => this.show(),
      gone: (item) => this.tell(goneAlready(item)),
      refused: (item, violations) => this.showRefused(item, violations),
    });
    this.telling = new Telling(page, { token, device: this.pen.device });
    this.hand = new HandForm(at("hand"), board, page, (hand) => this.send(hand), (entry) => this.keepBegun(entry));
    this.rung = new Rung(page, { rung: at("rung"), board, waiting: [at("enter"), at("cut")].filter(Boolean) });
    this.takeBack = new TakeBack(page, this.desk, {
      putRight: () => this.putRight(),
      takenBack: (line) => this.pressAgain(line),
      say: (words) => this.tell(words),
    });
    if (keptAt()) at("history").innerHTML = keptLines(page.sheet, page.progress.version) ?? at("history").innerHTML;
    this.shown = null;
    this.meanwhile = NOTHING_KNOWN;
    this.historyVersion = page.progress.version;
    this.connection = at("connection").cloneNode(true);
    offerGrip(at("grip-choice"));
    this.listen();
  }

  listen() {
    this.takeBack.listen(at("history"));
    at("hand").addEventListener("change", () => {
      // What was wrong is marked no more: neither does the sentence above say that it is.
      if (!at("hand").querySelector(".refusal")) at("said").querySelector(".note--refused")?.remove();
    });
    at("cut")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const dealer = new FormData(event.target).get("dealer");
      if (dealer) this.desk.add("cut", { dealer });
    });
    this.ask = watch(page.sheet, page.urls.api_sheet, (progress) => {
      this.telling.tell(this.desk.heldBack);
      if (isHeld(progress) && this.desk.items.length === 0) readAnew();
      else if (this.desk.heard(progress) && !this.desk.isWatching) this.say("moved");
    }, () => this.pen.look());
    callInPlace(() => this.clear());
    this.pen.claim();
    this.desk.isReached = !keptAt();
    install(at("kept-note"));
  }

  /** The pen has come to this device, or gone to another. */
  passPen() {
    this.desk.watchOnly(this.pen.isElsewhere);
    at("enter").classList.toggle("is-watching", this.pen.isElsewhere);
    at("cut")?.classList.toggle("is-watching", this.pen.isElsewhere);
    this.show();
  }

  /** Say one of the page's ready sentences, until the next hand is sent. */
  say(name) {
    at("said").replaceChildren(document.getElementById(name).content.cloneNode(true));
  }

  /** Say in words what could not be done for want of a network, or what the server made of it. */
  tell({ heading, text, needsNetwork }) {
    const said = note("!", heading, text);
    said.toggleAttribute("data-needs-network", Boolean(needsNetwork));
    at("said").replaceChildren(said);
    window.scrollTo({ top: 0 }); // what was pressed may be far below it
  }

  /** Let go of what was said of the hand before: it is true no more. */
  hush() {
    at("said").replaceChildren();
    document.querySelector("main > [role=status]")?.remove(); // what the server said as the page was loaded
  }

  async send({ record, entry }) {
    this.hush();
    const { unfit } = this.desk.afterPuttingRight(record);
    if (unfit) {
      this.tell(wouldNotStand(unfit));
      return;
    }
    if (!this.desk.reopened) dropDraft(page.sheet);
    const { game_number: game, hand_number: hand, no_game: barred } = this.desk.local;
    this.last = worthOf(page.rules, record, barred);
    this.lastEntry = { game, hand, entry };
    const go = at("go");
    go.disabled = true;
    go.textContent = "Sending…";
    this.holds = true;
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([this.desk.add("hand", { record }, entry), patience]);
    this.holds = false;
    go.textContent = "Send hand";
    this.show();
  }

  /** Bring the page in line with the desk; a hand being entered is left alone while its table stands. */
  show() {
    if (!this.desk.isRecalled) return;
    this.showConnection();
    showPen(at("pen"), this.pen, this.desk.items.length > 0);
    if (this.desk.isReached) at("said").querySelector("[data-needs-network]")?.remove();
    showKept(at("kept-note"), this.desk.isReached);
    showUnsent(at("unsent"), page, this.desk, {
      meanwhile: this.meanwhile,
      isTold: this.telling.known > 0,
      takeOver: () => this.takeOver(),
      putRight: (key) => this.putRight(key),
    });
    this.telling.tell(this.desk.heldBack);
    this.takeBack.show(at("history"));
    const { stuck, disputed, progress } = this.desk;
    at("enter").classList.toggle("is-stuck", Boolean(stuck) && stuck.refused.code !== "held");
    if (!disputed) this.meanwhile = NOTHING_KNOWN;
    else if (this.meanwhile.version !== progress.version) this.readOnSheet(disputed);
    this.keepHistory();
    const state = this.desk.local;
    const key = JSON.stringify(state);
    if (this.holds) return;
    if (key !== this.shown?.key) this.moveOn(key, state);
    // The last game is won: the server's page has what follows, once it has every hand, however long that took.
    // What waits when an official is called stays in sight there, and goes once the sheet goes on.
    const isOver = this.desk.isStopped || (state.state !== "in-play" && this.desk.items.length === 0);
    if (isOver && this.desk.isReached) readAnew();
  }

  moveOn(key, state) {
    const before = this.shown?.state || null;
    this.shown = { key, state };
    if (before && before.version !== state.version) this.hush();
    showBullseyes(board, state.bullseyes, page.terms.needed);
    showNoGame(state);
    if (state.state === "in-play") this.begin(before, state);
    else this.close(before, state);
  }

  begin(before, state) {
    const needsCut = state.dealer === "";
    at("enter").hidden = needsCut;
    if (at("cut")) at("cut").hidden = !needsCut;
    if (needsCut) this.showCut(state);
    else this.beginHand(state);
    this.ringUp(before, state);
    if (before && before.version !== state.version) window.scrollTo({ top: 0 });
  }

  /** Ask for a hand; where its keys had been pressed before, they come back. */
  beginHand(state) {
    const { game_number: game, hand_number: hand } = state;
    const draft = this.desk.reopened ? null : keptDraft(page.sheet);
    this.isOpening = true;
    this.hand.begin(this.desk.tableIn(state), { game, hand });
    this.isOpening = false;
    if (!draft || isBegun(this.hand.entry())) return;
    const isThis = isOf(draft, { game, hand });
    if (!isThis && this.desk.items.length > 0) return; // what waits comes before it
    if (isThis) this.hand.press(draft.entry);
    else dropDraft(page.sheet);
    const [heading, text, again] = isThis
      ? [`What you had pressed for hand ${hand} is back.`, "It has not been sent.", ["Begin it afresh", {}]]
      : [`What you had pressed for hand ${draft.hand} of game ${draft.game} was put aside.`, "The sheet has moved on.", ["Press it again", draft.entry]];
    const [name, entry] = again;
    const said = note("↻", heading, text, element("p", "", button(name, () => this.pressAfresh(entry))));
    at("said").replaceChildren(said);
  }

  pressAfresh(entry) {
    this.hush();
    this.hand.release();
    this.hand.press(entry);
  }

  /** Keep what is pressed of the hand in play; a hand that is put right has its own place. */
  keepBegun(entry) {
    const { shown, desk } = this;
    if (this.isOpening || desk.reopened || !shown || shown.state.state !== "in-play") return;
    keepDraft(page.sheet, { game: shown.state.game_number, hand: shown.state.hand_number, entry });
  }

  showCut(state) {
    at("cut").querySelector("h2").textContent = `Game ${state.game_number}: cut for the deal`;
    at("cut").querySelector("button").textContent = `Start game ${state.game_number}`;
    this.rung.showScore(state.score);
  }

  close(before, state) {
    at("enter").hidden = true;
    this.ringUp(before, state);
  }

  /** A game won rings up a bullseye; a page opened between two games has it from the server. */
  ringUp(before, state) {
    const from = before || page.progress;
    const just = justWon(from, state, { isOpened: !before, score: this.desk.standing.won });
    const start = () => this.rung.showScore(state.score);
    if (just) this.ring({ ...just, score: this.scoreOf(just.side) }, state, { start, since: from.version });
    else if (!before && page.won && state.version === page.progress.version) this.ring(page.won, state, { start });
    else if (state.version !== from.version) this.rung.hush();
  }

  /** The last score of a game where this device entered the hand that won it, now or before a reload. */
  scoreOf(winner) {
    const { last } = this;
    this.last = null;
    return last?.bullseye === winner ? last.score_after : this.desk.standing.won;
  }

  async ring(won, state, { start, since }) {
    this.rung.ring(won, state, start);
    if (!won.score && since) this.rung.learn(won, await lastScore(page, won, since));
  }

  /** Send what can go before an official is called, and tell of what cannot. */
  async clear() {
    await this.desk.pump();
    await this.desk.sending;
    await this.telling.tell(this.desk.hands.length);
  }

  /** Whoever takes over to send what waits has seen what stands in its place, and is asked again only if it is alike. */
  async takeOver() {
    const { version, line } = this.meanwhile;
    const isDoubt = line && isAlike(page, this.desk.disputed, line);
    this.desk.decided = isDoubt ? null : version;
    if (await this.pen.takeOver()) return;
    this.desk.decided = null;
    this.tell({ heading: "No network: this device has not taken over.", text: "Press again when the network is back.", needsNetwork: true });
  }

  /** Press the keys of a hand that waits again, the last by itself; sent, it takes that hand's place. */
  async putRight(key) {
    const item = await this.desk.reopen(key);
    if (item) this.hand.press(item.entry);
    else this.show();
    window.scrollTo({ top: 0 });
  }

  /** A hand entered here and taken back from the sheet: most often one key of it was wrong. */
  pressAgain({ game_number: game, hand_number: hand }) {
    const { lastEntry } = this;
    const isOurs = lastEntry?.game === game && lastEntry.hand === hand;
    if (isOurs) this.hand.press(lastEntry.entry);
    const text = isOurs ? " Change its keys, then send it." : " Enter it anew.";
    const said = element("strong", "", `Hand ${hand} of game ${game} is taken back.`);
    at("said").replaceChildren(element("p", "note note--line", said, text));
  }

  showConnection() {
    const state = connectionOf(this.desk);
    const place = at("connection");
    if (!state) {
      place.replaceChildren(...this.connection.cloneNode(true).childNodes);
      return;
    }
    const chip = document.createElement("span");
    chip.className = `state state--${state.kind}`;
    chip.textContent = state.text;
    place.replaceChildren(chip);
  }

  showRefused(item, violations) {
    this.holds = false;
    this.show();
    this.hand.press(item.entry);
    this.hand.showRefusals(violations.map((found) => ({ ...found, pad: padOf(found.where) })));
    this.say("refused");
  }

  async readOnSheet(disputed) {
    this.meanwhile = { ...this.meanwhile, version: this.desk.progress.version };
    const found = await readMeanwhile(page, disputed);
    if (found) {
      this.meanwhile = found.meanwhile;
      this.desk.progress = progressOf(found.sheet);
      // An official was called and has been: the sheet goes on where it was, and so does what waited.
      if (found.meanwhile.isCallAlone && !this.desk.isWatching && !this.desk.afterSheet.unfit) {
        this.meanwhile = NOTHING_KNOWN;
        await this.desk.sendAfter();
        return;
      }
    }
    this.refreshHistory();
    this.show();
  }

  /** The lines of the sheet are the server's to show: fetched anew once everything of ours is among them. */
  keepHistory() {
    const { version } = this.desk.progress;
    const awaitsOurs = this.desk.items.length > 0 && !this.desk.isWatching;
    if (awaitsOurs || version === this.historyVersion) return;
    this.historyVersion = version;
    this.refreshHistory();
  }

  async refreshHistory() {
    const { version } = this.desk.progress;
    const piece = await readPiece(page.urls.history);
    if (!piece) return;
    at("history").innerHTML = piece;
    keepLines(page.sheet, version, piece);
  }
}

/** By a ruling one side takes no Game in the hand in play, and in no other. */
function showNoGame({ no_game: side, state }) {
  const place = at("no-game");
  place.hidden = !side || state !== "in-play";
  place.querySelector("[data-side]").textContent = side;
}

/** Ask for the page itself: to load it again could send once more what it was the answer to, such as a wrong PIN. */
function readAnew() {
  if (calls.some((call) => call.isUnderWay)) return; // that leads to the call itself
  window.location.replace(page.urls.sheet);
}

/** Whether somebody sits here who may not any more, so that the sheet takes no hand before a seat changes. */
function isHeld(progress) {
  return Boolean(progress?.next_steps.includes("seats"));
}

/** The pad that a place in a record belongs to: `kick2_rank` for `kicks[1]`, `high` for `claims.high`. */
function padOf(where) {
  const kick = where.match(/^kicks\[(\d+)\]/);
  if (kick) return `kick${Number(kick[1]) + 1}_rank`;
  if (where.startsWith("kicks")) return "kick1_rank";
  if (where.startsWith("calls") || where === "outcome") return "call";
  if (/^(tricks|deal|discards)/.test(where)) return "play";
  const claim = where.match(/^claims\.(\w+)/);
  return claim ? claim[1] : "hand";
}

/** Let an official be called without leaving the page; `before` is done before each try. */
function callInPlace(before) {
  calls.push(new Calling(page.urls.call, { place: at("call"), template: document.getElementById("call") }, before));
}

const isOpen = Boolean(at("hand"));
if (isOpen && window.indexedDB) {
  await new SheetPage(await openQueue()).desk.resume();
}
if (!isOpen) {
  calls.push(...keepForms({ answered: () => window.location.assign(page.urls.call) }));
  if (window.indexedDB) await new WaitingHands(page, await openQueue(), { token, connection: at("connection"), unsent: at("unsent") }).begin();
  if (document.getElementById("call")) callInPlace();
  if (page.progress.state !== "official") followClosed();
}

/** The other side confirms on its own device, or the official has been: what is being typed is not disturbed. */
function followClosed() {
  watch(page.sheet, page.urls.api_sheet, (progress) => {
    const isTyping = document.activeElement?.matches("input, textarea") && document.activeElement.value;
    const isNews = progress && (progress.version > page.progress.version || isHeld(progress) !== Boolean(at("held")));
    if (isNews && !isTyping) readAnew();
  });
}

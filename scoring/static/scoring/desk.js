/**
 * The sheet as this device has it: where the server last said it stands, and the submissions still on their way.
 *
 * Submissions go one after another, each made on the version the one before will leave. The first that is not
 * taken stops the rest until a person has settled it; nothing is dropped or changed without one.
 */

import { nextStep, recordOf } from "./entry.js";
import { afterHand } from "./progress.js";
import { newKey } from "./queue.js";
import { read, send } from "./sending.js";
import { worthOf } from "./tally.js";

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** How the sheet answers what was made on an older state of it, or while it takes no hands. */
const MOVED_ON = new Set(["stale-sheet", "sheet-not-in-play"]);
const FIELDS = ["version", "state", "game_number", "hand_number", "dealer", "score", "bullseyes"];

/** Where a sheet stands, out of whatever the server says of it; what rulings add is there only while there is some. */
export const progressOf = (answer) => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, answer[field]])),
  no_game: answer.no_game || "",
});

/** Whether a submission was entered for this game, hand and dealer. */
const isAtItsTable = ({ kind, game, hand, body }, state) =>
  game === state.game_number && (kind === "cut" || (hand === state.hand_number && body.record.dealer === state.dealer));

export class Desk {
  /**
   * @param {Object} page  what the server told the page
   * @param {import("./queue.js").Queue} queue
   * @param {{token: string, device: string, changed: () => void, penLost: () => void, check: () => void,
   *   gone: (item: Object) => void, refused: (item: Object, violations: Object[]) => void}} told
   */
  constructor(page, queue, told) {
    Object.assign(this, { page, queue, told, progress: page.progress, items: [], isSending: false, pause: 0 });
    this.isWatching = false;
    this.isReached = true;
    this.decided = null; // the version on which a person has said that what waits follows, whatever else was written
    this.isRecalled = false; // until then nobody knows what the device has kept
    this.reopened = null;
    this.sending = Promise.resolve();
    window.addEventListener("online", () => this.pump());
  }

  /** Take up what an earlier visit left unsent. */
  async resume() {
    await this.reload();
    this.pump();
  }

  async reload() {
    await this.recall();
    this.told.changed();
  }

  /** What the device has kept, which another tab may have changed. What is open here to be put right may have gone. */
  async recall() {
    const { hands, progress } = await this.queue.stateOf(this.page.sheet);
    const isGone = ({ key }) => key === this.reopened && !hands.some((item) => item.key === key);
    const gone = this.items.find(isGone);
    this.items = hands;
    this.isRecalled = true;
    if (progress && progress.version > this.progress.version) this.progress = progress;
    if (!gone) return;
    this.reopened = null;
    this.told.changed();
    this.told.gone(gone);
  }

  /**
   * Where the sheet will stand once everything on its way has been taken. What was entered on an older state than
   * the server has told of since is on the sheet already, its answer lost, or in conflict: it counts for nothing here.
   * Where another device has the pen nothing is on its way, and the sheet stands as the server says.
   */
  get local() {
    return this.standing.state;
  }

  /** The same, with the last score of the game where the last submission on its way has won it. */
  get standing() {
    let standing = { state: this.progress, won: null };
    if (this.isWatching) return standing;
    for (const item of this.items) {
      if (item.refused || item.key === this.reopened) break;
      if (item.expected_version < this.progress.version) continue;
      standing = this.after(standing.state, item);
    }
    return standing;
  }

  after(state, item) {
    const version = state.version + 1;
    if (item.kind === "cut") return { state: { ...state, version, dealer: item.body.dealer }, won: null };
    const record = { ...item.body.record, score: state.score };
    const worth = worthOf(this.page.rules, record, state.no_game);
    const next = { ...afterHand(state, record, worth, this.page.terms), version };
    return { state: next, won: worth.bullseye ? worth.score_after : null };
  }

  /** What a hand is entered under in this state of the sheet. */
  tableIn(state) {
    const { terms, rules } = this.page;
    const { players, seats, most_kicks: mostKicks } = terms;
    const { dealer, score, no_game: barred } = state;
    return { players, seats, rules, most_kicks: mostKicks, dealer, score, barred };
  }

  /** Whether the sheet takes no hands now: an official is called, or it is played out. What waits goes on waiting. */
  get isStopped() {
    return this.progress.state !== "in-play";
  }

  /** How many hands of this device will not go by themselves; null while they are on their way. */
  get heldBack() {
    const { length } = this.hands;
    const isHeld = this.isWatching || this.isStopped || this.stuck || this.reopened;
    return length === 0 || isHeld ? length : null;
  }

  get hands() {
    return this.items.filter(({ kind }) => kind === "hand");
  }

  /** Whether something waits for a person: refused by the sheet, or entered on another state of it. */
  get stuck() {
    return this.items.find((item) => item.refused) || null;
  }

  /** What a person is asked about: what is stuck, or the first of what a call or another device has stopped. */
  get disputed() {
    return this.stuck || ((this.isWatching || this.isStopped) && this.items[0]) || null;
  }

  /** The last submission that waits to be sent, with nothing stuck before it: it can still be put right. */
  get lastWaiting() {
    const last = this.items[this.items.length - 1];
    return this.isFresh(last) ? last : null;
  }

  isFresh(item) {
    const isHeld = this.isWatching || this.isStopped || this.stuck;
    return Boolean(item) && item.expected_version >= this.progress.version && !isHeld;
  }

  /**
   * Submissions one after another from a state of the sheet, each as it would be sent there, up to the first that
   * does not stand: nothing is entered there, or its keys do not make a whole hand.
   */
  chain(start, items, isAsEntered = () => true) {
    const moved = [];
    let state = start;
    for (const item of items) {
      if (!isAsEntered(item, state) || !this.stands(item, state)) return { moved, unfit: item };
      const body = item.kind === "hand" ? { record: recordOf(this.tableIn(state), item.entry) } : item.body;
      const { version, game_number: game, hand_number: hand, no_game: barred } = state;
      const changed = { key: newKey(), body, expected_version: version, game, hand, barred };
      moved.push([item, changed]);
      ({ state } = this.after(state, { ...item, ...changed }));
    }
    return { moved, unfit: null };
  }

  stands(item, state) {
    if (state.state !== "in-play") return false;
    if (item.kind === "cut") return state.dealer === "";
    const isWhole = nextStep(this.tableIn(state), item.entry) === null || Boolean(item.entry.play);
    return state.dealer !== "" && isWhole;
  }

  /** What comes after the open submission, as it would stand once that is put right to this record. */
  afterPuttingRight(record) {
    const place = this.items.findIndex(({ key }) => key === this.reopened);
    if (place < 0) return { moved: [], unfit: null };
    const { state } = this.after(this.local, { kind: "hand", body: { record } });
    return this.chain(state, this.items.slice(place + 1), isAtItsTable);
  }

  /** The first of what waits until the hand before it is put right: the sheet has refused that, its keys are pressed. */
  get awaiting() {
    const [first] = this.items;
    const { game_number: game, hand_number: hand } = this.progress;
    const isLater = first?.game > game || (first?.game === game && first.hand > hand);
    return isLater && first.refused?.code === "held" ? first : null;
  }

  /** What waited for this hand to be put right, as it would stand after it. */
  followersOf(item) {
    return this.awaiting ? this.chain(this.after(this.local, item).state, this.items, isAtItsTable).moved : [];
  }

  /** What is stuck, and all after it, as it would stand on top of the sheet as it is now. */
  get afterSheet() {
    return this.chain(this.progress, this.items);
  }

  /** Keep a submission on the device, then send it; resolves when it is kept. What is put right keeps its place. */
  async add(kind, body, entry = {}) {
    const { version, game_number: game, hand_number: hand, no_game: barred } = this.local;
    const before = this.items.find((item) => item.key === this.reopened);
    const { moved } = before && kind === "hand" ? this.afterPuttingRight(body.record) : { moved: [] };
    const next = this.awaiting ? this.awaiting.place - 1 : 1 + Math.max(0, ...this.items.map((item) => item.place));
    const place = before?.place ?? next;
    const item = { key: newKey(), sheet: this.page.sheet, place, kind, body, entry, game, hand, barred };
    if (before) await this.queue.replace([[before, { ...item, expected_version: version }], ...moved]);
    else await this.queue.add({ ...item, expected_version: version }, this.followersOf(item));
    this.reopened = null;
    await this.reload();
    return this.pump();
  }

  /** Keep a waiting submission, the last by itself, from being sent, so that it can be put right; null if it went. */
  async reopen(key = this.lastWaiting?.key) {
    const item = this.items.find((one) => one.key === key);
    if (!this.isFresh(item)) return null;
    this.reopened = key;
    await this.sending; // what is under way can be stopped no more: its answer says whether it has gone
    await this.recall();
    if (!this.isFresh(this.items.find((one) => one.key === key))) this.reopened = null;
    this.told.changed();
    return this.reopened ? item : null;
  }

  /** Leave the reopened submission as it was. */
  leave() {
    this.reopened = null;
    this.told.changed();
    return this.pump();
  }

  /** Take the last waiting submission off this device; it has never been on the sheet. */
  async takeOff() {
    const item = await this.reopen();
    if (item) await this.queue.remove(item.key);
    this.reopened = null;
    await this.reload();
    return this.pump();
  }

  /** Send what waits, in order, until nothing does or no answer comes. */
  async pump() {
    clearTimeout(this.pause);
    if (this.isSending || this.isWatching) return;
    this.sending = this.sendAll();
    await this.sending;
  }

  async sendAll() {
    this.isSending = true;
    try {
      while (await this.sendNext()) this.wait = FIRST_PAUSE;
    } finally {
      this.isSending = false;
      this.told.changed();
    }
  }

  async sendNext() {
    await this.recall();
    const [item] = this.items;
    if (!item && !this.isReached) this.told.check(); // another tab has sent it: is the server there for this one?
    if (!item || item.refused || item.key === this.reopened) return false;
    const { key: submission_key, expected_version } = item;
    const body = { ...item.body, submission_key, expected_version, device: this.told.device };
    const url = item.kind === "cut" ? this.page.urls.api_cut : this.page.urls.api_hands;
    const { kind, answer } = await send(url, body, this.told.token);
    this.isReached = kind !== "later";
    this.shut = kind === "shut" ? answer : null;
    if (kind === "later" || kind === "shut") {
      this.wait = Math.min((this.wait || FIRST_PAUSE / 2) * 2, LONGEST_PAUSE);
      this.pause = setTimeout(() => this.pump(), this.wait);
      return false;
    }
    if (kind === "elsewhere") {
      this.told.penLost();
      return false;
    }
    if (kind === "conflict" && MOVED_ON.has(answer.code) && (await this.hearsStop())) return false;
    if (kind === "conflict" && answer.code === "stale-sheet" && (await this.follows())) return true;
    await this.settle(item, kind, answer);
    return true;
  }

  /** Whether it is because the sheet takes no hands now that it did not take ours: then ours waits on. */
  async hearsStop() {
    const sheet = await read(this.page.urls.api_sheet);
    if (sheet && sheet.state !== "in-play") this.keep(sheet);
    return this.isStopped;
  }

  /** Whether a person has said already that what waits follows what is on the sheet: then it is put there. */
  async follows() {
    const { decided } = this;
    this.decided = null;
    const sheet = decided === null ? null : await read(this.page.urls.api_sheet);
    if (sheet?.version !== decided || !sheet) return false;
    this.keep(sheet);
    const { moved, unfit } = this.afterSheet;
    if (!unfit) await this.queue.replace(moved);
    return !unfit;
  }

  /** Where the sheet stands, from the server. */
  keep(sheet) {
    this.progress = progressOf(sheet);
    this.queue.keepProgress(this.page.sheet, this.progress);
  }

  async settle(item, kind, answer) {
    if (kind === "conflict") {
      await this.queue.refuse(item, answer);
    } else {
      const progress = progressOf(kind === "taken" ? answer.sheet : answer.details.sheet);
      if (progress.version > this.progress.version) this.progress = progress;
      await this.queue.answer(item, progress);
      if (kind === "refused") await this.hold(answer);
    }
    await this.reload();
    if (kind === "refused") this.told.refused(item, answer.details.violations);
  }

  /** Hands entered after one that was refused were counted on a score that is not there: a person looks first. */
  async hold(answer) {
    const [, ...later] = this.items;
    for (const item of later) await this.queue.refuse(item, { ...answer, code: "held" });
  }

  /** Another device has the pen, so nothing is sent from here; or no longer, and what waits goes. */
  watchOnly(isWatching) {
    if (isWatching === this.isWatching) return;
    this.isWatching = isWatching;
    this.reopened = null;
    if (!isWatching) this.pump();
  }

  /** Give up everything that has not been sent. */
  async dropAll() {
    for (const item of this.items) await this.queue.remove(item.key);
    await this.reload();
  }

  /** Give up the submission that is stuck. */
  drop() {
    return this.giveUp(this.stuck);
  }

  /** Give up the first that waits. */
  dropFirst() {
    return this.giveUp(this.items[0]);
  }

  async giveUp(item) {
    if (item) await this.queue.remove(item.key);
    await this.reload();
    return this.pump();
  }

  /** Send everything stuck again, on top of the sheet as it stands now. */
  async sendAfter() {
    await this.queue.replace(this.afterSheet.moved);
    await this.reload();
    return this.pump();
  }

  /** Take back the last hand on the sheet; asked again after a lost answer, it is still the same hand. */
  async takeBack() {
    this.backKey ||= newKey();
    const body = { submission_key: this.backKey, expected_version: this.progress.version, device: this.told.device };
    const { kind, answer } = await send(this.page.urls.api_take_back, body, this.told.token);
    this.isReached = kind !== "later";
    if (kind !== "later") this.backKey = null;
    if (kind === "taken") this.keep(answer.sheet);
    this.told.changed();
    return { kind, answer };
  }

  /**
   * What the server says of the sheet; it counts once nothing of ours is on its way, as nothing is while we watch.
   * Returns whether it is news that the table should be told of: what is in conflict with ours is told beside ours.
   */
  heard(progress) {
    const wasReached = this.isReached;
    this.isReached = progress !== null;
    if (progress && !wasReached) this.pump();
    const isNews = progress && !this.isSending && progress.version > this.progress.version;
    const isStop = isNews && progress.state !== "in-play";
    if (isNews && (this.isWatching || this.items.length === 0 || isStop)) this.keep(progress);
    if (isNews && this.items.length > 0) this.reload(); // another tab of this device may have sent them
    if (isNews || wasReached !== this.isReached) this.told.changed();
    return Boolean(isNews) && this.items.length === 0;
  }
}

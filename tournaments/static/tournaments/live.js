/**
 * Hearing what has changed: the one place that knows how a page hears of it.
 *
 * A browser holds one stream, in one of its tabs; the others are told by that one over a channel of the browser's
 * own. Which tab it is the tabs settle among themselves, with nothing that plain http would deny them. While there
 * is no stream, each tab asks now and then. Notices carry ids alone: what they are about is read anew.
 *
 * @typedef {{noun: string, key: number, version: number}} Change
 * @typedef {{isLive: boolean, isReached: boolean, since: ?Date}} LiveState  `since` when the stream was lost
 */

const STREAM = "/live/";
const CHANGES = "/api/v1/changes/";
const CHANNEL = "bullseye-live";
const LEAD_EVERY = 1_500;
const LEADER_LOST = 5_000;
const LEADER_ANSWERS = 400;
const SILENCE = 45_000; // a heartbeat comes every twenty seconds
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
const ASK_EVERY = 5_000;
const PATIENCE = 10_000;

const query = (topics, after) => {
  const asked = new URLSearchParams(topics.map((topic) => ["topic", topic]));
  if (after !== null) asked.set("after", String(after));
  return asked.toString();
};

/** The stream itself, as one tab holds it for all. */
class Stream {
  constructor(topics, place, told) {
    Object.assign(this, { topics, place, told, pause: FIRST_PAUSE, isOpen: false });
    this.open();
  }

  open() {
    this.source = new EventSource(`${STREAM}?${query(this.topics, this.place)}`);
    this.source.addEventListener("hello", (event) => {
      this.pause = FIRST_PAUSE;
      this.isOpen = true;
      this.hear(event, { kind: "open" });
    });
    this.source.addEventListener("beat", () => this.expectMore());
    this.source.addEventListener("missed", (event) => this.hear(event, { kind: "missed" }));
    this.source.addEventListener("message", (event) => this.hear(event, { kind: "change", change: JSON.parse(event.data) }));
    this.source.addEventListener("error", () => this.lose());
    this.expectMore();
  }

  hear(event, news) {
    if (event.lastEventId) this.place = Number(event.lastEventId);
    this.expectMore();
    this.told({ ...news, place: this.place });
  }

  /** A network that has gone without a word is noticed by the heartbeat that does not come. */
  expectMore() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lose(), SILENCE);
  }

  /** Begin again after a pause, not at the same moment as the whole hall. */
  lose() {
    this.source.close();
    clearTimeout(this.silence);
    clearTimeout(this.again);
    this.isOpen = false;
    this.told({ kind: "lost", place: this.place });
    this.again = setTimeout(() => this.open(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** Try at once, where it is not open. */
  hurry() {
    if (this.isOpen) return;
    clearTimeout(this.again);
    this.source.close();
    this.open();
  }

  close() {
    this.source.close();
    clearTimeout(this.silence);
    clearTimeout(this.again);
  }
}

/** This tab's end of the line: it listens to what its page is about, and leads where no other tab does. */
class Line {
  constructor({ topics, from, heard, state, asks }) {
    Object.assign(this, { topics, place: from, heard, state, asks });
    this.id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.others = new Map();
    this.stream = null;
    this.isLive = false;
    this.isReached = true;
    this.since = new Date();
    this.leaderSeen = 0;
    this.channel = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null;
    this.begin();
  }

  begin() {
    if (this.channel) {
      this.channel.addEventListener("message", (event) => this.read(event.data));
      window.addEventListener("pagehide", () => this.leave());
      window.addEventListener("pageshow", (event) => event.persisted && this.say("here"));
      this.say("here");
      setTimeout(() => this.leadIfNobodyDoes(), LEADER_ANSWERS);
    } else {
      this.lead();
    }
    this.beating = setInterval(() => this.beat(), LEAD_EVERY);
    this.asking = setTimeout(() => this.ask(), ASK_EVERY);
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  say(kind, more = {}) {
    this.channel?.postMessage({ kind, id: this.id, topics: this.topics, place: this.place, isHidden: document.hidden, ...more });
  }

  read(said) {
    if (said.kind === "here") this.meet(said);
    else if (said.kind === "bye") this.part(said);
    else if (said.kind === "lead") this.follow(said);
    else if (said.kind === "news" && !this.stream) this.take(said.news);
  }

  /** Another tab wants to hear of something; whoever leads listens for it too. */
  meet({ id, topics, place }) {
    this.others.set(id, topics);
    if (!this.stream) return;
    this.say("lead", { isLive: this.isLive });
    const wanted = this.wanted();
    if (wanted.some((topic) => !this.stream.topics.includes(topic))) this.restart(wanted, place);
  }

  /** The page is about something else, or more, than it was. */
  listenTo(topics) {
    this.topics = topics;
    this.say("here");
    if (this.stream && topics.some((topic) => !this.stream.topics.includes(topic))) this.restart(this.wanted(), this.place);
  }

  part({ id }) {
    this.others.delete(id);
    if (id === this.leader) {
      this.leaderSeen = 0;
      this.leadIfNobodyDoes();
    }
  }

  /** Of two tabs that lead, the one that is seen goes on, then the one with the lower name. */
  follow({ id, isHidden, isLive }) {
    if (this.stream) {
      const isBefore = isHidden === document.hidden ? id < this.id : !isHidden;
      if (!isBefore) return;
      this.stream.close();
      this.stream = null;
      this.say("here");
    } else if (id !== this.leader) {
      this.say("here");
    }
    this.leader = id;
    this.leaderSeen = Date.now();
    if (isLive !== this.isLive) this.turn(isLive);
  }

  leadIfNobodyDoes() {
    const isOrphaned = Date.now() - this.leaderSeen > LEADER_LOST;
    if (!this.stream && isOrphaned) this.lead();
  }

  lead() {
    this.leader = this.id;
    this.restart(this.wanted(), this.place);
    this.say("lead", { isLive: false });
  }

  wanted() {
    return [...new Set([this.topics, ...this.others.values()].flat())];
  }

  restart(topics, place) {
    const places = [place, this.stream?.place ?? null, this.place].filter((known) => known !== null);
    this.stream?.close();
    this.stream = new Stream(topics, places.length ? Math.min(...places) : null, (news) => {
      this.say("news", { news });
      this.take(news);
    });
  }

  beat() {
    if (this.stream) this.say("lead", { isLive: this.isLive });
    else this.leadIfNobodyDoes();
  }

  take(news) {
    if (news.kind === "open" || news.kind === "lost") this.turn(news.kind === "open");
    if (news.kind === "open" && this.place === null) this.heard(null);
    if (news.place !== null) this.place = Math.max(this.place ?? 0, news.place);
    if (news.kind === "missed") this.heard(null);
    if (news.kind === "change") this.heard([news.change]);
  }

  turn(isLive) {
    if (isLive === this.isLive) return;
    this.isLive = isLive;
    if (isLive) this.isReached = true;
    this.since = isLive ? null : new Date();
    this.tell();
  }

  tell() {
    this.state({ isLive: this.isLive, isReached: this.isReached, since: this.since });
  }

  hurry() {
    this.stream?.hurry();
    if (!this.isLive) this.ask();
  }

  /** The fall-back: ask what has changed, for as long as nobody tells. */
  async ask() {
    clearTimeout(this.asking);
    if (!this.isLive && this.asks && !document.hidden) await this.askOnce();
    this.asking = setTimeout(() => this.ask(), ASK_EVERY * (1 + Math.random() / 2));
  }

  async askOnce() {
    const answer = await changesAfter(this.topics, this.place);
    this.isReached = answer !== null;
    this.tell();
    if (!answer) return;
    const isNew = this.place === null || answer.missed || answer.changes.length > 0;
    this.place = answer.settled;
    if (isNew) this.heard(answer.changes.length > 0 ? answer.changes : null);
  }

  leave() {
    this.say("bye");
    this.stream?.close();
    this.stream = null;
    this.leaderSeen = 0;
  }
}

async function changesAfter(topics, place) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    const response = await fetch(`${CHANGES}?${query(topics, place)}`, { credentials: "same-origin", signal: giveUp.signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Listen to topics from a place in the stream on.
 *
 * @param {Object} wanted
 * @param {string[]} wanted.topics
 * @param {?number} wanted.from  the place the page was read at; null to be told once that everything is to be read
 * @param {(changes: ?Change[]) => void} wanted.heard  null where everything is to be read anew
 * @param {(state: LiveState) => void} wanted.state  called when the stream is lost or there again
 * @param {boolean} [wanted.asks]  whether to ask now and then while there is no stream
 * @returns {Line}
 */
export function listen({ topics, from, heard, state, asks = true }) {
  return new Line({ topics, from, heard, state, asks });
}

/**
 * A page that brings itself up to date: when something it is about has changed, it is read anew and what differs
 * is changed in place. Without script it is the page it was, and says nothing of being live.
 */

import { listen } from "./live.js";
import { morph } from "./morph.js";

const AT_MOST_EVERY = 2_000;
const SPREAD = 1_500; // a full hall does not ask in the same moment
const SAID_EVERY = 30_000;
const GRACE = 6_000;

const place = document.querySelector("[data-live]");
const said = document.querySelector("[data-live-said]");
const lost = document.querySelector("[data-live-lost]");

const clock = (moment) => moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });

class Page {
  constructor() {
    this.isDue = false;
    this.isReading = false;
    this.readAt = 0;
    this.saidAt = 0;
    document.addEventListener("visibilitychange", () => this.isDue && this.plan());
    this.line = listen({
      topics: place.dataset.topics.split(" "),
      from: Number(place.dataset.from),
      heard: () => this.plan(),
      state: (state) => this.showState(state),
    });
  }

  /** Read the page anew soon; a page nobody sees waits until it is seen. */
  plan() {
    this.isDue = true;
    if (document.hidden || this.isReading || this.timer) return;
    const wait = Math.max(0, this.readAt + AT_MOST_EVERY - Date.now());
    this.timer = setTimeout(() => this.read(), wait + Math.random() * SPREAD);
  }

  async read() {
    this.timer = null;
    this.isReading = true;
    this.isDue = false;
    if (place.dataset.says) document.body.dispatchEvent(new CustomEvent(place.dataset.says));
    else await this.refresh();
    this.readAt = Date.now();
    this.isReading = false;
    if (this.isDue) this.plan();
  }

  async refresh() {
    const fresh = await pageAnew();
    if (!fresh?.querySelector("[data-live]")) {
      this.isDue = true;
      return;
    }
    const hasChanged = morph(document.querySelector("main"), fresh.querySelector("main"));
    const { topics } = fresh.querySelector("[data-live]").dataset;
    if (topics !== place.dataset.topics) {
      place.dataset.topics = topics;
      this.line.listenTo(topics.split(" "));
    }
    if (document.title !== fresh.title) document.title = fresh.title;
    if (hasChanged) this.sayUpdated();
  }

  /** Tell those who hear the page that it has changed, without talking all the time. */
  sayUpdated() {
    if (Date.now() - this.saidAt < SAID_EVERY) return;
    this.saidAt = Date.now();
    said.textContent = `Brought up to date at ${clock(new Date())}.`;
  }

  showState({ isLive, isReached, since }) {
    clearTimeout(this.grace);
    if (isLive) {
      lost.hidden = true;
      return;
    }
    const words = isReached ? "The page asks every few seconds instead." : "What stands here may be old; it tries again by itself.";
    this.grace = setTimeout(() => {
      lost.querySelector("[data-words]").textContent = `Not live since ${clock(since)}. ${words}`;
      lost.classList.toggle("live--cut", !isReached);
      lost.hidden = false;
    }, Math.max(0, since.getTime() + GRACE - Date.now()));
  }
}

async function pageAnew() {
  try {
    const response = await fetch(window.location.href, { credentials: "same-origin", headers: { Accept: "text/html", "X-Refresh": "1" } });
    if (!response.ok || response.redirected) return null;
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return null;
  }
}

if (place && "EventSource" in window) new Page();

/**
 * The pen of a sheet: one device enters its hands, the others watch until one of them takes over.
 *
 * The server says who has it. While it cannot be asked, the page goes on as it last heard: whoever was entering
 * hands goes on, for a lost network must not stop a table.
 */

import { newKey } from "./queue.js";
import { ask, read, tokenFor } from "./sending.js";

const NAME = "bullseye-device";

/** This device's own name, the same in all its tabs and after a reload; no other device is told it. */
export function deviceName() {
  try {
    const known = localStorage.getItem(NAME);
    if (known) return known;
    const made = newKey();
    localStorage.setItem(NAME, made);
    return made;
  } catch {
    return newKey();
  }
}

export class Pen {
  /**
   * @param {string} url
   * @param {string} token  the page's mark against forged requests
   * @param {() => void} changed
   */
  constructor(url, token, changed) {
    Object.assign(this, { url, token, changed, device: deviceName(), isElsewhere: false, since: null, number: 0 });
  }

  /** Take it if it is free. */
  claim() {
    return this.take(false);
  }

  /** Take it from whoever has it; whether it is here now. */
  async takeOver() {
    await this.take(true);
    return !this.isElsewhere;
  }

  /** Ask who has it now. */
  async look() {
    this.hear(await read(`${this.url}?device=${this.device}`));
  }

  /** A hand was not taken because another device has the pen. */
  lose() {
    if (!this.isElsewhere) this.look();
  }

  async take(takesOver) {
    try {
      const response = await ask(this.url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": tokenFor(this.token) },
        body: JSON.stringify({ device: this.device, takes_over: takesOver }),
      });
      this.hear(response.ok ? await response.json() : null);
    } catch {
      this.hear(null);
    }
  }

  hear(answer) {
    // An answer that was asked for before the pen passed on may come after one that tells of it.
    if (!answer || answer.number < this.number) return;
    if (answer.number === this.number && answer.is_elsewhere === this.isElsewhere) return;
    this.isElsewhere = answer.is_elsewhere;
    this.since = answer.since ? new Date(answer.since) : null;
    this.hadIt = this.hadIt || answer.is_yours;
    this.number = answer.number;
    this.changed();
  }
}

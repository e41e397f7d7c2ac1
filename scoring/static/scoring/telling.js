/**
 * Telling the server how many hands this device holds back, so that an official who is called knows of them. Told
 * only when it is news; what could not be told is told with the next occasion, and after a pause by itself.
 */

import { ask, tokenFor } from "./sending.js";

const PAUSE = 5_000;

function kept(place) {
  try {
    return Number(localStorage.getItem(place)) || 0;
  } catch {
    return 0;
  }
}

function keep(place, hands) {
  try {
    localStorage.setItem(place, String(hands));
  } catch {
    // It is told again after a reload.
  }
}

export class Telling {
  /**
   * @param {Object} page  what the server told the page
   * @param {{token: string, device: string}} sender
   * @param {() => void} told  called once the server knows
   */
  constructor(page, { token, device }, told = () => {}) {
    Object.assign(this, { url: page.urls.api_unsent, token, device, told, timer: 0, wanted: null });
    this.place = `unsent:${page.sheet}`;
    this.known = kept(this.place);
  }

  /** Say how many hands are held back; null is no news. */
  async tell(hands) {
    if (hands === null || hands === (this.wanted ?? this.known)) return;
    this.wanted = hands;
    await this.send();
  }

  async send() {
    clearTimeout(this.timer);
    const hands = this.wanted;
    try {
      const response = await ask(this.url, {
        method: "PUT",
        headers: { "Content-Type": "application/json", "X-CSRFToken": tokenFor(this.token) },
        body: JSON.stringify({ device: this.device, hands }),
      });
      if (!response.ok) throw new Error("not told");
      this.known = hands;
      keep(this.place, hands);
      if (this.wanted === hands) this.wanted = null;
      this.told();
    } catch {
      this.timer = setTimeout(() => this.wanted !== null && this.send(), PAUSE);
    }
  }
}

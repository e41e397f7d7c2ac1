/**
 * The scorer's page while its sheet takes no hands: what this device keeps unsent stays in sight, and officials
 * are told of it. Once the sheet goes on, the page is loaded anew and sends it.
 */

import { Desk } from "./desk.js";
import { keepDraft } from "./draft.js";
import { NOTHING_KNOWN, readMeanwhile } from "./meanwhile.js";
import { deviceName } from "./pen.js";
import { Telling } from "./telling.js";
import { connectionOf, showUnsent } from "./unsent.js";

export class WaitingHands {
  /**
   * @param {Object} page  what the server told the page
   * @param {import("./queue.js").Queue} queue
   * @param {{token: string, connection: Element, unsent: Element}} places
   */
  constructor(page, queue, { token, connection, unsent }) {
    Object.assign(this, { page, connection, unsent, meanwhile: NOTHING_KNOWN });
    this.served = [...connection.childNodes];
    const device = deviceName();
    this.telling = new Telling(page, { token, device }, () => this.show());
    this.desk = new Desk(page, queue, {
      token,
      device,
      penLost: () => {},
      check: () => {},
      changed: () => this.show(),
      gone: () => {},
      // It was judged before the sheet stopped, and the answer lost: its keys come back with the next hand's form.
      refused: (item) => keepDraft(page.sheet, item),
    });
  }

  async begin() {
    await this.desk.resume();
    const [first] = this.desk.items;
    const found = first ? await readMeanwhile(this.page, first) : null;
    if (found) this.meanwhile = found.meanwhile;
    this.show();
  }

  show() {
    const { desk } = this;
    const state = connectionOf(desk);
    const chip = document.createElement("span");
    chip.className = `state state--${state?.kind}`;
    chip.textContent = state?.text;
    this.connection.replaceChildren(...(state ? [chip] : this.served));
    this.telling.tell(desk.heldBack);
    const isTold = this.telling.known > 0;
    showUnsent(this.unsent, this.page, desk, { meanwhile: this.meanwhile, isTold, takeOver: () => {}, putRight: () => {} });
  }
}

/**
 * Taking back: the last hand that waits on this device, else the last on the sheet, always in the same place.
 *
 * The sheet's own form works without script. With it nothing is loaded anew, and where the network is away that is
 * said instead of a browser's error in the place of the page.
 */

import { button, element } from "./notes.js";

const NO_NETWORK = {
  heading: "No network: nothing is taken back.",
  text: "The hand is on the sheet. Press again when the network is back, before the next hand is entered.",
  needsNetwork: true,
};

/** What a submission that waits is called. */
export const nameOfItem = ({ kind, game, hand }) => (kind === "cut" ? `the cut for game ${game}` : `hand ${hand}`);

/** What is said where a hand went before it was put right: from another tab, or with the answer under way. */
export const goneAlready = ({ hand }) => ({
  heading: `Hand ${hand} had gone already, as it was entered.`,
  text: "To put it right, take it back from the sheet.",
});

/** A hand put right like this leaves no room for one that was entered after it. */
export function wouldNotStand(item) {
  const name = nameOfItem(item);
  return {
    heading: `Put right like this, ${name} of game ${item.game} would not stand.`,
    text: `It was entered for another score or dealer. Leave this one as it was, and put ${name} right or take it back first.`,
  };
}

export class TakeBack {
  /**
   * @param {Object} page  what the server told the page
   * @param {import("./desk.js").Desk} desk
   * @param {{putRight: () => void, takenBack: (line: Object) => void, say: (words: Object) => void}} told
   */
  constructor(page, desk, told) {
    Object.assign(this, { page, desk, told });
  }

  listen(history) {
    history.addEventListener("submit", (event) => {
      event.preventDefault();
      this.fromSheet(event.target.querySelector("button"));
    });
  }

  async fromSheet(key) {
    key.disabled = true;
    const { kind, answer } = await this.desk.takeBack();
    key.disabled = false;
    if (kind === "taken") this.told.takenBack(answer);
    else if (kind === "later") this.told.say(NO_NETWORK);
    else this.told.say({ heading: answer.detail, text: answer.remedy || "" });
  }

  /**
   * While something waits here, what stands on the sheet is not the last: it cannot be taken back before. Nor is the
   * hand that the history offers once the sheet has moved on, until the history has been read anew; nor anything by
   * a device that watches.
   */
  show(history) {
    const { lastWaiting, items, reopened, progress, isWatching } = this.desk;
    const onSheet = history.querySelector("details.takeback:not([data-waiting])");
    const isOf = Number(onSheet?.querySelector("[name=expected_version]").value);
    if (onSheet) onSheet.hidden = isWatching || items.length > 0 || isOf !== progress.version;
    const item = reopened ? null : lastWaiting;
    const shown = history.querySelector("[data-waiting]");
    if (shown?.dataset.waiting === item?.key) return;
    shown?.remove();
    if (item) history.querySelector(".section__head").append(this.ofWaiting(item));
  }

  ofWaiting(item) {
    const name = nameOfItem(item);
    const words = element("p", "", `It has not been sent: ${name} is on this phone alone.`);
    const ways = element("div", "takeback__sure", words);
    if (item.kind === "hand") ways.append(button(`Put ${name} right`, this.told.putRight));
    const off = button("Take it off this phone", () => this.desk.takeOff());
    off.classList.add("button--refuse");
    ways.append(off);
    const made = element("details", "takeback", element("summary", "button", `Take back ${name}`), ways);
    made.dataset.waiting = item.key;
    return made;
  }
}

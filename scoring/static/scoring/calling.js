/**
 * Calling an official from the scorer's own page: the form opens in place, so that a call can be made ready, kept
 * and sent again where there is no network. Without script the links lead to a page with the same form.
 */

import { chosenAt, keepForm, restore } from "./kept_form.js";

export class Calling {
  /**
   * @param {string} path  where the form is sent, and where every link to it leads
   * @param {{place: Element, template: HTMLTemplateElement}} places
   * @param {() => Promise<void>} before  sends what waits first, so that the sheet lacks as little as it can
   */
  constructor(path, { place, template }, before) {
    Object.assign(this, { path, place, template, before });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (!link || link.pathname !== path || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.open(Object.fromEntries(new URL(link.href).searchParams));
      this.place.scrollIntoView({ block: "start" });
      this.place.querySelector("select").focus({ preventScroll: true });
    });
    if (chosenAt(path)) this.open();
  }

  /** Show the form, with what is known of what happened filled in. */
  open(known = null) {
    if (this.place.childElementCount === 0) {
      this.place.append(this.template.content.cloneNode(true));
      this.place.querySelector("[data-close]").addEventListener("click", () => this.close());
      const answered = () => window.location.assign(this.path); // the page of the server says what was wrong
      this.kept = keepForm(this.place.querySelector("form"), { before: this.before, answered });
    }
    const form = this.place.querySelector("form");
    const fields = { ...Object.fromEntries(new FormData(form)), ...known };
    if (known && Object.keys(known).length > 0) restore(form, fields);
  }

  get isUnderWay() {
    return Boolean(this.kept?.isUnderWay);
  }

  close() {
    this.kept.giveUp();
    this.place.replaceChildren();
  }
}

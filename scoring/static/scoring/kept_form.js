/**
 * A form that only the server can take, such as who sits where, or a call for an official: without a network that is
 * said plainly, what was chosen is kept on the device, and one tap tries again; where the form says so it goes by
 * itself once the network is back. Without script it is the plain form it was served as.
 */

import { button, note } from "./notes.js";
import { newKey } from "./queue.js";
import { ask, tokenFor } from "./sending.js";

const OURS = new Set(["csrfmiddlewaretoken", "expected_version"]);
const AGAIN = 5_000;

const pathOf = (form) => new URL(form.getAttribute("action") || "", window.location).pathname;

class Kept {
  constructor(path) {
    this.place = `form:${path}`;
  }

  get chosen() {
    try {
      return JSON.parse(localStorage.getItem(this.place));
    } catch {
      return null;
    }
  }

  keep(chosen) {
    try {
      if (chosen) localStorage.setItem(this.place, JSON.stringify(chosen));
      else localStorage.removeItem(this.place);
    } catch {
      // Where the browser keeps nothing, the page still does until it is closed.
    }
  }
}

/** What was chosen on a form of this address and could not be sent, null where nothing was. */
export const chosenAt = (path) => new Kept(path).chosen;

/** Choose again what was chosen when the form could not be sent; the key with it, for it may have arrived. */
export function restore(form, chosen) {
  for (const field of form.elements) {
    const value = chosen[field.name];
    if (OURS.has(field.name) || field.tagName === "BUTTON") continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked = value === field.value;
    else if (value !== undefined && field.tagName !== "SELECT") field.value = value;
    else if ([...(field.options || [])].some((option) => option.value === value)) field.value = value;
  }
}

/** What the server made of it takes the place of the page, as it would without script. */
function showAnswer(text) {
  const answer = new DOMParser().parseFromString(text, "text/html");
  document.querySelector("main").replaceWith(answer.querySelector("main"));
  keepForms();
  window.scrollTo({ top: 0 });
}

class KeptForm {
  /**
   * @param {HTMLFormElement} form
   * @param {{before: () => Promise<void>, answered: (text: string) => void}} more
   */
  constructor(form, { before, answered }) {
    Object.assign(this, { form, before, answered, timer: 0, isSending: false, isTaken: false });
    this.kept = new Kept(pathOf(form) + (form.dataset.keptAs || ""));
    const key = form.elements.submission_key;
    if (!key.value) key.value = newKey();
    form.addEventListener("change", () => {
      key.value = newKey(); // another choice is another submission
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    window.addEventListener("online", () => this.timer && this.send());
    const { chosen } = this.kept;
    if (!chosen) return;
    restore(form, chosen);
    this.sayUnsent();
  }

  async send() {
    if (this.isSending) return;
    clearTimeout(this.timer);
    this.timer = 0;
    const { form } = this;
    const content = new FormData(form);
    const go = form.querySelector("[type=submit]");
    this.kept.keep(Object.fromEntries(content));
    content.set("csrfmiddlewaretoken", tokenFor(content.get("csrfmiddlewaretoken"))); // a kept page's may be older
    this.isSending = true;
    go.disabled = true;
    try {
      await this.before();
      const answer = await ask(pathOf(form), {
        method: "POST",
        headers: { Accept: "text/html", "X-Kept-Form": "yes" },
        body: content,
        redirect: "manual",
      });
      if (answer.status >= 500 || answer.status === 429) throw new Error("no answer for now");
      if (answer.status === 401 || answer.status === 403) return this.sayShut();
      this.kept.keep(null);
      this.isTaken = answer.type === "opaqueredirect";
      if (this.isTaken) window.location.assign(form.dataset.next);
      else this.answered(await answer.text());
    } catch {
      this.sayUnsent();
    } finally {
      this.isSending = false;
      go.disabled = false;
    }
  }

  /** Whether the page is about to be left for what the server makes of the form. */
  get isUnderWay() {
    return this.isSending || this.isTaken;
  }

  /** Nothing is sent any more, and nothing kept. */
  giveUp() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.kept.keep(null);
  }

  sayUnsent() {
    const { notSent, meanwhile = "This needs the network. What you chose is kept on this phone.", goesByItself } = this.form.dataset;
    if (goesByItself !== undefined) this.timer = setTimeout(() => this.send(), AGAIN);
    this.say(`No network: ${notSent}`, meanwhile);
  }

  /** Whoever sends it may not do so now: that is for a person to mend, so nothing goes by itself. */
  sayShut() {
    const meanwhile = "This phone may not do that here now. What you chose is kept on it: scan the card of this table again, or sign in, then try again.";
    this.say(`Not allowed: ${this.form.dataset.notSent}`, meanwhile);
  }

  say(heading, meanwhile) {
    const place = this.form.querySelector("[data-unsent-note]");
    if (place.textContent.includes(heading)) return;
    const said = note("!", heading, meanwhile, button("Try again", () => this.form.requestSubmit()));
    place.replaceChildren(said);
    said.scrollIntoView({ block: "center" });
  }
}

/** Keep a form; `before` is done before each sending, `answered` with an answer that leads nowhere else. */
export function keepForm(form, { before = async () => {}, answered = showAnswer } = {}) {
  return new KeptForm(form, { before, answered });
}

/** Keep every form of the page that says it needs the network. */
export function keepForms(more = {}) {
  return [...document.querySelectorAll("form[data-needs-network]")].map((form) => keepForm(form, more));
}

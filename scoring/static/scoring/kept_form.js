/**
 * A form that only the server can take, such as who sits where: without a network that is said plainly, what was
 * chosen is kept on the device, and one tap tries again. Without script it is the plain form it was served as.
 */

import { button, note } from "./notes.js";
import { newKey } from "./queue.js";
import { ask } from "./sending.js";

const OURS = new Set(["csrfmiddlewaretoken", "expected_version"]);
const place = () => `form:${window.location.pathname}`;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(place()));
  } catch {
    return null;
  }
}

function keep(chosen) {
  try {
    if (chosen) localStorage.setItem(place(), JSON.stringify(chosen));
    else localStorage.removeItem(place());
  } catch {
    // Where the browser keeps nothing, the page still does until it is closed.
  }
}

/** Choose again what was chosen when the form could not be sent; the key with it, for it may have arrived. */
function restore(form, chosen) {
  for (const field of form.elements) {
    const value = chosen[field.name];
    if (OURS.has(field.name) || field.tagName === "BUTTON") continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked = value === field.value;
    else if (value !== undefined && field.tagName !== "SELECT") field.value = value;
    else if ([...(field.options || [])].some((option) => option.value === value)) field.value = value;
  }
}

function sayUnsent(form) {
  const { unsent } = form.dataset;
  const again = button("Try again", () => form.requestSubmit());
  const said = note("!", `No network: ${unsent}`, "This needs the network. What you chose is kept on this phone.", again);
  form.querySelector("[data-unsent-note]").replaceChildren(said);
  said.scrollIntoView({ block: "center" });
}

/** What the server made of it takes the place of the page, as it would without script. */
function showAnswer(text) {
  const answer = new DOMParser().parseFromString(text, "text/html");
  document.querySelector("main").replaceWith(answer.querySelector("main"));
  begin();
  window.scrollTo({ top: 0 });
}

async function send(form) {
  const content = new FormData(form);
  const go = form.querySelector("[type=submit]");
  keep(Object.fromEntries(content));
  go.disabled = true;
  try {
    const answer = await ask(window.location.pathname, {
      method: "POST",
      headers: { Accept: "text/html" },
      body: content,
      redirect: "manual",
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error("no answer for now");
    keep(null);
    if (answer.type === "opaqueredirect") window.location.assign(form.dataset.next);
    else showAnswer(await answer.text());
  } catch {
    sayUnsent(form);
  } finally {
    go.disabled = false;
  }
}

function begin() {
  const form = document.querySelector("[data-needs-network]");
  if (!form) return;
  const chosen = kept();
  if (chosen) {
    restore(form, chosen);
    sayUnsent(form);
  }
  form.addEventListener("change", () => {
    form.elements.submission_key.value = newKey(); // another choice is another submission
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
}

begin();

/**
 * The practice hands: the real entry form, its answer judged by the server, and which hands were right kept in
 * this browser alone.
 */

import { HandForm } from "./hand.js";

const KEPT = "practised";

function practised() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEPT)) || []);
  } catch {
    return new Set();
  }
}

function keep(slugs) {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...slugs]));
  } catch {
    // A browser that keeps nothing begins from the first hand every time.
  }
}

function showList(list) {
  const done = practised();
  for (const row of list.querySelectorAll("[data-lesson]")) {
    row.querySelector("[data-done]").hidden = !done.has(row.dataset.lesson);
  }
  const forget = document.querySelector("[data-forget]");
  forget.hidden = done.size === 0;
  forget.addEventListener("click", () => {
    keep([]);
    showList(list);
  }, { once: true });
}

class LessonPage {
  constructor(page) {
    this.page = page;
    this.place = document.querySelector("[data-answer]");
    const form = document.querySelector("[data-hand]");
    this.token = form.querySelector('[name="csrfmiddlewaretoken"]').value;
    this.hand = new HandForm(form, document.querySelector("[data-board]"), page, ({ entry }) => this.send(entry));
    const { seats_in_order: seats, rules, deal, progress, terms } = page;
    const table = { players: seats.length, seats, rules, deal, most_kicks: terms.most_kicks };
    this.hand.begin({ ...table, dealer: progress.dealer, score: progress.score }, { game: 1, hand: 1 });
  }

  async send(entry) {
    const body = new FormData();
    for (const [field, value] of Object.entries(entry)) body.append(field, value);
    const response = await fetch(this.page.urls.answer, {
      method: "POST",
      body,
      credentials: "same-origin",
      headers: { "X-CSRFToken": this.token },
    }).catch(() => null);
    if (!response || !response.ok) {
      this.place.textContent = "The answer could not be fetched. Send the hand again once the network is back.";
      return;
    }
    this.place.innerHTML = await response.text();
    const isRight = this.place.querySelector('[data-right="yes"]');
    if (isRight) keep(practised().add(this.page.slug));
    this.place.scrollIntoView({ block: "start" });
    this.place.focus({ preventScroll: true });
  }
}

const list = document.querySelector("[data-lessons]");
if (list) showList(list);
const told = document.getElementById("lesson");
if (told) new LessonPage(JSON.parse(told.textContent));

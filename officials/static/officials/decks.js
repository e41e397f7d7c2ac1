/**
 * Decks of cards to choose from: what is chosen shows on the line that opens a deck, a card that lies somewhere
 * is offered nowhere else, and the next place of the trick opens by itself. Without this the page does as much
 * with more taps, and the server says which card was named twice.
 */

const form = document.querySelector("[data-decks]");
const places = [...form.querySelectorAll("[data-place]")];
const cards = [...form.querySelectorAll(".deck__card input")];
let pressed = false;

/** What is chosen in a place, drawn on its line. */
function show(place) {
  const line = place.querySelector("[data-chosen]");
  const chosen = [...place.querySelectorAll(".deck__card input:checked")];
  const drawn = chosen.flatMap((input) => {
    const card = input.nextElementSibling.cloneNode(true);
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", input.getAttribute("aria-label"));
    return [card, " "];
  });
  line.replaceChildren(...(drawn.length ? drawn : ["no card yet"]));
}

/** Offer no card that lies somewhere already. */
function offer() {
  const lying = new Set(cards.filter((input) => input.checked).map((input) => input.value));
  for (const input of cards) input.disabled = !input.checked && lying.has(input.value);
}

/** Open the next place of a trick that has no card yet. */
function goOn(place) {
  const trick = place.closest("[data-trick]");
  if (!trick) return;
  const next = [...trick.querySelectorAll("[data-place]")].find(
    (other) => !other.querySelector(".deck__card input:checked"),
  );
  place.open = false;
  if (next) next.open = true;
  (next || place).querySelector("summary").focus();
}

// Arrow keys choose as they move through a deck, so only a card that was pressed leads to the next place.
form.addEventListener("pointerdown", () => {
  pressed = true;
});
form.addEventListener("keydown", () => {
  pressed = false;
});
form.addEventListener("change", (event) => {
  const place = event.target.closest("[data-place]");
  if (!place) return;
  show(place);
  offer();
  if (pressed && event.target.type === "radio") goOn(place);
});

// Who played which card follows from who led, and the server says it anew once that is kept.
form.elements.leader.addEventListener("change", () => {
  for (const by of form.querySelectorAll("[data-by]")) by.hidden = true;
});

for (const place of places) show(place);
offer();

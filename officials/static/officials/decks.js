/**
 * Cards to choose from a deck in place of writing them: one deck, opened beneath the line it is for. A card that lies
 * somewhere is offered nowhere else, and who played which stands beside it. Without this the lines are written in.
 */

const form = document.querySelector("[data-decks]");
const deck = document.querySelector("template[data-deck]").content.querySelector(".deck").cloneNode(true);
const keys = new Map([...deck.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
const isTouched = window.matchMedia("(pointer: coarse)").matches;
const lines = [...form.querySelectorAll("[data-cards]")].map((place) => ({
  place,
  most: Number(place.dataset.cards),
  input: place.querySelector("input"),
  drawn: place.querySelector("[data-drawn]"),
  order: [...place.querySelectorAll("[data-order] span")].map((name) => name.textContent),
}));
let open = null;

const cardsOf = (line) => line.input.value.toUpperCase().replaceAll("10", "T").split(/[\s,;]+/).filter((text) => keys.has(text));

/** A card as it is drawn, without being a key. */
function drawnCard(text) {
  const key = keys.get(text);
  const card = document.createElement("span");
  card.className = key.className;
  card.setAttribute("role", "img");
  card.setAttribute("aria-label", key.getAttribute("aria-label"));
  card.append(...[...key.childNodes].map((node) => node.cloneNode(true)));
  return card;
}

/** The cards of a line drawn beneath it, each with who played it where that is known. */
function draw(line) {
  const cards = cardsOf(line);
  line.drawn.hidden = cards.length === 0;
  line.drawn.replaceChildren(
    ...cards.map((text, number) => {
      const one = document.createElement("span");
      one.className = "cards__one";
      one.append(drawnCard(text));
      if (line.order[number]) {
        const by = document.createElement("span");
        by.className = "small soft";
        by.textContent = line.order[number];
        one.append(by);
      }
      return one;
    }),
  );
}

/** Mark what lies in the open line, and offer nothing that lies elsewhere, or that it has no room for. */
function offer() {
  if (!open) return;
  const here = cardsOf(open);
  const elsewhere = new Set(lines.filter((line) => line !== open).flatMap(cardsOf));
  for (const [text, key] of keys) {
    const isHere = here.includes(text);
    key.setAttribute("aria-pressed", String(isHere));
    key.disabled = elsewhere.has(text) || (!isHere && open.most > 1 && here.length >= open.most);
  }
  deck.querySelector("[data-back]").disabled = here.length === 0;
}

function write(line, cards) {
  line.input.value = cards.join(" ");
  draw(line);
  offer();
}

function close() {
  if (!open) return;
  open.key.setAttribute("aria-expanded", "false");
  deck.remove();
  open = null;
}

function show(line) {
  const wasOpen = open === line;
  close();
  if (wasOpen) return;
  open = line;
  line.key.setAttribute("aria-expanded", "true");
  line.place.append(deck);
  offer();
}

for (const line of lines) {
  line.key = document.createElement("button");
  line.key.type = "button";
  line.key.className = "button cards__open";
  line.key.textContent = "Deck";
  line.key.setAttribute("aria-expanded", "false");
  line.key.setAttribute("aria-describedby", (line.place.querySelector("label").id = `${line.input.id}_label`));
  line.input.after(line.key);
  line.key.addEventListener("click", () => show(line));
  line.input.addEventListener("input", () => {
    draw(line);
    offer();
  });
  if (!isTouched) continue;
  line.input.inputMode = "none";
  line.input.addEventListener("click", () => open === line || show(line));
}

deck.addEventListener("click", (event) => {
  const text = event.target.closest("[data-card]")?.dataset.card;
  const here = cardsOf(open);
  if (event.target.closest("[data-back]")) write(open, here.slice(0, -1));
  if (!text) return;
  if (here.includes(text)) write(open, here.filter((other) => other !== text));
  else write(open, open.most === 1 ? [text] : [...here, text]);
  if (cardsOf(open).length < open.most) return;
  const { key } = open;
  close();
  key.focus();
});

// Who played which card follows from who led, and the server says it anew once that is kept.
form.elements.leader.addEventListener("change", () => {
  for (const line of lines) {
    line.order = [];
    line.place.querySelector("[data-order]")?.remove();
    draw(line);
  }
});

// A picture that is too large is told of before everything else on the page is sent with it.
const picture = form.elements.picture;
picture.addEventListener("change", () => {
  const isTooLarge = [...picture.files].some((file) => file.size > Number(picture.dataset.most));
  picture.setCustomValidity(isTooLarge ? "This picture is too large: take or save it in a smaller size." : "");
  picture.reportValidity();
});

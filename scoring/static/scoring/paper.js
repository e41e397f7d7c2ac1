/**
 * A paper sheet typed in: every row is judged by the server as it is typed, and the keyboard alone moves about.
 *
 * The form is the server's and works without this: then the rows are checked when it is asked to.
 */

const PAUSE = 150;

const page = JSON.parse(document.getElementById("paper")?.textContent || "null");
const form = document.querySelector("[data-paper]");

const rows = () => [...form.querySelectorAll("[data-row]")];
const cells = () => [...form.querySelectorAll("input[data-column]")];

let timer = 0;
let asked = 0;

/** Have everything typed judged; an answer that a later one has overtaken is left alone. */
async function check() {
  asked += 1;
  const mine = asked;
  try {
    const response = await fetch(page.check, { method: "POST", body: new FormData(form), credentials: "same-origin" });
    if (!response.ok || mine !== asked) return;
    const { rows: judged } = await response.json();
    for (const row of judged) showRow(row);
  } catch {
    // Without the network nothing is judged now; the next letter asks again, and saving does.
  }
}

function showRow(row) {
  const body = form.querySelector(`[data-row="${row.number}"]`);
  if (!body) return;
  body.querySelector("[data-hand]").textContent = row.hand || "";
  body.querySelector('[data-column="dealer"]').placeholder = row.dealer;
  body.querySelector("[data-pays]").replaceChildren(...row.awards.map(pays));
  for (const place of body.querySelectorAll("[data-side]")) place.textContent = row.score[place.dataset.side] ?? "";
  body.classList.toggle("is-won", Boolean(row.winner));
  showRefusals(body, row);
}

function pays({ side, label, chalks }) {
  const part = document.createElement("span");
  part.className = "pays";
  part.textContent = `${side} ${label} ${chalks}`;
  return part;
}

function showRefusals(body, row) {
  const found = Object.values(row.refusals).flat();
  const wrong = body.querySelector("[data-wrong]");
  body.classList.toggle("is-refused", found.length > 0);
  wrong.closest("tr").hidden = found.length === 0;
  wrong.replaceChildren(...found.map(refusal));
  for (const cell of body.querySelectorAll("[data-column]")) {
    if (row.refusals[cell.dataset.column]) {
      cell.setAttribute("aria-invalid", "true");
      cell.setAttribute("aria-describedby", wrong.id);
    } else {
      cell.removeAttribute("aria-invalid");
      cell.removeAttribute("aria-describedby");
    }
  }
}

function refusal({ sentence, remedy, article }) {
  const line = document.createElement("p");
  line.className = "refusal";
  const strong = document.createElement("strong");
  strong.textContent = sentence;
  line.append(strong, ` ${remedy} (article ${article})`);
  return line;
}

/** One more row behind the last as soon as that is begun. */
function grow() {
  const all = rows();
  const last = all[all.length - 1];
  const isBegun = [...last.querySelectorAll("input")].some((cell) => cell.value);
  if (!isBegun || all.length >= page.most_hands) return;
  const number = all.length + 1;
  const next = last.cloneNode(true);
  next.dataset.row = String(number);
  for (const cell of next.querySelectorAll("input")) {
    cell.name = `${cell.dataset.column}-${number}`;
    cell.value = "";
    cell.placeholder = "";
    cell.setAttribute("aria-label", cell.getAttribute("aria-label").replace(/\d+$/, String(number)));
  }
  next.querySelector("[data-wrong]").id = `wrong-${number}`;
  last.after(next);
  showRow({ number, hand: 0, dealer: "", awards: [], score: {}, winner: "", refusals: {} });
}

/** Enter goes on to the next cell, and saves with Control; the arrows go up and down a column. */
function move(event) {
  const cell = event.target.closest("input[data-column]");
  if (!cell) return;
  const all = cells();
  const width = all.length / rows().length;
  const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: width, ArrowUp: -width }[event.key];
  if (event.key === "Enter" && event.ctrlKey) {
    event.preventDefault();
    form.requestSubmit(form.querySelector('[value="save"]'));
  } else if (step) {
    event.preventDefault();
    all[all.indexOf(cell) + step]?.select();
    all[all.indexOf(cell) + step]?.focus();
  }
}

if (form) {
  form.querySelector("[data-plain]").hidden = true;
  form.addEventListener("keydown", move);
  form.addEventListener("input", () => {
    grow();
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  });
  cells()[0]?.focus();
}

/**
 * What a device keeps of its scorer's habits: how much is noted of a hand, and which hand holds the phone. Where
 * the browser keeps nothing, every visit begins as the first.
 */

function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

/** How much is noted of a hand: "sides", "cards" or "play". */
export const keptDepth = () => read("depth") || "sides";
export const keepDepth = (depth) => keep("depth", depth);

/** Let the scorer say which hand holds the phone; the keys then lie on that side. */
export function offerGrip(place) {
  const hold = (grip) => {
    document.body.dataset.grip = grip;
    for (const key of place.querySelectorAll("[data-hold]")) {
      key.setAttribute("aria-pressed", String(key.dataset.hold === grip));
    }
  };
  place.hidden = false;
  for (const key of place.querySelectorAll("[data-hold]")) {
    key.addEventListener("click", () => {
      keep("grip", key.dataset.hold);
      hold(key.dataset.hold);
    });
  }
  hold(read("grip") || "right");
}

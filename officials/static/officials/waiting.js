/**
 * How long a table has waited, counted on while the page stands. The server says the seconds; the device's clock says
 * how many have passed since, so that neither needs the other's time. Without this the time stands as it was.
 */

const EVERY = 5_000;
const begun = new WeakMap();

/** The minutes of one call; what the server has said anew is where counting goes on from. */
function count(place) {
  const said = place.dataset.waited;
  if (begun.get(place)?.said !== said) begun.set(place, { said, at: Date.now() });
  const seconds = Number(said) + (Date.now() - begun.get(place).at) / 1000;
  const minutes = String(Math.floor(seconds / 60));
  if (place.textContent !== minutes) place.textContent = minutes;
}

function countAll() {
  for (const place of document.querySelectorAll("[data-waited]")) count(place);
}

countAll();
setInterval(countAll, EVERY);
document.addEventListener("visibilitychange", countAll);

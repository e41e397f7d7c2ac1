/**
 * Opening a sheet: whoever deals first is chosen by name, and the names follow the seats as they are filled.
 */

function nameDealers() {
  for (const place of document.querySelectorAll("[data-dealer]")) {
    const { dealer } = place.dataset;
    const chosen = document.querySelector(`select[name="${dealer}"]`)?.selectedOptions[0];
    if (chosen) place.textContent = `${dealer} ${chosen.text}`;
  }
}

document.addEventListener("change", nameDealers);
nameDealers();

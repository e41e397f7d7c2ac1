/**
 * A page around a form that needs the network. Where the browser can keep the page, it opens without a network too,
 * and says that it was kept.
 */

import { install, keptAt, showKept } from "./installed.js";
import { keepForms } from "./kept_form.js";

keepForms();
const place = document.querySelector("[data-kept-note]");
if (place) {
  showKept(place, !keptAt(), place.dataset.keptNoteWords);
  install(place);
}

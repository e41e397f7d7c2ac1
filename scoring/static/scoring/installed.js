/**
 * The page as it is kept on the device: the worker that serves it offline, and what a kept page says of itself.
 * Over plain http browsers have no such worker, and everything here does nothing.
 */

import { button, note } from "./notes.js";

const WORKER = "/service-worker.js";

const clock = (moment) => moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });

/** When the page was kept, null where it has just come from the server. */
export const keptAt = () => (document.body.dataset.keptAt ? new Date(document.body.dataset.keptAt) : null);

/** Let the browser keep this page; a newer version of its files is offered, never forced on a hand being entered. */
export async function install(place) {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  try {
    const { active: served, waiting, installing } = await workers.register(WORKER, { scope: "/" });
    // The worker this page was loaded beside is no news when it takes over; any other brings newer files.
    const first = served || waiting || installing;
    workers.addEventListener("controllerchange", () => workers.controller !== first && offerNewPage(place));
    const { active } = await workers.ready;
    active.postMessage({ keep: window.location.pathname });
  } catch {
    // The page works without it, as it does over plain http.
  }
}

function offerNewPage(place) {
  place.replaceChildren(note("↻", "There is a newer version of this page.", "Load it between two hands.", button("Load it now", () => window.location.reload())));
}

const WAITS = "Hands entered now wait on this phone and go by themselves.";

/** Say that the page is a kept one, until the server has been heard, and what that means for what is done on it. */
export function showKept(place, isReached, words = WAITS) {
  const at = keptAt();
  const isShown = at && !isReached;
  if (Boolean(place.dataset.kept) === Boolean(isShown)) return;
  place.replaceChildren();
  delete place.dataset.kept;
  if (!isShown) return;
  place.dataset.kept = "true";
  place.append(note("!", "No network.", `This page was kept at ${clock(at)}. ${words}`));
}

/**
 * What the page says while another device has the pen, and the one button that takes it over.
 */

import { button, element, note } from "./notes.js";

const clock = (moment) => moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });

/**
 * @param {Element} place
 * @param {import("./pen.js").Pen} pen
 * @param {boolean} isOffered  whether hands kept here are offered to be sent, which takes over too
 */
export function showPen(place, pen, isOffered) {
  const key = JSON.stringify([pen.isElsewhere, pen.number, isOffered]);
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  place.replaceChildren();
  if (!pen.isElsewhere) return;
  const heading = pen.hadIt
    ? `Another device has taken over at ${clock(pen.since)}.`
    : `Another device enters the hands here, since ${clock(pen.since)}.`;
  const text = "This page follows the sheet. Nothing entered here is sent until you take over; the other device is told.";
  const actions = element("p", "actions", button("Take over on this device", () => pen.takeOver()));
  place.append(note("→", heading, text, ...(isOffered ? [] : [actions])));
}

/**
 * What the page says while another device has the pen, and the one button that takes it over.
 */

import { button, note } from "./notes.js";

const clock = (moment) => moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });

/**
 * @param {Element} place
 * @param {import("./pen.js").Pen} pen
 */
export function showPen(place, pen) {
  place.replaceChildren();
  if (!pen.isElsewhere) return;
  const heading = pen.hadIt
    ? `Another device has taken over at ${clock(pen.since)}.`
    : `Another device enters the hands here, since ${clock(pen.since)}.`;
  const text = "This page follows the sheet. Nothing entered here is sent until you take over; the other device is told.";
  const actions = document.createElement("p");
  actions.className = "actions";
  actions.append(button("Take over on this device", () => pen.takeOver()));
  place.append(note("→", heading, text, actions));
}

/**
 * Hearing that a sheet has moved on, or that another device has its pen. The page is told by the live stream;
 * while there is none it asks now and then, and at once when it is seen again or the network is back.
 */

import { listen } from "../tournaments/live.js";
import { read } from "./sending.js";

const EVERY = 5_000;

/**
 * @param {number} sheet
 * @param {string} url  where the sheet stands, as JSON
 * @param {(progress: ?Object) => void} heard  called with every answer, null while there is none
 * @returns {() => void}  ask at once
 * @param {() => void} [penMoved]  called when another device may have taken the pen
 */
export function watch(sheet, url, heard, penMoved = () => {}) {
  let timer = 0;
  async function ask() {
    clearTimeout(timer);
    if (!line.isLive) penMoved();
    if (!document.hidden) heard(await read(url));
    timer = setTimeout(() => line.isLive || ask(), EVERY);
  }
  function told(changes) {
    if (!changes || changes.some(({ noun }) => noun === "pen")) penMoved();
    if (!changes || changes.some(({ noun }) => noun !== "pen")) ask();
  }
  const line = listen({ topics: [`sheet:${sheet}`], from: null, heard: told, state: ask, asks: false });
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  timer = setTimeout(ask, EVERY);
  return ask;
}

/**
 * What has become of a sheet since something on this device was entered: what stands in its place, what officials
 * have done, and what that has changed.
 *
 * @typedef {Object} Meanwhile
 * @property {number} version  of the sheet
 * @property {string} words  where the sheet stands
 * @property {?Object} line  the hand that stands where ours would have
 * @property {string[]} officials  what others than the table have done, in sentences
 * @property {boolean} isRuled  whether an official has ruled, or a ruling has been taken back or decided anew
 * @property {string} changed  how the sheet stood before and stands now, empty where it is the same
 * @property {boolean} isCallAlone  whether nothing has happened but a call, now closed: the sheet goes on as it was
 */

import { officialsWords, standingHand } from "./compare.js";
import { read } from "./sending.js";

const CALL = new Set(["official-called", "call-closed"]);
const RULED = new Set(["ruling", "ruling-reversed", "appeal-decided"]);

/** Before anything is known. */
export const NOTHING_KNOWN = { version: null, words: "", line: null, officials: [], isRuled: false, changed: "", isCallAlone: false };

const chalks = ({ score }) => `${score.A} to ${score.B}`;
const isAt = (one, other) => one.game_number === other.game_number && one.hand_number === other.hand_number;

function changeInWords(before, now) {
  const isSame = isAt(before, now) && chalks(before) === chalks(now) && before.dealer === now.dealer;
  if (isSame || !isAt(before, now)) return "";
  const deal = before.dealer === now.dealer ? "" : ` The deal was with ${before.dealer}, and is with ${now.dealer}.`;
  return `The chalks were ${chalks(before)}, and are ${chalks(now)}.${deal}`;
}

/**
 * Read what has happened since a submission was entered.
 *
 * @param {Object} page  what the server told the page
 * @param {Object} item  the submission
 * @returns {Promise<?{sheet: Object, meanwhile: Meanwhile}>}  null while the server cannot be asked
 */
export async function readMeanwhile(page, item) {
  const from = item.expected_version - 1; // the line on which it was entered comes first
  const [sheet, answer] = await Promise.all([
    read(page.urls.api_sheet),
    read(`${page.urls.api_sheet_lines}?after=${from}&page_size=500`),
  ]);
  if (!sheet || !answer) return null;
  const [entered, ...since] = answer.results;
  const { version, game_number: game, hand_number: hand } = sheet;
  const meanwhile = {
    version,
    words: sheet.state === "in-play" || sheet.state === "frozen" ? `Game ${game}, hand ${hand} is next. Chalks ${chalks(sheet)}.` : "The sheet is played out.",
    line: standingHand(item, since),
    officials: officialsWords(since),
    isRuled: since.some(({ kind }) => RULED.has(kind)),
    changed: entered ? changeInWords(entered.content.after, sheet) : "",
    isCallAlone: since.length > 0 && since.every(({ kind }) => CALL.has(kind)),
  };
  return { sheet, meanwhile };
}

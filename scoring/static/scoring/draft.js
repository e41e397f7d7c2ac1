/**
 * The keys pressed of a hand that is not sent yet, kept on the device: a call, a reload or a hand put right in
 * between loses none of them. Where the browser keeps nothing, they last as long as the page.
 *
 * @typedef {Object} Draft
 * @property {number} game
 * @property {number} hand
 * @property {Object<string, string>} entry
 */

const place = (sheet) => `begun:${sheet}`;

/** @returns {?Draft} */
export function keptDraft(sheet) {
  try {
    return JSON.parse(localStorage.getItem(place(sheet)));
  } catch {
    return null;
  }
}

/** Whether a draft is of this hand. */
export const isOf = (draft, { game, hand }) => draft?.game === game && draft.hand === hand;

/** Keep what is pressed so far; with no key pressed there is nothing to keep of this hand. */
export function keepDraft(sheet, { game, hand, entry }) {
  if (!isBegun(entry)) {
    if (isOf(keptDraft(sheet), { game, hand })) dropDraft(sheet);
    return;
  }
  try {
    localStorage.setItem(place(sheet), JSON.stringify({ game, hand, entry }));
  } catch {
    // The page itself still has them.
  }
}

export function dropDraft(sheet) {
  try {
    localStorage.removeItem(place(sheet));
  } catch {
    // Nothing was kept.
  }
}

/** Whether a key of a hand is pressed. */
export const isBegun = (entry) => Object.keys(entry).some((field) => field !== "depth");

/**
 * Talking to the server, and what its answers mean for a hand that was sent.
 *
 * An answer is one of: `taken` (it stands on the sheet, now or from before), `refused` (judged, and it cannot
 * stand), `conflict` (the sheet has moved on, or takes no hands now), `elsewhere` (another device has taken the
 * pen over; the hand can go once it is taken back), `shut` (whoever sends it may not write here now: it waits until
 * the table's card is scanned again), `later` (no answer: try again).
 */

const PATIENCE = 12_000;
const JSON_TYPE = "application/json";

/** Ask the server for something, with a limit to patience. */
export async function ask(url, options = {}) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  const headers = { Accept: JSON_TYPE, ...options.headers };
  try {
    return await fetch(url, { credentials: "same-origin", ...options, headers, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** A page of the server as JSON, or null while it cannot be had. */
export async function read(url) {
  try {
    const response = await ask(url);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** A piece of a page as HTML, or null while it cannot be had. */
export async function readPiece(url) {
  try {
    const response = await ask(url, { headers: { Accept: "text/html" } });
    return response.ok && !response.redirected ? await response.text() : null; // not the page to sign in
  } catch {
    return null;
  }
}

/** The mark against forged requests: the browser's cookie where it has one, for a kept page may be older. */
export function tokenFor(page) {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] || page;
}

const KINDS = { 200: "taken", 201: "taken", 422: "refused", 401: "shut", 403: "shut" };

/**
 * Send one submission of the queue.
 *
 * @param {string} url
 * @param {Object} body
 * @param {string} token  the page's mark against forged requests
 * @returns {Promise<{kind: string, answer: ?Object}>}
 */
export async function send(url, body, token) {
  try {
    const response = await ask(url, {
      method: "POST",
      headers: { "Content-Type": JSON_TYPE, "X-CSRFToken": tokenFor(token) },
      body: JSON.stringify(body),
    });
    if (response.status >= 500 || response.status === 429) return { kind: "later", answer: null };
    const answer = await response.json();
    if (answer.code === "pen-elsewhere") return { kind: "elsewhere", answer };
    return { kind: KINDS[response.status] || "conflict", answer };
  } catch {
    return { kind: "later", answer: null };
  }
}

/**
 * Bringing one part of a page in line with its newer version, touching nothing that is the same: what has the
 * focus keeps it, what is being typed stays, what was folded out stays so, and the page does not jump.
 */

const OF_THE_READER = new Set(["open"]);
const LEFT_ALONE = "input, textarea, select, script, [data-live-apart]";
const MARKED_FOR = 2_000;

const isSame = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && (one.id || "") === (other.id || "");

function alignAttributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes]) {
    if (!OF_THE_READER.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!OF_THE_READER.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

function mark(element) {
  element.classList.add("is-fresh");
  setTimeout(() => element.classList.remove("is-fresh"), MARKED_FOR);
}

/** The node that stands for `fresh` among what is left of the old ones: the same id, else the next of its kind. */
function counterpart(fresh, rest) {
  if (fresh.id) return rest.find((node) => node.id === fresh.id) || null;
  return rest.length > 0 && isSame(rest[0], fresh) ? rest[0] : null;
}

/**
 * Change `old` into `fresh`, node by node.
 *
 * @param {Element} old
 * @param {Element} fresh
 * @returns {boolean}  whether anything a reader sees has changed
 */
export function morph(old, fresh) {
  if (old.isEqualNode(fresh) || old.matches(LEFT_ALONE)) return false;
  alignAttributes(old, fresh);
  let hasChanged = false;
  let rest = [...old.childNodes];
  let before = null;
  for (const node of [...fresh.childNodes]) {
    const match = counterpart(node, rest);
    const place = before ? before.nextSibling : old.firstChild;
    if (!match) {
      const added = document.importNode(node, true);
      old.insertBefore(added, place);
      if (added.nodeType === Node.ELEMENT_NODE) mark(added);
      hasChanged = hasChanged || added.textContent.trim() !== "";
      before = added;
      continue;
    }
    if (match !== place) old.insertBefore(match, place);
    rest = rest.filter((kept) => kept !== match);
    if (match.nodeType === Node.ELEMENT_NODE) {
      hasChanged = morph(match, node) || hasChanged;
    } else if (match.data !== node.data) {
      hasChanged = hasChanged || match.data.trim() !== node.data.trim();
      match.data = node.data;
      mark(old);
    }
    before = match;
  }
  for (const gone of rest) {
    hasChanged = hasChanged || gone.textContent.trim() !== "";
    gone.remove();
  }
  return hasChanged;
}

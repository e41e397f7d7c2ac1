/**
 * The pieces that notes on the scorer's page are made of.
 */

/** An element with a class, and what it holds. */
export function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/** A button that does something. */
export function button(text, act) {
  const made = element("button", "button", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** A note with its mark: what is the matter in bold, the rest, and whatever belongs below. */
export function note(mark, heading, text, ...more) {
  const body = element("div", "stack", element("p", "", element("strong", "", heading), ` ${text}`), ...more);
  const sign = element("span", "note__mark", mark);
  sign.setAttribute("aria-hidden", "true");
  return element("div", "note note--unsent", sign, body);
}

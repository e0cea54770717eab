// Texts of a page that look the same have the same contrast: one of each look is enough to see.

/**
 * Marks the first element of each look with `data-look`, and gives selectors of what was marked.
 * A look is the colour, size and weight of the text, and every colour, picture and opacity that lies under it.
 * @returns {Promise<string[][]>}
 */
export function distinctLooks(page) {
  return page.evaluate(() => {
    const grounds = new Map();
    /** What lies under the text of an element, from the page upwards. */
    const ground = (one) => {
      if (!one) return "";
      if (grounds.has(one)) return grounds.get(one);
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(one);
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${/fixed|sticky|absolute/.test(position)}`;
      const below = ground(one.parentElement);
      // What is transparent and whole changes nothing.
      const made = own === "rgba(0, 0, 0, 0) none 1 false" ? below : `${below}|${own}`;
      grounds.set(one, made);
      return made;
    };
    const hasText = (one) => one.matches("input, select, textarea")
      || [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const seen = new Set();
    const selectors = [];
    for (const old of document.querySelectorAll("[data-look]")) delete old.dataset.look;
    for (const one of document.body.querySelectorAll("*")) {
      if (!(one instanceof HTMLElement) || !hasText(one) || !one.checkVisibility()) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
      const look = [one.localName, color, fontSize, fontWeight, textShadow, ground(one)].join(";");
      if (seen.has(look)) continue;
      seen.add(look);
      one.dataset.look = String(seen.size);
      selectors.push([`[data-look="${seen.size}"]`]);
    }
    return selectors;
  });
}

// What axe finds on a page that some readers could not use.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { settle } from "./enliven.mjs";
import { distinctLooks } from "./looks.mjs";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] };
const CONTRAST = "color-contrast";

/** What another theme or a narrower screen can make wrong; everything else is read from the elements, which are the same. */
const OF_THE_LOOK = { type: "rule", values: ["link-in-text-block", "scrollable-region-focusable"] };

/** What chapters that are right can make wrong by standing on one page. */
const OF_THE_WHOLE = {
  type: "rule",
  values: ["duplicate-id-aria", "document-title", "html-has-lang", "page-has-heading-one", "landmark-one-main", "landmark-unique"],
};

/** What is mdBook's or axe's own fault, by its exact selector, and the reason; its contrast is looked at all the same. */
const NOT_OURS = [
  // No fault at all: axe does not read MathML, and takes a column that is called by a letter for one without a name.
  "th:has(> math)",
];

/**
 * The faults of the page that is open, each with its rule and its places. Contrast is by far the longest to work out, and
 * needs to be known but once for all texts that look the same: of these axe sees the first.
 * @returns {Promise<string[]>}
 */
export async function inaccessible(page, rules = ALL) {
  // What is not laid out yet cannot be scrolled, and is in nobody's way.
  if (await page.evaluate(() => document.documentElement.classList.contains("js"))) await settle(page);
  await page.evaluate(source);
  const looks = await distinctLooks(page);
  return [...await run(page, rules, null), ...await run(page, { type: "rule", values: [CONTRAST] }, looks)];
}

/** The faults that a page may have in another theme or on a narrower screen alone. */
export const unreadable = (page) => inaccessible(page, OF_THE_LOOK);

/** The faults of the page with the whole book, which its chapters do not show: axe would need minutes for the others. */
export async function inaccessibleWhole(page) {
  await page.evaluate(source);
  return run(page, OF_THE_WHOLE, null);
}

/** Asks axe for these rules on the whole page, or on some of its elements. */
async function run(page, rules, elements) {
  const found = await page.evaluate(([rules, elements, notOurs, contrast]) => window.axe.run(
    { include: elements ?? [["html"]], exclude: notOurs.map((selector) => [selector]) },
    {
      runOnly: rules, resultTypes: ["violations"], preload: false,
      ...(rules.type === "tag" && { rules: { [contrast]: { enabled: false } } }),
    },
  ), [rules, elements, NOT_OURS, CONTRAST]);
  return found.violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 4).map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`);
    return `${id}: ${help} (${nodes.length}): ${places.join("; ")}`;
  });
}

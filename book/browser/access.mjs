// What axe finds on a page that some readers could not use.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];

/** What is mdBook's or axe's own fault, by its exact selector, and the reason. */
const NOT_OURS = [
  // The bar above a chapter lies outside all landmarks, and its checkbox is hidden behind a label with a role.
  "#mdbook-sidebar-toggle", "#mdbook-menu-bar",
  // No fault at all: axe does not read MathML, and takes a column that is called by a letter for one without a name.
  "th:has(> math)",
];

/**
 * The faults of the page that is open, each with its rule and its places.
 * @returns {Promise<string[]>}
 */
export async function inaccessible(page) {
  await page.evaluate(source);
  const found = await page.evaluate(([rules, notOurs]) => window.axe.run(
    { include: [["html"]], exclude: notOurs.map((selector) => [selector]) },
    { runOnly: rules, resultTypes: ["violations"], preload: false },
  ), [RULES, NOT_OURS]);
  return found.violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 4).map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`);
    return `${id}: ${help} (${nodes.length}): ${places.join("; ")}`;
  });
}

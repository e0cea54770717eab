// Chromium, started once, and pages of it that keep a record of everything that goes wrong.

import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { chromium } from "playwright-core";

/** How long a page may take on a busy machine, in milliseconds. */
const PATIENCE = 120_000;

const started = chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
});

/** How many pages are looked at at a time: more than a small machine has processors only wait for one another. */
export const TABS = Math.max(1, Math.min(4, availableParallelism()));

/** A reader's screen: wide, and a phone. */
export const DESKTOP = { viewport: { width: 1200, height: 900 } };
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/**
 * Lets the site's worker keep the pages of the book, as it does for readers: nearly all tests would only wait for it, and what it fetches
 * is no request of a page, which a test could hold back.
 */
export const KEEPS = { serviceWorkers: "allow" };

/**
 * Opens an empty page for a reader with this screen and theme of mdBook.
 * @param {object} screen
 * @param {string} [theme] as mdBook calls it
 * @returns {Promise<import("playwright-core").Page & { faults: string[] }>}
 */
export async function reader(screen = DESKTOP, theme = "light") {
  const context = await (await started).newContext({ reducedMotion: "reduce", serviceWorkers: "block", ...screen });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((name) => {
    localStorage.setItem("mdbook-theme", name);
    // The page with the whole book asks for a printer as soon as it is open.
    window.print = () => {};
  }, theme);
  const page = await context.newPage();
  page.faults = [];
  watch(page);
  return page;
}

/** Writes down errors of scripts, files that are missing, and requests that leave the machine. */
function watch(page) {
  const fault = (text) => page.faults.push(text);
  page.on("pageerror", (error) => fault(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") fault(`console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    // A page that is left while it still loads gives its requests up.
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") fault(`failed: ${request.url()} (${reason})`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) fault(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    if (!/^(file:|data:|blob:|http:\/\/127\.0\.0\.1:)/.test(request.url())) fault(`leaves the machine: ${request.url()}`);
  });
}

/** Closes a page, and says what went wrong since it was opened. */
export async function closed(page) {
  const faults = [...page.faults];
  await page.context().close();
  return faults;
}

/**
 * Pages that tests use one after another: to open one, and to compile what it plays with, takes longer than most of what is looked at. One on
 * which a test fails is not given back.
 * @param {() => Promise<import("playwright-core").Page>} open
 */
export function shared(open) {
  const free = [];
  return {
    take: async () => free.pop() ?? open(),
    give: (page) => free.push(page),
    end: async () => assert.deepEqual((await Promise.all(free.map(closed))).flat(), []),
  };
}

/** Ends the browser. */
export async function quit() {
  await (await started).close();
}

// How soon the first board of a page is live on a phone: 1.6 Mbit a second, 150 ms there and back, a processor four times slower than
// this one. `node phone.mjs en/binary.html …`; the pages are those of BOUTON_PAGES. The baseline, in the same run, is a page whose module
// is a script like any other: it is not asked for early, and unpacked and compiled when all of it is there.

import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { folder, serve } from "./course.mjs";

const TURNS = 5;
const SCREEN = { viewport: { width: 390, height: 844 }, serviceWorkers: "block" };
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

/** The site, its files packed as hosts pack them, each once; `plain` leaves out what asks early. */
function packed(plain) {
  const files = new Map();
  const pack = async (path) => {
    const bytes = await readFile(join(folder, path));
    return gzipSync(plain && extname(path) === ".html" ? bytes.toString().replaceAll(/<link rel="preload"[^>]*>|<script async[^>]*><\/script>/g, "") : bytes);
  };
  return serve(async (path) => {
    if (!files.has(path)) files.set(path, await pack(path));
    return files.get(path);
  }, { "content-encoding": "gzip" });
}

/** Seconds until the first board of a page is live, and kilobytes until then. */
async function opened(browser, address, plain) {
  const context = await browser.newContext(SCREEN);
  if (plain) await context.addInitScript(() => { window.fetch = () => Promise.reject(new TypeError("not in the baseline")); });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => { bytes += encodedDataLength; });
  const begun = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(".bouton-board").first().scrollIntoViewIfNeeded();
  await page.waitForSelector(".bouton-board[data-live=yes]");
  const seconds = (performance.now() - begun) / 1_000;
  await context.close();
  return { seconds, kilobytes: Math.round(bytes / 1_000) };
}

const median = (list) => list.toSorted((one, other) => one - other)[list.length >> 1];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"] });
const [site, baseline] = [await packed(false), await packed(true)];
for (const page of process.argv.slice(2)) {
  const times = { site: [], baseline: [] };
  let kilobytes = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const now = await opened(browser, site.address(page), false);
    times.site.push(now.seconds);
    kilobytes = now.kilobytes;
    times.baseline.push((await opened(browser, baseline.address(page), true)).seconds);
  }
  const [own, other] = [median(times.site), median(times.baseline)];
  console.log(`${page}: live after ${own.toFixed(1)} s (${Math.min(...times.site).toFixed(1)} to ${Math.max(...times.site).toFixed(1)}), `
    + `${kilobytes} kB; as a script like any other ${other.toFixed(1)} s: ratio ${(other / own).toFixed(2)}x`);
}
await browser.close();
site.close();
baseline.close();

// Wakes what a page has to play with: boards, rule boxes and forms come up when they are near the view.

/** All that can come up on a page. */
const PLACES = ".bouton-board, .bouton-rules, .bouton-sheets, .bouton-solver, .bouton-games, .bouton-answers, .bouton-progress";

/** Waits until all of the page is laid out: what is far down is, when what is seen has come up. */
export async function settle(page) {
  await page.waitForFunction(() => document.documentElement.dataset.settled !== undefined);
  // What is laid out is looked at in the next frame: what has to be scrolled can be reached by keys then.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Waits until the places that are wanted of a page, or all that can come up, have come up; gives what has not. */
export async function enliven(page, wanted) {
  const places = wanted ?? page.locator(PLACES);
  await settle(page);
  const failed = wanted && !await wanted.count() ? ["there is nothing to wake"] : [];
  for (let index = 0; index < await places.count(); index += 1) {
    const place = places.nth(index);
    await place.scrollIntoViewIfNeeded();
    const handle = await place.elementHandle();
    await page.waitForFunction((one) => ["yes", "failed"].includes(one.dataset.live), handle);
    const came = await place.evaluate((one) => one.dataset.live === "yes" && Boolean(one.querySelector(".bouton-frame")));
    if (!came) failed.push(`did not come up: ${await place.getAttribute("data-game")}`);
  }
  return failed;
}

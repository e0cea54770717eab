// How long tasks block a page, in time of the processor: on a busy machine the clock on the wall counts other programs.

/** The longest task of the page's own thread while something is done, in milliseconds. */
export async function longestTask(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await act();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const main = new Set(traceEvents
    .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
    .map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ ph, pid, tid, tdur }) => ph === "X" && tdur && main.has(`${pid} ${tid}`));
  if (!tasks.length) throw new Error("the browser told of no task");
  return Math.max(...tasks.map(({ tdur }) => tdur / 1000));
}

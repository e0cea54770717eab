// A page whose boards come up first, and the rest of it afterwards: on a phone a long page takes half a second to be laid out.
'use strict';
(() => {
  /** The least time, in milliseconds, in which a part of the page is laid out. */
  const LEAST_TIME = 8;
  /** The longest that it waits, in milliseconds, on a page that is never idle. */
  const MOST_WAITING = 300;

  // The style leaves out what is far below the first screen (`data-settled`) until the boards that are seen have come up. Where the place on the
  // page must not move (it was opened further down, or the browser does not hold it), nothing is left out any longer.
  const page = document.documentElement;
  function settle() {
    page.dataset.settled = '';
    document.dispatchEvent(new Event('bouton-settled'));
  }
  const whenIdle = (act) => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: MOST_WAITING }) : setTimeout(act));

  /** Part by part, as long as there is nothing else to do: whoever taps on the board that has come up does not wait. */
  function settleByParts() {
    const parts = [...document.querySelectorAll('main > :is(.bouton-box, .bouton-figure)')];
    const next = (idle) => {
      do {
        const part = parts.shift();
        if (!part) return settle();
        part.dataset.settled = '';
        part.getBoundingClientRect();
      } while (idle?.timeRemaining() > LEAST_TIME);
      return whenIdle(next);
    };
    whenIdle(next);
  }
  const isMidway = location.hash !== '' || performance.getEntriesByType('navigation')[0]?.type !== 'navigate' || !CSS.supports('overflow-anchor', 'auto');
  const isComing = () => document.querySelector('[data-live="loading"]') !== null;
  function settleWhenUp() {
    if (isComing()) return;
    document.removeEventListener('bouton-live', settleWhenUp, true);
    removeEventListener('load', settleWhenUp);
    settleByParts();
  }
  if (isMidway) settle();
  else {
    document.addEventListener('bouton-live', settleWhenUp, true);
    addEventListener('load', settleWhenUp);
  }
})();

// What every page does for readers without a pointer: tables, formulas and drawings that are wider than the page can be
// reached by Tab, and then scrolled by the arrow keys.
'use strict';
(() => {
  const WIDE = 'table, .table, .table-wrapper, .bouton-box, .bouton-figure, pre, pre code, math';

  /** Whether there is more of it to the side than is shown. */
  const isScrolled = (one) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX);

  function reach() {
    for (const one of document.querySelectorAll(`main :is(${WIDE})`)) {
      if (isScrolled(one)) one.tabIndex = 0;
      else if (one.tabIndex === 0 && !one.closest('.bouton-frame')) one.removeAttribute('tabindex');
    }
  }

  reach();
  addEventListener('load', reach);
  addEventListener('resize', reach);
  // What is folded has no width until it is opened.
  document.addEventListener('toggle', reach, true);
})();

// What every page does for readers without a pointer: tables, formulas and drawings that are larger than their place can be
// reached by Tab, and then scrolled by the arrow keys; and an arrow key belongs to what has the focus.
'use strict';
(() => {
  const WIDE = 'table, .table, .table-wrapper, .bouton-box, .bouton-figure, pre, pre code, math';

  /** Whether there is more of it, to the side or below, than is shown. */
  const isScrolled = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return (one.scrollWidth > one.clientWidth && /auto|scroll/.test(overflowX))
      || (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(overflowY));
  };

  function reach() {
    for (const one of document.querySelectorAll(`main :is(${WIDE})`)) {
      if (isScrolled(one)) one.tabIndex = 0;
      else if (one.tabIndex === 0 && !one.closest('.bouton-frame')) one.removeAttribute('tabindex');
    }
  }

  // mdBook turns the page at an arrow key wherever it is pressed: on a stone, in a field, in a wide table.
  const OWNS_ARROWS = '.bouton-frame, [tabindex], input, select, textarea, [contenteditable]';
  const content = document.querySelector('main');
  content?.addEventListener('keydown', (event) => {
    if (event.key.startsWith('Arrow') && event.target.closest(OWNS_ARROWS)) event.stopPropagation();
  });

  reach();
  addEventListener('load', reach);
  addEventListener('resize', reach);
  // What is folded has no width until it is opened.
  document.addEventListener('toggle', reach, true);
})();

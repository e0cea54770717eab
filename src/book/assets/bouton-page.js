// What every page does for readers without a pointer: tables, formulas and drawings that are larger than their place can be
// reached by Tab, and then scrolled by the arrow keys; and an arrow key belongs to what has the focus.
'use strict';
(() => {
  const WIDE = 'table, .table, .table-wrapper, .bouton-box, .bouton-figure, pre, pre code, math';

  /** Whether there is more of it, to the side or below, than is shown. */
  const isScrollable = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return (one.scrollWidth > one.clientWidth && /auto|scroll/.test(overflowX))
      || (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(overflowY));
  };

  /** Whether there is more to the right of what is seen; the style lets it fade there. */
  const goesOn = (one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollLeft + one.clientWidth < one.scrollWidth - 2;
  const fade = (one, fades) => one.toggleAttribute('data-more', fades);
  document.addEventListener('scroll', ({ target }) => { if (target instanceof Element && target.matches(WIDE)) fade(target, goesOn(target)); }, true);

  /** All are measured before one is changed, and none before the browser has laid the page out by itself: nothing is laid out for this. */
  function reach(entries) {
    const all = entries.map(({ target: one }) => ({ one, fades: goesOn(one), scrolls: isScrollable(one) }));
    for (const { one, fades, scrolls } of all) {
      fade(one, fades);
      if (scrolls) one.tabIndex = 0;
      else if (one.tabIndex === 0 && !one.closest('.bouton-frame')) one.removeAttribute('tabindex');
    }
  }

  // Whatever has got a place, or another one: what was folded has none until it is opened.
  const places = new ResizeObserver(reach);

  /** Has all of them looked at, as soon as the page is laid out. */
  function watch() {
    for (const one of document.querySelectorAll(`main :is(${WIDE})`)) {
      places.unobserve(one);
      places.observe(one);
    }
  }

  // mdBook turns the page at an arrow key wherever it is pressed: on a stone, in a field, in a wide table.
  const OWNS_ARROWS = '.bouton-frame, [tabindex], input, select, textarea, [contenteditable]';
  const content = document.querySelector('main');
  content?.addEventListener('keydown', (event) => {
    if (event.key.startsWith('Arrow') && event.target.closest(OWNS_ARROWS)) event.stopPropagation();
  });

  // mdBook's bar stands outside of all landmarks, and its switch for the chapters is a label that has a state as only buttons do, and that no
  // key reaches: a button stands in for it.
  document.getElementById('mdbook-menu-bar')?.setAttribute('role', 'banner');
  function standIn(label) {
    const button = document.createElement('button');
    for (const name of ['class', 'title', 'aria-label', 'aria-controls']) button.setAttribute(name, label.getAttribute(name) ?? '');
    button.type = 'button';
    button.append(...label.childNodes);
    button.addEventListener('click', () => label.click());
    const agree = () => button.setAttribute('aria-expanded', label.getAttribute('aria-expanded') ?? 'false');
    new MutationObserver(agree).observe(label, { attributes: true, attributeFilter: ['aria-expanded'] });
    agree();
    label.style.display = 'none';
    label.after(button);
  }
  const chapters = document.getElementById('mdbook-sidebar-toggle');
  if (chapters) standIn(chapters);

  // A site that came from a server can be read without one afterwards: a worker keeps the book of this language.
  const place = document.querySelector('[data-offline]');
  async function keep({ offline, keep }) {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (!data.kept) return;
      document.documentElement.dataset.kept = data.kept;
      for (const told of document.querySelectorAll('[data-offline-told]')) told.hidden = false;
    });
    await navigator.serviceWorker.register(offline);
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ keep });
  }
  if (place && 'serviceWorker' in navigator && /^https?:$/.test(location.protocol)) {
    // A browser that keeps nothing is no reason to complain: the site is there as long as the network is.
    addEventListener('load', () => keep(place.dataset).catch(() => {}));
  }

  watch();
  // What scripts have put into the page since, and what has grown in a place of the same size.
  document.addEventListener('bouton-settled', watch);
  addEventListener('load', watch);
  addEventListener('resize', watch);
  document.addEventListener('toggle', watch, true);
})();

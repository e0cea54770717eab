// What every page does for readers without a pointer: tables, formulas and drawings that are larger than their place can be
// reached by Tab, and then scrolled by the arrow keys; and an arrow key belongs to what has the focus.
'use strict';
(() => {
  /** The least time, in milliseconds, in which a part of the page is laid out. */
  const LEAST_TIME = 8;
  /** The longest that it waits, in milliseconds, on a page that is never idle. */
  const MOST_WAITING = 300;
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

  // mdBook says in English what its buttons and keys do.
  const CHINESE = {
    'Toggle Table of Contents': '显示或收起目录', 'Table of contents': '目录', 'Change theme': '换配色', Themes: '配色', Auto: '自动', Light: '浅色',
    Rust: '铁锈色', Coal: '炭黑', Navy: '藏青', Ayu: '夜蓝', 'Print this book': '打印全书', 'Page navigation': '翻页', 'Previous chapter': '上一章',
    'Next chapter': '下一章', 'Copy to clipboard': '复制', 'Keyboard shortcuts': '按键', Press: '按', or: '或',
    'to navigate between chapters': '翻到上一章或下一章', 'to show this help': '打开这份说明', 'to hide this help': '关上这份说明',
  };
  function inChinese(one) {
    for (const attribute of one.attributes) if (['title', 'aria-label'].includes(attribute.name)) attribute.value = CHINESE[attribute.value] ?? attribute.value;
    if (!one.matches('button.theme, #mdbook-help-popup *')) return;
    for (const text of one.childNodes) if (text.nodeType === Node.TEXT_NODE) text.data = CHINESE[text.data.trim()] ?? text.data;
  }
  if (/^zh/i.test(document.documentElement.lang)) document.querySelectorAll('[title], [aria-label], button.theme, #mdbook-help-popup *').forEach(inChinese);

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

  // The style leaves out what is far below the first screen (`data-settled`) until the boards that are seen have come up. Where the place on the
  // page must not move (it was opened further down, or the browser does not hold it), nothing is left out any longer.
  const page = document.documentElement;
  const settle = () => { page.dataset.settled = ''; };
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
    settleByParts();
  }
  if (isMidway) settle();
  else {
    document.addEventListener('bouton-live', settleWhenUp, true);
    addEventListener('load', settleWhenUp);
  }

  watch();
  // What scripts have put into the page since, and what has grown in a place of the same size.
  addEventListener('load', watch);
  addEventListener('resize', watch);
  document.addEventListener('toggle', watch, true);
})();

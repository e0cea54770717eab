// The page that searches the book. Words are looked for as they are typed, under every name that the list of terms knows
// for a thing, the section that introduces it first. A word that is nowhere is looked for as it may have been meant: with
// a slip of the pen, and in Chinese by its grams of two characters. On every page `s` and `/` open the search, unless
// the reader has switched these keys off: whoever speaks to the computer types letters without meaning to.
'use strict';
(() => {
  const form = document.querySelector('.bouton-search');
  const OPENED = 'bouton-search-opened';
  const SILENT = 'bouton-search-keys-off';

  /** Whether what is typed belongs to a field. */
  const isField = (one) => one instanceof Element && one.closest('input, textarea, select, [contenteditable]');

  /** Whether the search was opened by a key, so that there is a page to go back to; asked once. */
  function wasOpened() {
    try {
      const opened = sessionStorage.getItem(OPENED);
      sessionStorage.removeItem(OPENED);
      return opened !== null;
    } catch {
      return false;
    }
  }

  /** Whether the reader has switched the keys off. */
  function isSilent() {
    try {
      return localStorage.getItem(SILENT) !== null;
    } catch {
      return false;
    }
  }

  function open() {
    if (form) {
      form.q.focus();
      form.q.select();
      return;
    }
    const link = document.querySelector('.bouton-bar a:not(.bouton-other)');
    if (!link) return;
    try { sessionStorage.setItem(OPENED, ''); } catch { /* The way back is then that of the browser alone. */ }
    location.assign(link.href);
  }

  document.addEventListener('keydown', (event) => {
    const isHeld = event.ctrlKey || event.altKey || event.metaKey || event.isComposing;
    if (isHeld || event.defaultPrevented || isField(event.target)) return;
    if (event.key !== '/' && event.key !== 's' && event.key !== 'S') return;
    if (isSilent()) return;
    event.preventDefault();
    open();
  });
  /** Says on the way to the search by which keys it opens. */
  function announce() {
    const link = document.querySelector('.bouton-bar a:not(.bouton-other)');
    if (isSilent()) link?.removeAttribute('aria-keyshortcuts');
    else link?.setAttribute('aria-keyshortcuts', 's /');
  }
  announce();

  const source = document.getElementById('bouton-index');
  if (!form || !source) return;
  const chinese = document.documentElement.lang.startsWith('zh');
  const query = document.getElementById('bouton-query');
  const found = document.getElementById('bouton-found');
  const hits = document.getElementById('bouton-hits');

  /** Small letters without accents, each in its place. */
  function fold(text) {
    const lower = text.toLowerCase();
    const plain = lower.normalize('NFD').replace(/\p{M}/gu, '');
    return plain.length === text.length ? plain : lower;
  }
  /** A name without the hyphens and spaces that readers leave out or add. */
  const bare = (text) => fold(text).replace(/[\s\-‐–'’]/g, '');
  const isChinese = (word) => /\p{Script=Han}/u.test(word);

  const sections = JSON.parse(source.textContent)
    .map(([chapter, address, heading, text]) => ({ chapter, address, heading, text, folded: fold(text), head: fold(`${chapter} ${heading}`) }));
  const terms = JSON.parse(document.getElementById('bouton-terms')?.textContent ?? '[]')
    .map(([word, synonyms, address, meaning]) => {
      const own = word.split(/、|, /);
      const names = [...own, ...synonyms.flatMap((one) => one.split(/、|, /))];
      return { word, shown: own, own: own.map(fold), names: names.map(fold), bare: names.map(bare), address, meaning };
    });

  /** How often the word stands in the text. */
  const count = (text, word) => text.split(word).length - 1;

  /** The terms that a reader calls so: by a full name, by one in the plural, and by the beginning of one. */
  function called(typed) {
    const name = bare(typed);
    const singular = name.length > 3 && name.endsWith('s') ? name.slice(0, -1) : name;
    const isFull = (term) => term.bare.includes(name) || term.bare.includes(singular);
    const isBegun = (term) => name.length >= (isChinese(name) ? 2 : 4) && term.bare.some((one) => one.startsWith(name));
    const full = terms.filter(isFull);
    // A word's own name goes before one that only some readers give it.
    full.sort((one, other) => other.own.map(bare).includes(name) - one.own.map(bare).includes(name));
    return { full, begun: terms.filter((term) => !full.includes(term) && isBegun(term)) };
  }

  /** A section's rank for these words, each a list of names; 0 when one of them is missing. */
  function rank(section, words) {
    let total = 0;
    for (const names of words) {
      let best = 0;
      for (const name of names) {
        const times = 30 * count(section.head, name) + Math.min(count(section.folded, name), 10);
        if (times > best) best = times;
      }
      if (best === 0) return 0;
      total += Math.min(best, 60);
    }
    return section.address.includes('#exercises') ? total / 2 : total;
  }

  /** Sections with these words, the one that introduces a term before all others. */
  function ranked(words, { full, begun }) {
    const points = (section) => {
      const own = full.findIndex((term) => term.address === section.address);
      if (own >= 0) return 3000 - own;
      const total = rank(section, words);
      return total > 0 && begun.some((term) => term.address === section.address) ? 1000 + total : total;
    };
    return sections
      .map((section) => [points(section), section])
      .filter(([total]) => total > 0)
      .sort(([one], [other]) => other - one);
  }

  /** The grams of two characters of a word that has more than two. */
  function grams(word) {
    const letters = [...word];
    if (letters.length < 3 || !isChinese(word)) return [word];
    return letters.slice(1).map((letter, index) => letters[index] + letter);
  }

  /** How many letters must be put in, left out, changed, or swapped with the next to make one of the other; at most `most` + 1. */
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let before = [];
    let last = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let row = 1; row <= one.length; row += 1) {
      const next = [row];
      for (let at = 1; at <= other.length; at += 1) {
        const same = one[row - 1] === other[at - 1];
        next[at] = Math.min(last[at] + 1, next[at - 1] + 1, last[at - 1] + (same ? 0 : 1));
        const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
        if (isSwapped) next[at] = Math.min(next[at], before[at - 2] + 1);
      }
      if (Math.min(...next) > most) return most + 1;
      [before, last] = [last, next];
    }
    return last[other.length];
  }

  /** Every Latin word of the book and of the names of its terms, with how often it stands there; made when first needed. */
  let known = null;
  function vocabulary() {
    if (known) return known;
    known = new Map();
    const texts = [...sections.map((section) => section.folded), ...terms.flatMap((term) => term.names)];
    for (const text of texts) {
      for (const [word] of text.matchAll(/[a-z][a-z'’-]{3,}/g)) known.set(word, (known.get(word) ?? 0) + 1);
    }
    return known;
  }

  /** The word of the book that was probably meant: the nearest, and of those the most frequent. */
  function meantLatin(word) {
    let [meant, least, most] = [null, word.length < 7 ? 1 : 2, 0];
    for (const [candidate, times] of vocabulary()) {
      const far = distance(word, candidate, least);
      if (far < least || (far === least && times > most)) [meant, least, most] = [candidate, far, times];
    }
    return meant;
  }

  /** The same for Chinese, where one character in a run of as many may be another. */
  function meantChinese(word) {
    const runs = new Map();
    const look = (text, weight) => {
      for (let start = 0; start + word.length <= text.length; start += 1) {
        let wrong = 0;
        for (let at = 0; at < word.length && wrong < 2; at += 1) wrong += text[start + at] !== word[at];
        if (wrong > 1) continue;
        const run = text.slice(start, start + word.length);
        if (/^[\p{Script=Han}a-z0-9]+$/u.test(run)) runs.set(run, (runs.get(run) ?? 0) + weight);
      }
    };
    // The name of a term is meant rather than a piece of a sentence.
    for (const term of terms) for (const name of term.names) look(name, 1000);
    if (!runs.size) for (const section of sections) look(section.folded, 1);
    return [...runs].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
  }

  const isThere = (word) => sections.some((section) => section.folded.includes(word) || section.head.includes(word));

  /** What was typed, with every word of four letters or more that is nowhere put right, if it can be. */
  function putRight(typed) {
    const right = (word) => {
      if (word.length < 4 || isThere(word)) return word;
      return (isChinese(word) ? meantChinese(word) : meantLatin(word)) ?? word;
    };
    return typed.split(/\s+/).map(right).join(' ');
  }

  /** Looks for what was typed: the sections, the words they were found by, the terms, and what is to be said about it. */
  function look(typed) {
    const asked = called(typed);
    const own = [...new Set(asked.full.flatMap((term) => term.own))];
    const words = own.length ? [[typed, ...own]] : typed.split(/\s+/).map((word) => [word]);
    return { list: ranked(words, asked), words: words.flat(), terms: [...asked.full, ...asked.begun], own, typed };
  }

  /** As typed; else as meant; else, in Chinese, by grams. */
  function sought(typed) {
    const plain = look(typed);
    if (plain.list.length) return plain;
    const right = putRight(typed);
    const meant = right === typed ? plain : look(right);
    if (meant.list.length) return meant;
    const words = typed.split(/\s+/).flatMap(grams);
    return { ...plain, list: ranked(words.map((word) => [word]), { full: [], begun: [] }), words };
  }

  const spaced = (text) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  /** Whether a word of a heading begins so: "row" is in "rows", and not in "arrow". */
  const hasWord = (head, typed) => (isChinese(typed) ? head.includes(typed) : spaced(head).includes(spaced(typed)));

  /** What is said above the list: how many, and under which name if it is not the one that was typed. */
  function told({ list, own, terms: asked, typed: looked }, typed) {
    if (!list.length) return chinese ? '没有找到' : 'Nothing found';
    const number = chinese ? `找到${list.length}处` : `${list.length} ${list.length === 1 ? 'section' : 'sections'} found`;
    const shown = asked.flatMap((term) => term.shown).filter((word) => own.includes(fold(word)));
    const meant = looked === typed ? [] : [looked];
    // What stands over a section the book writes so itself.
    const isWritten = own.includes(typed) || sections.some(({ head }) => hasWord(head, typed));
    const name = own.length && !isWritten ? [...new Set(shown)] : meant;
    if (!name.length) return number;
    return chinese ? `${number}，书里写作“${name.join('”“')}”` : `${number}; the book writes “${name.join('”, “')}”`;
  }

  /** The section itself, or the next one of its chapter where only a heading stands: the title of a chapter is one. */
  function withText(section) {
    const following = sections.slice(sections.indexOf(section));
    return following.find(({ chapter, text }) => chapter === section.chapter && text) ?? section;
  }

  /** The text around the first word found, the word marked; the beginning where it stands in the heading alone. */
  function excerpt(hit, words) {
    const section = withText(hit);
    const line = document.createElement('p');
    const places = words.map((word) => section.folded.indexOf(word)).filter((place) => place >= 0);
    const place = places.length ? Math.min(...places) : 0;
    const start = Math.max(0, place - 40);
    const piece = section.text.slice(start, start + 160);
    const word = words.find((one) => section.folded.startsWith(one, place));
    const before = piece.slice(0, place - start);
    line.append(start > 0 ? '…' : '', before);
    if (word && places.length) {
      const mark = document.createElement('mark');
      mark.textContent = piece.slice(place - start, place - start + word.length);
      line.append(mark, piece.slice(place - start + word.length));
    } else {
      line.append(piece.slice(before.length));
    }
    if (start + 160 < section.text.length) line.append('…');
    return line;
  }

  /** What a term means, its name before it. */
  function meaning(term) {
    const line = document.createElement('p');
    const name = document.createElement('strong');
    name.textContent = term.word;
    line.append(name, chinese ? '：' : ': ', term.meaning);
    return line;
  }

  function show() {
    const typed = fold(query.value.normalize('NFKC').trim());
    hits.replaceChildren();
    if (!typed) {
      found.textContent = '';
      return;
    }
    const answer = sought(typed);
    found.textContent = told(answer, typed);
    for (const [, section] of answer.list.slice(0, 50)) {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = section.address;
      link.textContent = section.heading && section.heading !== section.chapter ? `${section.chapter}${chinese ? '：' : ': '}${section.heading}` : section.chapter;
      const term = answer.terms.find((one) => one.address === section.address);
      item.append(link, term ? meaning(term) : excerpt(section, answer.words));
      hits.append(item);
    }
  }

  const opened = wasOpened();
  if (opened) query.focus();
  query.addEventListener('input', show);
  query.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    if (query.value) {
      query.value = '';
      show();
    } else if (opened) {
      history.back();
    } else {
      query.blur();
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
    const address = new URL(location.href);
    address.searchParams.set('q', query.value);
    try { history.replaceState(null, '', address); } catch { /* Pages of file: keep their address. */ }
  });
  const keys = document.getElementById('bouton-keys');
  keys.checked = !isSilent();
  keys.addEventListener('change', () => {
    try {
      if (keys.checked) localStorage.removeItem(SILENT);
      else localStorage.setItem(SILENT, '');
    } catch { /* Nothing can be kept here: the box says what holds. */ }
    keys.checked = !isSilent();
    announce();
  });
  keys.closest('label').hidden = false;
  const asked = new URLSearchParams(location.search).get('q');
  if (asked) {
    query.value = asked;
    show();
  }
})();

// The page that searches the book. Words are looked for as they are typed; a word in Chinese that is found nowhere as a
// whole is looked for by its grams of two characters.
'use strict';
(() => {
  const form = document.querySelector('.bouton-search');
  const source = document.getElementById('bouton-index');
  if (!form || !source) return;
  const chinese = document.documentElement.lang.startsWith('zh');
  const query = document.getElementById('bouton-query');
  const found = document.getElementById('bouton-found');
  const hits = document.getElementById('bouton-hits');
  const fold = (text) => text.toLowerCase();
  const sections = JSON.parse(source.textContent)
    .map(([chapter, address, heading, text]) => ({ chapter, address, heading, text, folded: fold(text), head: fold(`${chapter} ${heading}`) }));

  /** How often the word stands in the text. */
  const count = (text, word) => text.split(word).length - 1;

  /** A section's rank for these words; 0 when one of them is missing. */
  function rank(section, words) {
    let total = 0;
    for (const word of words) {
      const times = 10 * count(section.head, word) + count(section.folded, word);
      if (times === 0) return 0;
      total += Math.min(times, 50);
    }
    return total;
  }

  function ranked(words) {
    return sections
      .map((section) => [rank(section, words), section])
      .filter(([points]) => points > 0)
      .sort(([one], [other]) => other - one);
  }

  /** The grams of two characters of a word that has more than two. */
  function grams(word) {
    const letters = [...word];
    if (letters.length < 3 || !/\p{Script=Han}/u.test(word)) return [word];
    return letters.slice(1).map((letter, index) => letters[index] + letter);
  }

  /** The text around the first word found, the word marked. */
  function excerpt(section, words) {
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
    line.append('…');
    return line;
  }

  function show() {
    const typed = fold(query.value.trim());
    hits.replaceChildren();
    if (!typed) {
      found.textContent = '';
      return;
    }
    let words = typed.split(/\s+/);
    let list = ranked(words);
    if (!list.length) {
      words = words.flatMap(grams);
      list = ranked(words);
    }
    found.textContent = chinese
      ? (list.length ? `找到${list.length}处` : '没有找到')
      : (list.length ? `${list.length} ${list.length === 1 ? 'section' : 'sections'} found` : 'Nothing found');
    for (const [, section] of list.slice(0, 50)) {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = section.address;
      link.textContent = section.heading && section.heading !== section.chapter ? `${section.chapter}: ${section.heading}` : section.chapter;
      item.append(link, excerpt(section, words));
      hits.append(item);
    }
  }

  query.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
    const address = new URL(location.href);
    address.searchParams.set('q', query.value);
    try { history.replaceState(null, '', address); } catch { /* Pages of file: keep their address. */ }
  });
  const asked = new URLSearchParams(location.search).get('q');
  if (asked) {
    query.value = asked;
    show();
  }
})();

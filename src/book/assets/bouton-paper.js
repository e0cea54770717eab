// A sheet as pages: the document of a sheet, as it is saved, laid out on leaves of A4 or Letter inside a frame of its own. What is
// seen is what is printed: the rules that the document has for paper are taken over, and its blocks are put on one leaf after another.
"use strict";

(() => {
  /** Width and height of a leaf, as style sheets name them. */
  const PAPERS = { a4: { size: "A4", width: "210mm", height: "297mm" }, letter: { size: "Letter", width: "8.5in", height: "11in" } };

  /** The most lines by which a box to answer in grows, as on the pages of the typesetter. */
  const MOST_MORE = 7;

  const leafStyle = ({ size, width, height }) => `
    @page { size: ${size}; margin: 0; }
    main { max-width: none; padding: 0; }
    .leaf { position: relative; box-sizing: border-box; width: ${width}; height: ${height}; padding: 12mm 16mm 15mm; overflow: hidden; background: #fff; }
    .leaf-body { height: 100%; overflow: hidden; }
    .leaf-foot { position: absolute; inset-inline: 16mm; inset-block-end: 7mm; display: flex; justify-content: space-between; gap: 2em; font-size: 8.5pt; }
    .leaf-foot > :last-child { white-space: nowrap; }
    @media screen { html { background: #e9e9e6; } body { position: absolute; transform-origin: 0 0; padding: 16px; width: max-content; } .leaf { margin: 0 0 16px; box-shadow: 0 0 0 1px #bbb; } }
    @media print { body { transform: none !important; } .leaf { break-after: page; } .leaf:last-child { break-after: auto; } }`;

  /** The document's rules for paper hold on the screen too, and those for the screen nowhere: they would be measured with other sizes. */
  function asOnPaper(page) {
    for (const sheet of page.styleSheets) {
      for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
        const rule = sheet.cssRules[at];
        if (!(rule instanceof page.defaultView.CSSMediaRule)) {
          if (rule.cssText.startsWith("@page")) sheet.deleteRule(at);
          continue;
        }
        const inner = rule.media.mediaText === "print" ? [...rule.cssRules].map(({ cssText }) => cssText) : [];
        sheet.deleteRule(at);
        for (const text of inner.reverse()) sheet.insertRule(text, at);
      }
    }
  }

  /** What may go on overleaf between its children: a problem, a part, a list, a long table; all else stays whole. */
  const isDivided = (node) => node.matches?.(".sheet, .problem, .part, ol, ul, .work, tbody, .table:has(tr:nth-child(20)), .table:has(tr:nth-child(20)) > table") ?? false;

  /** What is divided, without its children; a table has its head on every leaf, and the type of a long one. */
  function shellOf(node) {
    const copy = node.cloneNode(false);
    if (node.tHead) copy.append(node.tHead.cloneNode(true));
    if (node.matches(".table")) copy.classList.add("long");
    return copy;
  }

  /** What is put into it one by one. */
  const partsOf = (node) => [...node.children].filter((child) => child !== node.tHead);

  /** What stays with what follows it: headings, how a problem begins, and what leads to a table or a drawing. */
  const staysWithNext = (node) => node.matches?.("h1, h2, h3, h4, .problem > :is(p, figure), p:has(+ :is(.table, figure))") ?? false;

  const isFull = (body) => body.scrollHeight > body.clientHeight + 1;

  /** What is left free on a leaf makes its boxes to answer in higher, each by the same, so that none tells how much there is to say. */
  function grow(body) {
    const boxes = [...body.querySelectorAll(".work:has(> *)")];
    if (!boxes.length) return;
    for (let more = 0; more < MOST_MORE; more += 1) {
      const lines = boxes.map((box) => box.appendChild(box.lastElementChild.cloneNode()));
      if (!isFull(body)) continue;
      for (const line of lines) line.remove();
      return;
    }
  }

  /** Lays one sheet out. `begun` makes a new leaf and gives its body. */
  function lay(article, begun) {
    let body = begun();
    const holdsNothing = () => !body.querySelector("li, p, figure, .work, td, i");

    /** The place for what comes next, with empty copies of what it stands in. */
    function within(parents) {
      let place = body;
      for (const parent of parents) {
        const copy = shellOf(parent);
        if (parent.tagName === "OL") copy.start = parent.start + (parent.given ?? 0);
        parent.copy = copy;
        place.append(copy);
        place = copy;
      }
      return place;
    }

    /** Puts children one by one; `parents` are what they stand in, outermost first. */
    function put(parents, children) {
      let place = parents.length ? parents.at(-1).copy : body;
      let index = 0;
      while (index < children.length) {
        // What belongs together is tried together.
        let end = index + 1;
        while (end < children.length && children[end - 1].matches && staysWithNext(children[end - 1])) end += 1;
        const group = children.slice(index, end);
        const copies = group.map((one) => one.cloneNode(true));
        place.append(...copies);
        if (isFull(body)) {
          for (const one of copies) one.remove();
          const last = group.at(-1);
          const whole = group.slice(0, -1);
          if (isDivided(last) && !wouldBeAlone(place, whole, last)) {
            place.append(...whole.map((one) => one.cloneNode(true)));
            divide(parents, last);
          } else if (!holdsNothing()) {
            prune(body);
            body = begun();
            place = within(parents);
            continue;
          } else {
            // Larger than a leaf: it is cut, as paper would cut it.
            place.append(...group.map((one) => one.cloneNode(true)));
          }
          place = parents.length ? parents.at(-1).copy : body;
        }
        if (parents.length) parents.at(-1).given = (parents.at(-1).given ?? 0) + group.filter(({ tagName }) => tagName === "LI").length;
        index = end;
      }
    }

    /** What was begun on a leaf and goes on overleaf with its first part leaves nothing behind, not even its margins. */
    function prune(leaf) {
      const isEmpty = (node) => (isDivided(node) && !node.textContent.trim() && !node.querySelector("i, svg, td, .blank"))
        || (node.matches(".long") && !node.querySelector("td"));
      for (const node of [...leaf.querySelectorAll("*")].reverse()) if (isEmpty(node)) node.remove();
    }

    /** Whether nothing of what is divided would stand on this leaf beside its heading. */
    function wouldBeAlone(place, whole, last) {
      const parts = partsOf(last);
      const [first] = parts;
      if (!first || holdsNothing()) return false;
      const shell = shellOf(last);
      const begins = parts.slice(0, 1 + parts.findIndex((one) => !staysWithNext(one)));
      shell.append(...(begins.length ? begins : [first]).map((one) => (isDivided(one) ? firstOf(one) : one.cloneNode(true))));
      const tried = [...whole.map((one) => one.cloneNode(true)), shell];
      place.append(...tried);
      const alone = isFull(body);
      for (const one of tried) one.remove();
      return alone;
    }

    /** What is divided with its first child alone. */
    function firstOf(node) {
      const shell = shellOf(node);
      const [first] = partsOf(node);
      if (first) shell.append(isDivided(first) ? firstOf(first) : first.cloneNode(true));
      return shell;
    }

    function divide(parents, node) {
      const copy = shellOf(node);
      node.copy = copy;
      (parents.length ? parents.at(-1).copy : body).append(copy);
      put([...parents, node], partsOf(node));
    }

    divide([], article);
  }

  /** Lets the page breathe: a class has many sheets. */
  const pause = () => new Promise((resolve) => { setTimeout(resolve); });

  /** An element of the page in a frame. */
  function made(page, tag, name, ...children) {
    const one = page.createElement(tag);
    one.className = name;
    one.append(...children);
    return one;
  }

  /** Puts its foot on each of some leaves, which are counted together. */
  function number(leaves, foot) {
    for (const [at, leaf] of leaves.entries()) {
      const page = leaf.ownerDocument;
      leaf.append(made(page, "div", "leaf-foot", ...foot(at + 1, leaves.length).map((text) => made(page, "span", "", text))));
    }
  }

  /** Lays one sheet out at the end of the page, and gives its leaves. */
  function layOn(main, article) {
    const leaves = [];
    const begun = () => {
      const body = made(main.ownerDocument, "div", "leaf-body");
      leaves.push(made(main.ownerDocument, "div", "leaf", body));
      main.append(leaves.at(-1));
      return body;
    };
    article.remove();
    lay(article, begun);
    for (const leaf of leaves) grow(leaf.firstElementChild);
    return leaves;
  }

  /**
   * Lays a document out in a frame.
   * @param {HTMLIFrameElement} frame
   * @param {string} html the document as it is saved
   * @param {{ paper: string, foot: (leaf: number, of: number, sheet: number) => [string, string], isOne: boolean }} how whether all leaves
   * are counted together, or those of each sheet
   * @returns {Promise<number>} how many leaves there are
   */
  async function show(frame, html, { paper, foot, isOne }) {
    await new Promise((resolve) => { frame.onload = resolve; frame.srcdoc = html; });
    const page = frame.contentDocument;
    asOnPaper(page);
    const style = page.createElement("style");
    style.textContent = leafStyle(PAPERS[paper]);
    page.head.append(style);
    const main = page.querySelector("main");
    const all = [];
    for (const [index, article] of [...main.querySelectorAll(":scope > .sheet")].entries()) {
      const leaves = layOn(main, article);
      if (!isOne) number(leaves, (leaf, of) => foot(leaf, of, index));
      all.push(...leaves);
      await pause();
    }
    if (isOne) number(all, foot);
    fit(frame);
    return all.length;
  }

  /** A leaf is as wide as the frame allows. It is only drawn smaller: set in smaller letters its lines would break elsewhere. */
  function fit(frame) {
    const page = frame.contentDocument;
    const leaf = page?.querySelector(".leaf");
    if (!leaf || !frame.clientWidth) return;
    page.body.style.transform = `scale(${Math.min(1, (frame.clientWidth - 16) / (leaf.offsetWidth + 32))})`;
  }

  window.bouton.paper = { show, fit };
})();

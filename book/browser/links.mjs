// Links between pages: gathered from every page as the browser has it, then followed.

/** What stands in the page that is open: its language, its anchors, and the addresses that it names. */
export function gather(page) {
  return page.evaluate(() => {
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
    // Directives may be shown in a sentence, as code.
    const shown = document.documentElement.cloneNode(true);
    for (const one of shown.querySelectorAll("script, :not(pre) > code")) one.remove();
    return {
      address: location.href.split("#")[0],
      language: document.documentElement.lang,
      anchors: [...all("[id]", (it) => it.id), ...all("a[name]", (it) => it.name)],
      links: [
        ...all("a[href], link[href]", (it) => it.href),
        ...all("img[src], script[src], iframe[src], source[src]", (it) => it.src),
      ],
      other: document.querySelector(".bouton-other")?.href,
      raw: /\{\{#bouton|language-bouton/.test(shown.outerHTML),
    };
  });
}

/**
 * Links that lead to no page, file or heading.
 * @param {Map<string, object>} gathered what `gather` found, by address
 * @param {(address: string) => boolean} exists whether there is such a file
 */
export function deadLinks(gathered, exists) {
  const dead = [];
  for (const { address, links } of gathered.values()) {
    for (const link of new Set(links)) {
      const [file, anchor] = link.split("#");
      if (!file.startsWith("http://127.0.0.1")) continue;
      const known = gathered.get(file);
      const found = known ? !anchor || known.anchors.includes(decodeURIComponent(anchor)) : exists(file);
      if (!found) dead.push(`${address} → ${link}`);
    }
  }
  return dead;
}

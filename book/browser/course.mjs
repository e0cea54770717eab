// The built course: where its pages stand, and a server on this machine that gives them out.
// BOUTON_PAGES is the folder that `bouton book build` writes, with a folder for each language.

import { createServer } from "node:http";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, resolve } from "node:path";
import { pathToFileURL } from "node:url";

export const folder = resolve(process.env.BOUTON_PAGES ?? "target/book");
export const languages = ["en", "zh"];

/** Pages of mdBook's own that no reader turns to: the list of chapters for readers without scripts, and the error page. */
const NOT_FOR_READERS = ["toc.html", "404.html"];

const TYPES = {
  ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
  ".png": "image/png", ".woff2": "font/woff2",
};

/** The addresses of a language's pages from the folder of all pages: `en/binary.html`. */
export function pages(language) {
  return readdirSync(join(folder, language), { recursive: true })
    .filter((name) => name.endsWith(".html") && !NOT_FOR_READERS.includes(name))
    .map((name) => `${language}/${name}`)
    .sort();
}

/** The pages on which readers begin. */
export const FIRST = ["index.html", "index.zh.html"];

/** Every page, and those on which readers begin. */
export const allPages = [...FIRST, ...languages.flatMap(pages)].filter((page) => existsSync(join(folder, page)));

/** Whether the boards were built: without them, pages show their static text. */
export const hasBoards = existsSync(join(folder, "en", "bouton-widget.js"));

/** The address of a page on the disk. */
export const onDisk = (page) => `${pathToFileURL(folder).href}/${page}`;

/**
 * Gives the pages out on a free port of this machine.
 * @param {(path: string) => Promise<Buffer>} [read] the bytes of a file of the site, by its address
 * @param {object} [headers] what each answer says besides its type
 * @returns {Promise<{ address: (page: string) => string, close: () => void }>}
 */
export async function serve(read = (path) => readFile(join(folder, path)), headers = {}) {
  const server = createServer(async (request, response) => {
    // A site may stand in a folder of its host, too.
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)).replace(/^\/folder\//, "/");
    try {
      const body = await read(path);
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream", ...headers }).end(body);
    } catch {
      response.writeHead(404, { "content-type": TYPES[".html"] }).end(await readFile(join(folder, "404.html")));
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address();
  return { address: (page) => `http://127.0.0.1:${port}/${page}`, close: () => server.close() };
}

// What the site needs without a network: a worker that keeps its files, made by `bouton book build`, which writes EDITION and
// FILES (each file with a digest of its bytes) above this. A reader's pages are kept for one edition as a whole, so that no page
// meets the script of another edition; a new edition takes over when all pages of the old one are closed.
"use strict";

const SCOPE = new URL(self.registration.scope);
const OURS = `bouton ${SCOPE.pathname} `;
const CACHE = OURS + EDITION;

/** Where a file is kept: under its digest, so that the next edition can take it over. */
const keyOf = (path) => new URL(`${path}?${FILES[path]}`, SCOPE).href;

/** The file that an address means; undefined for what is not of this site. */
function fileOf(address) {
  const url = new URL(address);
  if (url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return undefined;
  const path = decodeURIComponent(url.pathname.slice(SCOPE.pathname.length));
  // Some servers leave out the ending.
  return [path, `${path}index.html`, `${path}.html`, `${path}/index.html`].find((one) => one in FILES);
}

/** One file, from an earlier edition if it is the same there. A page that came by a detour could not be shown: it is made anew. */
async function fetched(path) {
  const known = await caches.match(keyOf(path));
  if (known) return known;
  const response = await fetch(new URL(path, SCOPE), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Response(await response.blob(), { headers: { "content-type": response.headers.get("content-type") ?? "" } });
}

/** Keeps the files of a folder, a few at a time. */
async function keep(isWanted) {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(FILES).filter(isWanted);
  const next = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      if (!await cache.match(keyOf(path))) await cache.put(keyOf(path), await fetched(path));
    }
  };
  await Promise.all(Array.from({ length: 6 }, next));
}

/** The files that an earlier edition has kept, as far as they are still there, so that nobody is left with half a site. */
async function keepAgain() {
  const before = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  const kept = await Promise.all(before.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
  const all = new Set(kept.flat());
  await keep((path) => !path.includes("/") || all.has(new URL(path, SCOPE).pathname));
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return await cache.match(keyOf(path)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keepAgain()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? fileOf(event.request.url) : undefined;
  if (path !== undefined) event.respondWith(answer(path, event.request));
});
// A page asks for the book of its language, and hears when it is there.
self.addEventListener("message", (event) => {
  const { keep: folder } = event.data;
  event.waitUntil(keep((path) => path.startsWith(folder)).then(
    () => event.source.postMessage({ kept: folder }),
    (error) => event.source.postMessage({ failed: String(error) }),
  ));
});

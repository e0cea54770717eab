// The first page takes the look that was chosen in the course, or else that of the device; and a reader of another language goes to
// the page in that language, unless this one was asked for (`index.html#en`).
"use strict";
(() => {
  let theme = null;
  try { theme = localStorage.getItem("mdbook-theme"); } catch { /* A browser that keeps nothing. */ }
  const isDark = theme ? /coal|navy|ayu/.test(theme) : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.className = isDark ? "js coal" : "js light";
  const own = document.documentElement.lang.slice(0, 2);
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => /^(en|zh)$/.test(tag));
  if (own === "en" && wanted === "zh" && !location.hash) location.replace("index.zh.html");
})();

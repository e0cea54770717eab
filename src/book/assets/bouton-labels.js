// The labels of mdBook's own buttons and keys, on Chinese pages: mdBook has them in English alone.
'use strict';
(() => {
  const CHINESE = {
    'Toggle Table of Contents': '显示或收起目录', 'Table of contents': '目录', 'Change theme': '换配色', Themes: '配色', Auto: '自动', Light: '浅色',
    Rust: '铁锈色', Coal: '炭黑', Navy: '藏青', Ayu: '夜蓝', 'Print this book': '打印全书', 'Page navigation': '翻页', 'Previous chapter': '上一章',
    'Next chapter': '下一章', 'Copy to clipboard': '复制', 'Keyboard shortcuts': '快捷键', Press: '按', or: '或',
    'to navigate between chapters': '翻到上一章或下一章', 'to show this help': '打开这份说明', 'to hide this help': '关上这份说明',
  };
  function inChinese(one) {
    for (const attribute of one.attributes) if (['title', 'aria-label'].includes(attribute.name)) attribute.value = CHINESE[attribute.value] ?? attribute.value;
    if (!one.matches('button.theme, #mdbook-help-popup *')) return;
    for (const text of one.childNodes) if (text.nodeType === Node.TEXT_NODE) text.data = CHINESE[text.data.trim()] ?? text.data;
  }
  if (/^zh/i.test(document.documentElement.lang)) document.querySelectorAll('[title], [aria-label], button.theme, #mdbook-help-popup *').forEach(inChinese);
})();

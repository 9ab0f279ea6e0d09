// Runs before the page is drawn. A person who chose light or dark must not see the other one flash, and the texts of
// the language load beside the program instead of after it.
const { head } = document;
const files = document.currentScript.dataset;
let chosen = {};
try {
  chosen = { theme: localStorage.getItem('opdesk.theme'), language: localStorage.getItem('opdesk.language') };
} catch {
  // Without storage the settings of the system and the browser apply.
}
const isDark =
  chosen.theme === 'dark' || (chosen.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-scheme', isDark ? 'dark' : 'light');
const tags = [chosen.language, ...navigator.languages].map((tag) => (tag || '').slice(0, 2).toLowerCase());
const texts = files[tags.find((tag) => tag === 'en' || tag === 'de') || 'en'];
if (texts) head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: texts }));

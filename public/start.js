// Runs before the page is drawn. A person who chose light or dark must not see the other one flash, and the texts of
// the language load beside the program instead of after it.
function storedSetting(key) {
  try {
    return localStorage.getItem(`opdesk.${key}`) ?? '';
  } catch {
    // Without storage the settings of the system and the browser apply.
    return '';
  }
}
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
function applyScheme() {
  const theme = storedSetting('theme');
  const isDark = theme === 'dark' || (theme !== 'light' && systemIsDark.matches);
  document.documentElement.setAttribute('data-scheme', isDark ? 'dark' : 'light');
}
applyScheme();
systemIsDark.addEventListener('change', applyScheme);

const tags = [storedSetting('language'), ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
const language = tags.find((tag) => tag === 'en' || tag === 'de') ?? 'en';
const { files, start, frame, screens } = /** @type {import('../scripts/preloaded-files.js').PreloadedFiles} */ (
  JSON.parse(document.currentScript.dataset.preloaded ?? '{"files":[],"start":[],"frame":[],"screens":{}}')
);
const places = [...start];
// Users who have signed in need the frame, and the screen at the address.
if (storedSetting('session')) {
  places.push(...frame);
  const [first = '', ...rest] = location.pathname.split('/').filter(Boolean);
  // With a service worker the files are in this browser: requesting many at once would hold the program up.
  if (!navigator.serviceWorker?.controller) places.push(...(screens[rest.length > 0 ? `${first}/` : first] ?? []));
}
for (const [href, only = language] of places.map((place) => files[place]))
  if (only === language)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));

// Without the program, nothing else can offer to load it again.
function offerReload() {
  const place = document.getElementById('not-loaded');
  for (const part of place.children) part.hidden = part.lang !== language;
  for (const button of place.querySelectorAll('button')) button.addEventListener('click', () => location.reload());
  place.hidden = false;
}
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', offerReload);
    else offerReload();
  },
  true,
);

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
const { files, start, frame, screens, reads } = /** @type {import('../scripts/preloaded-files.js').PreloadedFiles} */ (
  JSON.parse(
    document.currentScript.dataset.preloaded ?? '{"files":[],"start":[],"frame":[],"screens":{},"reads":{"":[]}}',
  )
);
const places = [...start];
const isServedHere = Boolean(navigator.serviceWorker?.controller);
// Users who have signed in need the frame, and the screen at the address.
if (storedSetting('session')) {
  places.push(...frame);
  const [first = '', ...rest] = location.pathname.split('/').filter(Boolean);
  const address = rest.length > 0 ? `${first}/` : first;
  // Of a project, those of its tab.
  const needed = screens[`${address}${rest[1] ?? ''}`] ?? screens[address] ?? [];
  // With a service worker the files are in this browser: requesting many at once would hold the program up.
  if (!isServedHere) places.push(...needed);
}
for (const [href, only = language] of places.map((place) => files[place])) {
  if (only !== language) continue;
  // With `crossOrigin` as in the program's own request for a style sheet: otherwise it is loaded twice.
  const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' };
  document.head.append(Object.assign(document.createElement('link'), { ...kind, href }));
}
if (storedSetting('session') && !isServedHere && !storedSetting('connection') && !storedSetting('format')) readEarly();

// Requests the first answers of the screen while the program is loaded (`src/app/data/early-answers.ts`).
function readEarly() {
  const [first = 'my-day', id, tab] = location.pathname.split('/').filter(Boolean);
  // A query can ask for another week or for other rows.
  const own = (!location.search && reads[tab ? `${first}/${tab}` : first]) || [];
  const locale = navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;
  const region = /** @type {{ getWeekInfo?(): { firstDay: number } }} */ (new Intl.Locale(locale));
  const firstWeekday = { mon: 1, sat: 6, sun: 7 }[storedSetting('weekStart')] ?? region.getWeekInfo?.().firstDay ?? 1;
  const now = new Date();
  const dayOfWeek = (/** @type {number} */ place) => {
    const date = now.getDate() - ((now.getDay() - firstWeekday + 7) % 7) + place;
    return new Date(Date.UTC(now.getFullYear(), now.getMonth(), date)).toISOString().slice(0, 10);
  };
  const headers = { accept: 'application/json', 'accept-language': locale, 'x-requested-with': 'Opdesk' };
  const answers = new Map();
  for (const read of [...reads[''], ...own]) {
    const address = read.replace('{id}', id).replace('{firstDay}', dayOfWeek(0)).replace('{lastDay}', dayOfWeek(6));
    const url = `${location.origin}/api/${address}`;
    const answer = fetch(url, { headers, redirect: 'manual' });
    // The program makes the request again.
    answer.catch(() => undefined);
    answers.set(url, answer);
  }
  globalThis.earlyAnswers = { answers, at: performance.now(), userId: storedSetting('session') };
}

// Without the program, nothing else can offer to load it again.
function offerReload() {
  document.getElementById('last-view')?.remove();
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

// The screen as the user last saw it on this day, until the program has drawn it (`src/app/data/kept/last-views.ts`).
function showLastView() {
  const scheme = document.documentElement.dataset.scheme;
  const look = [new Date().toDateString(), innerWidth, innerHeight, language, scheme].join(' ');
  const pathname = location.pathname === '/' ? '/my-day' : location.pathname;
  const view = /** @type {import('../src/app/data/kept/last-views.ts').LastView | null} */ (
    JSON.parse(storedSetting(`view ${storedSetting('session')} ${pathname}${location.search}`) || 'null')
  );
  if (view?.look !== look) return;
  const frame = Object.assign(document.createElement('iframe'), {
    id: 'last-view',
    inert: true,
    sandbox: 'allow-same-origin',
  });
  document.documentElement.append(frame);
  // oxlint-disable-next-line typescript/no-deprecated -- with `srcdoc`, the program would begin before it is drawn
  frame.contentDocument.write(view.page);
  frame.contentDocument.close();
  const elements = frame.contentDocument.querySelectorAll('#root *');
  for (const [place, left] of view.scrolled) elements[place]?.scrollTo({ left });
  const hide = () => frame.remove();
  for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, hide, { once: true, passive: true });
  setTimeout(hide, 10_000);
}
showLastView();

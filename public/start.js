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

const files = document.currentScript.dataset;
const tags = [storedSetting('language'), ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
const language = tags.find((tag) => tag === 'en' || tag === 'de') ?? 'en';
// Users who have signed in need the frame around the screens as well.
const frame = storedSetting('session') ? [files.frame, files[language === 'de' ? 'frameDe' : 'frameEn']] : [];
for (const href of [files[language], ...frame])
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));

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

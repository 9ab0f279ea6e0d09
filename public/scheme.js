// Runs before the page is drawn: a person who chose light or dark must not see the other one flash. The app takes over after it.
try {
  const chosen = localStorage.getItem('opdesk.theme');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme', isDark ? 'dark' : 'light');
} catch {
  // Without storage the system's setting holds.
}

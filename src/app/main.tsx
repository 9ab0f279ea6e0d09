import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { nextTask } from '#client/yielder.ts';
import { App, Providers } from './App.tsx';
import { replaceRefusedStorages } from '#app/data/page-storage.ts';
import { replaceLastView } from '#app/data/kept/last-views.ts';
import { sessionMark } from '#app/data/session-mark.ts';
import { loadTextPart, loadTexts } from '#app/i18n/messages.ts';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import { BrokenScreen } from '#app/shell/frame/BrokenScreen.tsx';
import { FrameShape } from '#app/shell/frame/FrameShape.tsx';
import { chosenLanguage } from '#app/i18n/use-text.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
replaceRefusedStorages(globalThis);
const texts = loadTexts(chosenLanguage());
const loadScreens = async () => {
  const [{ BrowserScreens, loadScreenAt }] = await Promise.all([import('./routes.tsx'), loadTextPart('frame')]);
  await loadScreenAt(location.pathname);
  return BrowserScreens;
};
const Screens = lazyPart(
  () => loadScreens().catch((error: unknown) => () => <BrokenScreen error={error} />),
  () => <FrameShape />,
);
const preloadScreens = () => void loadScreens().catch(() => undefined);
// Without a session they are loaded once the user begins to sign in: the sign-in screen is shown without them.
if (sessionMark.isSet()) preloadScreens();
else for (const event of ['input', 'pointerdown']) addEventListener(event, preloadScreens, { once: true });
async function start(page: HTMLElement): Promise<void> {
  // Two pieces that nothing has to wait for in one: making the modules, and drawing.
  await nextTask();
  await texts;
  createRoot(page).render(
    <StrictMode>
      <Providers>
        <App screens={Screens} />
      </Providers>
    </StrictMode>,
  );
  replaceLastView();
}
// Not awaited at the top level of the module: the bundler then makes a file of its own for each part that is loaded later.
void start(root);

// The service worker opens the app without a connection. Not while developing, nor over plain HTTP, where browsers have
// none; and its files are loaded after those that the screen needs.
const serviceWorkerDelayMs = 3_000;
if (import.meta.env.PROD && globalThis.isSecureContext && 'serviceWorker' in navigator)
  setTimeout(
    () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined),
    serviceWorkerDelayMs,
  );

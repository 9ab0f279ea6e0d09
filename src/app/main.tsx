import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { nextTask } from '#client/yielder.ts';
import { App, Providers } from './App.tsx';
import { replaceRefusedStorages } from '#app/data/page-storage.ts';
import { loadTexts } from '#app/i18n/messages.ts';
import { chosenLanguage } from '#app/i18n/use-text.tsx';
import { appRoutes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
replaceRefusedStorages(globalThis);
const texts = loadTexts(chosenLanguage());
// Three pieces that nothing has to wait for in one: making the modules, fetching the screen, and drawing.
await nextTask();
const router = createBrowserRouter(appRoutes);

await nextTask();
await texts;
createRoot(root).render(
  <StrictMode>
    <Providers>
      <App router={router} />
    </Providers>
  </StrictMode>,
);

// The service worker opens the app without a connection. Not while developing, nor over plain HTTP, where browsers have
// none; and its files are loaded after those that the screen needs.
const serviceWorkerDelayMs = 3_000;
if (import.meta.env.PROD && globalThis.isSecureContext && 'serviceWorker' in navigator)
  setTimeout(
    () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined),
    serviceWorkerDelayMs,
  );

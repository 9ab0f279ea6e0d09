// @ts-check
/// <reference lib="webworker" />
// The service worker of the app: holds the files of one build, so that my day, the timesheet, to-dos and the screens that
// were opened open without a connection. The build writes its version and the files of the first three into it. It never
// touches the interface of the service.

/** @type {ServiceWorkerGlobalScope} */
// @ts-expect-error -- the global scope of a service worker, which the library's types cannot know
const worker = globalThis;

const prefix = 'opdesk-app-';
const store = `${prefix}%VERSION%`;
/** @type {string[]} paths; `/` is the page of all screens */
const files = JSON.parse('%FILES%');
/** Paths that are not screens of the app. */
const otherPaths = /^\/(?:api|help|healthz|readyz|metrics)(?:\/|$)|\.\w+$/;
/** Time that a page may take before the held one opens, ms. */
const longestWait = 5_000;

/** @param {string} file whose name is a hash of its content */
const isHashed = (file) => file.startsWith('/assets/');

/** Files that an earlier version holds are not loaded again. */
async function install() {
  const cache = await caches.open(store);
  await Promise.all(
    files.map(async (file) => {
      const held = isHashed(file) ? await caches.match(file) : undefined;
      const response = held ?? (await fetch(new Request(file, { cache: isHashed(file) ? 'default' : 'reload' })));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }),
  );
  await worker.skipWaiting();
}

/** The version before stays for pages that were opened with it. */
async function removeOldVersions() {
  const own = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== store);
  await Promise.all(own.slice(0, -1).map((name) => caches.delete(name)));
}

/** @param {Request} request @returns {Promise<Response>} from the service; the held page if it does not answer in time */
async function openPage(request) {
  const held = caches.open(store).then((cache) => cache.match('/'));
  const loaded = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, longestWait)).then(() => held);
  return Promise.race([loaded, late.then((page) => page ?? loaded)]).catch(async (/** @type {unknown} */ error) => {
    const page = await held;
    if (page) return page;
    throw error;
  });
}

/** @param {string} address @param {Response} file a file that the build's list lacks: that of a screen that was opened */
async function hold(address, file) {
  try {
    await (await caches.open(store)).put(address, file);
  } catch {
    // The browser has no room left: offline, the screen will be missing.
  }
}

/** @param {Request} request @returns {Promise<Response>} hashed files from the store, others from the service if it answers */
async function openFile(request) {
  if (isHashed(new URL(request.url).pathname)) {
    const held = await caches.match(request.url);
    if (held) return held;
    const loaded = await fetch(request);
    if (loaded.ok) void hold(request.url, loaded.clone());
    return loaded;
  }
  return fetch(request).catch(async (/** @type {unknown} */ error) => {
    // The version before has files of the same names.
    const held = await (await caches.open(store)).match(request.url);
    if (held) return held;
    throw error;
  });
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(removeOldVersions()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (!otherPaths.test(pathname)) event.respondWith(openPage(request));
  } else if (isHashed(pathname) || files.includes(pathname)) event.respondWith(openFile(request));
});

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const worker = readFileSync(new URL('../scripts/service-worker.js', import.meta.url), 'utf8');

/** Files of a build that shows its version in three places: the page, a file of a fixed name, and a hashed one. */
function buildFiles(version: string): Readonly<Record<string, string>> {
  const hashed = `/assets/app-${version}.js`;
  const show = (id: string) => `document.getElementById('${id}').textContent = '${version}';`;
  return {
    '/': `<p>${version} <i id="start"></i> <i id="app"></i></p>
      <script src="/start.js"></script><script src="${hashed}"></script>
      <script>navigator.serviceWorker.register('/service-worker.js')</script>`,
    '/start.js': show('start'),
    [hashed]: show('app'),
    '/service-worker.js': worker
      .replace('%VERSION%', version)
      .replace('%FILES%', JSON.stringify(['/', '/start.js', hashed])),
  };
}

/** A server of one build after the other. */
async function startBuilds() {
  let files = buildFiles('one');
  const server = createServer(({ url = '/' }, response) => {
    const content = files[url];
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type }).end(content);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    update: (version: string) => void (files = buildFiles(version)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens the page once, and waits until the worker with the files of a build is the one that answers. */
async function visit(context: BrowserContext, address: string, version: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  const active = () =>
    page.evaluate(async (name) => {
      // First: a worker that holds all files is still being installed. One that was offline then holds fewer.
      const held = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
      const { installing, waiting, active: answering } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return held.length === 3 && !installing && !waiting && answering?.state === 'activated';
    }, `opdesk-app-${version}`);
  await expect.poll(active).toBe(true);
  await page.close();
}

/** The versions that the page shows without a connection. */
async function shownOffline(context: BrowserContext, address: string): Promise<string> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(address);
  const text = (await page.locator('p').textContent()) ?? '';
  await page.close();
  await context.setOffline(false);
  return text;
}

test('offline, the last build that was visited opens completely, whatever the service has by now', async ({
  context,
}) => {
  const builds = await startBuilds();
  const { address } = builds;
  await visit(context, address, 'one');
  expect(await shownOffline(context, address)).toBe('one one one');
  builds.update('two');
  expect(await shownOffline(context, address)).toBe('one one one');
  await visit(context, address, 'two');
  expect(await shownOffline(context, address)).toBe('two two two');
  builds.update('three');
  await visit(context, address, 'three');
  builds.update('four');
  expect(await shownOffline(context, address)).toBe('three three three');
  builds.close();
});

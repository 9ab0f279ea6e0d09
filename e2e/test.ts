import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Client, type CookieJar, cookieJar, createClient } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { type TestData, testDataOf } from './test-data.ts';
import { copiedData, startProgram } from './program.ts';

/** The sign-ons of the demo data. */
export type Login = 'admin' | 'manager' | 'staff';
export const password = 'demo';

interface Session {
  readonly client: Client;
  readonly cookies: CookieJar;
}

/** Fixtures that the tests of a worker share. */
export interface WorkerAbilities {
  /** The address of the service with the demo data that the tests of a worker have for themselves. */
  service: string;
  /** A session for each person that lives as long as the tests: opening one costs a fifth of a second. */
  sessions: (who: Login) => Promise<Session>;
}

interface Abilities {
  /** A client of the interface, signed on as the user. */
  as(who: Login): Promise<Client>;
  /** Signs the browser on, past the sign-on screen. */
  login(who: Login): Promise<void>;
  /** Opens an address of the app as the user. */
  open(path: string, who: Login): Promise<void>;
  /** Test data, created through the interface as an administrator. */
  testData: TestData;
  /** Fails the test when a page throws. */
  noErrors: void;
}

async function newSession(baseUrl: string, login: Login): Promise<Session> {
  const cookies = cookieJar();
  const client = createClient({ baseUrl, credentials: { kind: 'session' }, format: 'json', language: 'en', cookies });
  await client.call(api.users.signOn, { login, password });
  return { client, cookies };
}

async function addCookies(context: BrowserContext, url: string, { cookies }: Session): Promise<void> {
  await context.addCookies(
    cookies
      .header()
      .split('; ')
      .map((pair) => ({
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
        url,
        httpOnly: true,
        sameSite: 'Strict',
      })),
  );
}

/**
 * Waits until a page has its heading and nothing is loading, at each frame: the assertions that follow look only every half
 * second. Gives up after five seconds, because a page may show something else or be kept from loading.
 */
async function shown(page: Page): Promise<void> {
  const isShown = () =>
    document.querySelector('h1') !== null && document.querySelector('.MuiSkeleton-root, [aria-busy="true"]') === null;
  await page.waitForFunction(isShown, undefined, { timeout: 5_000 }).catch(() => undefined);
}

export const test = base.extend<Abilities, WorkerAbilities>({
  page: async ({ page }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (...address) => {
      const answer = await goto(...address);
      await shown(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      await shown(page);
      return answer;
    };
    await use(page);
  },
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, use, { workerIndex }) => {
      const program = await startProgram({ DATA_DIR: copiedData('demo', `data-${workerIndex}`) });
      await use(program.url);
      await program.stop();
    },
    // Starting takes a second or two, and much longer on a busy machine.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ service }, use) => use(service),
  sessions: [
    async ({ service }, use) => {
      const open = new Map<Login, Promise<Session>>();
      await use((who) => {
        const session = open.get(who) ?? newSession(service, who);
        open.set(who, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  as: async ({ sessions }, use) => use(async (who) => (await sessions(who)).client),
  login: async ({ sessions, context, service }, use) =>
    use(async (who) => addCookies(context, service, await sessions(who))),
  open: async ({ login, page }, use) =>
    use(async (path, who) => {
      await login(who);
      await page.goto(path);
    }),
  testData: async ({ as }, use) => use(testDataOf(await as('admin'))),
  noErrors: [
    async ({ page }, use) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };

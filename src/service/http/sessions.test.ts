import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, failureOf, type RawAnswer, send } from '#testing/http.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { digest } from '#service/identity/password.ts';
import { secretHash } from './session.ts';

const hour = 3_600_000;

let service: TestService;
let api = '';
let mia = '';
const start = new Date('2026-03-02T08:00:00Z');

beforeAll(async () => {
  service = await startService();
  api = `${service.baseUrl}/api/json/v2`;
  mia = await service.testData.user('mia', { password_hash: await storedPassword('correct horse') });
});
afterEach(() => {
  service.clock.at = start;
});
afterAll(() => service.close());

const signOn = (headers: Record<string, string> = {}) =>
  send(`${api}/users/signOn?login=mia&password=${digest('correct horse')}`, { headers });

/** A session without the cost of a password. */
async function openSession(secret: string): Promise<string> {
  await service.database.kysely
    .insertInto('session')
    .values({
      token_hash: secretHash(secret),
      user_id: mia,
      language: 'en',
      created: service.clock.at.toISOString(),
      last_used: service.clock.at.toISOString(),
      expires: new Date(service.clock.at.getTime() + 7 * 24 * hour).toISOString(),
    })
    .execute();
  return `opdesk_session=${secret}`;
}

const currentUser = (headers: Record<string, string>) => send(`${api}/users/currentUser`, { headers });
const after = (hours: number) => {
  service.clock.at = new Date(start.getTime() + hours * hour);
};
/** Uses a session some hours after the start, until that is written: no request waits for it. */
async function useAfter(hours: number, cookie: string): Promise<void> {
  after(hours);
  expect((await currentUser({ cookie })).status).toBe(200);
  const lastUsed = async () => {
    const { last_used } = await service.database.kysely
      .selectFrom('session')
      .select('last_used')
      .where('token_hash', '=', secretHash(cookie.slice('opdesk_session='.length)))
      .executeTakeFirstOrThrow();
    return last_used;
  };
  await expect.poll(lastUsed).toBe(service.clock.at.toISOString());
}

const refused = [401, 'main.error.NotSignedIn'];
const outcome = (answer: RawAnswer) => [answer.status, answer.text === '' ? '' : failureOf(answer).code];

describe('decision 10: a session', () => {
  test('a session is an opaque HttpOnly, SameSite cookie and is stored as a hash', async () => {
    const answer = await signOn();
    const cookie = answer.headers['set-cookie']?.join() ?? '';
    expect(cookie).toMatch(/^opdesk_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const rows = await service.database.kysely.selectFrom('session').select('token_hash').execute();
    const secret = cookieOf(answer).slice('opdesk_session='.length);
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([secretHash(secret)]);
  });

  test('signOn rotates the session and ends the previous session', async () => {
    const first = await openSession('first');
    const second = cookieOf(await signOn({ cookie: first }));
    expect(second).not.toBe(first);
    expect(outcome(await currentUser({ cookie: first }))).toEqual(refused);
    expect((await currentUser({ cookie: second })).status).toBe(200);
  });

  test('a session ends after 12 hours without a request', async () => {
    const cookie = await openSession('idle');
    await useAfter(11, cookie);
    await useAfter(22.9, cookie);
    after(34.9);
    expect(outcome(await currentUser({ cookie }))).toEqual(refused);
  });

  test('a session ends after 7 days, even with constant activity', async () => {
    const cookie = await openSession('busy');
    for (let hours = 0; hours < 7 * 24; hours += 11) await useAfter(hours, cookie);
    after(7 * 24);
    expect(outcome(await currentUser({ cookie }))).toEqual(refused);
  });

  test('signOff ends the session and clears its cookie', async () => {
    const cookie = await openSession('signed off');
    const answer = await send(`${api}/users/signOff`, { headers: { cookie } });
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']?.join()).toMatch(/^opdesk_session=;.*Expires=Thu, 01 Jan 1970/);
    expect(outcome(await currentUser({ cookie }))).toEqual(refused);
    expect(outcome(await send(`${api}/users/signOff`, { headers: { cookie } }))).toEqual(refused);
  });

  test('the session of a deactivated user ends at once', async () => {
    const cookie = await openSession('deactivated');
    const token = await service.tokenOf('mia');
    const setActive = (active: boolean) =>
      service.database.kysely.updateTable('app_user').set({ active }).where('id', '=', mia).execute();
    await setActive(false);
    expect(outcome(await currentUser({ cookie }))).toEqual(refused);
    expect(outcome(await currentUser({ authorization: `Bearer ${token}` }))).toEqual(refused);
    await setActive(true);
    expect((await currentUser({ cookie })).status).toBe(200);
  });

  test('an expired session is deleted at the next sign-on of any user', async () => {
    await openSession('old');
    after(13);
    await signOn();
    const left = await service.database.kysely.selectFrom('session').select('token_hash').execute();
    expect(left.map(({ token_hash }) => token_hash)).not.toContainEqual(secretHash('old'));
  });
});

describe('decision 10: a token', () => {
  const insert = async (token: string, expires?: string) => {
    await service.database.kysely
      .insertInto('access_token')
      .values({ user_id: mia, token_hash: secretHash(token), ...(expires && { expires }) })
      .execute();
    return { authorization: `Bearer ${token}` };
  };

  test('a token works until it expires or is revoked, and records when it was last used', async () => {
    const headers = await insert('short', '2026-03-02T10:00:00Z');
    expect((await currentUser(headers)).status).toBe(200);
    const lastUsed = async () => {
      const { last_used } = await service.database.kysely
        .selectFrom('access_token')
        .select('last_used')
        .where('token_hash', '=', secretHash('short'))
        .executeTakeFirstOrThrow();
      return last_used;
    };
    await expect.poll(lastUsed).toBe('2026-03-02T08:00:00.000Z');
    after(2);
    expect(outcome(await currentUser(headers))).toEqual(refused);
    const revoked = await insert('revoked');
    expect((await currentUser({ authorization: 'bearer   revoked' })).status).toBe(200);
    await service.database.kysely.deleteFrom('access_token').where('token_hash', '=', secretHash('revoked')).execute();
    expect(outcome(await currentUser(revoked))).toEqual(refused);
  });

  test('a wrong token is refused even when sent with a valid session', async () => {
    const cookie = await openSession('beside');
    expect(outcome(await currentUser({ cookie, authorization: 'Bearer wrong' }))).toEqual(refused);
  });

  test('a token is accepted from a page of another site because browsers never attach tokens by themselves', async () => {
    const authorization = `Bearer ${await service.tokenOf('mia')}`;
    const answer = await send(`${api}/users/signOff`, { headers: { authorization, 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(204);
  });
});

describe('decision 10: a state-changing request with the session cookie', () => {
  const range = 'from=2026-01-01&until=2026-01-31';

  test.each([
    ['GET', `/worklogs/lockWorkRecords?${range}`],
    ['GET', `/worklogs/lockWorkRecords/1?${range}`],
    ['GET', `/worklogs/unlockWorkRecords?${range}`],
    ['GET', `/worklogs/unlockWorkRecords/1?${range}`],
    ['GET', '/users/signOff'],
    ['PUT', '/planning/edit/1'],
    ['POST', '/projects/createPortfolio/1'],
  ])('a request caused by another site is refused: %s %s', async (method, path) => {
    const cookie = await openSession(`other site ${method} ${path}`.replaceAll(/\W/g, '-'));
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' },
    ]) {
      const answer = await send(api + path, { method, headers: { cookie, ...headers } });
      expect([answer.status, failureOf(answer).code]).toEqual([500, 'main.error.CrossSite']);
    }
    expect((await currentUser({ cookie })).status).toBe(200);
  });

  test('a state-changing request is served to pages of this host and to programs', async () => {
    const cookie = await openSession('this-host');
    const host = new URL(service.baseUrl).host;
    for (const headers of [
      {},
      { origin: `http://${host}` },
      { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' },
    ]) {
      const answer = await send(`${api}/planning/edit/999`, { method: 'PUT', headers: { cookie, ...headers } });
      expect(failureOf(answer).code).toBe('project.error.NotFound');
    }
  });

  test('reading with the session cookie is served to any page that links here', async () => {
    const cookie = await openSession('reading');
    expect((await currentUser({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });

  test('signOn is protected even without a cookie, so that another site cannot sign a user on as a different user', async () => {
    const answer = await signOn({ 'sec-fetch-site': 'cross-site' });
    expect([failureOf(answer).code, cookieOf(answer)]).toEqual(['main.error.CrossSite', '']);
  });
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, cookieJar, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { users } from '#contract/documented/users.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { secretHash } from '#service/http/session.ts';

let service: TestService;
let mia = '';
const start = new Date('2026-03-02T08:00:00Z');

beforeAll(async () => {
  service = await startService();
  mia = await service.testData.user('mia', { password_hash: await storedPassword('correct horse') });
  await service.testData.user('ben');
});
afterEach(async () => {
  service.clock.at = start;
  await service.database.kysely.deleteFrom('session').execute();
});
afterAll(() => service.close());

const later = (hours: number) => {
  service.clock.at = new Date(start.getTime() + hours * 3_600_000);
};

/** A session without the cost of a password, last used now. */
async function openSession(secret: string, agent = 'browser', user = mia) {
  const at = service.clock.at.toISOString();
  const expires = new Date(service.clock.at.getTime() + 100 * 3_600_000).toISOString();
  await service.database.kysely
    .insertInto('session')
    .values({
      token_hash: secretHash(secret),
      user_id: user,
      language: 'en',
      agent,
      created: at,
      last_used: at,
      expires,
    })
    .execute();
  const cookies = cookieJar();
  cookies.store([`opdesk_session=${secret}`]);
  return createClient({ baseUrl: service.baseUrl, format: 'json', credentials: { kind: 'session' }, cookies });
}

const list = async (client: Client) => (await client.call(appApi.listSessions, {}))?.session ?? [];
const isSignedOn = (client: Client) =>
  client.call(users.currentUser, {}).then(
    () => true,
    () => false,
  );

test('a user lists own sessions by last use, with the current session marked', async () => {
  await openSession('older', 'phone');
  await openSession('strange', 'other', (await service.testData.user('eve')) || '');
  later(1);
  const client = await openSession('current', 'laptop');
  expect(await list(client)).toMatchObject([
    { agent: 'laptop', current: true, lastUsed: '2026-03-02T09:00:00.000Z', expires: '2026-03-06T13:00:00.000Z' },
    { agent: 'phone', current: false, created: '2026-03-02T08:00:00.000Z' },
  ]);
  for (const { id } of await list(client)) expect(id).toMatch(/^\d{1,17}$/);
});

test('ended sessions are not listed', async () => {
  await openSession('idle');
  later(13);
  const client = await openSession('current');
  expect(await list(client)).toHaveLength(1);
});

test('a user can end an own session, but no other user can', async () => {
  const lost = await openSession('lost', 'phone');
  const client = await openSession('current');
  const id = (await list(client)).find(({ agent }) => agent === 'phone')?.id ?? '';
  const ben = await service.as('ben');
  await expect(ben.call(appApi.endSession, { sessionId: id })).rejects.toMatchObject({ code: 'user.error.NotFound' });
  expect(await isSignedOn(lost)).toBe(true);
  await client.call(appApi.endSession, { sessionId: id });
  expect(await isSignedOn(lost)).toBe(false);
  expect(await isSignedOn(client)).toBe(true);
  await expect(client.call(appApi.endSession, { sessionId: id })).rejects.toMatchObject({
    code: 'user.error.NotFound',
    arguments: { id },
  });
});

test('a user can end all own other sessions at once', async () => {
  const others = [await openSession('first'), await openSession('second')];
  const client = await openSession('current');
  expect(await client.call(appApi.endOtherSessions, {})).toEqual({ numberEnded: 2 });
  for (const other of others) expect(await isSignedOn(other)).toBe(false);
  expect(await list(client)).toMatchObject([{ current: true }]);
});

test('signing on opens a session that names the program', async () => {
  const cookies = cookieJar();
  const client = createClient({ baseUrl: service.baseUrl, format: 'json', credentials: { kind: 'session' }, cookies });
  await client.call(users.signOn, { login: 'mia', password: 'correct horse' });
  expect(await list(client)).toMatchObject([{ agent: expect.stringContaining('axios'), current: true }]);
});

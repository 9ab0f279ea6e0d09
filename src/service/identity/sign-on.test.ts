import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { cookieOf, send } from '#testing/http.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { hashQueue } from './hash-queue.ts';
import { digest } from './password.ts';

let service: TestService;
let admin: Client;
let mia = '';
let host = 0;

beforeAll(async () => {
  service = await startService({ settings: { trustProxy: true } });
  await service.testData.administrator('administrator');
  admin = await service.as('administrator');
  mia = await service.testData.user('mia', { password_hash: await storedPassword('correct horse') });
});
beforeEach(async () => {
  host += 1;
  await service.database.kysely.deleteFrom('audit_entry').execute();
});
afterAll(() => service.close());

const users = (path: string, init: { method?: string; cookie?: string } = {}) =>
  send(`${service.baseUrl}/api/json/v2/users/${path}`, {
    method: init.method ?? 'GET',
    headers: { 'x-forwarded-for': `10.1.0.${host}`, ...(init.cookie && { cookie: init.cookie }) },
  });
const signOn = (login: string, password: string) =>
  users(`signOn?login=${encodeURIComponent(login)}&password=${encodeURIComponent(password)}`);
const entries = async () => (await admin.call(appApi.listAuditEntries, {}))?.entry ?? [];

describe('the audit log of sign-ons', () => {
  test('the audit log shows who signed on and off, and from where', async () => {
    const cookie = cookieOf(await signOn('MIA', 'correct horse'));
    await users('signOff', { cookie });
    const common = { user: mia, userName: 'mia', object: mia, address: `10.1.0.${host}` };
    expect(await entries()).toMatchObject([
      { ...common, action: 'user.signedOff' },
      { ...common, action: 'user.signedOn' },
    ]);
  });

  test('the audit log shows failed sign-ons with the attempted login but never a password', async () => {
    for (const [login, password] of [
      ['Mia', 's3cret-one'],
      ['nobody', 's3cret-two'],
      ['Mia', digest('s3cret-three')],
    ] as const) {
      expect((await signOn(login, password)).status).toBe(500);
    }
    const common = { action: 'user.signOnFailed', address: `10.1.0.${host}`, details: {}, user: null };
    expect(await entries()).toMatchObject([
      { ...common, userName: 'Mia', object: mia },
      { ...common, userName: 'nobody', object: null },
      { ...common, userName: 'Mia', object: mia },
    ]);
    const { rows } = await service.database.pool.query('select row_to_json(a)::text as entry from audit_entry a');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`s3cret|${digest('s3cret-three')}`));
  });

  test('the audit log shows a blocked login once, however many attempts follow', async () => {
    await service.testData.user('target', { password_hash: await storedPassword('correct horse') });
    for (let attempt = 0; attempt < 15; attempt++) await signOn('target', 'wrong');
    const actions = (await entries()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'user.signOnFailed')).toHaveLength(10);
    expect(actions.filter((action) => action === 'user.signOnRefused')).toHaveLength(1);
    service.clock.at = new Date(service.clock.at.getTime() + 16 * 60_000);
    expect((await signOn('target', 'wrong')).status).toBe(500);
  });

  test('the audit log shows password changes and attempts with a wrong old password', async () => {
    const cookie = cookieOf(await signOn('mia', 'correct horse'));
    const change = (oldPassword: string, newPassword: string) =>
      users(`setPassword?oldPassword=${encodeURIComponent(oldPassword)}&newPassword=${newPassword}`, {
        method: 'PUT',
        cookie,
      });
    expect((await change('wrong', 'next-password')).status).toBe(500);
    expect((await change('correct horse', 'next-password')).status).toBe(200);
    expect((await change('next-password', 'short')).status).toBe(500);
    expect((await entries()).map(({ action, object }) => [action, object])).toEqual([
      ['user.passwordChanged', mia],
      ['user.signOnFailed', mia],
      ['user.signedOn', mia],
    ]);
  });
});

test('a sign-on with the old password opens no session if the password is reset during the check', async () => {
  const ben = await service.testData.user('ben', { password_hash: await storedPassword('correct horse') });
  const next = await storedPassword('another one');
  const run = hashQueue.run.bind(hashQueue);
  vi.spyOn(hashQueue, 'run').mockImplementationOnce(async (place, check) => {
    const user = await run(place, check);
    await service.database.kysely.updateTable('app_user').set({ password_hash: next }).where('id', '=', ben).execute();
    return user;
  });
  const answer = await signOn('ben', 'correct horse');
  vi.restoreAllMocks();
  expect([answer.status, cookieOf(answer)]).toEqual([500, '']);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { failureOf, send } from '#testing/http.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { secretHash } from '#service/http/session.ts';

let service: TestService;
let admin: Client;
let mia: Client;
let miaId = '';
let count = 0;
const start = new Date('2026-03-02T08:00:00Z');

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('administrator');
  admin = await service.as('administrator');
});
beforeEach(async () => {
  miaId = await service.testData.user(`mia${++count}`);
  mia = await service.as(`mia${count}`);
});
afterAll(() => service.close());

const later = (seconds: number) => {
  service.clock.at = new Date(start.getTime() + seconds * 1000);
};
beforeEach(() => later(0));

const create = async (client: Client, body: Record<string, unknown>) => {
  const token = await client.call(appApi.createToken, { body });
  return { id: token?.id ?? '', value: token?.value ?? '', token };
};
const formats = { json: '/api/json/v2', xml: '/api/rest/v2' };
const currentUser = (value: string, format: keyof typeof formats = 'json') =>
  send(`${service.baseUrl}${formats[format]}/users/currentUser`, { headers: { authorization: `Bearer ${value}` } });

/** The answer to a request with a token that is no longer good. */
async function expectRefused(value: string): Promise<void> {
  for (const format of ['json', 'xml'] as const) {
    const answer = await currentUser(value, format);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  }
  expect(failureOf(await currentUser(value)).code).toBe('main.error.NotSignedIn');
}

describe('Authentication 1–2: a token', () => {
  test('a token works in both formats, and its value is shown once and stored as a hash', async () => {
    const { id, value, token } = await create(mia, { name: 'export' });
    expect(value).toMatch(/^[\w-]{43}$/);
    expect(token).toMatchObject({ user: miaId, name: 'export', created: '2026-03-02T08:00:00.000Z' });
    expect((await currentUser(value, 'json')).text).toContain(`"id":"${miaId}"`);
    expect((await currentUser(value, 'xml')).text).toMatch(new RegExp(`<user [^>]*id="${miaId}"`));
    const list = async () => (await mia.call(appApi.listTokens, {}))?.token ?? [];
    const ofToken = async () => (await list()).find((each) => each.id === id);
    await expect.poll(async () => (await ofToken())?.lastUsed).toBeDefined();
    const listed = await list();
    expect(listed.find((each) => each.id === id)).toEqual({
      id,
      user: miaId,
      name: 'export',
      created: '2026-03-02T08:00:00.000Z',
      lastUsed: '2026-03-02T08:00:00.000Z',
    });
    expect(JSON.stringify(listed)).not.toContain(value);
    const { rows } = await service.database.pool.query(
      `select row_to_json(t)::text as row from access_token t union all select row_to_json(a)::text from audit_entry a`,
    );
    expect(JSON.stringify(rows)).not.toContain(value);
    const { token_hash } = await service.database.kysely
      .selectFrom('access_token')
      .select('token_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(token_hash).toEqual(secretHash(value));
  });

  test('a token stops working when revoked', async () => {
    const { id, value } = await create(mia, { name: 'export' });
    expect((await currentUser(value)).status).toBe(200);
    await mia.call(appApi.revokeToken, { tokenId: id });
    await expectRefused(value);
    await expect(mia.call(appApi.revokeToken, { tokenId: id })).rejects.toMatchObject({
      code: 'user.error.NotFound',
    });
  });

  test('a token stops working when it expires', async () => {
    const { value, token } = await create(mia, { name: 'export', expires: '2026-03-02T10:00:00+01:00' });
    expect(token?.expires).toBe('2026-03-02T09:00:00.000Z');
    later(3599);
    expect((await currentUser(value)).status).toBe(200);
    later(3600);
    await expectRefused(value);
  });

  test('a token of a deactivated user stops working for good', async () => {
    const { value } = await create(mia, { name: 'export' });
    await admin.call(appApi.deactivateUser, { userId: miaId });
    await expectRefused(value);
    await admin.call(appApi.reactivateUser, { userId: miaId });
    await expectRefused(value);
    expect(await admin.call(appApi.listTokens, { userId: miaId })).toEqual({ token: [] });
  });

  describe('the tokens of a user whose password changes', () => {
    const passwords = { oldPassword: 'correct horse', newPassword: 'battery staple' };
    beforeEach(async () => {
      const password_hash = await storedPassword(passwords.oldPassword);
      await service.database.kysely.updateTable('app_user').set({ password_hash }).where('id', '=', miaId).execute();
    });

    test('setPassword revokes all tokens except the token of the request', async () => {
      const { value } = await create(mia, { name: 'export' });
      await mia.call(api.users.setPassword, passwords);
      await expectRefused(value);
      expect((await mia.call(appApi.listTokens, {}))?.token).toHaveLength(1);
    });

    test('changeOwnPassword revokes the tokens unless the request keeps them', async () => {
      const { value } = await create(mia, { name: 'export' });
      const kept = await mia.call(appApi.changeOwnPassword, { body: { ...passwords, keepTokens: true } });
      expect([kept, (await currentUser(value)).status]).toEqual([{ tokensRevoked: 0 }, 200]);
      const body = { oldPassword: passwords.newPassword, newPassword: passwords.oldPassword };
      expect(await mia.call(appApi.changeOwnPassword, { body })).toEqual({ tokensRevoked: 1 });
      await expectRefused(value);
      const entries = await admin.call(appApi.listAuditEntries, { action: 'user.passwordChanged', objectId: miaId });
      expect(entries?.entry?.map(({ details }) => details)).toEqual([{ tokensRevoked: 1 }, { tokensRevoked: 0 }]);
    });

    test('a password change with a wrong old password revokes no token', async () => {
      const { value } = await create(mia, { name: 'export' });
      const body = { ...passwords, oldPassword: 'wrong' };
      await expect(mia.call(appApi.changeOwnPassword, { body })).rejects.toMatchObject({
        code: 'user.error.UserOrPasswordUnknown',
      });
      expect((await currentUser(value)).status).toBe(200);
    });
  });

  test('a token updates its time of last use at most once a minute', async () => {
    const { id, value } = await create(mia, { name: 'export' });
    const versions = async () => {
      const { rows } = await service.database.pool.query<{ version: string; used: string }>(
        'select xmin::text as version, last_used as used from access_token where id = $1',
        [id],
      );
      return rows[0];
    };
    await currentUser(value);
    await expect.poll(async () => (await versions())?.used).toBe('2026-03-02T08:00:00.000Z');
    const first = await versions();
    for (const seconds of [1, 30, 59]) {
      later(seconds);
      await currentUser(value);
    }
    expect(await versions()).toEqual(first);
    later(61);
    await currentUser(value);
    await expect.poll(async () => (await versions())?.used).toBe('2026-03-02T08:01:01.000Z');
  });
});

describe('creating a token', () => {
  test('a token needs no name, and its expiry date, if any, must be in the future', async () => {
    for (const body of [{}, { name: null }, { name: ' ' }]) {
      const { id, value } = await create(mia, body);
      expect((await currentUser(value)).status).toBe(200);
      await mia.call(appApi.revokeToken, { tokenId: id });
    }
    expect((await create(mia, { name: ' export ' })).token?.name).toBe('export');
    for (const expires of ['2026-03-02T08:00:00.000Z', '2025-01-01T00:00:00Z', '2026-03-03']) {
      await expect(create(mia, { name: 'x', expires })).rejects.toMatchObject({
        code: 'main.error.InvalidParameter',
        arguments: { parameterName: 'expires' },
      });
    }
    // An end in the far future, and one of these at most.
    expect((await create(mia, { name: 'x', expires: '9999-12-31T00:00:00Z' })).token?.expires).toMatch(/^9999/);
  });

  test('only administrators create tokens for other users, and only for active ones', async () => {
    const ben = await service.testData.user(`ben${count}`);
    await expect(create(mia, { name: 'x', user: ben })).rejects.toMatchObject({ code: 'main.error.NotAuthorized' });
    const { value } = await create(admin, { name: 'x', user: ben });
    expect((await currentUser(value)).text).toContain(`"id":"${ben}"`);
    await admin.call(appApi.deactivateUser, { userId: ben });
    await expect(create(admin, { name: 'x', user: ben })).rejects.toMatchObject({ code: 'user.error.Inactive' });
    await expect(create(admin, { name: 'x', user: '999' })).rejects.toMatchObject({ code: 'user.error.NotFound' });
  });

  test('a user cannot have more than a hundred tokens', async () => {
    await service.database.kysely
      .insertInto('access_token')
      .values(
        Array.from({ length: 99 }, (_, index) => ({ user_id: miaId, token_hash: secretHash(`${count} ${index}`) })),
      )
      .execute();
    await expect(create(mia, { name: 'one more' })).rejects.toMatchObject({
      code: 'user.error.TooManyTokens',
      arguments: { limit: 100 },
    });
  });
});

test('only administrators list and revoke tokens of other users', async () => {
  const ben = await service.testData.user(`ben${count}`);
  const { id } = await create(admin, { name: 'x', user: ben });
  await expect(mia.call(appApi.listTokens, { userId: ben })).rejects.toMatchObject({
    code: 'main.error.NotAuthorized',
  });
  await expect(mia.call(appApi.revokeToken, { tokenId: id })).rejects.toMatchObject({
    code: 'user.error.NotFound',
    arguments: { id },
  });
  expect((await admin.call(appApi.listTokens, { userId: ben }))?.token).toMatchObject([{ id, name: 'x' }]);
  await admin.call(appApi.revokeToken, { tokenId: id });
  expect(await admin.call(appApi.listTokens, { userId: ben })).toEqual({ token: [] });
});

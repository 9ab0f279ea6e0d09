import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { users } from '#contract/documented/users.ts';
import { cookieOf, failureOf, send } from '#testing/http.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { digest } from '../password.ts';

let service: TestService;
let admin: Client;
let administrator = '';

beforeAll(async () => {
  service = await startService({ settings: { trustProxy: true } });
  administrator = await service.testData.administrator('administrator');
  admin = await service.as('administrator');
});
afterAll(() => service.close());

const signOn = (login: string, password: string, headers: Record<string, string> = {}) =>
  send(`${service.baseUrl}/api/json/v2/users/signOn?login=${login}&password=${encodeURIComponent(password)}`, {
    headers,
  });
const currentUser = (headers: Record<string, string>) =>
  send(`${service.baseUrl}/api/json/v2/users/currentUser`, { headers });

const create = async (body: Record<string, unknown>) => {
  const created = await admin.call(appApi.createUserAccount, { body });
  return { id: created?.user?.id ?? '', user: created?.user, password: created?.password ?? '' };
};
const change = (userId: string, body: Record<string, unknown>) =>
  admin.call(appApi.updateUserAccount, { userId, body });
const account = (userId: string) => admin.call(appApi.getUserAccount, { userId });
const failure = (code: string, values: Record<string, unknown> = {}) => ({ code, arguments: values });
const auditOf = async (objectId: string) =>
  (await admin.call(appApi.listAuditEntries, { objectId }))?.entry?.map(({ action, details }) => ({
    action,
    details,
  }));

describe('creating a user', () => {
  test('a user created without a password gets a generated one, which is returned once and works for sign-on', async () => {
    const { id, user, password } = await create({
      name: 'mia',
      displayName: 'Mia Berg',
      level: UserLevel.contributor,
      language: 'de',
      external: true,
      description: 'Design',
      contact: { firstName: 'Mia', eMail: 'mia@example.org' },
    });
    expect(user).toMatchObject({
      name: 'mia',
      displayName: 'Mia Berg',
      level: UserLevel.contributor,
      language: 'de',
      external: true,
      active: true,
      administrator: false,
      hasPassword: true,
      contact: { firstName: 'Mia', eMail: 'mia@example.org' },
      groups: [],
      resources: [],
    });
    expect(password).toMatch(/^[\w-]{12}$/);
    expect((await signOn('mia', password)).status).toBe(200);
    expect(JSON.stringify(await account(id))).not.toContain(password);
    expect(await auditOf(id)).toContainEqual({
      action: 'user.created',
      details: { name: 'mia', level: UserLevel.contributor, external: true },
    });
    const stored = await service.database.pool.query('select row_to_json(a)::text as entry from audit_entry a');
    expect(JSON.stringify(stored.rows)).not.toContain(password);
  });

  test('creating a user with a password or its digest does not return the password', async () => {
    const created = await admin.call(appApi.createUserAccount, { body: { name: 'tom', password: 'correct horse' } });
    expect(created).not.toHaveProperty('password');
    expect((await signOn('tom', digest('correct horse'))).status).toBe(200);
    await expect(create({ name: 'tim', password: '7-chars' })).rejects.toMatchObject(
      failure('user.error.PasswordTooShort', { minimum: 8 }),
    );
  });

  test('a login must be unique, ignoring case, and must not consist of spaces', async () => {
    await create({ name: ' Ulla ', password: 'correct horse' });
    expect((await signOn('ulla', 'correct horse')).status).toBe(200);
    await expect(create({ name: 'uLLA' })).rejects.toMatchObject(
      failure('user.error.NameAlreadyUsed', { name: 'uLLA' }),
    );
    for (const body of [{}, { name: null }, { name: '' }, { name: '  ' }]) {
      await expect(create(body)).rejects.toMatchObject(failure('user.error.NameMissing'));
    }
  });

  test('an invalid e-mail address is refused, and errors never contain the password', async () => {
    await expect(create({ name: 'eva', contact: { eMail: 'nowhere' } })).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'contact.eMail', value: 'nowhere' },
    });
    const headers = {
      authorization: `Bearer ${await service.tokenOf('administrator')}`,
      'content-type': 'application/json',
    };
    for (const body of [
      '{"password": "s3cret",,}',
      '"s3cret"',
      '{"password": ["s3cret"]}',
      `{"password": "s3cret${'x'.repeat(300)}"}`,
    ]) {
      const answer = await send(`${service.baseUrl}/api/app/v1/users`, { method: 'POST', headers, body });
      expect([answer.status, failureOf(answer).code]).toEqual([500, 'main.error.InvalidParameter']);
      expect(answer.text).not.toMatch(/s3cret/);
    }
  });
});

describe('changing a user', () => {
  test('a user change writes sent fields, keeps absent and null ones, and clears texts by the empty string', async () => {
    const { id } = await create({
      name: 'ada',
      displayName: 'Ada',
      contact: { phone: '1', mobile: '2', eMail: 'a@b' },
    });
    expect(
      await change(id, { description: 'new', displayName: null, contact: { phone: '', mobile: null } }),
    ).toMatchObject({
      name: 'ada',
      displayName: 'Ada',
      description: 'new',
      contact: { mobile: '2', eMail: 'a@b' },
    });
    expect((await account(id))?.contact).not.toHaveProperty('phone');
    expect(await change(id, { name: 'ada2', level: UserLevel.observer })).toMatchObject({ name: 'ada2', level: 0 });
    expect((await auditOf(id))?.[0]).toEqual({
      action: 'user.changed',
      details: { name: 'ada', changed: { name: 'ada2', level: 0 } },
    });
  });

  test('the primary resource must be linked to the user, null clears it, and leaving it out keeps it', async () => {
    const { id } = await create({ name: 'leo' });
    const linked = await service.testData.resource({ user_id: id });
    const strange = await service.testData.resource();
    expect(await change(id, { primaryResource: linked })).toMatchObject({
      primaryResource: linked,
      resources: [linked],
    });
    expect(await change(id, { description: 'x' })).toMatchObject({ primaryResource: linked });
    expect((await admin.call(appApi.listUserResources, { userId: id }))?.resource).toMatchObject([
      { id: linked, primary: true, archived: false },
    ]);
    await expect(change(id, { primaryResource: strange })).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'primaryResource', value: strange },
    });
    expect(await change(id, { primaryResource: null })).toMatchObject({ primaryResource: null });
  });

  test('a change with an outdated modified is refused with the current user', async () => {
    const { id, user } = await create({ name: 'ines' });
    const first = await change(id, { description: 'first', modified: user?.modified });
    expect(first?.description).toBe('first');
    await expect(change(id, { description: 'second', modified: user?.modified })).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
      arguments: { id, modified: first?.modified, current: { id, name: 'ines', description: 'first' } },
    });
    expect(await account(id)).toMatchObject({ description: 'first' });
    // A change of only the contact changes the user as well.
    const touched = await change(id, { contact: { phone: '1' } });
    await expect(change(id, { description: 'x', modified: first?.modified })).rejects.toMatchObject({
      arguments: { modified: touched?.modified },
    });
  });

  test('changing or reading a user with an unknown id finds nothing', async () => {
    expect(await account('999')).toBeNull();
    expect(await account('4')).toBeNull();
    await expect(change('999', {})).rejects.toMatchObject(failure('user.error.NotFound', { id: '999' }));
  });
});

describe('the list of users', () => {
  test('the list of users is paged, searched and filtered and contains the total number', async () => {
    for (const name of ['zed1', 'zed2', 'zed3']) await create({ name, level: UserLevel.customer });
    const list = (input: Record<string, unknown>) => admin.call(appApi.listUserAccounts, input);
    const names = async (input: Record<string, unknown>) => (await list(input))?.user?.map(({ name }) => name);
    expect(await list({ search: 'ZED', numberRecords: 2 })).toMatchObject({ total: 3, user: [{}, {}] });
    expect(await names({ search: 'zed', offset: 2, numberRecords: 2 })).toEqual(['zed3']);
    expect(await list({ search: 'zed', offset: 9 })).toEqual({ user: [], total: 3 });
    expect(await names({ search: 'ADMINISTRATOR@example' })).toEqual(['administrator']);
    expect(await names({ search: 'z%1' })).toEqual([]);
    expect(await names({ level: UserLevel.customer })).toEqual(['zed1', 'zed2', 'zed3']);
    const sorted = (sort: string, descending = false) => names({ search: 'zed', sort, descending });
    await admin.call(appApi.updateUserAccount, {
      userId: (await list({ search: 'zed2' }))?.user?.[0]?.id ?? '',
      body: { contact: { eMail: 'a@example.org' } },
    });
    expect(await sorted('name', true)).toEqual(['zed3', 'zed2', 'zed1']);
    expect(await sorted('eMail')).toEqual(['zed2', 'zed1', 'zed3']);
    expect(await sorted('eMail', true)).toEqual(['zed2', 'zed1', 'zed3']);
    expect(await sorted('lastSeen')).toEqual(['zed1', 'zed2', 'zed3']);
    await expect(list({ sort: 'password' })).rejects.toMatchObject({ code: 'main.error.InvalidParameter' });
    const { id } = await create({ name: 'zed4' });
    await admin.call(appApi.deactivateUser, { userId: id });
    expect(await names({ active: false })).toEqual(['zed4']);
    expect(await names({ search: 'zed', active: true })).toEqual(['zed1', 'zed2', 'zed3']);
    expect(await names({ where: 'name.has.zed~active.is.false' })).toEqual(['zed4']);
    expect(await names({ where: 'level.is.-1~eMail.filled.~displayName.not.zed1' })).toEqual(['zed2']);
    expect(await list({ where: 'name.is.ZED1~name.is.zed3~lastSeen.empty.', numberRecords: 1 })).toMatchObject({
      total: 2,
      user: [{ name: 'zed1' }],
    });
    await expect(list({ where: 'password.is.x' })).rejects.toMatchObject({ code: 'main.error.InvalidParameter' });
    await expect(list({ numberRecords: 501 })).rejects.toMatchObject({ code: 'main.error.InvalidParameter' });
  });
});

describe('deactivating a user', () => {
  test('deactivating a user ends all sessions and tokens for good, and a reactivated user can sign on again', async () => {
    const { id, password } = await create({ name: 'kim' });
    const cookie = cookieOf(await signOn('kim', password));
    const authorization = `Bearer ${await service.tokenOf('kim')}`;
    expect((await currentUser({ authorization })).status).toBe(200);
    expect(await admin.call(appApi.deactivateUser, { userId: id })).toMatchObject({ active: false });
    for (const headers of [{ cookie }, { authorization }] as Record<string, string>[]) {
      expect((await currentUser(headers)).status).toBe(401);
    }
    expect(failureOf(await signOn('kim', password)).code).toBe('user.error.UserOrPasswordUnknown');
    expect(await admin.call(appApi.reactivateUser, { userId: id })).toMatchObject({ active: true });
    for (const headers of [{ cookie }, { authorization }] as Record<string, string>[]) {
      expect((await currentUser(headers)).status).toBe(401);
    }
    expect((await signOn('kim', password)).status).toBe(200);
  });

  test('users cannot deactivate themselves', async () => {
    const second = await service.testData.administrator('second');
    await expect((await service.as('second')).call(appApi.deactivateUser, { userId: second })).rejects.toMatchObject(
      failure('user.error.OwnAccount'),
    );
    await admin.call(appApi.deactivateUser, { userId: second });
  });
});

describe('the last administrator', () => {
  const last = failure('user.error.LastAdministrator');

  test('the last active administrator keeps the administrator level, regardless of who tries to change this', async () => {
    await expect(change(administrator, { level: UserLevel.contributor })).rejects.toMatchObject(last);
    expect(await account(administrator)).toMatchObject({ level: UserLevel.manager, administrator: true });
    const third = await service.testData.administrator('third');
    expect(await change(administrator, { level: UserLevel.contributor })).toMatchObject({ administrator: false });
    const other = await service.as('third');
    await expect(other.call(appApi.updateUserAccount, { userId: third, body: { level: 0 } })).rejects.toMatchObject(
      last,
    );
    const body = { level: UserLevel.manager };
    await other.call(appApi.updateUserAccount, { userId: administrator, body });
    await admin.call(appApi.deactivateUser, { userId: third });
    await expect(change(administrator, { level: UserLevel.observer })).rejects.toMatchObject(last);
  });

  test('the last administrator cannot be deactivated by an administrator of resources only', async () => {
    // Level 64 on the root pool is no administrator.
    await service.testData.user('pools');
    const pools = (await admin.call(appApi.listUserAccounts, { search: 'pools' }))?.user?.[0]?.id ?? '';
    await service.testData.resourcePermission('2', pools, Level.administrator);
    await expect(
      (await service.as('pools')).call(appApi.deactivateUser, { userId: administrator }),
    ).rejects.toMatchObject(failure('main.error.NotAuthorized'));
  });
});

describe('resetting a password', () => {
  test('a password reset revokes the tokens unless the request keeps them, and logs how many were revoked', async () => {
    const { id } = await create({ name: 'ola' });
    const token = async () => `Bearer ${await service.tokenOf('ola')}`;
    const authorization = await token();
    await admin.call(appApi.resetUserPassword, { userId: id, body: { keepTokens: true } });
    expect((await currentUser({ authorization })).status).toBe(200);
    await admin.call(appApi.resetUserPassword, { userId: id, body: {} });
    expect((await currentUser({ authorization })).status).toBe(401);
    const entries = await admin.call(appApi.listAuditEntries, { action: 'user.passwordReset', objectId: id });
    expect(entries?.entry?.map(({ details }) => details)).toEqual([
      { name: 'ola', tokensRevoked: 1 },
      { name: 'ola', tokensRevoked: 0 },
    ]);
  });

  test('a password reset returns a generated password once and ends the sessions', async () => {
    const { id, password } = await create({ name: 'pia' });
    const cookie = cookieOf(await signOn('pia', password));
    const reset = await admin.call(appApi.resetUserPassword, { userId: id, body: {} });
    expect((await currentUser({ cookie })).status).toBe(401);
    expect((await signOn('pia', password)).status).toBe(500);
    expect((await signOn('pia', reset?.password ?? '')).status).toBe(200);
    const testData = await admin.call(appApi.resetUserPassword, { userId: id, body: { password: 'of her own' } });
    expect(testData).not.toHaveProperty('password');
    expect((await signOn('pia', 'of her own')).status).toBe(200);
  });

  test('a password reset unblocks a login that failed too often', async () => {
    const id = await service.testData.user('max', { password_hash: await storedPassword('correct horse') });
    // Each try from an address of its own: otherwise the address would be refused as well.
    const tryFrom = (host: number, password: string) =>
      signOn('max', password, { 'x-forwarded-for': `10.0.0.${host}` });
    for (let attempt = 0; attempt < 10; attempt++) await tryFrom(attempt, 'wrong');
    expect((await tryFrom(10, 'correct horse')).status).toBe(429);
    await admin.call(appApi.resetUserPassword, { userId: id, body: { password: 'correct horse' } });
    expect((await tryFrom(11, 'correct horse')).status).toBe(200);
  });

  test('a password reset for an unknown user is not found', async () => {
    await expect(admin.call(appApi.resetUserPassword, { userId: '999', body: {} })).rejects.toMatchObject(
      failure('user.error.NotFound', { id: '999' }),
    );
  });
});

test('an account contains everything that the documented interface returns for the user', async () => {
  const { id } = await create({ name: 'same', contact: { lastName: 'Same' } });
  const documented = await admin.call(users.getUserById, { userId: id });
  expect(await account(id)).toMatchObject(documented ?? {});
});

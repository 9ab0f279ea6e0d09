import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserLevel } from '#contract/core/codes.ts';
import { users } from '#contract/documented/users.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { digest } from './password.ts';

let service: TestService;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  const password_hash = await storedPassword('correct horse');
  ids.admin = await testData.administrator('admin');
  ids.mia = await testData.user('mia', { password_hash, language: 'de' });
  ids.ben = await testData.user('ben');
  ids.gone = await testData.user('gone', { active: false, password_hash });
  ids.customer = await testData.user('customer', { level: UserLevel.customer });
  ids.staff = await testData.group('Staff', [ids.mia]);
  ids.company = await testData.group('Company', [ids.staff, ids.ben]);
  ids.miasResource = await testData.resource({ user_id: ids.mia });
  const { id: project } = await testData.project();
  await testData.permission(project, ids.customer);
  await testData.permission(project, ids.ben);
});
afterAll(() => service.close());

/** A request as a program without the client sends it, and the session cookie that the answer sets. */
async function send(path: string, { cookie, method = 'GET' }: { cookie?: string; method?: 'GET' | 'PUT' } = {}) {
  const answer = await service.server.inject({
    url: `/api/json/v2/users/${path}`,
    method,
    headers: cookie ? { cookie } : {},
  });
  const session = answer.cookies.find(({ name }) => name === 'opdesk_session');
  const body: unknown = answer.body === '' ? undefined : answer.json();
  return { status: answer.statusCode, body, cookie: session ? `${session.name}=${session.value}` : '', session };
}

const signOn = (login: string, password: string, more = '') =>
  send(`signOn?login=${encodeURIComponent(login)}&password=${encodeURIComponent(password)}${more}`);

const code = (body: unknown) => (body as { error: { code: string } }).error.code;
const message = (body: unknown) => (body as { error: { message: string } }).error.message;

describe('signing on', () => {
  test('sign-on accepts the password or its digest and ignores the case of the login', async () => {
    for (const password of ['correct horse', digest('correct horse'), digest('correct horse').toUpperCase()]) {
      const { status, body, session } = await signOn('MIA', password);
      expect([status, body]).toMatchObject([200, { id: ids.mia, name: 'mia', resources: [ids.miasResource] }]);
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    }
  });

  test('sign-on opens a session that currentUser and signOff accept', async () => {
    const { cookie } = await signOn('mia', 'correct horse');
    expect((await send('currentUser', { cookie })).body).toMatchObject({ id: ids.mia });
    expect((await send('signOff', { cookie })).status).toBe(204);
    expect((await send('currentUser', { cookie })).status).toBe(401);
  });

  test('sign-on answers alike for an unknown login, a wrong password and an inactive user', async () => {
    for (const [login, password] of [
      ['nobody', 'x'],
      ['mia', 'wrong'],
      ['gone', 'correct horse'],
      ['ben', 'x'],
    ] as const) {
      const { status, body, cookie } = await signOn(login, password);
      expect([status, body, cookie]).toMatchObject([
        500,
        { error: { code: 'user.error.UserOrPasswordUnknown', arguments: {} } },
        '',
      ]);
    }
  });

  test('sign-on uses the requested language, otherwise the language of the user', async () => {
    const sentenceOf = async (more: string) => {
      const { cookie } = await signOn('mia', 'correct horse', more);
      return message((await send('listUsers/999', { cookie })).body);
    };
    expect(await sentenceOf('&language=en')).toMatch(/^User, group, token or session/);
    expect(await sentenceOf('')).toMatch(/^Den Benutzer/);
    expect(await sentenceOf('&language=fr')).toMatch(/^Den Benutzer/);
  });

  test('sign-on is refused for a quarter of an hour after ten failures of a login', async () => {
    const later = (minutes: number) => (service.clock.at = new Date(service.clock.at.getTime() + minutes * 60_000));
    later(16);
    const attempts = [];
    await service.testData.user('target', { password_hash: await storedPassword('correct horse') });
    for (let attempt = 0; attempt < 11; attempt++) attempts.push((await signOn('target', 'wrong')).body);
    expect(attempts.map(code)).toEqual([
      ...Array(10).fill('user.error.UserOrPasswordUnknown'),
      'main.error.TooManySignOns',
    ]);
    expect((await signOn('target', 'wrong')).status).toBe(429);
    later(16);
    expect((await signOn('target', 'wrong')).status).toBe(500);
  });

  test('getHashAlgorithm answers SHA-256 for every login', async () => {
    expect((await send('getHashAlgorithm?login=mia')).body).toEqual({ value: 'SHA-256' });
    expect((await send('getHashAlgorithm?login=nobody')).body).toEqual({ value: 'SHA-256' });
  });
});

describe('setPassword', () => {
  beforeAll(async () => {
    ids.pia = await service.testData.user('pia', { password_hash: await storedPassword('old password') });
  });

  const setPassword = (cookie: string, oldPassword: string, newPassword: string) =>
    send(`setPassword?oldPassword=${encodeURIComponent(oldPassword)}&newPassword=${newPassword}`, {
      cookie,
      method: 'PUT',
    });

  test('setPassword requires the old password and at least eight characters', async () => {
    const { cookie } = await signOn('pia', 'old password');
    expect(code((await setPassword(cookie, 'wrong', 'long-enough')).body)).toBe('user.error.UserOrPasswordUnknown');
    expect((await setPassword(cookie, 'old password', '7-chars')).body).toMatchObject({
      error: { code: 'user.error.PasswordTooShort', arguments: { minimum: 8 } },
    });
    expect((await signOn('pia', 'old password')).status).toBe(200);
  });

  test('setPassword ends the other sessions and accepts digests as passwords', async () => {
    const other = await signOn('pia', 'old password');
    const { cookie } = await signOn('pia', 'old password');
    expect((await setPassword(cookie, digest('old password'), digest('new password'))).body).toMatchObject({
      id: ids.pia,
    });
    expect((await send('currentUser', { cookie })).status).toBe(200);
    expect((await send('currentUser', { cookie: other.cookie })).status).toBe(401);
    expect((await signOn('pia', 'old password')).status).toBe(500);
    expect((await signOn('pia', 'new password')).status).toBe(200);
  });
});

describe.each(['json', 'xml'] as const)('users and groups in %s', (format) => {
  test('a signed-on user sees active users and groups, an administrator also inactive ones', async () => {
    const mia = await service.as('mia', format);
    const names = (await mia.call(users.listAllUsers, {}))?.user.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['admin', 'ben', 'customer', 'mia']));
    expect(names).not.toContain('gone');
    expect(names).toEqual(names?.toSorted());
    expect(await mia.call(users.getUserById, { userId: ids.gone ?? '' })).toBeNull();
    const admin = await service.as('admin', format);
    expect(await admin.call(users.getUserById, { userId: ids.gone ?? '' })).toMatchObject({
      name: 'gone',
      active: false,
    });
  });

  test('an external caller sees only the own account and users who share a project', async () => {
    const customer = await service.as('customer', format);
    expect((await customer.call(users.listAllUsers, {}))?.user.map(({ id }) => id)).toEqual([ids.ben, ids.customer]);
    expect((await customer.call(users.listAllGroups, {}))?.group.map(({ name }) => name)).toEqual(['Everyone']);
    expect(await customer.call(users.getUserById, { userId: ids.mia ?? '' })).toBeNull();
  });

  test('a user record has contact data and never a password', async () => {
    const mia = await (await service.as('mia', format)).call(users.currentUser, {});
    expect(mia).toMatchObject({
      contact: { lastName: 'mia', eMail: 'mia@example.org' },
      source: 0,
      level: 2,
      external: false,
    });
    expect(JSON.stringify(mia)).not.toMatch(/scrypt|password/i);
  });

  test('lists return the direct members of a group, and an unknown group is not found', async () => {
    const mia = await service.as('mia', format);
    const { company = '', staff = '' } = ids;
    expect((await mia.call(users.listGroups, { parentGroupId: company }))?.group.map(({ id }) => id)).toEqual([staff]);
    expect((await mia.call(users.listUsers, { groupId: company }))?.user.map(({ id }) => id)).toEqual([ids.ben]);
    expect((await mia.call(users.listUsers, { groupId: '3' }))?.user.map(({ id }) => id)).toContain(ids.customer);
    await expect(mia.call(users.listUsers, { groupId: '999' })).rejects.toMatchObject({ code: 'user.error.NotFound' });
  });

  test('groups and users are returned as trees below a virtual root', async () => {
    const mia = await service.as('mia', format);
    const groups = await mia.call(users.getGroupTree, {});
    expect(groups?.root).toMatchObject({ id: '0', virtual: true });
    expect(groups?.root.child).toContainEqual({ id: ids.company, child: [{ id: ids.staff, child: [] }] });
    const subjects = await mia.call(users.getSubjectTree, {});
    const staff = { id: ids.staff, child: [{ id: ids.mia, child: [] }] };
    expect(subjects?.root.child).toContainEqual({ id: ids.company, child: [staff, { id: ids.ben, child: [] }] });
  });
});

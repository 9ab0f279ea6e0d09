import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cookieJar, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { users } from '#contract/documented/users.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { startService } from '#testing/service.ts';
import { demoSignOns } from './demo/load.ts';
import { demoWarning, prepareData } from './first-start.ts';
import { readSettings, SettingsError } from './settings.ts';
import { firstLogin } from '#service/identity/administrators.ts';
import { checkPassword } from '#service/identity/password.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.release());

const prepare = (env: Record<string, string>) => prepareData(database, readSettings(env), '2026-03-02');

/** The users and how they are given the highest level. */
const administrators = async () =>
  database.kysely
    .selectFrom('app_user')
    .innerJoin('subject', 'subject.id', 'app_user.id')
    .innerJoin('group_member', 'group_member.member_id', 'app_user.id')
    .where('group_member.group_id', '=', '4')
    .select(['subject.name', 'app_user.password_hash as hash'])
    .orderBy('subject.name')
    .execute();

const own = { login: 'administrator', description: 'with the password in ADMIN_PASSWORD' };

/** Loading the demo data and hashing passwords takes its time on a busy machine. */
const slow = { timeout: 180_000 };

describe('decision 10: the first start', () => {
  test('the first start creates the administrator with a password that is printed only once', async () => {
    const [signOn, ...others] = await prepare({ DEMO: '0' });
    expect([signOn?.login, others]).toEqual(['admin', []]);
    const [created] = await administrators();
    expect(await checkPassword(signOn?.password ?? '', created?.hash)).toBe(true);
    expect(await prepare({ DEMO: '0' })).toEqual([]);
    expect(await administrators()).toHaveLength(1);
  });

  test('the first start uses ADMIN_PASSWORD for the administrator without printing the password', async () => {
    expect(await prepare({ DEMO: '0', ADMIN_PASSWORD: 'of our own' })).toEqual([{ ...own, login: 'admin' }]);
    const [created] = await administrators();
    expect(await checkPassword('of our own', created?.hash)).toBe(true);
  });

  test('ADMIN_LOGIN sets the name of the administrator, which the sign-in page shows', async () => {
    const [signOn] = await prepare({ DEMO: '0', ADMIN_LOGIN: 'olga' });
    expect(signOn?.login).toBe('olga');
    expect((await administrators()).map(({ name }) => name)).toEqual(['olga']);
    expect(await firstLogin(database.kysely)).toBe('olga');
  });

  test('ADMIN_LOGIN cannot be the name of a demo user', async () => {
    const env = { DEMO: 'en', ADMIN_LOGIN: 'admin', ADMIN_PASSWORD: 'of our own' };
    await expect(prepare(env)).rejects.toThrow('ADMIN_LOGIN is admin, which is a user of the demo data.');
    expect(await administrators()).toEqual([]);
  });

  test('two processes on one database create a single administrator', async () => {
    const started = await Promise.all([prepare({ DEMO: '0' }), prepare({ DEMO: '0' })]);
    expect(started.flat()).toHaveLength(1);
    const [created, ...others] = await administrators();
    expect(others).toEqual([]);
    expect(await checkPassword(started.flat()[0]?.password ?? '', created?.hash)).toBe(true);
  });
});

// The embedded database has one process.
test.runIf(process.env.TEST_DATABASE_URL)(
  'two processes on one new database load the demo data once',
  slow,
  async () => {
    const started = await Promise.all([prepare({ DEMO: 'en' }), prepare({ DEMO: 'en' })]);
    expect(started).toEqual([demoSignOns('en'), demoSignOns('en')]);
  },
);

describe('demo data on a publicly reachable service', () => {
  const warningOf = (env: Record<string, string>) => demoWarning(database, readSettings(env));

  test.each(['0.0.0.0', '::', '192.0.2.7', 'plans.example'])(
    'HOST %s requires an explicit DEMO setting to start with an empty database',
    async (HOST) => {
      await expect(prepare({ HOST })).rejects.toThrow(
        new SettingsError(
          `HOST is ${HOST}, which others can reach, and everyone knows the password of the demo users. Set DEMO=0 to start without demo data, or DEMO=1 to serve it anyway.`,
        ),
      );
      expect(await administrators()).toEqual([]);
    },
  );

  test(
    'loads demo data and prints the logins on every start, and serves them only with DEMO, and with a warning',
    slow,
    async () => {
      expect(await prepare({ DEMO: 'de', ADMIN_PASSWORD: 'of our own' })).toEqual([...demoSignOns('en'), own]);
      const statuses = await database.kysely.selectFrom('project_status').select('name').orderBy('sequence').execute();
      expect(statuses[0]).toEqual({ name: 'Idee' });
      const administrator = (await administrators()).find(({ name }) => name === 'administrator');
      expect(await checkPassword('of our own', administrator?.hash)).toBe(true);
      expect(await prepare({})).toEqual(demoSignOns('en'));
      for (const HOST of ['127.0.0.1', '127.0.1.1', 'localhost', '::1', '[::1]']) {
        expect(await prepare({ HOST, DEMO: 'en' })).toEqual(demoSignOns('en'));
        expect(await warningOf({ HOST })).toBeUndefined();
      }
      await expect(prepare({ HOST: '0.0.0.0' })).rejects.toThrow(
        'This database holds demo data. Set DEMO=1 to serve it',
      );
      expect(await prepare({ HOST: '0.0.0.0', DEMO: '1' })).toEqual(demoSignOns('en'));
      expect(await warningOf({ HOST: '0.0.0.0', DEMO: '1' })).toMatch(
        /^Demo data is served to others \(HOST is 0\.0\.0\.0\): /,
      );
      expect(await warningOf({ PUBLIC_URL: 'https://plans.example' })).toContain(
        '(PUBLIC_URL is https://plans.example)',
      );
      expect(await warningOf({ PUBLIC_URL: 'http://localhost:8080' })).toBeUndefined();
    },
  );

  test('a database without demo data requires neither DEMO nor a warning', async () => {
    await prepare({ DEMO: '0' });
    expect(await prepare({ HOST: '0.0.0.0' })).toEqual([]);
    expect(await warningOf({ HOST: '0.0.0.0' })).toBeUndefined();
  });
});

describe('a first start without demo data', () => {
  test('the administrator login is public until the first user has signed in', async () => {
    const service = await startService();
    const shownLogin = async () => (await client.call(appApi.getCapabilities, {}))?.firstLogin;
    const client = createClient({
      baseUrl: service.baseUrl,
      credentials: { kind: 'session' },
      format: 'json',
      cookies: cookieJar(),
    });
    expect(await shownLogin()).toBeUndefined();
    const [printed] = await prepareData(service.database, readSettings({ DEMO: '0' }), '2026-03-02');
    expect(await shownLogin()).toBe('admin');
    await client.call(users.signOn, { login: 'admin', password: 'wrong' }).catch(() => undefined);
    expect(await shownLogin()).toBe('admin');
    await client.call(users.signOn, { login: 'admin', password: printed?.password ?? '' });
    expect(await shownLogin()).toBeUndefined();
    await service.close();
  });

  test('the printed password signs on, and its user may call the whole app interface', async () => {
    const service = await startService();
    try {
      const [printed] = await prepareData(service.database, readSettings({ DEMO: '0' }), '2026-03-02');
      const { baseUrl } = service;
      const credentials = { kind: 'session' } as const;
      const client = createClient({ baseUrl, credentials, format: 'json', cookies: cookieJar() });
      await client.call(users.signOn, { login: printed?.login ?? '', password: printed?.password ?? '' });
      const created = await client.call(appApi.createUserAccount, { body: { name: 'mia' } });
      const userId = created?.user?.id ?? '';
      const group = await client.call(appApi.createGroup, { body: { name: 'Team' } });
      await client.call(appApi.addGroupMembers, { groupId: group?.id ?? '', body: { memberIds: [userId] } });
      const body = { subject: group?.id ?? '', level: Level.manager };
      await client.call(appApi.grantProjectPermission, { projectId: '1', body });
      await client.call(appApi.grantResourcePermission, { resourceId: '2', body });
      expect(await client.call(appApi.createToken, { body: { name: 'script' } })).toHaveProperty('value');
      expect(await client.call(appApi.listSessions, {})).toMatchObject({ session: [{ current: true }] });
      expect(await client.call(appApi.explainProjectLevel, { projectId: '1', subjectId: userId })).toMatchObject({
        level: Level.manager,
      });
      const actions = (await client.call(appApi.listAuditEntries, {}))?.entry?.map(({ action }) => action);
      expect(actions).toEqual([
        'token.created',
        'permission.granted',
        'permission.granted',
        'group.membersAdded',
        'group.created',
        'user.created',
        'user.signedOn',
      ]);
    } finally {
      await service.close();
    }
  });
});

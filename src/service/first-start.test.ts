import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { demoSignOns } from './demo/load.ts';
import { prepareData } from './first-start.ts';
import { readSettings } from './settings.ts';
import { checkPassword } from './users/password.ts';

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

describe('decision 10: the first start', () => {
  test('creates the administrator with a password that is told once', async () => {
    const [signOn, ...others] = await prepare({ DEMO: '0' });
    expect([signOn?.login, others]).toEqual(['administrator', []]);
    const [created] = await administrators();
    expect(await checkPassword(signOn?.password ?? '', created?.hash)).toBe(true);
    expect(await prepare({ DEMO: '0' })).toEqual([]);
    expect(await administrators()).toHaveLength(1);
  });

  test('takes ADMIN_PASSWORD for it, and keeps it to itself', async () => {
    expect(await prepare({ DEMO: '0', ADMIN_PASSWORD: 'of our own' })).toEqual([]);
    const [created] = await administrators();
    expect(await checkPassword('of our own', created?.hash)).toBe(true);
  });

  test('of two processes on one database creates one administrator', async () => {
    const started = await Promise.all([prepare({ DEMO: '0' }), prepare({ DEMO: '0' })]);
    expect(started.flat()).toHaveLength(1);
    const [created, ...others] = await administrators();
    expect(others).toEqual([]);
    expect(await checkPassword(started.flat()[0]?.password ?? '', created?.hash)).toBe(true);
  });

  test('loads the demo data and tells its sign-ons, on every start; ADMIN_PASSWORD counts beside them', async () => {
    expect(await prepare({ ADMIN_PASSWORD: 'of our own' })).toEqual(demoSignOns);
    const administrator = (await administrators()).find(({ name }) => name === 'administrator');
    expect(await checkPassword('of our own', administrator?.hash)).toBe(true);
    expect(await prepare({})).toEqual(demoSignOns);
  });
});

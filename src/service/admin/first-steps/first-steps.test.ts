import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { UserLevel } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';
import { saveFirstAdministrator } from '#service/identity/administrators.ts';
import { offerFirstSteps } from './queries.ts';

let service: TestService;
let root: Client;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  await service.testData.administrator('root');
  await service.testData.resource({ name: 'Free' });
  await service.testData.pool({ name: 'Pool' });
  root = await service.as('root', 'json');
});
afterAll(() => service.close());

const states = async (): Promise<Record<string, string | null | undefined>> => {
  const steps = (await root.call(appApi.getFirstSteps, {}))?.step ?? [];
  return Object.fromEntries(steps.map(({ step, state }) => [String(step), state]));
};

test('first steps are offered in a new installation with only an administrator until completed or dismissed', async () => {
  expect(await root.call(appApi.getFirstSteps, {})).toMatchObject({ offered: false });
  await offerFirstSteps(service.database.kysely);
  expect(await root.call(appApi.getFirstSteps, {})).toMatchObject({ offered: true, later: false });
  expect(await states()).toEqual({
    password: 'open',
    calendar: 'open',
    people: 'open',
    portfolio: 'open',
    plan: 'open',
  });

  await root.call(appApi.noteFirstSteps, { body: { step: 'calendar', state: 'done' } });
  await root.call(appApi.noteFirstSteps, { body: { step: 'password', state: 'skipped' } });
  await root.call(appApi.noteFirstSteps, { body: { later: true } });
  expect(await states()).toMatchObject({ password: 'skipped', calendar: 'done', people: 'open' });
  expect(await root.call(appApi.getFirstSteps, {})).toMatchObject({ offered: true, later: true });
  await root.call(appApi.noteFirstSteps, { body: { step: 'calendar', state: 'open' } });
  await root.call(api.projects.createPortfolio, { superPortfolioId: '1', body: { name: 'Products' } });
  await root.call(appApi.putHoliday, { body: { day: '2026-12-24', name: 'Heiligabend' } });
  expect(await states()).toMatchObject({ calendar: 'done', portfolio: 'done', plan: 'open' });
  await root.call(appApi.noteFirstSteps, { body: { finished: true } });
  expect(await root.call(appApi.getFirstSteps, {})).toMatchObject({ offered: false });
  await expect(root.call(appApi.noteFirstSteps, { body: { step: 'plan' } })).rejects.toMatchObject({
    code: 'main.error.InvalidParameter',
  });
});

test('the password is called printed only for the first administrator, until it is changed', async () => {
  expect(await root.call(appApi.getFirstSteps, {})).toMatchObject({ printedPassword: false });
  await saveFirstAdministrator(service.database.kysely, { login: 'root', isPrinted: true });
  expect(await root.call(appApi.getFirstSteps, {})).toMatchObject({ printedPassword: true });
  await service.testData.administrator('second');
  const second = await service.as('second', 'json');
  expect(await second.call(appApi.getFirstSteps, {})).toMatchObject({ printedPassword: false });
  await service.database.kysely.deleteFrom('setting').where('name', '=', 'firstAdministrator').execute();
  await saveFirstAdministrator(service.database.kysely, { login: 'root', isPrinted: false });
  expect(await root.call(appApi.getFirstSteps, {})).toMatchObject({ printedPassword: false });
});

test('user rows are checked individually, all errors are reported, and no user is created if any row is wrong', async () => {
  await service.testData.user('taken', { level: UserLevel.contributor });
  const person = [
    { name: ' Jörg  Müller-Ötzi ' },
    { name: 'Ann Lee', eMail: 'A.L@example.org', resource: '-' },
    { name: 'Free' },
    { name: 'Pool', login: 'pool' },
    { name: '', login: 'nameless' },
    { name: 'Ann Two', login: 'ann.lee', eMail: 'none' },
    { name: 'x'.repeat(300), login: 'TAKEN', resource: 'free' },
  ];
  const check = await root.call(appApi.checkPeople, { body: { person } });
  expect(check?.person?.slice(0, 3)).toMatchObject([
    { name: 'Jörg Müller-Ötzi', login: 'joerg.mueller.oetzi', resource: 'Jörg Müller-Ötzi' },
    { login: 'ann.lee' },
    { login: 'free', existingResource: expect.any(String) as unknown },
  ]);
  expect(check?.person?.[1]).not.toHaveProperty('resource');
  expect(check?.problem?.map(({ row, field }) => [row, field])).toEqual([
    [4, 'resource'],
    [5, 'name'],
    [6, 'eMail'],
    [6, 'login'],
    [7, 'name'],
    [7, 'login'],
    [7, 'resource'],
  ]);
  await expect(root.call(appApi.createPeople, { body: { person } })).rejects.toMatchObject({
    code: 'user.error.PeopleRefused',
    arguments: { count: 7, row: 4 },
  });
  expect(await root.call(appApi.listUserAccounts, {})).toMatchObject({ total: 3 });
});

test('users are created with their resources, and with valid passwords that are returned only once', async () => {
  const person = [{ name: 'Jörg Müller', eMail: 'jm@example.org' }, { name: 'Free' }, { name: 'Guest', resource: '-' }];
  const made = (await root.call(appApi.createPeople, { body: { person } }))?.person ?? [];
  expect(made.map(({ login }) => login)).toEqual(['joerg.mueller', 'free', 'guest']);
  const users = (await root.call(appApi.listUserAccounts, { level: UserLevel.contributor }))?.user ?? [];
  const accountOf = (login: string) => users.find(({ name }) => name === login);
  expect(accountOf('joerg.mueller')).toMatchObject({
    displayName: 'Jörg Müller',
    contact: { eMail: 'jm@example.org' },
    primaryResource: made[0]?.resource,
  });
  expect(accountOf('free')?.resources).toEqual([made[1]?.resource]);
  expect(accountOf('guest')?.resources).toEqual([]);
  const url = `/api/json/v2/users/signOn?login=joerg.mueller&password=${made[0]?.password}`;
  expect((await service.server.inject({ url })).statusCode).toBe(200);
  const [entry] = (await root.call(appApi.listAuditEntries, { action: 'people' }))?.entry ?? [];
  expect(JSON.stringify(entry)).toContain('joerg.mueller');
  expect(JSON.stringify(entry)).not.toContain(made[0]?.password);
});

test('only administrators may read the first steps and create users', async () => {
  const taken = await service.as('taken', 'json');
  const body = { person: [{ name: 'Mallory' }] };
  for (const call of [
    () => taken.call(appApi.getFirstSteps, {}),
    () => taken.call(appApi.noteFirstSteps, { body: { finished: true } }),
    () => taken.call(appApi.checkPeople, { body }),
    () => taken.call(appApi.createPeople, { body }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'main.error.NotAuthorized' });
  }
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { livePath } from '#contract/app/live.ts';
import { api } from '#contract/documented/api.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { serverOver, systemClock } from '#service/open.ts';
import { readSettings } from '#service/settings.ts';
import { cookieOf, send } from '#testing/http.ts';
import { directUrl } from '#testing/postgres-database.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let project: string;
const open: AbortController[] = [];

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  const { testData } = service;
  await testData.administrator('administrator');
  project = (await testData.project({ name: 'Bridge', start: '2026-03-02' })).id;
  const level = UserLevel.contributor;
  await testData.permission(project, await testData.user('member', { level }), Level.contributor);
  await testData.user('stranger', { level });
});
afterAll(async () => {
  for (const each of open) each.abort();
  await service.close();
});

/** Collects the messages of one listener as they arrive. */
async function listen(login: string, { client = '', baseUrl = service.baseUrl, age = '', after = '' } = {}) {
  const stop = new AbortController();
  open.push(stop);
  const answer = await fetch(`${baseUrl}${livePath}?client=${client}&age=${age}`, {
    headers: {
      authorization: `Bearer ${await service.tokenOf(login)}`,
      ...(after !== '' && { 'last-event-id': after }),
    },
    signal: stop.signal,
  });
  const { status, headers } = answer;
  const heard = {
    text: '',
    isOver: false,
    status,
    type: headers.get('content-type'),
    wait: headers.get('retry-after'),
  };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) heard.text += decoder.decode(part, { stream: true });
  };
  void read()
    .catch(() => undefined)
    .finally(() => (heard.isOver = true));
  const changes = () =>
    [...heard.text.matchAll(/^event: change\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as unknown);
  const position = () =>
    heard.text
      .match(/^id: (.*)$/gm)
      ?.at(-1)
      ?.slice(4) ?? '';
  return { heard, changes, position, stop: () => stop.abort() };
}

const write = async (name: string) =>
  (await service.as('administrator')).call(api.todos.createTodo, { body: { projectNode: project, name } });
const ofProject = () => [{ areas: ['todos', 'projects'], projects: [project] }];

test('a committed change is sent to other users who see the project and to no other user', async () => {
  const [member, stranger] = [await listen('member'), await listen('stranger')];
  expect(member.heard).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
  const admin = await service.as('administrator');
  await admin.call(api.todos.createTodo, { body: { projectNode: project, name: 'Measure' } });
  await vi.waitFor(() => expect(member.changes()).toEqual([{ areas: ['todos', 'projects'], projects: [project] }]));
  // Refused writes changed nothing.
  await expect(admin.call(api.todos.createTodo, { body: { projectNode: project, name: '' } })).rejects.toThrow();
  await admin.call(api.todos.createTodo, { body: { projectNode: project, name: 'Draw' } });
  await vi.waitFor(() => expect(member.changes()).toHaveLength(2));
  expect(stranger.changes()).toEqual([]);
  member.stop();
  stranger.stop();
});

test('a resource manager or to-do assignee without a level on the project is notified that something changed', async () => {
  const { testData } = service;
  const level = UserLevel.contributor;
  const pool = await testData.pool({ name: 'Crew' });
  await testData.resourcePermission(pool, await testData.user('foreman', { level }), Level.manager);
  const resource = await testData.resource({ user_id: await testData.user('helper', { level }), parent_id: pool });
  const works = await testData.project({ name: 'Works' });
  await testData.assignment(works, await testData.activity(works, {}), resource);
  const listeners = await Promise.all(['helper', 'foreman', 'stranger'].map((login) => listen(login)));
  const [helper, foreman, stranger] = listeners;
  const admin = await service.as('administrator');
  await admin.call(api.todos.createTodo, { body: { projectNode: works.id, name: 'Dig' } });
  const areas = ['todos', 'projects'];
  await vi.waitFor(() => expect(foreman?.changes()).toEqual([{ areas, projects: [] }]));
  // Resources of a project can read it.
  await vi.waitFor(() => expect(helper?.changes()).toEqual([{ areas, projects: [works.id] }]));
  // Responsible for a to-do in a project of which one is none.
  await admin.call(api.todos.createTodo, {
    body: { projectNode: project, name: 'Carry', responsibleResource: resource },
  });
  await vi.waitFor(() => expect(helper?.changes().at(-1)).toEqual({ areas, projects: [] }));
  expect(stranger?.changes()).toEqual([]);
  for (const each of listeners) each.stop();
});

test('a reconnected listener receives the missed changes of visible records from its last position', async () => {
  const [first, outside] = [await listen('member'), await listen('stranger')];
  await write('Heard');
  await vi.waitFor(() => expect(first.changes()).toEqual(ofProject()));
  const after = { member: first.position(), stranger: outside.position() };
  first.stop();
  outside.stop();
  await write('Missed');
  const again = await listen('member', { after: after.member });
  await vi.waitFor(() => expect(again.changes()).toContainEqual(ofProject()[0]));
  expect(again.heard.text).not.toContain('missed');
  const stranger = await listen('stranger', { after: after.stranger });
  await vi.waitFor(() => expect(stranger.position()).not.toBe(''));
  await write('Told to whoever hears it');
  await vi.waitFor(() => expect(again.changes().length).toBeGreaterThan(1));
  expect(stranger.heard.text).not.toMatch(/change|missed/);
  // A position of another process has no known successors here.
  const lost = await listen('member', { after: 'another-17' });
  await vi.waitFor(() => expect(lost.heard.text).toContain('event: missed'));
  for (const each of [again, stranger, lost]) each.stop();
});

test('changes between loading and listening are sent to a listener who sends the age of its data', async () => {
  await write('In between');
  const late = await listen('member', { age: '60000', client: 'late' });
  await vi.waitFor(() => expect(late.heard.text).toMatch(/event: (change|missed)/));
  late.stop();
});

test('a user who signed off receives no more changes', async () => {
  await service.testData.user('leaving', { password_hash: await storedPassword('goodbye') });
  const users = `${service.baseUrl}/api/json/v2/users`;
  const cookie = cookieOf(await send(`${users}/signOn?login=leaving&password=goodbye`));
  const answer = fetch(`${service.baseUrl}${livePath}`, { headers: { cookie } });
  const whole = (await answer).text();
  await send(`${users}/signOff`, { headers: { cookie } });
  expect(await whole).not.toContain('event');
});

test('a user may have at most twenty listeners, and a new listener once another has ended', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => listen('member')));
  expect(all.map(({ heard }) => heard.status)).toEqual(all.map(() => 200));
  const more = await listen('member');
  expect(more.heard).toMatchObject({ status: 429, wait: '60' });
  await vi.waitFor(() => expect(more.heard.text).toContain('main.error.TooManyListeners'));
  const other = await listen('stranger');
  expect(other.heard.status).toBe(200);
  all[0]?.stop();
  await vi.waitFor(async () => {
    const next = await listen('member');
    expect(next.heard.status).toBe(200);
    next.stop();
  });
  for (const each of [...all, other]) each.stop();
});

test.runIf(process.env.TEST_DATABASE_URL)('processes of one server notify each other of changes', async () => {
  const databaseDirectUrl = directUrl(service.database);
  const settings = { ...readSettings({ LOG_LEVEL: 'silent', DEMO: '0' }), databaseDirectUrl };
  const other = await serverOver(service.database, settings, systemClock);
  const member = await listen('member', { baseUrl: await other.listen({ port: 0, host: '127.0.0.1' }) });
  const admin = await service.as('administrator');
  // The first change may come before the two are connected.
  const write = () => admin.call(api.todos.createTodo, { body: { projectNode: project, name: 'Far away' } });
  await vi.waitFor(
    async () => {
      await write();
      expect(member.changes()).toContainEqual({ areas: ['todos', 'projects'], projects: [project] });
    },
    { timeout: 5_000, interval: 300 },
  );
  await other.close();
});

test('a listener who loses access to the project receives nothing more of it, and a revoked token ends the stream', async () => {
  const member = await listen('member');
  const admin = await service.as('administrator');
  const person = await service.database.kysely
    .selectFrom('subject')
    .select('id')
    .where('name', '=', 'member')
    .executeTakeFirstOrThrow();
  await admin.call(appApi.revokeProjectPermission, { projectId: project, subjectId: person.id });
  await admin.call(api.todos.createTodo, { body: { projectNode: project, name: 'Secret' } });
  await admin.call(appApi.deactivateUser, { userId: person.id });
  await vi.waitFor(() => expect(member.heard.isOver).toBe(true));
  expect(member.changes().filter((change) => JSON.stringify(change).includes(project))).toEqual([]);
});

test('listening requires a valid credential, and stopping the service ends the streams', async () => {
  const refused = await fetch(`${service.baseUrl}${livePath}`, { headers: { authorization: 'Bearer none' } });
  expect(refused.status).toBe(401);
  const own = await startService();
  await own.testData.administrator('admin');
  const answer = await fetch(`${own.baseUrl}${livePath}`, {
    headers: { authorization: `Bearer ${await own.tokenOf('admin')}` },
  });
  const whole = answer.text();
  await own.server.close();
  expect(await whole).toMatch(/^:\n\n/);
  await own.close();
});

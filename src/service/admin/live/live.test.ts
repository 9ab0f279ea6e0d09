import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminApi } from '#contract/admin/api.ts';
import { livePath } from '#contract/admin/live.ts';
import { api } from '#contract/api.ts';
import { Level, UserLevel } from '#contract/codes.ts';
import { serverOver, systemClock } from '#service/open.ts';
import { readSettings } from '#service/settings.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let project: string;
const open: AbortController[] = [];

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  const { given } = service;
  await given.administrator('administrator');
  project = (await given.project({ name: 'Bridge', start: '2026-03-02' })).id;
  const level = UserLevel.contributor;
  await given.permission(project, await given.user('member', { level }), Level.contributor);
  await given.user('stranger', { level });
});
afterAll(async () => {
  for (const each of open) each.abort();
  await service.close();
});

/** What somebody hears, as it comes. */
async function listen(login: string, { client = '', baseUrl = service.baseUrl } = {}) {
  const stop = new AbortController();
  open.push(stop);
  const answer = await fetch(`${baseUrl}${livePath}?client=${client}`, {
    headers: { authorization: `Bearer ${await service.tokenOf(login)}` },
    signal: stop.signal,
  });
  const heard = { text: '', isOver: false, status: answer.status, type: answer.headers.get('content-type') };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) heard.text += decoder.decode(part, { stream: true });
  };
  void read()
    .catch(() => undefined)
    .finally(() => (heard.isOver = true));
  const changes = () =>
    [...heard.text.matchAll(/^event: change\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as unknown);
  return { heard, changes, stop: () => stop.abort() };
}

test('a change is told to others who see the project once it is committed, and to nobody else', async () => {
  const [member, stranger] = [await listen('member'), await listen('stranger')];
  expect(member.heard).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
  const admin = await service.as('administrator');
  await admin.call(api.todos.createTodo, { body: { projectNode: project, name: 'Measure' } });
  await vi.waitFor(() => expect(member.changes()).toEqual([{ areas: ['todos', 'projects'], projects: [project] }]));
  // What was refused changed nothing.
  await expect(admin.call(api.todos.createTodo, { body: { projectNode: project, name: '' } })).rejects.toThrow();
  await admin.call(api.todos.createTodo, { body: { projectNode: project, name: 'Draw' } });
  await vi.waitFor(() => expect(member.changes()).toHaveLength(2));
  expect(stranger.changes()).toEqual([]);
  member.stop();
  stranger.stop();
});

test.runIf(process.env.TEST_DATABASE_URL)('processes of one server tell each other', async () => {
  const settings = { ...readSettings({ LOG_LEVEL: 'silent', DEMO: '0' }) };
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

test('a listener who loses the project hears no more of it, and one whose token is revoked is cut off', async () => {
  const member = await listen('member');
  const admin = await service.as('administrator');
  const person = await service.database.kysely
    .selectFrom('subject')
    .select('id')
    .where('name', '=', 'member')
    .executeTakeFirstOrThrow();
  await admin.call(adminApi.revokeProjectPermission, { projectId: project, subjectId: person.id });
  await admin.call(api.todos.createTodo, { body: { projectNode: project, name: 'Secret' } });
  await admin.call(adminApi.deactivateUser, { userId: person.id });
  await vi.waitFor(() => expect(member.heard.isOver).toBe(true));
  expect(member.changes().filter((change) => JSON.stringify(change).includes(project))).toEqual([]);
});

test('without a valid credential nobody listens, and the service ends the answers when it stops', async () => {
  const refused = await fetch(`${service.baseUrl}${livePath}`, { headers: { authorization: 'Bearer none' } });
  expect(refused.status).toBe(401);
  const own = await startService();
  await own.given.administrator('admin');
  const answer = await fetch(`${own.baseUrl}${livePath}`, {
    headers: { authorization: `Bearer ${await own.tokenOf('admin')}` },
  });
  const whole = answer.text();
  await own.server.close();
  expect(await whole).toMatch(/^:\n\n/);
  await own.close();
});

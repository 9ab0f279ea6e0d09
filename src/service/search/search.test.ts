import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { FoundKind } from '#contract/app/search.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let project: { id: string; plan: string; version: string };
let hidden: { id: string; plan: string; version: string };
let portfolio: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  const { testData } = service;
  await testData.administrator('administrator');
  portfolio = await testData.portfolio({ name: 'Kunden' });
  project = await testData.project({
    name: 'Neue Webseite',
    number: 'W-17',
    start: '2026-03-02',
    parent_id: portfolio,
  });
  hidden = await testData.project({ name: 'Webseite geheim', start: '2026-03-02' });
  await testData.activity(project, { name: 'Startseite entwerfen' });
  await testData.activity(hidden, { name: 'Startseite verstecken' });
  await testData.permission(
    project.id,
    await testData.user('staff', { level: UserLevel.contributor }),
    Level.contributor,
  );
  await testData.user('stranger', { level: UserLevel.contributor });
});
afterAll(() => service.close());

const found = async (login: string, text: string, more: { kinds?: FoundKind[]; projectId?: string } = {}) => {
  const client = await service.as(login);
  const answer = await client.call(appApi.search, { text, ...more });
  return (answer?.found ?? []).map(({ kind, name }) => `${kind} ${name}`);
};

test('search finds projects, portfolios, activities and people, even with a typing error, each with its parent', async () => {
  expect(await found('administrator', 'webseiet')).toEqual(['project Webseite geheim', 'project Neue Webseite']);
  const client = await service.as('administrator');
  const answer = await client.call(appApi.search, { text: 'w-17' });
  expect(answer?.found).toMatchObject([{ id: project.id, kind: 'project', context: 'Kunden', number: 'W-17' }]);
  const activity = await client.call(appApi.search, { text: 'startseite entw' });
  expect(activity?.found).toMatchObject([{ kind: 'activity', project: project.id, context: 'Neue Webseite' }]);
  expect(await found('administrator', 'stran')).toEqual(['user stranger']);
  expect(await found('administrator', '')).toEqual([]);
});

test('search finds only visible records: no hidden project, activity or to-do', async () => {
  expect(await found('staff', 'seite')).toEqual(['project Neue Webseite', 'activity Startseite entwerfen']);
  expect(await found('stranger', 'seite')).toEqual([]);
  expect(await found('staff', 'startseite', { projectId: hidden.id })).toEqual([]);
});

test('new, renamed and removed records are taken into account by the next search', async () => {
  const client = await service.as('administrator');
  const made = await client.call(api.todos.createTodo, {
    body: { projectNode: project.id, name: 'Farben festlegen', type: 0 },
  });
  expect(await found('staff', 'farben')).toEqual(['todo Farben festlegen']);
  expect(await found('stranger', 'farben')).toEqual([]);
  await client.call(api.todos.updateTodo, { body: { id: made?.id ?? '', name: 'Schriften festlegen' } });
  expect([await found('staff', 'farben'), await found('staff', 'schrift')]).toEqual([[], ['todo Schriften festlegen']]);
  await client.call(api.todos.deleteTodo, { todoId: made?.id ?? '' });
  expect(await found('staff', 'schrift')).toEqual([]);
  await client.call(api.projects.updateProject, { body: { id: hidden.id, name: 'Netzauftritt' } });
  expect(await found('administrator', 'netzauf')).toEqual(['project Netzauftritt']);
});

test('search finds an ad hoc activity at once and can be limited to kinds and a project', async () => {
  const client = await service.as('administrator');
  await client.call(api.tasks.createAdHocActivity, {
    projectId: project.id,
    body: { name: 'Ausfall Server', start: '2026-03-02', finish: '2026-03-03' },
  });
  const staff = await service.as('staff');
  expect((await staff.call(appApi.search, { text: 'ausfall' }))?.found).toMatchObject([
    { kind: 'activity', name: 'Ausfall Server', start: '2026-03-02', finish: '2026-03-03' },
  ]);
  expect(await found('staff', 'webseite', { kinds: ['portfolio'] })).toEqual([]);
  expect(await found('administrator', 'startseite', { kinds: ['activity'], projectId: project.id })).toEqual([
    'activity Startseite entwerfen',
  ]);
});

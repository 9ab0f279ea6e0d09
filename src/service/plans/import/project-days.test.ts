import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { planning } from '#contract/documented/planning.ts';
import { projects } from '#contract/documented/projects.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let portfolioId = '';
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
  portfolioId = (await admin.call(projects.getRootPortfolio, {}))?.id ?? '';
});
afterAll(() => service.close());

let count = 0;
const made = async (days: { start: string; finish?: string }) => {
  count += 1;
  const node = await admin.call(projects.createProject, { portfolioId, body: { name: `Project ${count}`, ...days } });
  return node?.id ?? '';
};
const today = async () => {
  const { rows } = await sql<{ day: string }>`select current_date::text as day`.execute(service.database.kysely);
  return rows[0]?.day ?? '';
};
const plan = (start: string, finish: string) =>
  mspdi({ tasks: [{ Name: 'Work', Start: `${start}T08:00:00`, Finish: `${finish}T17:00:00` }] });
const past = plan('2014-01-06', '2014-03-27');
const future = plan('2094-01-06', '2094-03-27');
const bring = (projectId: string, body: Uint8Array) => admin.call(planning.importProjectPlan, { projectId, body });
const daysOf = async (projectId: string) => {
  const node = await admin.call(projects.getProjectById, { projectId });
  return [node?.start, node?.finish ?? null];
};

test.each([
  ['past', past, '2014-01-06'],
  ['future', future, '2094-01-06'],
])('a project created today starts with the plan of its file (%s)', async (_name, body, start) => {
  const id = await made({ start: await today() });
  await bring(id, body);
  expect(await daysOf(id)).toEqual([start, null]);
});

test('a start that a user chose is kept unless the plan ends before it', async () => {
  const chosen = await made({ start: '2013-12-01' });
  await bring(chosen, past);
  expect(await daysOf(chosen)).toEqual(['2013-12-01', null]);
  const late = await made({ start: '2015-01-01' });
  await bring(late, past);
  expect(await daysOf(late)).toEqual(['2014-01-06', null]);
  const both = await made({ start: '2015-01-01', finish: '2015-06-30' });
  await bring(both, past);
  expect(await daysOf(both)).toEqual(['2015-01-01', '2015-06-30']);
});

test('checking in a plan before the start of its project moves that start to the plan', async () => {
  const id = await made({ start: await today() });
  await admin.call(planning.edit, { projectId: id });
  await bring(id, past);
  await admin.call(planning.checkIn, { projectId: id });
  expect(await daysOf(id)).toEqual(['2014-01-06', null]);
});

test('undoing the import restores the start of the project', async () => {
  const start = await today();
  const id = await made({ start });
  await bring(id, past);
  const list = await admin.call(appApi.listImports, { numberRecords: 1 });
  await admin.call(appApi.undoImport, { importId: list?.import?.[0]?.id ?? '' });
  expect(await daysOf(id)).toEqual([start, null]);
});

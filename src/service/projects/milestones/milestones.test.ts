import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { ActivityType, Level } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let seen: { id: string };
let shelved: { id: string };
let hidden: { id: string };

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  const reader = await testData.user('reader');
  const outsider = await testData.user('outsider');
  const projects = [
    await testData.project({ name: 'Seen' }),
    await testData.project({ name: 'Shelved', archived: true }),
    await testData.project({ name: 'Hidden' }),
  ] as const;
  for (const [index, project] of projects.entries()) {
    const day = `2026-04-1${index}`;
    const milestone = { type: ActivityType.milestone, start: day, finish: day };
    await testData.activity(project, { ...milestone, name: `Ready ${index}` });
    await testData.activity(project, { name: 'Work', start: day, finish: day });
    await testData.activity(project, { ...milestone, start: null, finish: null, name: 'Some day' });
  }
  [seen, shelved, hidden] = projects;
  for (const { id } of [seen, shelved]) await testData.permission(id, reader, Level.observer);
  await testData.permission(seen.id, outsider, Level.external);
});
afterAll(() => service.close());

const names = async (login: string, projectIds?: string[]) => {
  const client = await service.as(login);
  const answer = await client.call(appApi.listMilestones, projectIds ? { projectIds } : {});
  return answer?.milestone.map(({ projectNode, name, day }) => [projectNode, name, day]);
};

test('dated milestones are listed from observer level on, in archived projects only if these are named', async () => {
  const ready = [seen.id, 'Ready 0', '2026-04-10'];
  expect(await names('reader')).toEqual([ready]);
  expect(await names('reader', [seen.id, shelved.id, hidden.id, '999999'])).toEqual([
    ready,
    [shelved.id, 'Ready 1', '2026-04-11'],
  ]);
  expect(await names('outsider', [seen.id])).toEqual([]);
  expect(await names('admin')).toEqual([ready, [hidden.id, 'Ready 2', '2026-04-12']]);
});

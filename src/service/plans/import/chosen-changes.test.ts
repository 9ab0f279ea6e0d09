import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi, type MspdiParts } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let projectId = '';
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
  for (const name of ['Ann', 'Ben']) await service.testData.resource({ name });
});
afterAll(() => service.close());
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  await admin.call(api.planning.importProjectPlan, { projectId, body: mspdi(original) });
});

const days = (start: number, finish: number) => ({
  Start: `2026-03-0${start}T08:00:00`,
  Finish: `2026-03-0${finish}T17:00:00`,
  Duration: `PT${8 * (finish - start + 1)}H0M0S`,
});
const after = (PredecessorUID: number) => ({ PredecessorLink: [{ PredecessorUID, Type: 1 }] });
const people = [{ Name: 'Ann' }, { Name: 'Ben' }];
const original: MspdiParts = {
  tasks: [
    { UID: 1, Name: 'Dig', ...days(2, 3) },
    { UID: 2, Name: 'Pour', Notes: 'Grey', ...days(4, 5), ...after(1) },
    { UID: 3, Name: 'Paint', ...days(6, 6) },
  ],
  resources: people,
  assignments: [{ TaskUID: 2, ResourceUID: 1, Units: 1, Work: 'PT16H0M0S' }],
};
/** Dig takes longer, Pour has another person and no link, Paint is missing; two are new. */
const changed: MspdiParts = {
  tasks: [
    { UID: 4, Name: 'Fence', ...days(2, 2) },
    { UID: 1, Name: 'Dig deep', ...days(2, 4) },
    { UID: 2, Name: 'Pour', Notes: 'Grey', ...days(5, 6) },
    { UID: 5, Name: 'Roof', ...days(6, 6) },
  ],
  resources: people,
  assignments: [{ TaskUID: 2, ResourceUID: 2, Units: 1, Work: 'PT16H0M0S' }],
};

const check = async () => (await admin.call(appApi.checkPlanImport, { projectId, body: mspdi(changed) }))?.change ?? [];
const idOf = async (name: string) => {
  const list = await admin.call(api.tasks.listTasksOfProject, { projectId });
  return list?.activity?.find((activity) => activity.name === name)?.id ?? '';
};
const planned = async () => {
  const answer = await admin.call(appApi.exportPlan, { projectId, format: 'mspdi' });
  const { tasks, relations, assignments, resources } = readPlanFile(new Uint8Array(await answer.arrayBuffer()));
  const name = (uid: number) => tasks.find((task) => task.uid === uid)?.name;
  return {
    tasks: tasks
      .filter(({ uid }) => uid > 0)
      .map((task) => `${task.name} ${task.start?.slice(8, 10)}–${task.finish?.slice(8, 10)}`),
    links: relations.map((link) => `${name(link.predecessorUid)} → ${name(link.successorUid)}`),
    people: assignments.map(
      (one) => `${name(one.taskUid)}: ${resources.find(({ uid }) => uid === one.resourceUid)?.name}`,
    ),
  };
};

test('a check lists what an import would change of each activity, with the values before and after', async () => {
  const [dig, pour, paint] = [await idOf('Dig'), await idOf('Pour'), await idOf('Paint')];
  expect(await check()).toEqual([
    { change: 'deleted', activity: paint, wbsCode: '3', name: 'Paint', difference: [] },
    {
      change: 'updated',
      activity: dig,
      wbsCode: '2',
      name: 'Dig deep',
      difference: [
        { field: 'name', before: 'Dig', after: 'Dig deep' },
        { field: 'wbsCode', before: '1', after: '2' },
        { field: 'finish', before: '2026-03-03', after: '2026-03-04' },
        { field: 'duration', before: '16', after: '24' },
      ],
    },
    {
      change: 'updated',
      activity: pour,
      wbsCode: '3',
      name: 'Pour',
      difference: [
        { field: 'wbsCode', before: '2', after: '3' },
        { field: 'start', before: '2026-03-04', after: '2026-03-05' },
        { field: 'finish', before: '2026-03-05', after: '2026-03-06' },
        { field: 'assignments', before: 'Ann (16\u00a0h)', after: 'Ben (16\u00a0h)' },
        { field: 'predecessors', before: 'Dig deep', after: '' },
      ],
    },
    { change: 'created', task: 4, wbsCode: '1', name: 'Fence', difference: [] },
    { change: 'created', task: 5, wbsCode: '4', name: 'Roof', difference: [] },
  ]);
});

test('changes that are left out leave their activities as they are, with links and people, and make no others', async () => {
  const keep = [await idOf('Pour'), await idOf('Paint')];
  await admin.call(appApi.importPlan, { projectId, body: mspdi(changed), keep, leaveOut: [4] });
  expect(await planned()).toEqual({
    tasks: ['Dig deep 02–04', 'Pour 04–05', 'Paint 06–06', 'Roof 06–06'],
    links: ['Dig deep → Pour'],
    people: ['Pour: Ann'],
  });
  expect((await check()).map(({ change, name }) => [change, name])).toEqual([
    ['deleted', 'Paint'],
    ['updated', 'Pour'],
    ['created', 'Fence'],
  ]);
});

test('an import of which all changes are left out changes nothing', async () => {
  const keep = [await idOf('Dig'), await idOf('Pour'), await idOf('Paint')];
  const left = { projectId, keep, leaveOut: [4, 5], body: mspdi(changed) };
  expect(await admin.call(appApi.checkPlanImport, left)).toMatchObject({ changes: false, change: [] });
});

test('activities below a new one that is left out go to the next one above', async () => {
  const [fence, dig, ...others] = changed.tasks ?? [];
  const tasks = [{ ...fence, Summary: 1 }, { ...dig, OutlineLevel: 2 }, ...others];
  await admin.call(appApi.importPlan, { projectId, body: mspdi({ ...changed, tasks }), leaveOut: [4] });
  const list = await admin.call(api.tasks.listTasksOfProject, { projectId });
  expect(list?.activity?.map(({ name, outlineLevel }) => [name, outlineLevel])).toEqual([
    ['Dig deep', 1],
    ['Pour', 1],
    ['Roof', 1],
  ]);
});

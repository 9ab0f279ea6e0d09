import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { mspdi } from '#testing/plan-file.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let [portfolio, kim] = ['', ''];

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  const annId = await service.testData.user('ann');
  portfolio = await service.testData.portfolio({ name: 'North' });
  await service.testData.permission(portfolio, annId, Level.manager);
  kim = await service.testData.resource({ name: 'Kim Lee' });
  await service.testData.resourcePermission(kim, annId, Level.external);
  ann = await service.as('ann');
});
afterAll(() => service.close());

const hall = mspdi({
  title: 'Hall',
  tasks: [
    { Name: 'Design', Start: '2025-01-13T08:00:00', Finish: '2025-01-17T17:00:00', Hyperlink: 'Site' },
    { Name: 'Build', Start: '2025-01-20T08:00:00', Finish: '2025-01-24T17:00:00', Contact: 'Nobody Here' },
  ],
  resources: [{ Name: 'Kim Lee' }, { Name: 'Lee, K.' }],
  assignments: [
    { TaskUID: 1, ResourceUID: 1, Work: 'PT8H0M0S' },
    { TaskUID: 2, ResourceUID: 2, Work: 'PT16H0M0S' },
  ],
});
const send = (name: string, body = hall, options = {}) =>
  ann.call(appApi.importNewProject, { portfolioId: portfolio, name, body }, options);

test('a check returns what a file holds, who its people are and what is not kept, and changes nothing', async () => {
  const before = await databaseFingerprint(service.database);
  const check = await ann.call(appApi.checkPlanFile, { portfolioId: portfolio, body: hall });
  expect(check).toMatchObject({
    format: 'mspdi',
    title: 'Hall',
    start: '2025-01-13',
    finish: '2025-01-24',
    effort: 24,
    numberActivities: 2,
    numberErrors: 0,
    person: [
      { name: 'Kim Lee', choice: 'link', basis: 'name', resource: kim },
      { name: 'Lee, K.', choice: 'unassigned', basis: 'none', suggestion: kim },
    ],
  });
  expect(check?.problem?.map(({ code }) => code)).toContain('import.loss.contacts');
  expect(await databaseFingerprint(service.database)).toEqual(before);
});

test('a file becomes a project that begins with its plan, and the answer says what was not kept', async () => {
  const made = await send('Hall 3');
  expect(made).toMatchObject({ name: 'Hall 3', numberActivities: 2, numberLinks: 0, numberAssignments: 1 });
  expect(made?.notKept).toContainEqual(expect.stringContaining('Lee, K.'));
  const project = await ann.call(api.projects.getProjectById, { projectId: made?.project ?? '' });
  expect(project).toMatchObject({ name: 'Hall 3', start: '2025-01-13', parents: [{ id: portfolio }] });
  const plan = await planEditor(ann, made?.project ?? '').read();
  expect(plan.activity.map(({ name }) => name)).toEqual(['Design', 'Build']);
});

test('a file without activities becomes a project with an empty plan', async () => {
  const made = await send('Empty 1', mspdi({ title: 'Empty', tasks: [] }));
  expect(made).toMatchObject({ name: 'Empty 1', numberActivities: 0 });
  expect((await planEditor(ann, made?.project ?? '').read()).activity).toEqual([]);
});

test('people chosen for a portfolio count for the files that go into it', async () => {
  const person = [{ name: 'Lee, K.', choice: 'link' as const, resource: kim }];
  await ann.call(appApi.choosePlanFilePeople, { projectId: portfolio, body: { person } });
  expect(await send('Hall 4')).toMatchObject({ numberAssignments: 2 });
});

test('a file that is sent again with the same key becomes one project', async () => {
  const options = { idempotencyKey: 'hall-5' };
  const [first, again] = [await send('Hall 5', hall, options), await send('Hall 5', hall, options)];
  expect(again).toEqual(first);
});

const loop = {
  tasks: [
    { Name: 'One', PredecessorLink: [{ PredecessorUID: 2, Type: 1 }] },
    { Name: 'Two', PredecessorLink: [{ PredecessorUID: 1, Type: 1 }] },
  ],
};

test.each([
  ['that is no plan', 'Other', Buffer.from('no plan'), 'project_planning.error.MsProjectFileReadError'],
  ['with the name of a project that is there', 'Hall 3', hall, 'project.error.ProjectNameAlreadyUsed'],
  ['with a loop of links', 'Loop', mspdi(loop), 'project.error.LoopAssignmentError'],
])('a file %s leaves no project', async (_, name, body, code) => {
  const before = await databaseFingerprint(service.database);
  await expect(send(name, body)).rejects.toMatchObject({ code });
  expect(await databaseFingerprint(service.database)).toEqual(before);
});

test('a check reports a name that a project of the portfolio has already', async () => {
  const check = (name: string) => ann.call(appApi.checkPlanFile, { portfolioId: portfolio, name, body: hall });
  const taken = { code: 'project.error.ProjectNameAlreadyUsed', severity: 'error' };
  expect(await check('hall 3')).toMatchObject({ numberErrors: 1, numberActivities: 2, problem: [taken, {}, {}] });
  expect(await check('Hall 33')).toMatchObject({ numberErrors: 0 });
});

test('a check reports what would refuse the import', async () => {
  const check = await ann.call(appApi.checkPlanFile, { portfolioId: portfolio, body: mspdi(loop) });
  expect(check).toMatchObject({ numberErrors: 1, numberActivities: 2 });
});

describe('taking back the import of a new project', () => {
  const findRun = async (project: string) => {
    const runs = (await ann.call(appApi.listImports, { offset: 0, numberRecords: 50 }))?.import ?? [];
    return runs.find((each) => each.project === project);
  };
  const undo = async (project: string) => {
    await ann.call(appApi.undoImport, { importId: (await findRun(project))?.id ?? '' });
  };
  const find = (projectId: string) => ann.call(api.projects.getProjectById, { projectId });

  test('the project goes with its plan', async () => {
    const { project = '' } = (await send('Undone 1')) ?? {};
    await undo(project ?? '');
    expect(await find(project ?? '')).toBeNull();
    expect(await send('Undone 1')).toMatchObject({ name: 'Undone 1' });
  });

  test('a project that was changed since, or has something else in it, stays without the plan', async () => {
    const { project: changed = '' } = (await send('Undone 2')) ?? {};
    const { project: used = '' } = (await send('Undone 3')) ?? {};
    await ann.call(api.projects.updateProject, { body: { id: changed ?? '', name: 'Renamed' } });
    await ann.call(api.todos.createTodo, { body: { name: 'Call', projectNode: used } });
    for (const project of [changed, used]) {
      await undo(project ?? '');
      expect(await find(project ?? '')).not.toBeNull();
      expect((await planEditor(ann, project ?? '').read()).activity).toEqual([]);
    }
  });

  test('a project without activities is in the list of imports and goes, unless it is used', async () => {
    const empty = mspdi({ title: 'Empty', tasks: [] });
    const { project: unused = '' } = (await send('Empty 2', empty)) ?? {};
    const { project: used = '' } = (await send('Empty 3', empty)) ?? {};
    expect(await findRun(unused ?? '')).toMatchObject({ kind: 'plan', projectName: 'Empty 2', undoable: true });
    await undo(unused ?? '');
    expect(await find(unused ?? '')).toBeNull();
    await ann.call(api.todos.createTodo, { body: { name: 'Call', projectNode: used } });
    await expect(undo(used ?? '')).rejects.toMatchObject({ code: 'main.error.ImportNotUndoable' });
    expect(await find(used ?? '')).not.toBeNull();
  });
});

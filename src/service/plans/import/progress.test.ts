import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level, PlanStatus } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { progress } from '#contract/documented/progress.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { mspdi, type MspdiParts } from '#testing/plan-file.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let annId = '';
let kim = '';
let projectId = '';
beforeAll(async () => {
  service = await startService();
  annId = await service.testData.user('ann');
  ann = await service.as('ann');
  kim = await service.testData.resource({ name: 'Kim' });
  await service.testData.resourcePermission(kim, annId, Level.manager);
});
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  await service.testData.permission(projectId, annId, Level.manager);
});
afterAll(() => service.close());

const bring = (parts: MspdiParts) => ann.call(planning.importProjectPlan, { projectId, body: mspdi(parts) });
const activities = async () => (await ann.call(tasks.listTasksOfProject, { projectId }))?.activity ?? [];
const days = { Start: '2026-03-02T08:00:00', Finish: '2099-03-06T17:00:00' };
/** Design is worked on by Kim, four of its ten hours are done; Review has no effort; Done is finished. */
const begun: MspdiParts = {
  tasks: [
    { Name: 'Phase', ...days },
    {
      Name: 'Design',
      OutlineLevel: 2,
      ...days,
      Work: 'PT10H0M0S',
      PercentComplete: 50,
      PercentWorkComplete: 40,
      ActualWork: 'PT4H0M0S',
    },
    { Name: 'Review', OutlineLevel: 2, ...days, Duration: 'PT40H0M0S', PercentComplete: 30 },
    {
      Name: 'Done',
      OutlineLevel: 2,
      ...days,
      Work: 'PT10H0M0S',
      PercentComplete: 100,
      ActualFinish: '2026-03-04T17:00:00',
    },
    { Name: 'Later', OutlineLevel: 2, ...days, Work: 'PT20H0M0S' },
  ],
  resources: [{ Name: 'Kim' }],
  assignments: [{ TaskUID: 2, ResourceUID: 1, Work: 'PT10H0M0S' }],
};
/** The same before anything was done. */
const notBegun: MspdiParts = {
  ...begun,
  tasks: (begun.tasks ?? []).map(
    ({ PercentComplete: _, ActualFinish: _finish, ActualWork: _work, PercentWorkComplete: _w, ...task }) => task,
  ),
};
const progressInEditor = async () =>
  (await planEditor(ann, projectId).read()).activity.map(({ complete }) => complete ?? 0);

describe('progress from a plan file', () => {
  test('progress is imported for activities without work records and rolled up to their parents', async () => {
    const sentence = await bring(begun);
    expect(sentence).not.toContain('progress');
    expect(await activities()).toMatchObject([
      { name: 'Phase', actualEffort: 14, openEffort: 26, complete: 35 },
      { name: 'Design', actualEffort: 4, openEffort: 6, complete: 40, status: PlanStatus.inProgress },
      { name: 'Review', complete: 30, status: PlanStatus.inProgress },
      { name: 'Done', actualEffort: 10, openEffort: 0, complete: 100, status: PlanStatus.done },
      { name: 'Later', actualEffort: 0, openEffort: 20, complete: 0, status: PlanStatus.notStarted },
    ]);
    expect(await ann.call(projects.getPlanForProject, { projectId })).toMatchObject({ actualEffort: 14, complete: 35 });
    const { rows } = await service.database.pool.query(
      `select v.name, a.actual_start, a.actual_finish from activity_version v join activity a on a.id = v.activity_id
        join project_plan p on p.current_version_id = v.plan_version_id where p.project_node_id = $1 order by v.sequence`,
      [projectId],
    );
    expect(rows).toMatchObject([
      { name: 'Phase', actual_start: null },
      { name: 'Design', actual_start: '2026-03-02', actual_finish: null },
      { name: 'Review', actual_start: '2026-03-02', actual_finish: null },
      { name: 'Done', actual_start: '2026-03-02', actual_finish: '2026-03-04' },
      { name: 'Later', actual_start: null, actual_finish: null },
    ]);
  });

  test('importing the same progress a second time changes nothing', async () => {
    await bring(begun);
    expect(await bring(begun)).toMatch(/^Nothing was changed: version 1/);
  });

  test('imported progress sets the remaining effort until hours are booked, after which only records count', async () => {
    await bring(begun);
    const [, design] = await activities();
    const assignment = design?.assignments?.[0] ?? '';
    await ann.call(worklogs.createWorkRecord, { assignmentId: assignment, bookingDate: '2026-03-09', actualEffort: 2 });
    const [phase, booked] = await activities();
    expect(booked).toMatchObject({ actualEffort: 2, openEffort: 4, complete: 33.3333 });
    expect(phase).toMatchObject({ actualEffort: 12, openEffort: 24 });
    const sentence = await bring({ ...begun, title: 'Again' });
    expect(sentence).toContain('Progress not imported for 1 activity with booked work.');
    expect((await activities())[1]).toMatchObject({ actualEffort: 2, openEffort: 4 });
  });

  test('an import does not change progress that the file omits', async () => {
    await bring({ tasks: [{ Name: 'Gate', Milestone: 1, ...days }] });
    const [gate] = await activities();
    await ann.call(progress.updateActivityProgress, { activityId: gate?.id ?? '', finish: '2026-03-04' });
    await bring({ tasks: [{ Name: 'Gate!', Milestone: 1, ...days }] });
    expect(await activities()).toMatchObject([{ id: gate?.id, name: 'Gate!', complete: 100 }]);
  });

  test('progress of new activities in a working version takes effect with the check-in', async () => {
    await ann.call(planning.edit, { projectId });
    expect(await bring(begun)).not.toContain('progress');
    expect(await bring(begun)).toMatch(/^Nothing was changed: the working version/);
    expect(await progressInEditor()).toEqual([35, 40, 30, 100, 0]);
    await ann.call(planning.checkIn, { projectId });
    expect(await activities()).toMatchObject([
      { name: 'Phase', actualEffort: 14, openEffort: 26, complete: 35 },
      { name: 'Design', actualEffort: 4, openEffort: 6, complete: 40 },
      { name: 'Review', complete: 30 },
      { name: 'Done', actualEffort: 10, complete: 100 },
      { name: 'Later', complete: 0 },
    ]);
    expect(await bring(begun)).toMatch(/^Nothing was changed: version 1/);
  });

  test('imported progress of checked-in activities stays in the working version until check-in or discard', async () => {
    await bring(notBegun);
    const before = await activities();
    await ann.call(planning.edit, { projectId });
    expect(await bring(begun)).toMatch(/^Imported into the working version/);
    expect(await bring(begun)).toMatch(/^Nothing was changed: the working version/);
    expect(await activities()).toEqual(before);
    expect(await progressInEditor()).toEqual([35, 40, 30, 100, 0]);
    await ann.call(appApi.discardWorkingVersion, { projectId });
    expect(await activities()).toEqual(before);
    await ann.call(planning.edit, { projectId });
    expect(await progressInEditor()).toEqual([0, 0, 0, 0, 0]);
    await bring(begun);
    await ann.call(planning.checkIn, { projectId });
    expect((await activities()).map(({ complete }) => complete)).toEqual([35, 40, 30, 100, 0]);
  });

  test('progress imported into a working version yields to work recorded before the import or the check-in', async () => {
    await bring(notBegun);
    const [, design] = await activities();
    const assignment = design?.assignments?.[0] ?? '';
    const book = (bookingDate: string) =>
      ann.call(worklogs.createWorkRecord, { assignmentId: assignment, bookingDate, actualEffort: 1 });
    await ann.call(planning.edit, { projectId });
    await bring(begun);
    await book('2026-03-09');
    await ann.call(planning.checkIn, { projectId });
    expect((await activities())[1]).toMatchObject({ actualEffort: 1, openEffort: 9, complete: 10 });
    await ann.call(planning.edit, { projectId });
    expect(await bring(begun)).toContain('Progress not imported for 1 activity with booked work.');
    expect((await progressInEditor())[1]).toBe(10);
  });

  test('undoing an import removes the imported progress', async () => {
    await bring(notBegun);
    const before = (await activities()).map(({ modified: _, ...rest }) => rest);
    await bring(begun);
    const list = await ann.call(appApi.listImports, {});
    await ann.call(appApi.undoImport, { importId: list?.import?.[0]?.id ?? '' });
    expect((await activities()).map(({ modified: _, ...rest }) => rest)).toEqual(before);
    // The first import is as before: its planned activities have no progress.
    await ann.call(appApi.undoImport, { importId: list?.import?.[1]?.id ?? '' });
    expect(await activities()).toEqual([]);
  });
});

describe('hours worked in a plan file', () => {
  const begunWith = (Work: number, done: number) => ({
    Name: `${done} of ${Work}`,
    ...days,
    Duration: 'PT400H0M0S',
    Work: `PT${Work}H0M0S`,
    ActualWork: `PT${done}H0M0S`,
    RemainingWork: `PT${Work - done}H0M0S`,
    PercentComplete: Math.round((100 * done) / Work),
    PercentWorkComplete: Math.round((100 * done) / Work),
  });

  test('undoing an import restores the progress of an activity that it made a parent', async () => {
    const halfDone = { Name: 'Review', ...days, Duration: 'PT40H0M0S', PercentComplete: 30 };
    await bring({ tasks: [halfDone] });
    await bring({ tasks: [halfDone, { Name: 'First part', OutlineLevel: 2, ...days, Duration: 'PT40H0M0S' }] });
    expect(await activities()).toMatchObject([{ complete: 0 }, { complete: 0 }]);
    const list = await ann.call(appApi.listImports, {});
    await ann.call(appApi.undoImport, { importId: list?.import?.[0]?.id ?? '' });
    expect(await activities()).toMatchObject([{ name: 'Review', complete: 30 }]);
  });

  test('worked hours are imported as exact hours rather than derived from the rounded percentage', async () => {
    await bring({ tasks: [begunWith(1000, 4), begunWith(1000, 334), begunWith(480, 2), begunWith(500, 497)] });
    const efforts = (await activities()).map(({ actualEffort, openEffort }) => [actualEffort, openEffort]);
    expect(efforts.map((hours) => hours.map((each) => Math.round((each ?? 0) * 100) / 100))).toEqual([
      [4, 996],
      [334, 666],
      [2, 478],
      [497, 3],
    ]);
  });

  test('without worked hours the progress is the exact percentage of elapsed duration', async () => {
    const time = { Duration: 'PT400H0M0S', ActualDuration: 'PT1H0M0S', RemainingDuration: 'PT399H0M0S' };
    const task = { Name: 'Without work', ...days, ...time, PercentComplete: 0, ActualStart: '2026-03-02T08:00:00' };
    await bring({ tasks: [task] });
    expect(await activities()).toMatchObject([{ complete: 0.25 }]);
  });
});

test('a task without work has no effort even if the file has an unassigned placeholder assignment', async () => {
  await bring({
    tasks: [{ Name: 'Curing', ...days, Duration: 'PT56H0M0S', Work: 'PT0H0M0S' }],
    assignments: [{ TaskUID: 1, ResourceUID: -65535, Work: 'PT56H0M0S' }],
  });
  expect(await activities()).toMatchObject([{ baseEffort: 0, unassignedEffort: 0, duration: 56 }]);
});

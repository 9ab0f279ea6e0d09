import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { adminApi } from '#contract/admin/api.ts';
import { Level, PlanStatus } from '#contract/codes.ts';
import { planning } from '#contract/planning.ts';
import { progress } from '#contract/progress.ts';
import { projects } from '#contract/projects.ts';
import { tasks } from '#contract/tasks.ts';
import { worklogs } from '#contract/worklogs.ts';
import { mspdi, type MspdiParts } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let annId = '';
let kim = '';
let projectId = '';
beforeAll(async () => {
  service = await startService();
  annId = await service.given.user('ann');
  ann = await service.as('ann');
  kim = await service.given.resource({ name: 'Kim' });
  await service.given.resourcePermission(kim, annId, Level.manager);
});
beforeEach(async () => {
  projectId = (await service.given.project()).id;
  await service.given.permission(projectId, annId, Level.manager);
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

describe('progress that a file brings', () => {
  test('arrives for activities without work records, and in what is above them', async () => {
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

  test('is no change the second time', async () => {
    await bring(begun);
    expect(await bring(begun)).toMatch(/^Nothing was changed: version 1/);
  });

  test('is what is open when the first hours are booked; from then on the records alone count', async () => {
    await bring(begun);
    const [, design] = await activities();
    const assignment = design?.assignments?.[0] ?? '';
    await ann.call(worklogs.createWorkRecord, { assignmentId: assignment, bookingDate: '2026-03-09', actualEffort: 2 });
    const [phase, booked] = await activities();
    expect(booked).toMatchObject({ actualEffort: 2, openEffort: 4, complete: 33.3333 });
    expect(phase).toMatchObject({ actualEffort: 12, openEffort: 24 });
    const sentence = await bring({ ...begun, title: 'Again' });
    expect(sentence).toContain('because work is recorded for them or the plan is checked out: 1.');
    expect((await activities())[1]).toMatchObject({ actualEffort: 2, openEffort: 4 });
  });

  test('leaves alone what the file does not say', async () => {
    await bring({ tasks: [{ Name: 'Gate', Milestone: 1, ...days }] });
    const [gate] = await activities();
    await ann.call(progress.updateActivityProgress, { activityId: gate?.id ?? '', finish: '2026-03-04' });
    await bring({ tasks: [{ Name: 'Gate!', Milestone: 1, ...days }] });
    expect(await activities()).toMatchObject([{ id: gate?.id, name: 'Gate!', complete: 100 }]);
  });

  test('does not go into a working version, which nobody else sees', async () => {
    await ann.call(planning.edit, { projectId });
    expect(await bring(begun)).toContain('the plan is checked out: 3.');
    await ann.call(planning.checkIn, { projectId });
    expect((await activities()).map(({ complete }) => complete)).toEqual([0, 0, 0, 0, 0]);
    expect(await bring(begun)).toMatch(/^Imported into version 2/);
    expect((await activities())[1]).toMatchObject({ complete: 40 });
  });

  test('is taken back with the import', async () => {
    await bring({
      ...begun,
      tasks: (begun.tasks ?? []).map(
        ({ PercentComplete: _, ActualFinish: _finish, ActualWork: _work, PercentWorkComplete: _w, ...task }) => task,
      ),
    });
    const before = (await activities()).map(({ modified: _, ...rest }) => rest);
    await bring(begun);
    const list = await ann.call(adminApi.listImports, {});
    await ann.call(adminApi.undoImport, { importId: list?.import?.[0]?.id ?? '' });
    expect((await activities()).map(({ modified: _, ...rest }) => rest)).toEqual(before);
    // The first one is as before: what was planned with it has no progress.
    await ann.call(adminApi.undoImport, { importId: list?.import?.[1]?.id ?? '' });
    expect(await activities()).toEqual([]);
  });
});

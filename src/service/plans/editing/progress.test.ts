import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ActivityType, Level } from '#contract/core/codes.ts';
import { progress } from '#contract/documented/progress.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { todos } from '#contract/documented/todos.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { type PlanEditor, planEditor, uuid } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let ben: Client;
let editor: PlanEditor;
let project: { id: string; plan: string; version: string };
let resource = '';
const id: Record<string, string> = {};

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  for (const login of ['ann', 'ben']) id[login] = await service.testData.user(login);
  ann = await service.as('ann');
  ben = await service.as('ben');
});
afterAll(() => service.close());

beforeEach(async () => {
  project = await service.testData.project();
  resource = await service.testData.resource({ user_id: id['ben'] ?? '' });
  await service.testData.permission(project.id, id['ann'] ?? '', Level.manager);
  await service.testData.permission(project.id, id['ben'] ?? '', Level.contributor);
  editor = planEditor(ann, project.id);
});

const task = (activityId: string) => ben.call(tasks.getTaskById, { id: activityId });
const planOf = () => ben.call(projects.getPlanForProject, { projectId: project.id });
const book = (assignmentId: string, bookingDate: string, actualEffort: number, open?: number) =>
  ben.call(worklogs.createWorkRecord, {
    assignmentId,
    bookingDate,
    bookingResourceId: resource,
    actualEffort,
    ...(open !== undefined && { open }),
  });

describe('progress in a working version', () => {
  test('progress in a working version is visible only to its holder, and to all users after the check-in', async () => {
    const phase = await service.testData.activity(project, { name: 'Phase', type: ActivityType.collection });
    const work = await service.testData.activity(project, {
      name: 'Work',
      parent_id: phase,
      outline_level: 2,
      base_effort: 40,
    });
    await editor.checkOut();
    await editor.save({ activity: [{ id: work, complete: 25 }] });
    expect(await editor.activity('Work')).toMatchObject({
      complete: 25,
      actualStart: '2026-01-05',
      actualEffort: 10,
      openEffort: 30,
    });
    expect(await editor.activity('Phase')).toMatchObject({ complete: 25, actualEffort: 10, openEffort: 30 });
    expect(await task(work)).toMatchObject({ complete: 0, actualEffort: 0 });
    const shown = (await planEditor(ben, project.id).read()).activity;
    expect(shown.map(({ complete = 0 }) => complete)).toEqual([0, 0]);
    expect(await planOf()).toMatchObject({ complete: 0 });
    await editor.checkIn();
    expect(await task(work)).toMatchObject({ complete: 25, actualEffort: 10, openEffort: 30 });
    expect(await planOf()).toMatchObject({ complete: 25, actualEffort: 10 });
  });

  test('progress in a working version disappears when the version is discarded', async () => {
    const work = await service.testData.activity(project, { name: 'Work', base_effort: 40 });
    await editor.checkOut();
    await editor.save({ activity: [{ id: work, complete: 100 }] });
    await editor.discard();
    expect(await task(work)).toMatchObject({ complete: 0 });
    await editor.checkOut();
    expect(await editor.activity('Work')).not.toHaveProperty('complete');
  });

  test('progress in a working version follows work records booked in the meantime', async () => {
    const work = await service.testData.activity(project, { name: 'Work', base_effort: 40 });
    const assignment = await service.testData.assignment(project, work, resource, { base_effort: 40 });
    await editor.checkOut();
    await editor.save({ activity: [{ id: work, complete: 75 }] });
    await book(assignment, '2026-02-02', 4);
    expect(await editor.activity('Work')).toMatchObject({ complete: 10, recorded: true });
    await editor.save({ activity: [{ id: work, complete: 80, name: 'Renamed' }] });
    await editor.checkIn();
    expect(await task(work)).toMatchObject({ name: 'Renamed', complete: 10, actualEffort: 4, openEffort: 36 });
  });

  test('completing an activity leaves no effort open twice, and a later record with open hours reopens it', async () => {
    const work = await service.testData.activity(project, { name: 'Work', base_effort: 40 });
    const assignment = await service.testData.assignment(project, work, resource, { base_effort: 40 });
    await book(assignment, '2026-02-02', 16);
    await editor.checkOut();
    const rest = uuid();
    const save = (edit: { complete: number; actualFinish: string | null }) =>
      editor.save({ activity: [{ id: work, ...edit }] });
    await save({ complete: 100, actualFinish: '2026-01-06' });
    const { complete, actualEffort, openEffort = 0 } = await editor.activity('Work');
    expect([complete, actualEffort, openEffort]).toEqual([100, 16, 0]);
    await save({ complete: 40, actualFinish: null });
    expect(await editor.activity('Work')).toMatchObject({ complete: 40, actualEffort: 16, openEffort: 24 });
    await save({ complete: 100, actualFinish: '2026-01-06' });
    await editor.save({
      activity: [
        { id: work, baseEffort: 16 },
        { id: rest, name: 'Rest', baseEffort: 24, unassignedEffort: 24, start: '2026-03-09', finish: '2026-03-11' },
      ],
      assignment: [{ activity: work, resource, assigned: 100, baseEffort: 16 }],
    });
    expect(await planOf()).toMatchObject({ actualEffort: 16, openEffort: 24 });
    await editor.checkIn();
    expect(await task(work)).toMatchObject({ complete: 100, actualEffort: 16, openEffort: 0, baseEffort: 16 });
    expect(await planOf()).toMatchObject({ baseEffort: 40, actualEffort: 16, openEffort: 24, complete: 40 });
    await book(assignment, '2026-02-03', 2);
    expect(await task(work)).toMatchObject({ actualEffort: 18, openEffort: 0 });
    await book(assignment, '2026-02-04', 2, 5);
    expect(await task(work)).toMatchObject({ actualEffort: 20, openEffort: 5 });
  });

  test('a completed activity has start and finish, and clearing its progress removes both', async () => {
    const work = await service.testData.activity(project, { name: 'Work', base_effort: 8 });
    const undated = await service.testData.activity(project, { name: 'Undated', start: null, finish: null });
    await editor.checkOut();
    await editor.save({
      activity: [
        { id: work, complete: 100 },
        { id: undated, complete: 50 },
      ],
    });
    expect(await editor.activity('Work')).toMatchObject({ actualStart: '2026-01-05', actualFinish: '2026-01-09' });
    expect(await editor.activity('Undated')).toMatchObject({ actualStart: '2026-03-02', complete: 50 });
    await editor.save({
      activity: [
        { id: work, complete: 40 },
        { id: undated, actualFinish: '2026-03-04' },
      ],
    });
    const reopened = await editor.activity('Work');
    expect([reopened.complete, reopened.actualFinish]).toEqual([40, undefined]);
    expect(await editor.activity('Undated')).toMatchObject({ complete: 100, actualStart: '2026-03-02' });
  });

  test('progress of a milestone is 0 or 100, and progress of a collection comes from its content', async () => {
    const gate = await service.testData.activity(project, { name: 'Gate', type: ActivityType.milestone, duration: 0 });
    const phase = await service.testData.activity(project, { name: 'Phase', type: ActivityType.collection });
    await service.testData.activity(project, { name: 'In it', parent_id: phase, outline_level: 2 });
    await editor.checkOut();
    await expect(editor.save({ activity: [{ id: gate, complete: 50 }] })).rejects.toMatchObject({
      arguments: { parameterName: 'activity[0].complete' },
    });
    await editor.save({
      activity: [
        { id: gate, actualFinish: '2026-01-09' },
        { id: phase, complete: 80 },
      ],
    });
    await editor.checkIn();
    expect(await task(gate)).toMatchObject({ complete: 100 });
    expect(await task(phase)).toMatchObject({ complete: 0 });
  });

  test('progress set during the check-out is kept if the working version changes none', async () => {
    const gate = await service.testData.activity(project, { name: 'Gate', type: ActivityType.milestone, duration: 0 });
    await editor.checkOut();
    await editor.save({ activity: [{ id: gate, name: 'Gate 1', complete: 0 }] });
    await ben.call(progress.updateActivityProgress, { activityId: gate, finish: '2026-01-08' });
    await editor.checkIn();
    expect(await task(gate)).toMatchObject({ name: 'Gate 1', complete: 100 });
  });
});

describe('changes by other users during a check-out', () => {
  test('bookings, comments and to-dos of a changed activity are kept', async () => {
    const work = await service.testData.activity(project, { name: 'Work', base_effort: 40 });
    const assignment = await service.testData.assignment(project, work, resource, { base_effort: 40 });
    await editor.checkOut();
    await editor.save({
      activity: [{ id: work, name: 'Longer', finish: '2026-01-16', duration: 80, baseEffort: 80 }],
      assignment: [{ activity: work, resource, assigned: 100, baseEffort: 80 }],
    });
    await book(assignment, '2026-02-02', 8);
    await ben.call(tasks.createActivityComment, { activityId: work, body: { text: 'Wet' } });
    await ben.call(todos.createTodo, { body: { name: 'Pump', projectNode: project.id, activities: [work] } });
    await book(assignment, '2026-02-03', 6);
    await editor.checkIn();
    expect(await task(work)).toMatchObject({
      name: 'Longer',
      actualEffort: 14,
      openEffort: 66,
      baseEffort: 80,
      comments: [{ text: 'Wet' }],
    });
    expect((await ben.call(todos.listTodosOfProject, { projectId: project.id }))?.todo).toMatchObject([
      { name: 'Pump' },
    ]);
    const records = await ben.call(worklogs.listWorkRecordsOfProject, { projectId: project.id });
    expect(records?.resourceWorkRecord).toHaveLength(2);
  });

  test('a check-in is refused with the name of an activity that was removed but booked during the check-out', async () => {
    const work = await service.testData.activity(project, { name: 'Work' });
    const assignment = await service.testData.assignment(project, work, resource);
    await editor.checkOut();
    await editor.save({ removedActivity: [work] });
    await book(assignment, '2026-02-02', 8);
    const refused = { code: 'project_planning.error.ImportErrorWorkRecordsExist', arguments: { activities: ['Work'] } };
    await expect(editor.checkIn()).rejects.toMatchObject(refused);
    // Undo brings it back, and the plan can be checked in.
    await editor.save({
      activity: [{ id: work, name: 'Work' }],
      assignment: [{ activity: work, resource, assigned: 100, baseEffort: 40 }],
    });
    await editor.checkIn();
    expect(await task(work)).toMatchObject({ actualEffort: 8, openEffort: 32 });
  });

  test('a removed assignment keeps its work', async () => {
    const work = await service.testData.activity(project, { name: 'Work', base_effort: 40 });
    const assignment = await service.testData.assignment(project, work, resource, { base_effort: 40 });
    await book(assignment, '2026-02-02', 8);
    await editor.checkOut();
    await editor.save({ removedAssignment: [{ activity: work, resource }] });
    await editor.checkIn();
    expect(await task(work)).toMatchObject({ actualEffort: 8 });
  });
});

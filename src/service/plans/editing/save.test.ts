import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanEdit } from '#contract/app/plan-editing.ts';
import { ActivityType, CostType, DependencyType, Level, TimeUnit, WorkContour } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { type PlanEditor, planEditor, uuid } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let editor: PlanEditor;
let project: { id: string; plan: string; version: string };
const id: Record<string, string> = {};
const db = () => service.database.kysely;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  for (const login of ['ann', 'ben']) id[login] = await service.testData.user(login);
  await service.testData.administrator('admin');
  ann = await service.as('ann');
});
afterAll(() => service.close());

beforeEach(async () => {
  project = await service.testData.project();
  for (const login of ['ann', 'ben']) await service.testData.permission(project.id, id[login] ?? '', Level.manager);
  editor = planEditor(ann, project.id);
});

const collection = ActivityType.collection;
const visibleResource = async () => {
  const resource = await service.testData.resource();
  await service.testData.resourcePermission(resource, id['ann'] ?? '', Level.observer);
  return resource;
};
const namesInOrder = async () => (await editor.read()).activity.map(({ name }) => name);

describe('saving a plan', () => {
  test('a save writes new activities, links and assignments, which all users see after the check-in', async () => {
    const resource = await visibleResource();
    await editor.checkOut();
    const [phase, dig, pour] = [uuid(), uuid(), uuid()];
    const revision = await editor.save({
      activity: [
        { id: phase, sequence: 1, type: collection, name: 'Phase' },
        {
          id: dig,
          sequence: 2,
          parent: phase,
          name: 'Dig',
          start: '2026-03-02',
          finish: '2026-03-06',
          duration: 40,
          durationUnit: TimeUnit.weeks,
        },
        {
          id: pour,
          sequence: 3,
          parent: phase,
          name: 'Pour',
          start: '2026-03-09',
          finish: '2026-03-10',
          duration: 48,
          durationElapsed: true,
        },
      ],
      link: [{ predecessor: dig, successor: pour, type: DependencyType.finishStart, lag: 8, lagUnit: TimeUnit.hours }],
      assignment: [
        { activity: dig, resource, assigned: 50, baseEffort: 20, delay: 8.5, contour: WorkContour.frontLoaded },
      ],
    });
    const working = await editor.read();
    expect(working).toMatchObject({ workingVersion: true, revision });
    const [phaseId, digId, pourId] = working.activity.map((each) => each.id);
    expect(working.activity).toMatchObject([
      { name: 'Phase', type: collection },
      { name: 'Dig', parent: phaseId, start: '2026-03-02', finish: '2026-03-06', durationUnit: TimeUnit.weeks },
      { name: 'Pour', parent: phaseId, start: '2026-03-09', finish: '2026-03-10', durationElapsed: true },
    ]);
    expect(working.activity[0]).not.toHaveProperty('parent');
    expect(working.link).toEqual([{ predecessor: digId, successor: pourId, lag: 8, lagUnit: TimeUnit.hours }]);
    expect(working.assignment).toEqual([
      { activity: digId, resource, assigned: 50, baseEffort: 20, delay: 8.5, contour: WorkContour.frontLoaded },
    ]);
    const others = () => ann.call(tasks.listTasksOfProject, { projectId: project.id });
    expect((await others())?.activity).toEqual([]);
    await editor.checkIn();
    expect((await others())?.activity).toMatchObject([
      { name: 'Phase', start: '2026-03-02', finish: '2026-03-10', duration: 56, baseEffort: 20, outlineLevel: 1 },
      { name: 'Dig', outlineLevel: 2, baseEffort: 20 },
      { name: 'Pour', outlineLevel: 2 },
    ]);
  });

  test('a save changes named fields, clears null fields and keeps the others', async () => {
    const work = await service.testData.activity(project, {
      name: 'Work',
      deadline: '2026-05-01',
      description: 'Long',
    });
    await editor.checkOut();
    await editor.save({ activity: [{ id: work, name: 'Renamed', deadline: null }] });
    const [changed] = (await editor.read()).activity;
    expect(changed).toMatchObject({ id: work, name: 'Renamed', description: 'Long', start: '2026-01-05' });
    expect(changed?.deadline).toBeUndefined();
  });

  test('a save puts activities in their rows and moves a collection with its content', async () => {
    const [a, b, c] = [uuid(), uuid(), uuid()];
    await editor.checkOut();
    await editor.save({
      activity: [
        { id: a, sequence: 1, name: 'a', type: collection },
        { id: b, sequence: 2, name: 'b', parent: a },
        { id: c, sequence: 3, name: 'c' },
      ],
    });
    await editor.save({ activity: [{ id: c, sequence: 1 }] });
    expect(await namesInOrder()).toEqual(['c', 'a', 'b']);
    await editor.save({ activity: [{ id: uuid(), sequence: 2, name: 'new' }] });
    expect(await namesInOrder()).toEqual(['c', 'new', 'a', 'b']);
    await editor.save({ activity: [{ id: b, sequence: 1, parent: null }] });
    expect(await namesInOrder()).toEqual(['b', 'c', 'new', 'a']);
    await editor.save({
      activity: [
        { id: a, sequence: 1 },
        { id: c, sequence: 4, parent: a },
      ],
    });
    expect(await namesInOrder()).toEqual(['a', 'c', 'b', 'new']);
  });

  test('a saved activity keeps its row when another user has added an ad hoc activity', async () => {
    await editor.checkOut();
    await editor.save({ activity: [{ id: uuid(), sequence: 1, name: 'first' }] });
    const { revision } = await editor.read();
    const ben = await service.as('ben');
    await ben.call(tasks.createAdHocActivity, { projectId: project.id, body: { name: 'call' } });
    await editor.save({ revision, activity: [{ id: uuid(), sequence: 2, name: 'second' }] });
    expect(await namesInOrder()).toEqual(['first', 'second', 'call']);
  });

  test('a save restores a removed activity with its identity, by its GUID and by its id', async () => {
    const old = await service.testData.activity(project, { name: 'Old', environment: 'Site', wbs_code: '7' });
    await db()
      .insertInto('planned_cost')
      .values({ plan_version_id: project.version, activity_id: old, cost_type: CostType.travel, base: 90 })
      .execute();
    const guid = uuid();
    await editor.checkOut();
    await editor.save({ activity: [{ id: guid, name: 'New' }] });
    const { id: fresh } = await editor.activity('New');
    await editor.save({ removedActivity: [guid, old] });
    expect(await namesInOrder()).toEqual([]);
    await editor.save({
      activity: [
        { id: guid, sequence: 1, name: 'New' },
        { id: old, sequence: 2, name: 'Old again' },
      ],
    });
    expect((await editor.read()).activity.map((each) => each.id)).toEqual([fresh, old]);
    await editor.checkIn();
    const task = await ann.call(tasks.getTaskById, { id: old });
    expect(task).toMatchObject({ name: 'Old again', environment: 'Site', wbsCode: '7' });
    expect(task?.plannedCosts?.cost).toContainEqual(expect.objectContaining({ name: 'travel', value: 90 }));
  });

  test('an activity created and removed in one check-out leaves nothing behind after the check-in', async () => {
    await editor.checkOut();
    const guid = uuid();
    await editor.save({ activity: [{ id: guid, name: 'New' }] });
    await editor.save({ removedActivity: [guid] });
    const { rows: before } = await sql`select from activity where plan_id = ${project.plan}`.execute(db());
    await editor.checkIn();
    const { rows: after } = await sql`select from activity where plan_id = ${project.plan}`.execute(db());
    expect([before.length, after.length]).toEqual([1, 0]);
  });

  test('a save changes and removes links and assignments, and removes those of a removed activity', async () => {
    const resource = await visibleResource();
    const [a, b, c] = [uuid(), uuid(), uuid()];
    await editor.checkOut();
    await editor.save({
      activity: [a, b, c].map((guid, index) => ({ id: guid, name: String(index) })),
      link: [
        { predecessor: a, successor: b, type: DependencyType.finishStart },
        { predecessor: b, successor: c, type: DependencyType.finishStart },
      ],
      assignment: [a, b, c].map((activity) => ({ activity, resource, assigned: 100, baseEffort: 8, delay: 4 })),
    });
    await editor.save({
      removedActivity: [c],
      removedLink: [{ predecessor: b, successor: c }],
      link: [{ predecessor: a, successor: b, type: DependencyType.startStart, lag: 4, lagElapsed: true }],
      assignment: [{ activity: a, resource, assigned: 25, baseEffort: 2, contour: WorkContour.bell }],
      removedAssignment: [{ activity: b, resource }],
    });
    const { link, assignment } = await editor.read();
    expect(link).toMatchObject([{ type: DependencyType.startStart, lag: 4, lagElapsed: true }]);
    expect(assignment).toMatchObject([{ assigned: 25, baseEffort: 2, delay: 4, contour: WorkContour.bell }]);
  });
});

describe('a revision', () => {
  const put = (body: OpPlanEdit, client = ann) => client.call(appApi.saveWorkingPlan, { projectId: project.id, body });
  const modifiedMeanwhile = (revision: number) => ({
    code: 'main.error.ModifiedMeanwhile',
    arguments: { revision },
  });

  test('a save with an outdated revision is refused with the current one', async () => {
    await editor.checkOut();
    const { revision } = await editor.read();
    await put({ revision, key: uuid(), activity: [{ id: uuid(), name: 'A' }] });
    const late = put({ revision, key: uuid(), activity: [{ id: uuid(), name: 'B' }] });
    await expect(late).rejects.toMatchObject(modifiedMeanwhile(revision + 1));
    expect(await namesInOrder()).toEqual(['A']);
  });

  test('a save repeated with the same key makes only one revision', async () => {
    await editor.checkOut();
    const { revision } = await editor.read();
    const body = { revision, key: uuid(), activity: [{ id: uuid(), name: 'A' }] };
    expect(await put(body)).toEqual(await put({ ...body, key: body.key.toUpperCase() }));
    expect(await namesInOrder()).toEqual(['A']);
  });

  test('of two concurrent saves only one makes a new revision', async () => {
    await editor.checkOut();
    const { revision } = await editor.read();
    const saves = ['A', 'B'].map((name) => put({ revision, key: uuid(), activity: [{ id: uuid(), name }] }));
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: modifiedMeanwhile(revision + 1),
    });
    expect(await namesInOrder()).toHaveLength(1);
  });

  test('a revision of a discarded working version is never valid for a later working version', async () => {
    await editor.checkOut();
    const { revision } = await editor.read();
    await editor.discard();
    await editor.checkOut();
    const late = put({ revision, key: uuid(), activity: [{ id: uuid(), name: 'A' }] });
    await expect(late).rejects.toMatchObject({ code: 'main.error.ModifiedMeanwhile' });
  });
});

describe('saving and the holder of the plan', () => {
  const edit = { activity: [{ id: '999999' }] };

  test('a save by any user but the holder is refused with the holder named, even for administrators', async () => {
    await editor.checkOut();
    for (const login of ['ben', 'admin']) {
      const other = planEditor(await service.as(login), project.id);
      await expect(other.save({ ...edit, revision: 1 })).rejects.toMatchObject({
        code: 'project.error.ProjectLockedError',
        arguments: { user: 'ann' },
      });
    }
  });

  test('a save after a check-in or a discard is refused', async () => {
    const checkedIn = { code: 'project_planning.error.ProjectCheckedInError' };
    await expect(editor.save({ ...edit, revision: 0 })).rejects.toMatchObject(checkedIn);
    await editor.checkOut();
    const { revision } = await editor.read();
    await editor.discard();
    await expect(editor.save({ ...edit, revision })).rejects.toMatchObject(checkedIn);
    await editor.checkOut();
    await ann.call(planning.checkIn, { projectId: project.id });
    await expect(editor.save({ ...edit, revision })).rejects.toMatchObject(checkedIn);
  });
});

test('only the first save of a check-out is recorded in both logs', async () => {
  await editor.checkOut();
  const entries = async () => {
    const { rows } = await sql<{ events: number; audits: number }>`
      select (select count(*)::integer from event where project_node_id = ${project.id}) as events,
        (select count(*)::integer from audit_entry where object_id = ${project.id} and action = 'plan.edited') as audits`.execute(
      db(),
    );
    return rows[0];
  };
  const before = await entries();
  await editor.save({ activity: [{ id: uuid(), name: 'A' }] });
  const first = await entries();
  await editor.save({ activity: [{ id: uuid(), name: 'B' }] });
  expect(first).toEqual({ events: (before?.events ?? 0) + 1, audits: 1 });
  expect(await entries()).toEqual(first);
});

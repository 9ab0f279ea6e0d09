import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ActivityAttribute, ActivityType, CostType, Level, PlanStatus, UserLevel } from '#contract/core/codes.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

/**
 * One project: a phase with a task and a milestone, and a separate ad hoc activity. The worker is linked to the
 * resource of the task; the head manages that resource and has no level on the project.
 */
let service: TestService;
let observer: Client;
const ids: Record<string, string> = {};
const id = (name: string) => ids[name] ?? '';

const db = () => service.database.kysely;
const names = (list: { activity: { name?: string | null }[] } | null) => list?.activity.map(({ name }) => name);

beforeAll(async () => {
  service = await startService({ today: '2026-01-08' });
  const { testData } = service;
  ids.worker = await testData.user('worker', { level: UserLevel.contributor });
  ids.head = await testData.user('head');
  ids.observer = await testData.user('observer');
  await testData.user('stranger');
  await testData.administrator('admin');
  ids.pool = await testData.pool({ hourly_rate: 50 });
  ids.resource = await testData.resource({ parent_id: ids.pool, user_id: ids.worker });
  ids.other = await testData.resource({ parent_id: ids.pool });
  await testData.resourcePermission(ids.resource, ids.head, Level.manager);

  const project = await testData.project({ name: 'House' });
  ids.project = project.id;
  ids.plan = project.plan;
  ids.version = project.version;
  await testData.permission(project.id, ids.observer, Level.observer);
  const collection = {
    type: ActivityType.collection,
    outline_level: 1,
    wbs_code: '1',
    base_effort: 40,
    start: '2026-01-05',
    finish: '2026-01-16',
  };
  ids.phase = await testData.activity(project, { name: 'Phase', ...collection });
  ids.task = await testData.activity(project, {
    name: 'Foundation',
    parent_id: ids.phase,
    outline_level: 2,
    wbs_code: '1.1',
    base_effort: 40,
    responsible_resource_id: ids.resource,
    effort_billable: 25,
  });
  ids.milestone = await testData.activity(project, {
    name: 'Inspection',
    parent_id: ids.phase,
    outline_level: 2,
    type: ActivityType.milestone,
    duration: 0,
    start: '2026-01-16',
    finish: '2026-01-16',
  });
  ids.adHoc = await testData.activity(project, {
    name: 'Telephone',
    type: ActivityType.adHoc,
    start: null,
    finish: null,
  });
  ids.assignment = await testData.assignment(project, ids.task, ids.resource, { base_effort: 40, assigned: 50 });
  ids.otherAssignment = await testData.assignment(project, ids.adHoc, ids.other, { base_effort: 2 });
  // The worker is to see the task by the assignment alone.
  await db().deleteFrom('project_resource').where('resource_id', '=', ids.resource).execute();
  await db()
    .insertInto('dependency')
    .values({
      plan_version_id: ids.version,
      predecessor_id: ids.task,
      successor_id: ids.milestone,
      on_critical_path: true,
    })
    .execute();
  await db()
    .insertInto('planned_cost')
    .values({ plan_version_id: ids.version, activity_id: ids.milestone, cost_type: CostType.external, base: 300 })
    .execute();
  await db()
    .insertInto('work_record')
    .values({
      assignment_id: ids.assignment,
      resource_id: ids.resource,
      day: '2026-01-05',
      actual_effort: 8,
      open_effort: 42,
      open_sent: 42,
    })
    .execute();
  await recomputePlan(db(), ids.plan);
  observer = await service.as('observer');
});
afterAll(() => service.close());

/** Inserts a row of a table that tests here need only once, and returns its id. */
async function one(table: string, row: Record<string, unknown>): Promise<string> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))}) returning id`.execute(db());
  return rows[0]?.id ?? '';
}

const task = async (name: string, by: Client = observer) => by.call(tasks.getTaskById, { id: id(name) });

describe('an activity as a record', () => {
  test('an activity has planned values, actual values and the values derived from both', async () => {
    expect(await task('task', await service.as('admin'))).toMatchObject({
      name: 'Foundation',
      extendedName: '1.1 Foundation',
      projectPlan: id('plan'),
      parentActivity: id('phase'),
      responsibleResource: id('resource'),
      outlineLevel: 2,
      normalizedSequence: 2,
      start: '2026-01-05',
      finish: '2026-01-09',
      duration: 40,
      durationDays: 5,
      baseEffort: 40,
      actualEffort: 8,
      openEffort: 42,
      complete: 16,
      status: PlanStatus.inProgress,
      effortVariances: 10,
      effortVariancesPercent: 25,
      effortAbsoluteBillable: 10,
      assignments: [id('assignment')],
      successorActivities: [{ type: 0, onCriticalPath: true, conflict: false, activity: id('milestone') }],
      predecessorActivities: [],
      plannedCosts: { cost: [{ name: 'personnel', value: 2000 }] },
      openCosts: { cost: [{ name: 'personnel', value: 2100 }] },
      costVariances: { cost: [{ name: 'personnel', value: 500 }] },
      costVariancesPercent: { costs: 25, profit: -25 },
      deleted: false,
    });
    expect(await task('milestone')).toMatchObject({
      predecessorActivities: [{ activity: id('task'), onCriticalPath: true }],
      status: PlanStatus.notStarted,
    });
  });

  test('a collection sums up its descendants', async () => {
    const cost = (personnel: number, external: number) => ({
      cost: [
        { name: 'external', value: external },
        { name: 'personnel', value: personnel },
      ].toSorted((a, b) => b.name.localeCompare(a.name)),
    });
    expect(await task('phase', await service.as('admin'))).toMatchObject({
      actualEffort: 8,
      openEffort: 42,
      complete: 16,
      plannedCosts: cost(2000, 300),
      openCosts: cost(2100, 300),
    });
  });

  test('an activity is the same as a single record, in a list, in the project, and in XML', async () => {
    const listed = await observer.call(tasks.listTasksOfProject, { projectId: id('project') });
    expect(names(listed)).toEqual(['Phase', 'Foundation', 'Inspection', 'Telephone']);
    for (const entry of listed?.activity ?? [])
      expect(await observer.call(tasks.getTaskById, { id: entry.id })).toEqual(entry);
    const inXml = await service.as('observer', 'xml');
    // An empty list has no element in XML.
    expect(listed).toMatchObject({ ...(await inXml.call(tasks.listTasksOfProject, { projectId: id('project') })) });
    const activityIds = [id('adHoc'), '999999', id('task')];
    expect(names(await observer.call(tasks.getTasksByIds, { activityIds }))).toEqual(['Foundation', 'Telephone']);
    expect(await observer.call(tasks.getTasksByIds, {})).toEqual({ activity: [] });
  });

  test('an activity contains comments, actions, to-dos and custom values', async () => {
    const activity_id = id('task');
    const comment = await one('activity_comment', {
      activity_id,
      creator_id: id('worker'),
      name: 'Water',
      text: 'Rain',
      comment_date: '2026-01-06T07:08:09.123Z',
    });
    const action = await one('action', { activity_id, name: 'Dig', status: 1, sequence: 2 });
    const earlier = await one('action', { activity_id, name: 'Measure', sequence: 1 });
    await one('action', { activity_id, name: 'Gone', deleted: true });
    const todo = await one('todo', { project_node_id: id('project'), name: 'Ask' });
    await db().insertInto('todo_activity').values({ activity_id, todo_id: todo }).execute();
    const attribute = (name: string, type: string, more: object = {}) =>
      one('custom_attribute', { applies_to: 'activity', name, type, ...more });
    const values = { depth: ['DECIMAL', 2.5], due: ['DATE', '2026-01-09'] } as const;
    for (const [name, [type, value]] of Object.entries(values)) {
      const attribute_id = await attribute(name, type);
      await db()
        .insertInto('activity_custom_value')
        .values({ activity_id, attribute_id, value: JSON.stringify(value) })
        .execute();
    }
    const secret = await attribute('secret', 'TEXT', { visible_from: Level.manager });
    await db()
      .insertInto('activity_custom_value')
      .values({ activity_id, attribute_id: secret, value: '"x"' })
      .execute();
    const read = await task('task');
    expect(read).toMatchObject({
      attributes: ActivityAttribute.hasComments,
      comments: [
        {
          id: comment,
          text: 'Rain',
          commentDate: '2026-01-06T07:08:09.123Z',
          activity: activity_id,
          creator: { id: id('worker'), name: 'worker' },
        },
      ],
      actions: [
        { id: earlier, name: 'Measure' },
        { id: action, status: 1 },
      ],
      toDos: [todo],
    });
    expect(read?.customValues).toEqual([
      { name: 'depth', type: 'DECIMAL', value: 2.5 },
      { name: 'due', type: 'DATE', value: '2026-01-09Z' },
    ]);
    const ofAdmin = await task('task', await service.as('admin'));
    expect(ofAdmin?.customValues?.map(({ name }) => name)).toEqual(['depth', 'due', 'secret']);
    expect((await observer.call(tasks.listCustomValueInfo, {}))?.customValueInfo.map(({ name }) => name)).toEqual([
      'depth',
      'due',
    ]);
  });

  test('an activity is read from the last checked-in version', async () => {
    const working = await one('plan_version', {
      plan_id: id('plan'),
      number: -1,
      holder_id: id('observer'),
      checked_out_at: '2026-01-08',
    });
    await db()
      .insertInto('activity_version')
      .values({
        plan_version_id: working,
        plan_id: id('plan'),
        activity_id: id('task'),
        name: 'Draft',
        sequence: 1,
        outline_level: 1,
      })
      .execute();
    const added = await db()
      .insertInto('activity')
      .values({ plan_id: id('plan') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('activity_version')
      .values({
        plan_version_id: working,
        plan_id: id('plan'),
        activity_id: added.id,
        name: 'New',
        sequence: 2,
        outline_level: 1,
      })
      .execute();
    expect(await task('task')).toMatchObject({ name: 'Foundation' });
    expect(await observer.call(tasks.getTaskById, { id: added.id })).toBeNull();
    await db().deleteFrom('plan_version').where('id', '=', working).execute();
  });
});

describe('visibility of an activity', () => {
  test('an observer of the project can read all activities', async () => {
    expect(await observer.call(tasks.getParentTask, { activityId: id('task') })).toMatchObject({ name: 'Phase' });
    expect(await observer.call(tasks.getParentTask, { activityId: id('phase') })).toBeNull();
    expect(names(await observer.call(tasks.listChildTasks, { parentId: id('phase') }))).toEqual([
      'Foundation',
      'Inspection',
    ]);
  });

  test.each(['worker', 'head'])('the %s of the assigned resource can read only that activity', async (login) => {
    const client = await service.as(login);
    expect(await task('task', client)).toMatchObject({ name: 'Foundation' });
    expect(await task('milestone', client)).toBeNull();
    expect(await client.call(tasks.getParentTask, { activityId: id('task') })).toBeNull();
    expect(names(await client.call(tasks.getTasksByIds, { activityIds: [id('phase'), id('task')] }))).toEqual([
      'Foundation',
    ]);
    await expect(client.call(tasks.listTasksOfProject, { projectId: id('project') })).rejects.toMatchObject(
      refused('project.error.NotFound'),
    );
    await expect(client.call(tasks.listChildTasks, { parentId: id('phase') })).rejects.toMatchObject(
      refused('my_tasks.error.NotFound', { id: id('phase') }),
    );
    const { assignment } = (await client.call(tasks.getAssignmentsByIds, {
      assignmentIds: [id('assignment'), id('otherAssignment')],
    })) ?? { assignment: [] };
    expect(assignment).toMatchObject([
      {
        id: id('assignment'),
        resource: id('resource'),
        activity: id('task'),
        assigned: 50,
        baseEffort: 40,
        actualEffort: 8,
        openEffort: 42,
        complete: 16,
        effortVariances: 10,
      },
    ]);
  });

  test('a user without access cannot read any activity', async () => {
    const stranger = await service.as('stranger');
    expect(await task('task', stranger)).toBeNull();
    expect(await stranger.call(tasks.getAssignmentsByIds, { assignmentIds: [id('assignment')] })).toEqual({
      assignment: [],
    });
    expect(await stranger.call(tasks.listMyTasks, { resourceIds: ['-1', id('resource')] })).toEqual({ activity: [] });
  });
});

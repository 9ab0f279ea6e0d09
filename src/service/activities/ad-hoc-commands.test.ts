import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ActivityType, EventCode, Level, PlanStatus } from '#contract/core/codes.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { projects } from '#contract/documented/projects.ts';
import { type OpActivity, tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A project with one activity of 40 hours and a resource that the worker is linked to, anew for every test. */
let service: TestService;
let contributor: Client;
let manager: Client;
let worker: Client;
let project: { id: string; plan: string; version: string };
let resource: string;
let category: string;
const users: Record<string, string> = {};

beforeAll(async () => {
  service = await startService({ today: '2026-01-07' });
  const { testData } = service;
  for (const login of ['external', 'observer', 'contributor', 'manager', 'stranger', 'worker', 'second']) {
    users[login] = await testData.user(login);
  }
  await testData.administrator('admin');
  contributor = await service.as('contributor');
  manager = await service.as('manager');
  worker = await service.as('worker');
  resource = await testData.resource({ user_id: users.worker ?? null, hourly_rate: 50, override_pool_rate: true });
  const values = { name: 'Support' };
  const inserted = db().insertInto('activity_category').values(values).returning('id');
  category = (await inserted.executeTakeFirstOrThrow()).id;
});
afterAll(() => service.close());

const db = () => service.database.kysely;

beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  for (const login of ['external', 'observer', 'contributor', 'manager'] as const) {
    await testData.permission(project.id, users[login] ?? '', Level[login]);
  }
  await testData.permission(project.id, users.second ?? '', Level.contributor);
  const activity = await testData.activity(project, { name: 'Foundation', sequence: 5, base_effort: 40 });
  await testData.assignment(project, activity, resource);
  await recomputePlan(db(), project.plan);
});

const invalid = (parameterName: string) => refused('main.error.InvalidParameter', { parameterName });
const notFound = (id: string) => refused('my_tasks.error.NotFound', { id });
const denied = (needed: string, level: string) => refused('my_tasks.error.InsufficientPermissions', { needed, level });
const archived = refused('project.error.Archived');

type Draft = Input<typeof tasks.createAdHocActivity>['body'];

async function create(body: Draft = {}, client = contributor): Promise<OpActivity> {
  const activity = await client.call(tasks.createAdHocActivity, {
    projectId: project.id,
    body: { name: 'Telephone', ...body },
  });
  if (!activity) throw new Error('nothing was created');
  return activity;
}

const update = (body: Draft, client = contributor) => client.call(tasks.updateAdHocActivity, { body });
const remove = (activityId: string, client = contributor) => client.call(tasks.deleteAdHocActivity, { activityId });
const read = (id: string, client = contributor) => client.call(tasks.getTaskById, { id });
const plan = async () => contributor.call(projects.getPlanForProject, { projectId: project.id });
const events = async () =>
  (
    await db()
      .selectFrom('event')
      .select(['message_code as code', 'activity_name as name'])
      .where('project_node_id', '=', project.id)
      .orderBy('id')
      .execute()
  ).map(({ code, name }) => ({ code, name }));
const book = (assignmentId: string, actualEffort: number, client = worker) =>
  client.call(worklogs.createWorkRecord, { assignmentId, bookingDate: '2026-01-06', actualEffort });

describe.each(['json', 'xml'] as const)('an ad hoc activity in %s', (format) => {
  test('an ad hoc activity is created, changed and deleted with one event each', async () => {
    const client = await service.as('contributor', format);
    const body = {
      name: 'Telephone',
      description: 'Call the architect',
      start: '2026-01-08',
      finish: '2026-01-13',
      priority: 2,
      category,
      responsibleResource: resource,
      baseEffort: 6,
    };
    const created = await create(body, client);
    expect(created).toMatchObject({
      ...body,
      type: ActivityType.adHoc,
      projectPlan: project.plan,
      parentActivity: null,
      outlineLevel: 1,
      sequence: 6,
      duration: 32,
      openEffort: 6,
      complete: 0,
      status: PlanStatus.notStarted,
    });
    const { id } = created;
    expect(await read(id, manager)).toMatchObject({ plannedCosts: { cost: [{ name: 'personnel', value: 300 }] } });
    const changed = await update({ id, name: 'Visit', baseEffort: 8 }, client);
    expect(changed).toMatchObject({ ...body, name: 'Visit', baseEffort: 8, openEffort: 8 });
    expect(await read(id, client)).toEqual(changed);
    expect(await remove(id, client)).toBeUndefined();
    expect(await read(id, client)).toBeNull();
    expect(await events()).toEqual([
      { code: EventCode.activityCreated, name: 'Telephone' },
      { code: EventCode.activityChanged, name: 'Visit' },
      { code: EventCode.activityDeleted, name: 'Visit' },
    ]);
  });
});

describe('createAdHocActivity', () => {
  test('an ad hoc activity requires only a name', async () => {
    expect(await create()).toMatchObject({ priority: 5, baseEffort: 0, duration: 0, assignments: [], description: '' });
    for (const name of ['', ' ', null]) {
      await expect(create({ name })).rejects.toMatchObject(refused('my_tasks.error.EmptyName'));
    }
  });

  test('contributors, managers and administrators may create an ad hoc activity', async () => {
    for (const login of ['contributor', 'manager', 'admin']) {
      expect(await create({ name: login }, await service.as(login))).toMatchObject({ name: login });
    }
    for (const login of ['external', 'observer']) {
      await expect(create({}, await service.as(login))).rejects.toMatchObject(denied('contributor', login));
    }
    await expect(create({}, await service.as('stranger'))).rejects.toMatchObject(
      refused('project.error.NotFound', { id: project.id }),
    );
  });

  test('an ad hoc activity is refused in an archived project and in a portfolio', async () => {
    await db().updateTable('project_node').set({ archived: true }).where('id', '=', project.id).execute();
    await expect(create()).rejects.toMatchObject(archived);
    const admin = await service.as('admin');
    const input = { projectId: await service.testData.portfolio(), body: { name: 'Telephone' } };
    await expect(admin.call(tasks.createAdHocActivity, input)).rejects.toMatchObject(invalid('projectId'));
    expect(await events()).toEqual([]);
  });

  test('creation refuses a finish before the start, effort below 0, and an inactive category', async () => {
    await expect(create({ start: '2026-01-08', finish: '2026-01-07' })).rejects.toMatchObject(invalid('finish'));
    await expect(create({ baseEffort: -1 })).rejects.toMatchObject(invalid('baseEffort'));
    await expect(create({ category: '999999' })).rejects.toMatchObject(invalid('category'));
    const gone = db().insertInto('activity_category').values({ name: 'Gone', active: false }).returning('id');
    const { id } = await gone.executeTakeFirstOrThrow();
    await expect(create({ category: id })).rejects.toMatchObject(invalid('category'));
  });

  test('creation assigns the responsible resource so that the resource can book', async () => {
    const { id, assignments } = await create({ responsibleResource: resource, baseEffort: 6 });
    expect(assignments).toHaveLength(1);
    await book(assignments?.[0] ?? '', 4);
    expect(await read(id)).toMatchObject({ actualEffort: 4, openEffort: 2 });
    expect(await plan()).toMatchObject({ baseEffort: 46, actualEffort: 4 });
  });

  test('creation ignores assignments and all other fields that follow from the plan and the work', async () => {
    const testData = {
      type: 0,
      assignments: ['1'],
      actualEffort: 7,
      complete: 50,
      sequence: 1,
      wbsCode: '9',
      deleted: true,
    };
    expect(await create(testData)).toMatchObject({
      type: ActivityType.adHoc,
      assignments: [],
      actualEffort: 0,
      complete: 0,
      sequence: 6,
      deleted: false,
    });
  });

  test('contributors may choose resources of the project or their own as responsible, managers any visible resource', async () => {
    const { testData } = service;
    const own = await testData.resource({ user_id: users.contributor ?? null });
    expect(await create({ responsibleResource: own })).toMatchObject({ responsibleResource: own });
    const other = await testData.resource();
    for (const login of ['contributor', 'manager'] as const) {
      const client = await service.as(login);
      await expect(create({ responsibleResource: other }, client)).rejects.toMatchObject(
        invalid('responsibleResource'),
      );
      await testData.resourcePermission(other, users[login] ?? '', Level.observer);
    }
    await expect(create({ responsibleResource: other })).rejects.toMatchObject(invalid('responsibleResource'));
    expect(await create({ responsibleResource: other }, manager)).toMatchObject({ responsibleResource: other });
    const { assignedResources } = (await manager.call(projects.getProjectById, { projectId: project.id })) ?? {};
    expect(assignedResources).toContain(other);
    await db().updateTable('resource').set({ archived: true }).where('id', '=', own).execute();
    await expect(create({ responsibleResource: own })).rejects.toMatchObject(invalid('responsibleResource'));
  });

  test('creation accepts custom values and requires mandatory ones', async () => {
    const attribute = { applies_to: 'activity', name: 'caller', type: 'TEXT', is_mandatory: true };
    const { id: attributeId } = await db()
      .insertInto('custom_attribute')
      .values(attribute)
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(create()).rejects.toMatchObject(refused('custom_attributes.error.Mandatory', { name: 'caller' }));
    const customValues = [{ name: 'caller', type: 'TEXT', value: 'Eva' }];
    const { id, ...created } = await create({ customValues });
    expect(created.customValues).toEqual(customValues);
    const changed = [{ name: 'caller', type: 'TEXT', value: 'Paul' }];
    expect(await update({ id, customValues: changed })).toMatchObject({ customValues: changed });
    await expect(update({ id, customValues: [{ name: 'caller', value: null }] })).rejects.toMatchObject(
      refused('custom_attributes.error.Mandatory'),
    );
    expect((await events()).map(({ code }) => code)).toEqual([EventCode.activityCreated, EventCode.activityChanged]);
    await db().deleteFrom('custom_attribute').where('id', '=', attributeId).execute();
  });
});

describe('updateAdHocActivity', () => {
  test('an update keeps fields that are not sent, clears fields on request, and writes no event without a change', async () => {
    const created = await create({
      start: '2026-01-08',
      finish: '2026-01-08',
      category,
      responsibleResource: resource,
    });
    const { id } = created;
    expect(await update({ id })).toEqual(created);
    expect(await update({ ...created })).toEqual(created);
    expect(await events()).toHaveLength(1);
    const cleared = { start: null, finish: null, category: null, responsibleResource: null };
    const after = await update({ id, ...cleared, description: null, priority: null });
    expect(after).toMatchObject({
      name: 'Telephone',
      priority: 5,
      duration: 0,
      category: null,
      responsibleResource: null,
    });
    expect(after).not.toHaveProperty('start');
    expect(after?.assignments).toEqual([]);
  });

  test.each(['json', 'rest'])(
    'deleteAdHocActivity accepts the activity as a query parameter, with or without a path segment: %s',
    async (base) => {
      const headers = { authorization: `Bearer ${await service.tokenOf('contributor')}` };
      const send = (rest: string) =>
        service.server.inject({ method: 'DELETE', url: `/api/${base}/v2/tasks/deleteAdHocActivity${rest}`, headers });
      const [first, second] = [await create(), await create()];
      expect((await send('')).body).toMatch(/main\.error\.InvalidParameter[^]*activityId/);
      expect((await send('?activityId=x')).body).toMatch(/main\.error\.InvalidParameter[^]*activityId/);
      expect((await send(`?activityId=${first.id}`)).statusCode).toBe(204);
      expect((await send(`/${second.id}?activityId=${second.id}`)).statusCode).toBe(204);
      const ids = [first.id, second.id];
      expect(await db().selectFrom('activity').select('id').where('id', 'in', ids).execute()).toEqual([]);
    },
  );

  test('managers of the project and the creator may update an ad hoc activity', async () => {
    const { id } = await create();
    for (const login of ['contributor', 'manager', 'admin']) {
      expect(await update({ id, name: login }, await service.as(login))).toMatchObject({ name: login });
    }
    await expect(update({ id, name: 'No' }, await service.as('second'))).rejects.toMatchObject(
      denied('manager', 'contributor'),
    );
    await expect(update({ id, name: 'No' }, await service.as('observer'))).rejects.toMatchObject(
      denied('manager', 'observer'),
    );
    for (const login of ['external', 'stranger']) {
      await expect(update({ id, name: 'No' }, await service.as(login))).rejects.toMatchObject(notFound(id));
    }
  });

  test('an update requires the id of an ad hoc activity', async () => {
    const planned = await service.testData.activity(project);
    await expect(update({ name: 'No' }, manager)).rejects.toMatchObject(invalid('id'));
    await expect(update({ id: planned, name: 'No' }, manager)).rejects.toMatchObject(invalid('id'));
    await expect(update({ id: '999999', name: 'No' }, manager)).rejects.toMatchObject(notFound('999999'));
  });

  test('an update validates the resulting activity', async () => {
    const { id } = await create({ start: '2026-01-08' });
    await expect(update({ id, name: ' ' })).rejects.toMatchObject(refused('my_tasks.error.EmptyName'));
    await expect(update({ id, finish: '2026-01-07' })).rejects.toMatchObject(invalid('finish'));
    await expect(update({ id, responsibleResource: '999999' })).rejects.toMatchObject(invalid('responsibleResource'));
    await db().updateTable('project_node').set({ archived: true }).where('id', '=', project.id).execute();
    await expect(update({ id, name: 'Visit' })).rejects.toMatchObject(archived);
    expect(await events()).toHaveLength(1);
  });

  test('an update moves the planned effort to the new responsible resource, and the former one keeps its records', async () => {
    const own = await service.testData.resource({ user_id: users.contributor ?? null });
    const { id, assignments } = await create({ responsibleResource: resource, baseEffort: 6 });
    const handed = await update({ id, responsibleResource: own });
    expect(handed?.assignments).toHaveLength(1);
    expect(handed?.assignments).not.toEqual(assignments);
    await book(handed?.assignments?.[0] ?? '', 4, contributor);
    const back = await update({ id, responsibleResource: resource });
    expect(back?.assignments).toHaveLength(2);
    const list = await contributor.call(tasks.getAssignmentsByIds, { assignmentIds: back?.assignments ?? [] });
    expect(
      list?.assignment.map(({ resource: of, baseEffort, actualEffort }) => [of, baseEffort, actualEffort]),
    ).toEqual([
      [own, 0, 4],
      [resource, 6, 0],
    ]);
    expect(await plan()).toMatchObject({ baseEffort: 46 });
  });
});

describe('deleteAdHocActivity', () => {
  test('deleting an ad hoc activity restores the figures of the plan', async () => {
    const before = await plan();
    const { id } = await create({ responsibleResource: resource, baseEffort: 6, finish: '2026-02-27' });
    expect(await plan()).toMatchObject({ baseEffort: 46, finish: '2026-02-27' });
    await remove(id);
    expect(await plan()).toMatchObject({ ...before, modified: expect.anything() });
    expect(await db().selectFrom('activity').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('deleting an ad hoc activity is refused while the activity has work records', async () => {
    const { id, assignments } = await create({ responsibleResource: resource });
    const record = await book(assignments?.[0] ?? '', 1);
    await expect(remove(id)).rejects.toMatchObject(refused('my_tasks.error.ExistingWorkSlipError', { id }));
    await worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: record?.id ?? '' });
    expect(await remove(id)).toBeUndefined();
  });

  test('deleting an ad hoc activity is refused if costs are recorded', async () => {
    const { id } = await create();
    const cost = { day: '2026-01-06', cost_type: 2, actual_costs: 30 };
    await db()
      .insertInto('cost_record')
      .values({ activity_id: id, resource_id: resource, ...cost })
      .execute();
    await expect(remove(id)).rejects.toMatchObject(refused('my_tasks.error.ExistingWorkSlipError', { id }));
  });

  test('managers of the project and the creator may delete an ad hoc activity', async () => {
    const { id } = await create();
    await expect(remove(id, await service.as('second'))).rejects.toMatchObject(denied('manager', 'contributor'));
    await expect(remove(id, await service.as('observer'))).rejects.toMatchObject(denied('manager', 'observer'));
    for (const login of ['external', 'stranger']) {
      await expect(remove(id, await service.as(login))).rejects.toMatchObject(notFound(id));
    }
    for (const login of ['contributor', 'manager', 'admin']) {
      expect(await remove((await create()).id, await service.as(login))).toBeUndefined();
    }
  });

  test('deleteAdHocActivity is refused for planned activities and in an archived project', async () => {
    const planned = await service.testData.activity(project);
    await expect(remove(planned, manager)).rejects.toMatchObject(invalid('activityId'));
    await expect(remove('999999', manager)).rejects.toMatchObject(notFound('999999'));
    const { id } = await create();
    await db().updateTable('project_node').set({ archived: true }).where('id', '=', project.id).execute();
    await expect(remove(id)).rejects.toMatchObject(archived);
  });
});

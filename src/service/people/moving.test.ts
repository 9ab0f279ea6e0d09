import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CostType, Level, ResourceType } from '#contract/core/codes.ts';
import { resources } from '#contract/documented/resources.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
const id = { north: '', south: '' };

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  id.north = await service.testData.pool({ name: 'North', hourly_rate: 50 });
  id.south = await service.testData.pool({ name: 'South', hourly_rate: 80 });
});
afterAll(() => service.close());

const invalid = refused('main.error.InvalidParameter', { parameterName: 'parents' });

interface Change {
  parents?: { id: string; isLink?: boolean }[];
  hourlyRate?: number;
  overridePoolRate?: boolean;
}
const update = async (resource: string, change: Change, login = 'admin') =>
  (await service.as(login)).call(resources.updateResource, { body: { id: resource, ...change } });
const move = (resource: string, parents: { id: string; isLink?: boolean }[], login = 'admin') =>
  update(resource, { parents }, login);

const pathOf = async (resource: string) =>
  (
    await service.database.kysely
      .selectFrom('resource')
      .select('path')
      .where('id', '=', resource)
      .executeTakeFirstOrThrow()
  ).path;

describe('moving and linking resources', () => {
  test('a moved pool keeps its content', async () => {
    const upper = await service.testData.pool({ parent_id: id.north });
    const lower = await service.testData.resource({ parent_id: upper });
    expect(await move(upper, [{ id: id.south }])).toMatchObject({ parents: [{ isLink: false, id: id.south }] });
    expect(await pathOf(lower)).toEqual(['2', id.south, upper, lower]);
  });

  test('a pool cannot move under itself or its content, including linked content', async () => {
    const upper = await service.testData.pool({ parent_id: id.north });
    const lower = await service.testData.pool({ parent_id: upper });
    const aside = await service.testData.pool({ parent_id: id.north, type: ResourceType.collection });
    await move(aside, [{ id: id.north }, { id: lower, isLink: true }]);
    for (const target of [upper, lower, aside]) {
      await expect(move(upper, [{ id: target }])).rejects.toMatchObject(invalid);
    }
    await expect(move(upper, [{ id: id.north }, { id: aside, isLink: true }])).rejects.toMatchObject(invalid);
  });

  test('a resource cannot be a parent, and an archived pool accepts no new content', async () => {
    const resource = await service.testData.resource();
    const other = await service.testData.resource();
    const archived = await service.testData.pool({ archived: true });
    await expect(move(resource, [{ id: other }])).rejects.toMatchObject(invalid);
    await expect(move(resource, [{ id: other, isLink: true }])).rejects.toMatchObject(invalid);
    await expect(move(resource, [{ id: archived }])).rejects.toMatchObject(refused('resource.error.Archived'));
  });

  test('moving a resource requires manager level on the old and the new parent', async () => {
    const mover = await service.testData.user('mover');
    await service.testData.resourcePermission(id.south, mover, Level.manager);
    const from = await service.testData.pool();
    await service.testData.resourcePermission(from, mover, Level.contributor);
    const resource = await service.testData.resource({ parent_id: from });
    await service.testData.resourcePermission(resource, mover, Level.manager);
    const denied = refused('user.error.InsufficientPrivileges', { needed: 'manager', level: 'contributor' });
    await expect(move(resource, [{ id: id.south }], 'mover')).rejects.toMatchObject(denied);
    const own = await service.testData.resource({ parent_id: id.south });
    await expect(move(own, [{ id: from }], 'mover')).rejects.toMatchObject(denied);
    await expect(move(own, [{ id: id.north }], 'mover')).rejects.toMatchObject(refused('resource.error.NotFound'));
    await expect(move(own, [{ id: from, isLink: true }], 'mover')).rejects.toMatchObject(denied);
    await service.testData.resourcePermission(id.north, mover, Level.manager);
    expect(await move(own, [{ id: id.north }], 'mover')).toMatchObject({ parents: [{ id: id.north }] });
  });

  test('links are set and removed, and moving a resource into a linked pool removes the link', async () => {
    const resource = await service.testData.resource({ parent_id: id.north });
    const north = { isLink: false, id: id.north };
    const link = { isLink: true, id: id.south };
    expect(await move(resource, [north, link])).toMatchObject({ parents: [north, link] });
    expect(await move(resource, [{ id: id.south }])).toMatchObject({ parents: [{ isLink: false, id: id.south }] });
    expect((await move(resource, [north, link]))?.parents).toHaveLength(2);
    expect(await move(resource, [north])).toMatchObject({ parents: [north] });
  });

  test('resources created in a pool while it moves end up below the moved pool', async () => {
    const pool = await service.testData.pool({ parent_id: id.north });
    const admin = await service.as('admin');
    const names = [1, 2, 3, 4].map((index) => `Created while moving ${index}`);
    const creating = names.map((name) =>
      admin.call(resources.createResource, { poolOrCollectionResourceId: pool, body: { name } }),
    );
    const [, ...created] = await Promise.all([move(pool, [{ id: id.south }]), ...creating]);
    for (const resource of created) {
      expect(await pathOf(resource?.id ?? '')).toEqual(['2', id.south, pool, resource?.id]);
    }
  });
});

describe('personnel costs and the effective hourly rate', () => {
  const costsOf = async (plan: string) =>
    (
      await service.database.kysely
        .selectFrom('plan_cost')
        .select('base')
        .where('plan_id', '=', plan)
        .where('cost_type', '=', CostType.personnel)
        .executeTakeFirst()
    )?.base;

  /** A project with 10 planned hours of a resource. */
  async function planOf(resource: string) {
    const project = await service.testData.project();
    await service.testData.assignment(project, await service.testData.activity(project), resource, { base_effort: 10 });
    return project.plan;
  }

  test('personnel costs follow a change of the own rate or of the override flag', async () => {
    const resource = await service.testData.resource({ parent_id: id.north });
    const plan = await planOf(resource);
    await update(resource, { hourlyRate: 90, overridePoolRate: true });
    expect(await costsOf(plan)).toBe(900);
    await update(resource, { overridePoolRate: false });
    expect(await costsOf(plan)).toBe(500);
  });

  test('personnel costs are updated when a resource moves alone or with its pool', async () => {
    const pool = await service.testData.pool({ parent_id: id.north });
    const resource = await service.testData.resource({ parent_id: pool });
    const plan = await planOf(resource);
    await move(pool, [{ id: id.south }]);
    expect(await costsOf(plan)).toBe(800);
    await move(resource, [{ id: id.north }]);
    expect(await costsOf(plan)).toBe(500);
  });

  test('personnel costs of all resources below a pool follow a change of the pool rate', async () => {
    const upper = await service.testData.pool({ hourly_rate: 10 });
    const lower = await service.testData.pool({ parent_id: upper });
    const inUpper = await planOf(await service.testData.resource({ parent_id: upper }));
    const inLower = await planOf(await service.testData.resource({ parent_id: lower }));
    const own = await planOf(
      await service.testData.resource({ parent_id: lower, hourly_rate: 70, override_pool_rate: true }),
    );
    await update(upper, { hourlyRate: 20 });
    expect([await costsOf(inUpper), await costsOf(inLower), await costsOf(own)]).toEqual([200, 200, 700]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { resources } from '#contract/documented/resources.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
/** Ids by what they are in these tests. */
const id = {
  ida: '',
  yard: '',
  workshop: '',
  night: '',
  welder: '',
  idas: '',
  clerk: '',
  holiday: '',
  leave: '',
  private: '',
};

beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  const db = database.kysely;
  await testData.administrator('admin');
  id.ida = await testData.user('ida');
  await testData.user('chief');
  await testData.user('stranger');
  id.yard = await testData.pool({ name: 'Yard', hourly_rate: 50 });
  id.workshop = await testData.pool({ name: 'Workshop', parent_id: id.yard });
  id.night = await testData.pool({ name: 'Night shift', type: ResourceType.collection });
  id.welder = await testData.resource({ name: 'Welder', parent_id: id.workshop, hourly_rate: 62.5, external_rate: 90 });
  id.idas = await testData.resource({ name: 'Ida', parent_id: id.workshop, user_id: id.ida, available: 80 });
  id.clerk = await testData.resource({ name: 'Clerk', archived: true });
  await db.insertInto('resource_link').values({ parent_id: id.night, resource_id: id.welder }).execute();
  const { id: chief } = await db
    .selectFrom('subject')
    .select('id')
    .where('name', '=', 'chief')
    .executeTakeFirstOrThrow();
  await testData.resourcePermission(id.yard, chief, Level.manager);
  await testData.resourcePermission(id.workshop, id.ida, Level.external);
  const type = await db
    .insertInto('unavailability_type')
    .values({ name: 'Holiday' })
    .returning('id')
    .executeTakeFirstOrThrow();
  id.holiday = type.id;
  const days = (resource_id: string, start: string, finish: string) => ({
    resource_id,
    start,
    finish,
    type_id: id.holiday,
  });
  const inserted = await db
    .insertInto('unavailability')
    .values([
      days(id.idas, '2026-04-06', '2026-04-10'),
      days(id.welder, '2026-03-01', '2026-03-02'),
      days(id.idas, '2026-02-02', '2026-02-02'),
    ])
    .returning('id')
    .execute();
  id.leave = inserted[0]?.id ?? '';
  id.private = inserted[1]?.id ?? '';
});
afterAll(() => service.close());

const names = (list: { resource: { name?: string | null }[] } | null) => list?.resource.map(({ name }) => name);

describe.each(['json', 'xml'] as const)('reading resources in %s', (format) => {
  test('a resource shows its rates from manager level on', async () => {
    const chief = await service.as('chief', format);
    expect(await chief.call(resources.getResourceById, { resourceId: id.welder })).toMatchObject({
      name: 'Welder',
      type: 0,
      available: 100,
      hourlyRate: 62.5,
      externalRate: 90,
      permissionLevel: Level.manager,
      accessLevel: Level.none,
      parents: [{ isLink: false, id: id.workshop }],
    });
    const ida = await (await service.as('ida', format)).call(resources.getResourceById, { resourceId: id.welder });
    expect(ida).toMatchObject({ name: 'Welder', permissionLevel: Level.external });
    expect(ida).not.toHaveProperty('hourlyRate');
    expect(ida).not.toHaveProperty('externalRate');
  });

  test('a resource shows visible neighbours only, with links marked as links', async () => {
    const admin = await service.as('admin', format);
    const parents = [
      { isLink: false, id: id.workshop },
      { isLink: true, id: id.night },
    ];
    expect(await admin.call(resources.getResourceById, { resourceId: id.welder })).toMatchObject({ parents });
    expect((await admin.call(resources.getResourceById, { resourceId: id.night }))?.children).toEqual([
      { type: 'resource', id: id.welder },
    ]);
    const root = await admin.call(resources.getRootResourcePool, {});
    expect(root).toMatchObject({ id: '2', name: 'Resources' });
    expect(root?.children).toEqual([
      { type: 'resource', id: id.clerk },
      { type: 'collection', id: id.night },
      { type: 'pool', id: id.yard },
    ]);
    const workshop = await (
      await service.as('ida', format)
    ).call(resources.getResourceById, { resourceId: id.workshop });
    expect(workshop).toMatchObject({ name: 'Workshop' });
    expect(workshop?.parents ?? []).toEqual([]);
  });

  test('without a level on the root pool, a user gets it as a frame around visible resources', async () => {
    const root = await (await service.as('ida', format)).call(resources.getRootResourcePool, {});
    expect(root).toMatchObject({ id: '2', permissionLevel: Level.none, children: [{ type: 'pool', id: id.workshop }] });
    const nothing = await (await service.as('stranger', format)).call(resources.getRootResourcePool, {});
    expect(nothing?.children ?? []).toEqual([]);
  });

  test('a user linked to a resource has observer level on it', async () => {
    const ida = await service.as('ida', format);
    expect(await ida.call(resources.getResourceById, { resourceId: id.idas })).toMatchObject({
      permissionLevel: Level.observer,
    });
    expect(names(await ida.call(resources.listMyLinkedResources, {}))).toEqual(['Ida']);
    expect(await ida.call(resources.getResourceById, { resourceId: id.clerk })).toBeNull();
  });

  test('getResourcesByIds omits hidden resources and keeps the order of the tree', async () => {
    const list = async (login: string, resourceIds: string[]) =>
      names(await (await service.as(login, format)).call(resources.getResourcesByIds, { resourceIds }));
    expect(await list('ida', [id.welder, id.clerk, id.idas, '999999'])).toEqual(['Ida', 'Welder']);
    expect(await list('admin', [id.welder, id.yard, id.clerk, '2'])).toEqual(['Resources', 'Clerk', 'Yard', 'Welder']);
    expect(await list('ida', [])).toEqual([]);
  });

  test('the resources of a user are listed if visible to the caller', async () => {
    const linked = async (login: string, userId: string) =>
      names(await (await service.as(login, format)).call(resources.listLinkedResources, { userId }));
    expect(await linked('chief', id.ida)).toEqual(['Ida']);
    expect(await linked('stranger', id.ida)).toEqual([]);
    await expect(linked('chief', '999999')).rejects.toMatchObject({ code: 'user.error.NotFound' });
  });

  test('listAssignablePools returns all visible ancestor pools, the outermost last, and no collections', async () => {
    const pools = async (login: string, ids: string[]) => {
      const list = await (await service.as(login, format)).call(resources.listAssignablePools, { resourceIds: ids });
      return list?.assignablePoolsResult.map(({ assignee, assignablePool }) => [
        assignee,
        names({ resource: assignablePool ?? [] }),
      ]);
    };
    expect(await pools('admin', [id.welder])).toEqual([[id.welder, ['Workshop', 'Yard', 'Resources']]]);
    expect(await pools('ida', [id.welder, id.idas, id.clerk])).toEqual([
      [id.idas, ['Workshop']],
      [id.welder, ['Workshop']],
    ]);
  });

  test('unavailabilities are visible to the linked user and from observer level on', async () => {
    const ida = await service.as('ida', format);
    const mine = await ida.call(resources.listMyUnavailabilities, {});
    expect(mine?.unavailability.map(({ start }) => start)).toEqual(['2026-02-02', '2026-04-06']);
    expect(await ida.call(resources.getUnavailabilityById, { unavailabilityId: id.leave })).toMatchObject({
      resource: id.idas,
      start: '2026-04-06',
      finish: '2026-04-10',
      active: true,
      unavailabilityTypeId: id.holiday,
    });
    expect(await ida.call(resources.getUnavailabilityById, { unavailabilityId: id.private })).toBeNull();
    await expect(ida.call(resources.listUnavailabilities, { resourceId: id.welder })).rejects.toMatchObject({
      code: 'user.error.InsufficientPrivileges',
    });
    await expect(ida.call(resources.listUnavailabilities, { resourceId: id.clerk })).rejects.toMatchObject({
      code: 'resource.error.NotFound',
    });
    const chief = await (
      await service.as('chief', format)
    ).call(resources.listUnavailabilities, { resourceId: id.welder });
    expect(chief?.unavailability).toMatchObject([{ id: id.private }]);
  });

  test('unavailability types are listed', async () => {
    const ida = await service.as('ida', format);
    expect(await ida.call(resources.listUnavailabilityTypes, {})).toMatchObject({
      unavailabilityType: [{ id: id.holiday, name: 'Holiday' }],
    });
    expect(await ida.call(resources.getUnavailabilityTypeById, { unavailabilityTypeId: id.holiday })).toMatchObject({
      name: 'Holiday',
    });
    expect(await ida.call(resources.getUnavailabilityTypeById, { unavailabilityTypeId: '999999' })).toBeNull();
  });
});

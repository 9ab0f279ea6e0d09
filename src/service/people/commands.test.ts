import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { type OpResource, resources } from '#contract/documented/resources.ts';
import { outcomeOf, refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
/** Ids by what they are in these tests. */
const id = { yard: '', night: '', closed: '', chief: '', ida: '', welderType: '', poolType: '' };

beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  const db = database.kysely;
  await testData.administrator('admin');
  id.chief = await testData.user('chief');
  id.ida = await testData.user('ida');
  await testData.user('stranger');
  id.yard = await testData.pool({ name: 'Yard' });
  id.night = await testData.pool({ name: 'Night shift', type: ResourceType.collection });
  id.closed = await testData.pool({ name: 'Closed', archived: true });
  await testData.resourcePermission(id.yard, id.chief, Level.manager);
  const type = (applies_to: string, name: string, default_type = false) =>
    db
      .insertInto('custom_type')
      .values({ applies_to, name, default_type })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then((row) => row.id);
  id.welderType = await type('resource', 'Welder', true);
  id.poolType = await type('pool', 'Crew');
  const attributes = [
    { applies_to: 'resource', name: 'Badge', type: 'TEXT', is_unique: true, visible_from: Level.observer },
    { applies_to: 'resource', name: 'Salary', type: 'NUMBER', visible_from: Level.administrator },
    { applies_to: 'pool', name: 'Floor', type: 'NUMBER', is_mandatory: true },
  ];
  await db.insertInto('custom_attribute').values(attributes).execute();
  admin = await service.as('admin');
});
afterAll(() => service.close());

let count = 0;
const uniqueName = () => `Resource ${++count} of many`;

async function create(body: object = {}, parent = id.yard, login = 'admin', format: 'json' | 'xml' = 'json') {
  const client = await service.as(login, format);
  const resource = await client.call(resources.createResource, {
    poolOrCollectionResourceId: parent,
    body: { name: uniqueName(), ...body },
  });
  if (!resource) throw new Error('Nothing was created.');
  return resource;
}

const update = async (body: OpResource, login = 'admin', format: 'json' | 'xml' = 'json') =>
  (await service.as(login, format)).call(resources.updateResource, { body });

const find = (resourceId: string) => admin.call(resources.getResourceById, { resourceId });

const invalid = (parameterName: string) => refused('main.error.InvalidParameter', { parameterName });

describe.each(['json', 'xml'] as const)('resources in %s', (format) => {
  test('a new resource has the sent fields and the defaults', async () => {
    const body = { name: `Crane ${format}`, fullName: 'The crane', available: 80, hourlyRate: 62.5, user: id.ida };
    const customValues = [{ name: 'Badge', type: 'TEXT', value: `badge ${format}` }];
    expect(await create({ ...body, customValues }, id.yard, 'admin', format)).toMatchObject({
      ...body,
      type: ResourceType.resource,
      customType: id.welderType,
      archived: false,
      includedInUtilization: true,
      overridePoolRate: false,
      permissionLevel: Level.administrator,
      customValues,
      parents: [{ isLink: false, id: id.yard }],
    });
  });

  test('an explicit null clears only user and customType of a resource', async () => {
    const { id: resource, name } = await create({ user: id.ida, description: 'Long', hourlyRate: 5 });
    const body = { id: resource, user: null, customType: null, name: null, description: null, hourlyRate: null };
    const changed = await update(body, 'admin', format);
    expect(changed).toMatchObject({ name, description: 'Long', hourlyRate: 5 });
    expect([changed?.user ?? null, changed?.customType ?? null]).toEqual([null, null]);
  });
});

describe('createResource', () => {
  test('createResource creates resources, pools and collections in pools and collections', async () => {
    const customValues = [{ name: 'Floor', value: 1 }];
    const pool = await create({ type: ResourceType.pool, customType: id.poolType, customValues }, id.night);
    const collection = await create({ type: ResourceType.collection, customValues }, pool.id);
    const resource = await create({}, collection.id);
    expect(pool).toMatchObject({ type: 1, customType: id.poolType, customValues });
    expect(collection.customType ?? null).toBeNull();
    expect(resource).toMatchObject({ type: 0, parents: [{ isLink: false, id: collection.id }] });
    const row = service.database.kysely.selectFrom('resource').select('path').where('id', '=', resource.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ path: ['2', id.night, pool.id, collection.id, resource.id] });
  });

  test('createResource refuses a resource or an archived pool as the parent', async () => {
    const { id: resource } = await create();
    await expect(create({}, resource)).rejects.toMatchObject(invalid('poolOrCollectionResourceId'));
    await expect(create({}, id.closed)).rejects.toMatchObject(refused('resource.error.Archived', { name: 'Closed' }));
  });

  test('createResource requires a name', async () => {
    const missing = refused('resource.error.ResourceNameNotSpecified');
    await expect(create({ name: null })).rejects.toMatchObject(missing);
    await expect(create({ name: '  ' })).rejects.toMatchObject(missing);
  });

  test('createResource refuses a used name ignoring case, and the refusal reveals nothing else', async () => {
    const { id: hidden } = await create({ name: 'Hidden Crane', description: 'Secret' }, id.night);
    const refusal = create({ name: 'hidden CRANE' }, id.yard, 'chief');
    await expect(refusal).rejects.toMatchObject({
      code: 'resource.error.ResourceNameNotUnique',
      arguments: { name: 'hidden CRANE' },
    });
    const text = await refusal.catch((error: unknown) => JSON.stringify(error) + String(error));
    expect(text).not.toMatch(new RegExp(`Hidden Crane|${hidden}|Secret`));
  });

  test.each([-0.01, 1000.01])(
    'the availability of a resource must be from 0 to 1000, so %d is refused',
    async (available) => {
      await expect(create({ available })).rejects.toMatchObject(
        refused('resource.error.AvailabilityNotValid', { value: available }),
      );
    },
  );

  test('the availability of a resource may be 0 or 1000 and rates may be 0', async () => {
    expect(await create({ available: 0, hourlyRate: 0 })).toMatchObject({ available: 0, hourlyRate: 0 });
    expect(await create({ available: 1000, externalRate: 0 })).toMatchObject({ available: 1000, externalRate: 0 });
  });

  test.each(['hourlyRate', 'externalRate'])('%s of a resource must be 0 or more', async (field) => {
    await expect(create({ [field]: -0.5 })).rejects.toMatchObject(
      refused('resource.error.HourlyRateNotValid', { value: -0.5 }),
    );
  });

  test('only a resource can have a user, who must be visible to the caller', async () => {
    await expect(create({ user: '999999' })).rejects.toMatchObject(invalid('user'));
    const gone = await service.testData.user('gone', { active: false });
    await expect(create({ user: gone }, id.yard, 'chief')).rejects.toMatchObject(invalid('user'));
    const body = { type: ResourceType.pool, user: id.ida, customValues: [{ name: 'Floor', value: 2 }] };
    await expect(create(body)).rejects.toMatchObject(invalid('user'));
    expect(await create({ user: id.ida }, id.yard, 'chief')).toMatchObject({ user: id.ida });
  });

  test('the custom type of a resource must belong to its kind', async () => {
    await expect(create({ customType: id.poolType })).rejects.toMatchObject(invalid('customType'));
    expect((await create({ customType: null })).customType ?? null).toBeNull();
  });

  test('mandatory custom values of a new resource are required, unique ones not repeated, hidden ones accepted', async () => {
    await expect(create({ type: ResourceType.pool })).rejects.toMatchObject(
      refused('custom_attributes.error.Mandatory', { name: 'Floor' }),
    );
    const badge = (value: string) => ({ customValues: [{ name: 'Badge', value }] });
    await create(badge('A-1'));
    await expect(create(badge('A-1'))).rejects.toMatchObject(refused('custom_attributes.error.NotUnique'));
    const { id: resource } = await create({ customValues: [{ name: 'Salary', value: 7 }] }, id.yard, 'chief');
    expect(await find(resource)).toMatchObject({ customValues: [{ name: 'Salary', value: 7 }] });
    const body = { id: resource, customValues: [{ name: 'Salary', value: 8 }] };
    await expect(update(body, 'chief')).rejects.toMatchObject(refused('custom_attributes.error.Unknown'));
  });

  test('accessLevel of a resource cannot exceed the level of the caller', async () => {
    expect(await create({ accessLevel: Level.manager }, id.yard, 'chief')).toMatchObject({ accessLevel: 16 });
    await expect(create({ accessLevel: Level.administrator }, id.yard, 'chief')).rejects.toMatchObject(
      refused('user.error.InsufficientPrivileges', { needed: 'administrator', level: 'manager' }),
    );
  });

  test('createResource accepts links, and the parent comes from the path', async () => {
    const parents = [
      { isLink: false, id: '2' },
      { isLink: true, id: id.night },
    ];
    expect((await create({ parents })).parents).toEqual([
      { isLink: false, id: id.yard },
      { isLink: true, id: id.night },
    ]);
  });
});

describe('updateResource', () => {
  test('updateResource accepts the complete record as it was read', async () => {
    const resource = await create({ user: id.ida, available: 50, accessLevel: Level.observer });
    expect(await update({ ...resource, permissionLevel: 0, children: [] })).toEqual(resource);
  });

  test('updateResource requires the id', async () => {
    await expect(admin.call(resources.updateResource, { body: { name: 'X' } })).rejects.toMatchObject(invalid('id'));
  });

  test('updateResource validates the resulting record', async () => {
    const { id: resource } = await create();
    const other = await create();
    await expect(update({ id: resource, name: ' ' })).rejects.toMatchObject(
      refused('resource.error.ResourceNameNotSpecified'),
    );
    await expect(update({ id: resource, name: other.name ?? null })).rejects.toMatchObject(
      refused('resource.error.ResourceNameNotUnique'),
    );
    await expect(update({ id: resource, available: 2000 })).rejects.toMatchObject(
      refused('resource.error.AvailabilityNotValid'),
    );
    await expect(update({ id: resource, hourlyRate: -1 })).rejects.toMatchObject(
      refused('resource.error.HourlyRateNotValid'),
    );
    await expect(update({ id: resource, user: '999999' })).rejects.toMatchObject(invalid('user'));
    await expect(update({ id: id.night, user: id.ida })).rejects.toMatchObject(invalid('user'));
  });

  test('updateResource converts only between pools and collections, never from or to a resource', async () => {
    const { id: resource } = await create();
    await expect(update({ id: resource, type: ResourceType.pool })).rejects.toMatchObject(invalid('type'));
    const customValues = [{ name: 'Floor', value: 3 }];
    const { id: pool } = await create({ type: ResourceType.pool, customValues });
    await expect(update({ id: pool, type: ResourceType.resource })).rejects.toMatchObject(invalid('type'));
    expect(await update({ id: pool, type: ResourceType.collection })).toMatchObject({ type: 2, customValues });
  });

  test('an archived resource must be restored before other changes', async () => {
    const { id: resource } = await create();
    expect(await update({ id: resource, archived: true })).toMatchObject({ archived: true });
    const archived = refused('resource.error.Archived');
    await expect(update({ id: resource, available: 50 })).rejects.toMatchObject(archived);
    const customValues = [{ name: 'Badge', value: 'Z-1' }];
    await expect(update({ id: resource, customValues })).rejects.toMatchObject(archived);
    expect(await update({ id: resource, archived: true })).toMatchObject({ archived: true });
    expect(await update({ id: resource, archived: false, available: 50 })).toMatchObject({ available: 50 });
  });

  test('unlinking a user from the primary resource clears the primary resource', async () => {
    const user = await service.testData.user(`primary ${++count}`);
    const { id: resource } = await create({ user });
    const primary = () =>
      service.database.kysely
        .selectFrom('app_user')
        .select('primary_resource_id as resource')
        .where('id', '=', user)
        .executeTakeFirstOrThrow();
    await service.database.kysely
      .updateTable('app_user')
      .set({ primary_resource_id: resource })
      .where('id', '=', user)
      .execute();
    await update({ id: resource, description: 'x', user });
    expect(await primary()).toEqual({ resource });
    await update({ id: resource, user: null });
    expect(await primary()).toEqual({ resource: null });
  });
});

describe('the root pool', () => {
  const updateRoot = (body: object) => update({ id: '2', customValues: [{ name: 'Floor', value: 0 }], ...body });

  test('an empty name and an empty description reset those of the root pool', async () => {
    expect(await updateRoot({ name: 'All', description: 'Everyone' })).toMatchObject({
      name: 'All',
      description: 'Everyone',
    });
    expect(await updateRoot({ name: '', description: '' })).toMatchObject({ name: 'Resources', description: '' });
  });

  test('the root pool always exists at the top and remains a pool', async () => {
    const refusal = (fields: string[]) => refused('resource.error.RootPool', { fields });
    await expect(updateRoot({ archived: true })).rejects.toMatchObject(refusal(['archived']));
    await expect(updateRoot({ type: ResourceType.collection })).rejects.toMatchObject(refusal(['type']));
    await expect(updateRoot({ parents: [{ id: id.yard }] })).rejects.toMatchObject(refusal(['parents']));
    await expect(updateRoot({ parents: [{ id: id.yard, isLink: true }] })).rejects.toMatchObject(refusal(['parents']));
  });
});

describe('permission to create and change resources', () => {
  test.each([
    ['admin', 'done'],
    ['chief', 'done'],
    ['ida', 'user.error.InsufficientPrivileges'],
    ['stranger', 'resource.error.NotFound'],
  ])('permission to create below a pool and change a resource: %s → %s', async (login, expected) => {
    const pool = await service.testData.pool({ parent_id: id.yard });
    await service.testData.resourcePermission(pool, id.ida, Level.contributor);
    const { id: resource } = await create({}, pool);
    expect(await outcomeOf(create({}, pool, login))).toBe(expected);
    expect(await outcomeOf(update({ id: resource, available: 50 }, login))).toBe(expected);
    expect(await find(resource)).toMatchObject({ available: expected === 'done' ? 50 : 100 });
  });
});

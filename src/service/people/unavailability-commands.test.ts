import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { Level, ResourceType, UserLevel } from '#contract/core/codes.ts';
import { resources } from '#contract/documented/resources.ts';
import { outcomeOf, refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let ida: Client;
/** Ida's resource, anew for every test. */
let resource: string;
let count = 0;
const id = { ida: '', chief: '', observer: '', glimpse: '', holiday: '' };

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  id.ida = await testData.user('ida', { level: UserLevel.observer });
  id.chief = await testData.user('chief');
  id.observer = await testData.user('observer');
  id.glimpse = await testData.user('glimpse');
  await testData.user('stranger');
  [admin, ida] = [await service.as('admin'), await service.as('ida')];
  id.holiday = (await insertType({ name: 'Holiday' })).id;
});
afterAll(() => service.close());

beforeEach(async () => {
  const { testData } = service;
  resource = await testData.resource({ name: `Ida ${++count}`, user_id: id.ida });
  await testData.resourcePermission(resource, id.chief, Level.manager);
  await testData.resourcePermission(resource, id.observer, Level.contributor);
  await testData.resourcePermission(resource, id.glimpse, Level.external);
});

const invalid = (parameterName: string) => refused('main.error.InvalidParameter', { parameterName });
const date = (day: number) => `2026-04-${String(day).padStart(2, '0')}`;
const days = (start: number, finish: number) => ({ start: date(start), finish: date(finish) });

async function insertType(body: object, by = admin) {
  const type = await by.call(resources.insertUnavailabilityType, { body });
  if (!type) throw new Error('Nothing was created.');
  return type;
}

async function insert(body: object = {}, by = ida) {
  const unavailability = await by.call(resources.insertUnavailability, { body: { resource, ...days(6, 10), ...body } });
  if (!unavailability) throw new Error('Nothing was created.');
  return unavailability;
}

const update = (unavailability: string, body: object, by = ida) =>
  by.call(resources.updateUnavailability, { body: { id: unavailability, ...body } });
const remove = (unavailabilityId: string, by = ida) => by.call(resources.deleteUnavailability, { unavailabilityId });
const starts = async () =>
  (await admin.call(resources.listUnavailabilities, { resourceId: resource }))?.unavailability.map(
    ({ start }) => start,
  );

describe.each(['json', 'xml'] as const)('unavailabilities in %s', (format) => {
  test('an unavailability is created, changed and deleted', async () => {
    const client = await service.as('ida', format);
    const body = { reason: 'Easter <break>', comment: 'Back on Monday', unavailabilityTypeId: id.holiday };
    const created = await insert(body, client);
    expect(created).toMatchObject({ resource, ...days(6, 10), ...body, active: true });
    expect(await update(created.id, { finish: date(9), reason: '' }, client)).toMatchObject({
      ...days(6, 9),
      comment: body.comment,
      unavailabilityTypeId: id.holiday,
    });
    expect(await remove(created.id, client)).toBeUndefined();
    expect(await starts()).toEqual([]);
    await expect(remove(created.id, client)).rejects.toMatchObject(
      refused('resource.error.NotFound', { id: created.id }),
    );
  });

  test('an unavailability type is created, changed and deleted', async () => {
    const client = await service.as('admin', format);
    const type = await insertType({ name: `Course ${format}`, description: 'Learning' }, client);
    expect(type).toMatchObject({ name: `Course ${format}`, description: 'Learning' });
    const body = { id: type.id, name: `Training ${format}` };
    expect(await client.call(resources.updateUnavailabilityType, { body })).toMatchObject({
      ...body,
      description: 'Learning',
    });
    expect(await client.call(resources.deleteUnavailabilityType, { unavailabilityTypeId: type.id })).toBeUndefined();
    expect(await client.call(resources.getUnavailabilityTypeById, { unavailabilityTypeId: type.id })).toBeNull();
  });
});

describe('an unavailability', () => {
  test('an unavailability has whole days and cannot finish before its start', async () => {
    expect(await insert(days(1, 1))).toMatchObject(days(1, 1));
    await expect(insert(days(7, 6))).rejects.toMatchObject(invalid('finish'));
    await expect(insert({ start: null })).rejects.toMatchObject(invalid('start'));
    await expect(insert({ finish: null })).rejects.toMatchObject(invalid('finish'));
    const { id: later } = await insert(days(20, 22));
    await expect(update(later, { finish: date(19) })).rejects.toMatchObject(invalid('finish'));
    await expect(update(later, { start: date(23) })).rejects.toMatchObject(invalid('finish'));
  });

  test('an unavailability belongs to a resource that is neither a pool nor archived', async () => {
    await expect(insert({ resource: null })).rejects.toMatchObject(invalid('resource'));
    const pool = await service.testData.pool({ type: ResourceType.collection });
    await expect(insert({ resource: pool }, admin)).rejects.toMatchObject(invalid('resource'));
    await service.database.kysely.updateTable('resource').set({ archived: true }).where('id', '=', resource).execute();
    await expect(insert()).rejects.toMatchObject(refused('resource.error.Archived'));
  });

  test('an unavailability has an existing type or none', async () => {
    expect((await insert()).unavailabilityTypeId ?? null).toBeNull();
    await expect(insert({ ...days(20, 21), unavailabilityTypeId: '999999' })).rejects.toMatchObject(
      invalid('unavailabilityTypeId'),
    );
  });

  test('an unavailability cannot overlap an active one of the same resource, and the refusal names that one', async () => {
    const { id: existing } = await insert(days(6, 10));
    const overlap = refused('resource.error.UnavailabilityOverlap', {
      id: existing,
      ...days(6, 10),
      resource: `Ida ${count}`,
    });
    for (const testData of [days(10, 12), days(1, 6), days(7, 8), days(1, 20), days(6, 10)]) {
      await expect(insert(testData)).rejects.toMatchObject(overlap);
    }
    const { id: next } = await insert(days(11, 12));
    await expect(update(next, { start: date(10) })).rejects.toMatchObject(overlap);
    expect(await starts()).toEqual([date(6), date(11)]);
  });

  test('an unavailability may overlap inactive ones, itself and those of other resources', async () => {
    const { id: first } = await insert(days(6, 10));
    expect(await update(first, { finish: date(9) })).toMatchObject(days(6, 9));
    const { id: second } = await insert({ ...days(6, 10), active: false });
    await expect(update(second, { active: true })).rejects.toMatchObject(
      refused('resource.error.UnavailabilityOverlap', { id: first }),
    );
    const other = await service.testData.resource({ user_id: id.ida });
    expect(await insert({ ...days(6, 10), resource: other })).toMatchObject({ resource: other });
    await update(first, { active: false });
    expect(await update(second, { active: true })).toMatchObject({ active: true });
  });

  test('of two overlapping unavailabilities created at once only one is accepted, and the refusal names it', async () => {
    const results = await Promise.allSettled(
      [days(6, 10), days(8, 12), days(9, 9)].map((testData) => insert(testData)),
    );
    const created = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(created).toHaveLength(1);
    const { id: existing, start, finish } = created[0] ?? {};
    for (const reason of reasons) {
      expect(reason).toMatchObject(refused('resource.error.UnavailabilityOverlap', { id: existing, start, finish }));
    }
  });

  test('of two unavailabilities moved onto the same days at once only one moves', async () => {
    const first = await insert(days(1, 2));
    const second = await insert(days(20, 21));
    const results = await Promise.allSettled([first, second].map((one) => update(one.id, days(10, 11))));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const moved = results[0]?.status === 'fulfilled' ? first : second;
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused('resource.error.UnavailabilityOverlap', { id: moved.id, ...days(10, 11) }),
    });
  });

  test('an unavailability keeps absent and null fields, but an explicit null clears its type', async () => {
    const { id: own } = await insert({ reason: 'Rest', comment: 'Far', unavailabilityTypeId: id.holiday });
    const kept = { resource, ...days(6, 10), reason: 'Rest', comment: 'Far', active: true };
    expect(await update(own, {})).toMatchObject({ ...kept, unavailabilityTypeId: id.holiday });
    const nothing = { resource: null, start: null, finish: null, reason: null, comment: null, active: null };
    const changed = await update(own, { ...nothing, unavailabilityTypeId: null });
    expect(changed).toMatchObject(kept);
    expect(changed?.unavailabilityTypeId ?? null).toBeNull();
  });

  test('an unavailability can be handed to another resource only with permission to write both', async () => {
    const { id: own } = await insert();
    const other = await service.testData.resource();
    await expect(update(own, { resource: other })).rejects.toMatchObject(refused('resource.error.NotFound'));
    await service.testData.resourcePermission(other, id.ida, Level.observer);
    await expect(update(own, { resource: other })).rejects.toMatchObject(refused('user.error.InsufficientPrivileges'));
    expect(await update(own, { resource: other }, admin)).toMatchObject({ resource: other, ...days(6, 10) });
  });

  test.each([
    ['ida', 'done', 'done'],
    ['chief', 'done', 'done'],
    ['admin', 'done', 'done'],
    ['observer', 'user.error.InsufficientPrivileges', 'user.error.InsufficientPrivileges'],
    ['glimpse', 'user.error.InsufficientPrivileges', 'resource.error.NotFound'],
    ['stranger', 'resource.error.NotFound', 'resource.error.NotFound'],
  ])(
    'an unavailability can be written by the linked user and managers of the resource: %s → %s, %s',
    async (login, inserting, writing) => {
      const by = await service.as(login);
      const { id: existing } = await insert(days(20, 21));
      expect(await outcomeOf(insert({}, by))).toBe(inserting);
      expect(await outcomeOf(update(existing, { comment: login }, by))).toBe(writing);
      expect(await outcomeOf(remove(existing, by))).toBe(writing);
      expect(await starts()).toEqual(inserting === 'done' ? [date(6)] : [date(20)]);
    },
  );
});

describe('an unavailability type', () => {
  const change = (body: { id: string; name?: string | null; description?: string | null }, by = admin) =>
    by.call(resources.updateUnavailabilityType, { body });
  const removeType = (unavailabilityTypeId: string, by = admin) =>
    by.call(resources.deleteUnavailabilityType, { unavailabilityTypeId });

  test('the name of an unavailability type is unique, ignoring case', async () => {
    const missing = refused('resource.error.UnavailabilityTypeNameNotSpecified');
    await expect(insertType({ description: 'x' })).rejects.toMatchObject(missing);
    await expect(insertType({ name: ' ' })).rejects.toMatchObject(missing);
    const taken = refused('resource.error.UnavailabilityTypeNameNotUnique', { name: 'HOLIDAY' });
    await expect(insertType({ name: 'HOLIDAY' })).rejects.toMatchObject(taken);
    const { id: type } = await insertType({ name: 'Leave', description: 'Unpaid' });
    await expect(change({ id: type, name: 'HOLIDAY' })).rejects.toMatchObject(taken);
    await expect(change({ id: type, name: '' })).rejects.toMatchObject(missing);
    expect(await change({ id: type, name: null })).toMatchObject({ name: 'Leave', description: 'Unpaid' });
    expect(await change({ id: type, name: 'LEAVE', description: '' })).toMatchObject({ name: 'LEAVE' });
  });

  test('a type used by active or inactive unavailabilities cannot be deleted, and the refusal counts the uses', async () => {
    const { id: type } = await insertType({ name: 'Illness' });
    const { id: first } = await insert({ unavailabilityTypeId: type });
    const { id: second } = await insert({ unavailabilityTypeId: type, active: false });
    const inUse = (uses: number) => refused('resource.error.UnavailabilityTypeInUse', { name: 'Illness', count: uses });
    await expect(removeType(type)).rejects.toMatchObject(inUse(2));
    await remove(first);
    await expect(removeType(type)).rejects.toMatchObject(inUse(1));
    await update(second, { unavailabilityTypeId: null });
    expect(await removeType(type)).toBeUndefined();
  });

  test('a type used while being deleted is either in use or gone, and no unexpected failure occurs', async () => {
    for (let round = 0; round < 5; round++) {
      const { id: type } = await insertType({ name: `Round ${round}` });
      const day = date(round + 1);
      const [deleted, inserted] = await Promise.allSettled([
        removeType(type),
        insert({ start: day, finish: day, unavailabilityTypeId: type }),
      ]);
      const isDeleted = deleted.status === 'fulfilled';
      expect(inserted.status).toBe(isDeleted ? 'rejected' : 'fulfilled');
      expect(isDeleted ? inserted : deleted).toMatchObject({
        reason: isDeleted ? invalid('unavailabilityTypeId') : refused('resource.error.UnavailabilityTypeInUse'),
      });
    }
  });

  test('an unknown unavailability type is not found', async () => {
    const missing = refused('resource.error.NotFound', { id: '999999' });
    await expect(change({ id: '999999', name: 'X' })).rejects.toMatchObject(missing);
    await expect(removeType('999999')).rejects.toMatchObject(missing);
  });

  test.each([
    ['admin', 'done'],
    ['chief', 'main.error.NotAuthorized'],
    ['ida', 'main.error.NotAuthorized'],
    ['stranger', 'main.error.NotAuthorized'],
  ])('an unavailability type can be written only by administrators: %s → %s', async (login, expected) => {
    const by = await service.as(login);
    const { id: type } = await insertType({ name: `For ${login}` });
    expect(await outcomeOf(insertType({ name: `By ${login}` }, by))).toBe(expected);
    expect(await outcomeOf(change({ id: type, name: `Changed by ${login}` }, by))).toBe(expected);
    expect(await outcomeOf(removeType(type, by))).toBe(expected);
  });
});

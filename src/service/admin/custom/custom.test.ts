import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
afterAll(() => service.close());

const invalid = (parameterName: string) => refused('main.error.InvalidParameter', { parameterName });

let count = 0;
const name = (kind: string) => `${kind} ${++count}`;

const insertType = async (body: object = {}) => {
  const type = await admin.call(appApi.createCustomType, {
    body: { appliesTo: 'project', name: name('Type'), ...body },
  });
  if (!type) throw new Error('Nothing was created.');
  return type;
};
const insertAttribute = async (body: object = {}) => {
  const attribute = await admin.call(appApi.createCustomAttribute, {
    body: { appliesTo: 'project', type: 'TEXT', name: name('Attribute'), ...body },
  });
  if (!attribute) throw new Error('Nothing was created.');
  return attribute;
};
const change = (attributeId: string, body: object) => admin.call(appApi.changeCustomAttribute, { attributeId, body });
const remove = (attributeId: string, force?: boolean) =>
  admin.call(appApi.deleteCustomAttribute, { attributeId, ...(force !== undefined && { force }) });

const createProject = (customValues: object[], more: object = {}) => {
  const body = { name: name('Project'), start: '2026-03-01', customValues, ...more } as object;
  return admin.call(projects.createProject, { portfolioId: '1', body });
};

test.each(['project', 'portfolio', 'resource', 'pool'])(
  'a custom type of a %s is created, changed and deleted',
  async (appliesTo) => {
    const type = await insertType({ appliesTo, tabLabel: 'More', title: 'More of it' });
    expect(type).toMatchObject({ appliesTo, tabLabel: 'More', title: 'More of it', defaultType: false, uses: 0 });
    const body = { description: 'changed', appliesTo };
    expect(await admin.call(appApi.changeCustomType, { customTypeId: type.id, body })).toMatchObject({
      description: 'changed',
    });
    const listed = await admin.call(appApi.listCustomTypes, { appliesTo });
    expect(listed?.customType.map(({ id }) => id)).toEqual([type.id]);
    await admin.call(appApi.deleteCustomType, { customTypeId: type.id });
    expect((await admin.call(appApi.listCustomTypes, { appliesTo }))?.customType).toEqual([]);
  },
);

describe('concurrent changes of custom types and attributes', () => {
  const changeType = (customTypeId: string, body: object) =>
    admin.call(appApi.changeCustomType, { customTypeId, body });
  const kinds = [
    { kind: 'type', make: () => insertType(), put: changeType },
    { kind: 'attribute', make: () => insertAttribute({ type: 'CHOICE', possibleValues: ['a'] }), put: change },
  ];

  test.each(kinds)('a stale change of a custom $kind is refused with the current values', async ({ make, put }) => {
    const seen = await make();
    const { id, modified } = seen;
    expect(modified).toMatch(/^\d{4}-/);
    const current = await put(id, { description: 'theirs', modified });
    expect(current?.modified).not.toBe(modified);
    await expect(put(id, { description: 'mine', modified })).rejects.toMatchObject({
      status: 500,
      ...refused('main.error.ModifiedMeanwhile', { id, modified: current?.modified, current: { ...current } }),
    });
    expect(await put(id, { description: 'theirs' })).toEqual(current);
    expect(await put(id, { description: 'mine', modified: current?.modified })).toMatchObject({ description: 'mine' });
  });

  test.each(kinds)('exactly one of several simultaneous changes of a custom $kind succeeds', async ({ make, put }) => {
    const { id, modified } = await make();
    const names = ['a', 'b', 'c'].map((each) => name(each));
    const results = await Promise.allSettled(names.map((each) => put(id, { name: each, modified })));
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value?.name] : []));
    expect(won).toHaveLength(1);
    expect(await put(id, {})).toMatchObject({ name: won[0] });
  });
});

test('activities have custom attributes but no custom types', async () => {
  await expect(insertType({ appliesTo: 'activity' })).rejects.toMatchObject(invalid('appliesTo'));
  expect(await insertAttribute({ appliesTo: 'activity' })).toMatchObject({ appliesTo: 'activity', customType: null });
});

test('each kind has one default custom type, and the kind of a type cannot be changed', async () => {
  const [first, second] = [await insertType({ defaultType: true }), await insertType({ defaultType: true })];
  const pool = await insertType({ appliesTo: 'pool', defaultType: true });
  const { customType = [] } = (await admin.call(appApi.listCustomTypes, {})) ?? {};
  const defaults = customType.filter(({ defaultType }) => defaultType).map(({ id }) => id);
  expect(defaults).toEqual([pool.id, second.id]);
  const move = admin.call(appApi.changeCustomType, { customTypeId: first.id, body: { appliesTo: 'pool' } });
  await expect(move).rejects.toMatchObject(invalid('appliesTo'));
  const clear = { customTypeId: second.id, body: { defaultType: false } };
  await admin.call(appApi.changeCustomType, clear);
});

test('a custom type in use is not deleted, and a type whose attributes have values is deleted only with force', async () => {
  const type = await insertType();
  const attribute = await insertAttribute({ customType: type.id });
  const project = await createProject([{ name: attribute.name, value: 'x' }], { customType: type.id });
  const drop = (force = false) => admin.call(appApi.deleteCustomType, { customTypeId: type.id, force });
  await expect(drop(true)).rejects.toMatchObject(refused('catalogue.error.InUse', { name: type.name, count: 1 }));
  await admin.call(projects.updateProject, { body: { id: project?.id ?? '', customType: null } });
  await expect(drop()).rejects.toMatchObject(refused('custom_attributes.error.HasValues', { count: 1 }));
  expect(await drop(true)).toBeUndefined();
});

describe('custom attributes', () => {
  test.each(['BOOLEAN', 'NUMBER', 'DECIMAL', 'DATE', 'TEXT', 'MEMO'])(
    'an attribute of type %s has no possible values',
    async (type) => {
      expect(await insertAttribute({ type })).toMatchObject({ type, possibleValues: [], uses: 0 });
      await expect(insertAttribute({ type, possibleValues: ['x'] })).rejects.toMatchObject(invalid('possibleValues'));
    },
  );

  test('an attribute of type CHOICE requires distinct possible values', async () => {
    expect(await insertAttribute({ type: 'CHOICE', possibleValues: ['b', 'a'] })).toMatchObject({
      possibleValues: ['b', 'a'],
    });
    for (const possibleValues of [[], ['a', 'a'], [' ']]) {
      await expect(insertAttribute({ type: 'CHOICE', possibleValues })).rejects.toMatchObject(
        invalid('possibleValues'),
      );
    }
  });

  test('an attribute is created with all fields and appears in forms', async () => {
    const type = await insertType({ appliesTo: 'resource' });
    const all = await insertAttribute({
      appliesTo: 'resource',
      name: 'Badge',
      label: 'Badge number',
      isUnique: true,
      isMandatory: true,
      visibleFrom: Level.manager,
    });
    const own = await insertAttribute({ appliesTo: 'resource', customType: type.id, type: 'DATE' });
    expect(all).toMatchObject({ label: 'Badge number', isUnique: true, isMandatory: true, visibleFrom: Level.manager });
    const form = async (customType?: string) => {
      const query = { appliesTo: 'resource', ...(customType !== undefined && { customType }) };
      return (await admin.call(appApi.listCustomAttributes, query))?.customAttribute.map(({ id }) => id);
    };
    expect(await form(type.id)).toEqual([all.id, own.id]);
    expect(await form('0')).toEqual([all.id]);
    expect(await form()).toEqual([all.id, own.id]);
  });

  test('an attribute cannot be moved to another owner', async () => {
    const type = await insertType();
    const attribute = await insertAttribute();
    await expect(change(attribute.id, { customType: type.id })).rejects.toMatchObject(invalid('customType'));
    await expect(change(attribute.id, { appliesTo: 'pool' })).rejects.toMatchObject(invalid('appliesTo'));
    await expect(insertAttribute({ appliesTo: 'pool', customType: type.id })).rejects.toMatchObject(
      invalid('customType'),
    );
    await expect(insertAttribute({ name: attribute.name?.toUpperCase() })).rejects.toMatchObject(
      refused('catalogue.error.NameNotUnique'),
    );
    expect(await insertAttribute({ name: attribute.name, customType: type.id })).toMatchObject({ sequence: 1 });
  });

  test('the type of an attribute cannot be changed while values exist', async () => {
    const attribute = await insertAttribute();
    expect(await change(attribute.id, { type: 'NUMBER' })).toMatchObject({ type: 'NUMBER' });
    await createProject([{ name: attribute.name, value: 7 }]);
    await expect(change(attribute.id, { type: 'TEXT' })).rejects.toMatchObject(
      refused('custom_attributes.error.TypeInUse', { name: attribute.name, count: 1 }),
    );
    expect(await change(attribute.id, { label: 'Lucky number' })).toMatchObject({ type: 'NUMBER', uses: 1 });
  });

  test('a possible value in use cannot be removed', async () => {
    const attribute = await insertAttribute({ type: 'CHOICE', possibleValues: ['a', 'b', 'c'] });
    await createProject([{ name: attribute.name, value: 'a' }]);
    await createProject([{ name: attribute.name, value: 'b' }]);
    await expect(change(attribute.id, { possibleValues: ['c', 'd'] })).rejects.toMatchObject(
      refused('custom_attributes.error.ValueInUse', { values: ['a', 'b'], count: 2 }),
    );
    expect(await change(attribute.id, { possibleValues: ['d', 'b', 'a'] })).toMatchObject({
      possibleValues: ['d', 'b', 'a'],
    });
  });

  test('an attribute can become unique only if no values are repeated', async () => {
    const attribute = await insertAttribute();
    await createProject([{ name: attribute.name, value: 'same' }]);
    const other = await createProject([{ name: attribute.name, value: 'same' }]);
    await expect(change(attribute.id, { isUnique: true })).rejects.toMatchObject(
      refused('custom_attributes.error.Duplicates', { count: 1 }),
    );
    const body = { id: other?.id ?? '', customValues: [{ name: attribute.name ?? '', value: 'different' }] };
    await admin.call(projects.updateProject, { body });
    expect(await change(attribute.id, { isUnique: true })).toMatchObject({ isUnique: true });
  });

  test('an attribute may become mandatory at any time, and records need a value at their next change', async () => {
    const attribute = await insertAttribute();
    const project = await createProject([]);
    expect(await change(attribute.id, { isMandatory: true })).toMatchObject({ isMandatory: true });
    const update = (more: object) => admin.call(projects.updateProject, { body: { id: project?.id ?? '', ...more } });
    await expect(update({ situation: 'fine' })).rejects.toMatchObject(refused('custom_attributes.error.Mandatory'));
    await update({ situation: 'fine', customValues: [{ name: attribute.name, value: 'x' }] });
    await remove(attribute.id, true);
  });

  test('an attribute with values is deleted only with force, together with its values', async () => {
    const attribute = await insertAttribute();
    const project = await createProject([{ name: attribute.name, value: 'x' }]);
    await expect(remove(attribute.id)).rejects.toMatchObject(
      refused('custom_attributes.error.HasValues', { name: attribute.name, count: 1 }),
    );
    expect(await remove(attribute.id, true)).toBeUndefined();
    const read = await admin.call(projects.getProjectById, { projectId: project?.id ?? '' });
    expect(read?.customValues).toEqual([]);
  });

  test('attributes are ordered within their owner', async () => {
    const type = await insertType();
    const [a, b] = [await insertAttribute({ customType: type.id }), await insertAttribute({ customType: type.id })];
    const order = (...id: string[]) => admin.call(appApi.orderCustomAttributes, { body: { id } });
    expect((await order(b.id, a.id))?.customAttribute.map(({ id }) => id)).toEqual([b.id, a.id]);
    await expect(order(a.id)).rejects.toMatchObject(invalid('id'));
    await expect(order()).rejects.toMatchObject(invalid('id'));
  });
});

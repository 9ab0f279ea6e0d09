import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { Level } from '#contract/core/codes.ts';
import type { Output } from '#contract/core/endpoint.ts';
import { projects } from '#contract/documented/projects.ts';
import { resources } from '#contract/documented/resources.ts';
import type { CustomValueApiElement } from '#contract/core/shared.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { startService, type TestService } from '#testing/service.ts';

/** The rules of custom values hold for every kind of record that has them; those of projects have a test of their own. */

let service: TestService;
let manager: Client;
let portfolio: string;
let pool: string;
let project: string;

beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  const managerId = await testData.user('manager');
  portfolio = await testData.portfolio();
  pool = await testData.pool();
  project = (await testData.project({ parent_id: portfolio })).id;
  await testData.permission(portfolio, managerId, Level.manager);
  await testData.resourcePermission(pool, managerId, Level.manager);
  for (const kind of ['portfolio', 'resource', 'activity']) {
    await database.pool.query(
      `insert into custom_attribute (applies_to, type, name, visible_from, is_mandatory, is_unique) values
        ($1, 'TEXT', 'Zone', 1, true, false), ($1, 'TEXT', 'Permit', 1, false, true),
        ($1, 'NUMBER', 'Depth', 1, false, false), ($1, 'TEXT', 'Secret', 64, false, false)`,
      [kind],
    );
  }
  manager = await service.as('manager');
});
afterAll(() => service.close());

type TestData = CustomValueApiElement[] | null;
interface Answer {
  readonly id: string;
  readonly customValues?: readonly CustomValueApiElement[] | null;
}
interface Kind {
  readonly create: (name: string, customValues?: TestData) => Promise<Answer | null>;
  readonly update: (id: string, description: string, customValues?: TestData) => Promise<Answer | null>;
}

const valuesOf = (customValues: TestData | undefined) => (customValues === undefined ? {} : { customValues });

const kinds: Readonly<Record<string, Kind>> = {
  portfolio: {
    create: (name, values) =>
      manager.call(projects.createPortfolio, { superPortfolioId: portfolio, body: { name, ...valuesOf(values) } }),
    update: (id, description, values) =>
      manager.call(projects.updatePortfolio, { body: { id, description, ...valuesOf(values) } }),
  },
  resource: {
    create: (name, values) =>
      manager.call(resources.createResource, { poolOrCollectionResourceId: pool, body: { name, ...valuesOf(values) } }),
    update: (id, description, values) =>
      manager.call(resources.updateResource, { body: { id, description, ...valuesOf(values) } }),
  },
  'ad hoc activity': {
    create: (name, values) =>
      manager.call(tasks.createAdHocActivity, { projectId: project, body: { name, ...valuesOf(values) } }),
    update: (id, description, values) =>
      manager.call(tasks.updateAdHocActivity, { body: { id, description, ...valuesOf(values) } }),
  },
};

const zone = { name: 'Zone', value: 'A' };
const refused = (name: string) => ({ code: `custom_attributes.error.${name}` });
const shown = (answer: Answer | null) =>
  answer?.customValues?.map(({ name, value }) => `${name} ${String(value)}`).toSorted();

describe.each(Object.entries(kinds))('custom values of a %s', (kind, { create, update }) => {
  const created = async (name: string, more: CustomValueApiElement[] = []) => {
    const record = await create(`${kind} ${name}`, [zone, ...more]);
    if (!record) throw new Error('nothing was created');
    return record;
  };

  test('custom values are kept if sent as null, as an empty list or not at all, also individually', async () => {
    const { id } = await created('stays', [{ name: 'Depth', value: 3 }]);
    for (const [index, values] of [undefined, null, [], [{ name: 'Zone', value: 'A' }]].entries()) {
      expect(shown(await update(id, `change ${index}`, values))).toEqual(['Depth 3', 'Zone A']);
    }
    expect(shown(await update(id, 'cleared', [{ name: 'Depth', value: null }]))).toEqual(['Zone A']);
  });

  test('the type of a custom value may be omitted and is checked if sent', async () => {
    const { id } = await created('type');
    await expect(update(id, 'x', [{ name: 'Depth', type: 'TEXT', value: 3 }])).rejects.toMatchObject(
      refused('TypeMismatch'),
    );
    expect(shown(await update(id, 'x', [{ name: 'Depth', type: 'NUMBER', value: 3 }]))).toEqual(['Depth 3', 'Zone A']);
  });

  test('mandatory custom values are required even if no values are sent', async () => {
    for (const values of [undefined, null, []]) {
      await expect(create(`${kind} mandatory`, values)).rejects.toMatchObject(refused('Mandatory'));
    }
    const { id } = await created('keeps its zone');
    await expect(update(id, 'x', [{ name: 'Zone', value: null }])).rejects.toMatchObject(refused('Mandatory'));
  });

  test('a unique custom value is refused for a second record', async () => {
    const permit = { name: 'Permit', value: 'P-1' };
    const { id } = await created('first', [permit]);
    await expect(create(`${kind} second`, [zone, permit])).rejects.toMatchObject(refused('NotUnique'));
    expect(shown(await update(id, 'again', [permit]))).toEqual(['Permit P-1', 'Zone A']);
  });

  test('hidden custom values can be set on creation, but a change with an unknown or hidden name is refused', async () => {
    const { id } = await created('secret', [{ name: 'Secret', value: 'x' }]);
    const { rows } = await service.database.pool.query(
      `select v.value from (select project_node_id as id, attribute_id, value from project_custom_value
        union all select resource_id, attribute_id, value from resource_custom_value
        union all select activity_id, attribute_id, value from activity_custom_value) v
       join custom_attribute a on a.id = v.attribute_id where a.name = 'Secret' and v.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ value: 'x' }]);
    for (const name of ['Secret', 'Nothing']) {
      await expect(update(id, 'x', [{ name, value: 'y' }])).rejects.toMatchObject(refused('Unknown'));
    }
    await expect(create(`${kind} unknown`, [zone, { name: 'Nothing', value: 1 }])).rejects.toMatchObject(
      refused('Unknown'),
    );
  });
});

test('custom types of resources and of pools are listed with the attributes that their records have', async () => {
  const { pool: db } = service.database;
  await db.query(`insert into custom_type (applies_to, name, default_type) values
    ('resource', 'Crane', true), ('pool', 'Branch', false)`);
  await db.query(`insert into custom_attribute (applies_to, type, name, custom_type_id)
    select applies_to, 'TEXT', 'Of ' || name, id from custom_type where name in ('Crane', 'Branch')`);
  const listed = (list: Output<typeof resources.listPoolCustomTypes>) =>
    list?.customType.map(({ name, customValueInfo }) => [name, customValueInfo?.map((info) => info.name)]);
  expect(listed(await manager.call(resources.listResourceCustomTypes, {}))).toEqual([
    ['', ['Depth', 'Permit', 'Zone']],
    ['Crane', ['Depth', 'Permit', 'Zone', 'Of Crane']],
  ]);
  expect(listed(await manager.call(resources.listPoolCustomTypes, {}))).toEqual([['Branch', ['Of Branch']]]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Level } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let road = '';
let roadType = '';
let railType = '';

beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  const db = database.kysely;
  await testData.administrator('admin');
  const manager = await testData.user('manager');
  road = await testData.portfolio({ name: 'Road' });
  await testData.permission(road, manager, Level.manager);
  const types = await db
    .insertInto('custom_type')
    .values([
      { applies_to: 'project', name: 'Road', default_type: true, tab_label: 'Road works' },
      { applies_to: 'project', name: 'Rail' },
      { applies_to: 'portfolio', name: 'Region' },
    ])
    .returning('id')
    .execute();
  [roadType, railType] = types.map(({ id }) => id) as [string, string, string];
  const attribute = { applies_to: 'project', sequence: 1 };
  await db
    .insertInto('custom_attribute')
    .values([
      { ...attribute, name: 'Permit', type: 'TEXT', is_unique: true },
      { ...attribute, name: 'Secret', type: 'NUMBER', visible_from: Level.administrator, sequence: 2 },
      {
        ...attribute,
        name: 'Surface',
        type: 'CHOICE',
        possible_values: ['asphalt', 'gravel'],
        custom_type_id: roadType,
        is_mandatory: true,
      },
      { ...attribute, name: 'Opened', type: 'DATE', custom_type_id: roadType, sequence: 3 },
      { ...attribute, name: 'Gauge', type: 'DECIMAL', custom_type_id: railType },
    ])
    .execute();
});
afterAll(() => service.close());

let count = 0;
const create = async (customValues: object[] | null, more: object = {}, login = 'admin') => {
  const body = { name: `Project ${++count}`, start: '2026-03-01', customValues, ...more } as object;
  return (await service.as(login)).call(projects.createProject, { portfolioId: road, body });
};
const update = async (id: string | undefined, more: object, login = 'admin') =>
  (await service.as(login)).call(projects.updateProject, { body: { id: id ?? '', ...more } });

const surface = { name: 'Surface', value: 'gravel' };
const code = (name: string) => expect.objectContaining({ code: `custom_attributes.error.${name}` }) as Error;

describe.each(['json', 'xml'] as const)('custom values in %s', (format) => {
  test('custom values are read as written, in the order of the attributes', async () => {
    const client = await service.as('admin', format);
    const customValues = [
      { name: 'Opened', value: '2026-05-01' },
      { name: 'Surface', type: 'CHOICE', value: 'asphalt' },
      { name: 'Secret', value: 7 },
    ];
    const body = { name: `Lane ${format}`, start: '2026-03-01', customValues };
    const project = await client.call(projects.createProject, { portfolioId: road, body });
    expect(project?.customType).toBe(roadType);
    expect(project?.customValues?.map(({ name, type, value }) => [name, type, String(value)])).toEqual([
      ['Surface', 'CHOICE', 'asphalt'],
      ['Secret', 'NUMBER', '7'],
      ['Opened', 'DATE', '2026-05-01Z'],
    ]);
  });

  test('custom types are listed with common attributes first, and the unnamed type has only these', async () => {
    const list = await (await service.as('manager', format)).call(projects.listProjectCustomTypes, {});
    expect(
      list?.customType.map(({ name, defaultType, customValueInfo }) => [
        name,
        defaultType,
        customValueInfo?.map((info) => info.name),
      ]),
    ).toEqual([
      ['', false, ['Permit']],
      ['Rail', false, ['Permit', 'Gauge']],
      ['Road', true, ['Permit', 'Surface', 'Opened']],
    ]);
    expect(list?.customType[2]?.customValueInfo?.[1]).toMatchObject({
      type: 'CHOICE',
      possibleValues: ['asphalt', 'gravel'],
    });
    const all = await (await service.as('admin', format)).call(projects.listProjectCustomTypes, {});
    expect(all?.customType[0]?.customValueInfo?.map(({ name }) => name)).toEqual(['Permit', 'Secret']);
    const portfolios = await (await service.as('admin', format)).call(projects.listPortfolioCustomTypes, {});
    expect(portfolios?.customType.map(({ name }) => name)).toEqual(['Region']);
  });
});

describe('rule 6: custom values', () => {
  test('null, an empty list and an omitted list keep the custom values', async () => {
    const project = await create([surface, { name: 'Permit', value: 'A-1' }]);
    for (const customValues of [null, [], [{ name: 'Opened', value: '2026-05-01Z' }]])
      await update(project?.id, { customValues });
    expect((await update(project?.id, {}))?.customValues?.map(({ name }) => name)).toEqual([
      'Permit',
      'Surface',
      'Opened',
    ]);
  });

  test('mandatory attributes are checked even if no custom values are sent', async () => {
    await expect(create(null)).rejects.toThrow(code('Mandatory'));
    const rail = await create(null, { customType: railType });
    await expect(update(rail?.id, { customType: roadType })).rejects.toThrow(code('Mandatory'));
    expect(await update(rail?.id, { customType: roadType, customValues: [surface] })).toMatchObject({
      customType: roadType,
    });
  });

  test('unique custom values are refused for a second project', async () => {
    const permit = { name: 'Permit', value: 'B-1' };
    const first = await create([surface, permit]);
    await expect(create([surface, permit])).rejects.toMatchObject({
      code: 'custom_attributes.error.NotUnique',
      arguments: { name: 'Permit', value: 'B-1' },
    });
    expect((await update(first?.id, { customValues: [permit] }))?.customValues).toHaveLength(2);
  });

  test('the type of a custom value is checked if sent, and the value always', async () => {
    await expect(create([{ ...surface, type: 'TEXT' }])).rejects.toThrow(code('TypeMismatch'));
    await expect(create([{ ...surface, value: 'sand' }])).rejects.toThrow(code('TypeMismatch'));
  });

  test('an unknown name is refused, while a hidden name is refused on update but set on create', async () => {
    const secret = { name: 'Secret', value: 3 };
    const project = await create([surface, secret], {}, 'manager');
    expect(project?.customValues?.map(({ name }) => name)).toEqual(['Surface']);
    expect((await update(project?.id, {}))?.customValues?.map(({ name }) => name)).toEqual(['Surface', 'Secret']);
    await expect(update(project?.id, { customValues: [secret] }, 'manager')).rejects.toThrow(code('Unknown'));
    await expect(update(project?.id, { customValues: [{ name: 'Nothing', value: 1 }] })).rejects.toThrow(
      code('Unknown'),
    );
    await expect(update(project?.id, { customValues: [{ name: 'Gauge', value: 1435 }] })).rejects.toThrow(
      code('Unknown'),
    );
  });

  test('a refused custom value leaves no project behind', async () => {
    const name = `Refused ${++count}`;
    await expect(create([{ ...surface, value: 'sand' }], { name })).rejects.toThrow(code('TypeMismatch'));
    const admin = await service.as('admin');
    expect(await admin.call(projects.getProjectByName, { projectName: name })).toBeNull();
  });

  test('null clears the custom type, and its values reappear with the type', async () => {
    const project = await create([surface]);
    const cleared = await update(project?.id, { customType: null });
    expect(cleared?.customType ?? null).toBeNull();
    expect(cleared?.customValues).toEqual([]);
    expect((await update(project?.id, { customType: roadType }))?.customValues).toHaveLength(1);
  });
});

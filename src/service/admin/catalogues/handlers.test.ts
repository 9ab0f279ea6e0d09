import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
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

const lastAudit = () =>
  service.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'object_id as objectId', 'details', 'user_name as user'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const countAudit = async () => (await service.database.kysely.selectFrom('audit_entry').select('id').execute()).length;

interface Entry {
  id: string;
  name?: string | null;
  modified?: string | null;
}

/** The three catalogues follow the same rules; each entry lists the calls for one of them. */
const catalogues = [
  {
    subject: 'project_status',
    list: async () => (await admin.call(appApi.listProjectStatusEntries, {}))?.projectStatus ?? [],
    create: (body: object) => admin.call(appApi.createProjectStatus, { body }),
    change: (id: string, body: object) => admin.call(appApi.changeProjectStatus, { statusId: id, body }),
    remove: (id: string) => admin.call(appApi.deleteProjectStatus, { statusId: id }),
    order: (id: string[]) => admin.call(appApi.orderProjectStatuses, { body: { id } }),
    use: async (id: string) => void (await service.testData.project({ project_status_id: id })),
  },
  {
    subject: 'project_classification',
    list: async () => (await admin.call(appApi.listProjectClassificationEntries, {}))?.projectClassification ?? [],
    create: (body: object) => admin.call(appApi.createProjectClassification, { body }),
    change: (id: string, body: object) =>
      admin.call(appApi.changeProjectClassification, { classificationId: id, body }),
    remove: (id: string) => admin.call(appApi.deleteProjectClassification, { classificationId: id }),
    order: (id: string[]) => admin.call(appApi.orderProjectClassifications, { body: { id } }),
    use: async (id: string) => void (await service.testData.project({ project_classification_id: id })),
  },
  {
    subject: 'activity_category',
    list: async () => (await admin.call(appApi.listActivityCategoryEntries, {}))?.activityCategory ?? [],
    create: (body: object) => admin.call(appApi.createActivityCategory, { body }),
    change: (id: string, body: object) => admin.call(appApi.changeActivityCategory, { categoryId: id, body }),
    remove: (id: string) => admin.call(appApi.deleteActivityCategory, { categoryId: id }),
    order: undefined,
    use: async (id: string) =>
      void (await service.testData.activity(await service.testData.project(), { category_id: id })),
  },
];

let count = 0;
const name = () => `Entry ${++count}`;
const created = async (work: Promise<Entry | null>): Promise<Entry> => {
  const entry = await work;
  if (!entry) throw new Error('Nothing was created.');
  return entry;
};

describe.each(catalogues)('$subject', ({ subject, list, create, change, remove, order, use }) => {
  test('a catalogue entry is created, changed and deleted with one audit entry each', async () => {
    const before = await countAudit();
    const entry = await created(create({ name: 'Draft', description: 'Not yet' }));
    expect(entry).toMatchObject({ name: 'Draft', description: 'Not yet', uses: 0 });
    expect(await lastAudit()).toMatchObject({ action: `${subject}.created`, objectId: entry.id, user: 'admin' });
    expect(await change(entry.id, { description: '' })).toMatchObject({ name: 'Draft', description: '' });
    expect(await lastAudit()).toMatchObject({
      action: `${subject}.changed`,
      details: { name: 'Draft', changed: { description: { from: 'Not yet', to: '' } } },
    });
    expect(await remove(entry.id)).toBeUndefined();
    expect(await lastAudit()).toMatchObject({ action: `${subject}.deleted`, details: { name: 'Draft' } });
    expect((await list()).map(({ id }) => id)).not.toContain(entry.id);
    expect((await countAudit()) - before).toBe(3);
  });

  test('an update without a change writes no audit entry', async () => {
    const entry = await created(create({ name: name() }));
    const before = await countAudit();
    expect(await change(entry.id, { name: entry.name })).toEqual(entry);
    expect(await countAudit()).toBe(before);
  });

  test('names are required and unique regardless of case', async () => {
    const entry = await created(create({ name: name() }));
    await expect(create({ description: 'x' })).rejects.toMatchObject(refused('catalogue.error.NameMissing'));
    await expect(create({ name: '  ' })).rejects.toMatchObject(refused('catalogue.error.NameMissing'));
    const other = (entry.name ?? '').toUpperCase();
    await expect(create({ name: other })).rejects.toMatchObject(
      refused('catalogue.error.NameNotUnique', { name: other }),
    );
    const second = await created(create({ name: name() }));
    await expect(change(second.id, { name: other })).rejects.toMatchObject(refused('catalogue.error.NameNotUnique'));
  });

  test('deleting an entry in use is refused with the number of uses', async () => {
    const entry = await created(create({ name: name() }));
    await use(entry.id);
    await use(entry.id);
    expect((await list()).find(({ id }) => id === entry.id)?.uses).toBe(2);
    await expect(remove(entry.id)).rejects.toMatchObject(
      refused('catalogue.error.InUse', { name: entry.name, count: 2 }),
    );
  });

  test('a stale change is refused with the current values', async () => {
    const entry = await created(create({ name: name() }));
    const changed = await created(change(entry.id, { description: 'first', modified: entry.modified }));
    await expect(change(entry.id, { description: 'second', modified: entry.modified })).rejects.toMatchObject(
      refused('main.error.ModifiedMeanwhile', { id: entry.id, modified: changed.modified }),
    );
    await change(entry.id, { description: 'third' });
  });

  test('an unknown id is not found', async () => {
    await expect(change('999999', { name: 'x' })).rejects.toMatchObject(
      refused('catalogue.error.NotFound', { id: '999999' }),
    );
    await expect(remove('999999')).rejects.toMatchObject(refused('catalogue.error.NotFound'));
  });

  test.runIf(order)('an entry is created at its place, and the entries from there on move back', async () => {
    await created(create({ name: name() }));
    const removed = await created(create({ name: name() }));
    await created(create({ name: name() }));
    const before = (await list()).map((entry) => entry.name);
    await remove(removed.id);
    const { sequence } = removed as { sequence?: number };
    await created(create({ name: removed.name, sequence }));
    expect((await list()).map((entry) => entry.name)).toEqual(before);
    const inserted = await created(create({ name: name(), sequence }));
    expect((await list()).map((entry) => entry.name)).toEqual(
      before.toSpliced(before.indexOf(removed.name), 0, inserted.name),
    );
  });

  test.runIf(order)('reordering requires each entry exactly once', async () => {
    await created(create({ name: name() }));
    await created(create({ name: name() }));
    const ids = (await list()).map(({ id }) => id);
    await order?.(ids.toReversed());
    expect((await list()).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await lastAudit()).toMatchObject({ action: `${subject}.ordered` });
    const wrong = [ids.slice(1), [...ids, '999999'], [...ids.slice(1), ids[1] ?? '']];
    for (const testData of wrong) {
      await expect(order?.(testData)).rejects.toMatchObject(
        refused('main.error.InvalidParameter', { parameterName: 'id' }),
      );
    }
    const last = await created(create({ name: name() }));
    expect((await list()).at(-1)?.id).toBe(last.id);
  });
});

describe('defaults for new records', () => {
  let first: Entry;
  beforeEach(async () => {
    first = await created(admin.call(appApi.createProjectStatus, { body: { name: name(), defaultStatus: true } }));
  });

  test('exactly one status is the default and is set for new projects', async () => {
    const second = await created(
      admin.call(appApi.createProjectStatus, { body: { name: name(), defaultStatus: true } }),
    );
    const all = (await admin.call(appApi.listProjectStatusEntries, {}))?.projectStatus ?? [];
    expect(all.filter(({ defaultStatus }) => defaultStatus).map(({ id }) => id)).toEqual([second.id]);
    const body = { name: name(), start: '2026-03-01' } as object;
    const project = await admin.call(projects.createProject, { portfolioId: '1', body });
    expect(project?.projectStatus).toBe(second.id);
  });

  test('a default status must be active', async () => {
    const inactive = refused('main.error.InvalidParameter', { parameterName: 'active' });
    const change = (body: object) => admin.call(appApi.changeProjectStatus, { statusId: first.id, body });
    await expect(change({ active: false })).rejects.toMatchObject(inactive);
    await expect(
      admin.call(appApi.createProjectStatus, { body: { name: name(), defaultStatus: true, active: false } }),
    ).rejects.toMatchObject(inactive);
    expect(await change({ active: false, defaultStatus: false })).toMatchObject({ active: false });
  });

  test('exactly one category is the default', async () => {
    const insert = (body: object) => admin.call(appApi.createActivityCategory, { body });
    await created(insert({ name: name(), defaultCategory: true }));
    const second = await created(insert({ name: name(), defaultCategory: true }));
    const all = (await admin.call(appApi.listActivityCategoryEntries, {}))?.activityCategory ?? [];
    expect(all.filter(({ defaultCategory }) => defaultCategory).map(({ id }) => id)).toEqual([second.id]);
  });
});

test('a color may be sent as a number or as #rrggbb', async () => {
  const insert = (body: object) => admin.call(appApi.createActivityCategory, { body: { name: name(), ...body } });
  expect(await insert({ color: 255 })).toMatchObject({ color: 255, rgbColor: '#0000ff' });
  const red = await created(insert({ rgbColor: '#FF0000' }));
  expect(red).toMatchObject({ color: 0xff0000, rgbColor: '#ff0000' });
  // A record that is sent back as it was read, with another number.
  const body = { ...red, color: 1 };
  expect(await admin.call(appApi.changeActivityCategory, { categoryId: red.id, body })).toMatchObject({
    rgbColor: '#000001',
  });
  await expect(insert({ rgbColor: 'red' })).rejects.toMatchObject(
    refused('main.error.InvalidParameter', { parameterName: 'rgbColor' }),
  );
});

test('an inactive category is not offered, and its name can be used again', async () => {
  const body = { name: name() };
  const category = await created(admin.call(appApi.createActivityCategory, { body }));
  const change = (id: string, active: boolean) =>
    admin.call(appApi.changeActivityCategory, { categoryId: id, body: { active } });
  await change(category.id, false);
  const listed = await admin.call(tasks.listActivityCategories, {});
  expect(listed?.activityCategory.map(({ id }) => id)).not.toContain(category.id);
  await admin.call(appApi.createActivityCategory, { body });
  await expect(change(category.id, true)).rejects.toMatchObject(refused('catalogue.error.NameNotUnique'));
});

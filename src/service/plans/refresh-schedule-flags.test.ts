import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { planning } from '#contract/documented/planning.ts';
import { resources } from '#contract/documented/resources.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

/** Marks of plans follow at once from what people are away for, and from the pool whose calendar they inherit. */
let service: TestService;
let admin: Client;
let kim: string;
let robin: string;
let project: { id: string; plan: string; version: string };
let work: string;
let next: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
afterAll(() => service.close());

/** Work of three days from Monday to Thursday, so with a day to spare, and what follows it on Friday. */
beforeEach(async () => {
  const { testData, database } = service;
  kim = await testData.resource();
  robin = await testData.resource();
  project = await testData.project();
  work = await testData.activity(project, { start: '2026-03-02', finish: '2026-03-05', duration: 24 });
  next = await testData.activity(project, { start: '2026-03-05', finish: '2026-03-05', duration: 8 });
  await testData.assignment(project, work, kim);
  await database.kysely
    .insertInto('dependency')
    .values({ plan_version_id: project.version, predecessor_id: work, successor_id: next })
    .execute();
  await checkIn();
});

async function checkIn(): Promise<void> {
  await admin.call(planning.edit, { projectId: project.id });
  await admin.call(planning.checkIn, { projectId: project.id });
}
const isConflict = async () =>
  (await admin.call(tasks.getTaskById, { id: next }))?.predecessorActivities?.map(({ conflict }) => conflict);
const away = (resource: string, day: string, other: object = {}) =>
  admin.call(resources.insertUnavailability, { body: { resource, start: day, finish: day, ...other } });

describe('an absence', () => {
  test('an absence updates conflict marks in plans of the person when created, changed and deleted', async () => {
    expect(await isConflict()).toEqual([false]);
    const absence = await away(kim, '2026-03-03');
    expect(await isConflict()).toEqual([true]);
    const id = absence?.id ?? '';
    const change = (body: object) => admin.call(resources.updateUnavailability, { body: { id, ...body } });
    await change({ start: '2026-03-14', finish: '2026-03-15' });
    expect(await isConflict()).toEqual([false]);
    await change({ start: '2026-03-03', finish: '2026-03-03' });
    expect(await isConflict()).toEqual([true]);
    await change({ active: false });
    expect(await isConflict()).toEqual([false]);
    await change({ active: true });
    await change({ resource: robin });
    expect(await isConflict()).toEqual([false]);
    await change({ resource: kim });
    expect(await isConflict()).toEqual([true]);
    await admin.call(resources.deleteUnavailability, { unavailabilityId: id });
    expect(await isConflict()).toEqual([false]);
  });

  test('a conflict is marked on days on which all assigned people are absent', async () => {
    const version = (await admin.call(planning.edit, { projectId: project.id }))?.idString ?? '';
    await service.testData.assignment({ ...project, version }, work, robin);
    await checkIn();
    await away(kim, '2026-03-03');
    expect(await isConflict()).toEqual([false]);
    await away(robin, '2026-03-03');
    expect(await isConflict()).toEqual([true]);
  });

  test('importing absences and undoing the import update the conflict marks of the plans', async () => {
    const name = (await admin.call(resources.getResourceById, { resourceId: kim }))?.name ?? '';
    const body = sheetFile([
      ['Resource', 'Start', 'Finish'],
      [name, '2026-03-03', '2026-03-03'],
    ]);
    await admin.call(resources.importUnavailabilities, { body });
    expect(await isConflict()).toEqual([true]);
    const [newest] = (await admin.call(appApi.listImports, {}))?.import ?? [];
    await admin.call(appApi.undoImport, { importId: newest?.id ?? '' });
    expect(await isConflict()).toEqual([false]);
  });

  test('an absence does not change plans that end before it or belong to other people', async () => {
    const { rows } = await service.database.pool.query<{ id: string }>(
      `update dependency set conflict = true where plan_version_id = (select current_version_id from project_plan where id = $1)
       returning plan_version_id as id`,
      [project.plan],
    );
    const conflicts = async () =>
      (
        await service.database.kysely
          .selectFrom('dependency')
          .select('conflict')
          .where('plan_version_id', '=', rows[0]?.id ?? '')
          .execute()
      ).map(({ conflict }) => conflict);
    await away(kim, '2026-05-04');
    await away(robin, '2026-03-03');
    // Had the plan been looked at, the mark would be right again.
    expect(await conflicts()).toEqual([true]);
  });
});

describe('a move within the resource tree', () => {
  test('moving a resource to a pool with another calendar updates the conflict marks of its plans', async () => {
    const { testData } = service;
    const [north, south, below] = [await testData.pool(), await testData.pool(), await testData.pool()];
    const set = (resourceId: string, body: object) => admin.call(appApi.setResourceCalendar, { resourceId, body });
    await set(north, { week: [4, 4, 4, 4, 4, 0, 0] });
    const move = (id: string, pool: string) =>
      admin.call(resources.updateResource, { body: { id, parents: [{ id: pool, isLink: false }] } });
    await move(kim, north);
    expect(await isConflict()).toEqual([true]);
    await move(kim, south);
    expect(await isConflict()).toEqual([false]);
    // With the pool that it is in.
    await move(kim, below);
    await move(below, north);
    expect(await isConflict()).toEqual([true]);
    // A link hands no calendar on.
    await move(below, south);
    const parents = [
      { id: south, isLink: false },
      { id: north, isLink: true },
    ];
    await admin.call(resources.updateResource, { body: { id: below, parents } });
    expect(await isConflict()).toEqual([false]);
  });
});

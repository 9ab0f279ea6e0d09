import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { CostType, EventCode, WorkRecordState } from '#contract/core/codes.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { january as day, type Site, startRecordSites } from '#testing/record-site.ts';
import type { TestService } from '#testing/service.ts';

let sites: Awaited<ReturnType<typeof startRecordSites>>;
let service: TestService;
let worker: Client;
let manager: Client;
let observer: Client;
let stranger: Client;
let admin: Client;
let site: Site;

beforeAll(async () => {
  sites = await startRecordSites();
  ({ service } = sites);
  [worker, manager, admin] = [await service.as('worker'), await service.as('manager'), await service.as('admin')];
  [observer, stranger] = [await service.as('observer'), await service.as('stranger')];
});
afterAll(() => service.close());
beforeEach(async () => {
  site = await sites.renew();
});

interface TestData {
  readonly day?: string;
  readonly costType?: number;
  readonly actualCosts?: number;
  readonly openCosts?: number;
  readonly comment?: string;
  readonly resource?: string;
  readonly activity?: string;
}
const bodyOf = (testData: TestData = {}) => ({
  resource: site.resource,
  activity: site.activity,
  day: day(6),
  costType: CostType.travel,
  actualCosts: 84.5,
  ...testData,
});
async function book(by: Client, testData: TestData = {}) {
  const record = await by.call(appApi.createCostRecord, { body: bodyOf(testData) });
  if (!record) throw new Error('nothing was booked');
  return record;
}
const plan = (base: number) =>
  service.database.kysely
    .insertInto('planned_cost')
    .values({ plan_version_id: site.project.version, activity_id: site.activity, cost_type: CostType.travel, base })
    .execute();
const figures = () =>
  service.database.kysely
    .selectFrom('plan_cost')
    .select(['cost_type as type', 'base', 'actual', 'open'])
    .where('plan_id', '=', site.project.plan)
    .where('cost_type', '<>', CostType.personnel)
    .execute();
const events = async () => {
  const rows = await service.database.kysely
    .selectFrom('event')
    .select('message_code')
    .where('project_node_id', '=', site.project.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.message_code);
};
const audited = async (objectId: string) => {
  const rows = await service.database.kysely
    .selectFrom('audit_entry')
    .select('action')
    .where('object_id', '=', objectId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};
const week = { from: day(5), until: day(11) };

describe('booking costs', () => {
  test('booking costs reduces the planned costs, updates the figures and writes one event', async () => {
    await plan(200);
    const record = await book(worker, { comment: 'Train' });
    expect(record).toMatchObject({
      activity: site.activity,
      activityName: site.names.activity,
      day: day(6),
      costType: CostType.travel,
      actualCosts: 84.5,
      openCosts: 115.5,
      comment: 'Train',
      state: WorkRecordState.editable,
    });
    expect(await figures()).toEqual([{ type: CostType.travel, base: 200, actual: 84.5, open: 115.5 }]);
    expect(await book(worker, { day: day(7), actualCosts: 150 })).toMatchObject({ openCosts: 0 });
    expect(await events()).toEqual([EventCode.workRecorded, EventCode.workRecorded]);
    expect(await audited(record.id)).toEqual(['costs.booked']);
  });

  test('costs sent repeatedly with the same Idempotency-Key are booked once', async () => {
    const once = { idempotencyKey: `cost-${site.activity}` };
    const first = await worker.call(appApi.createCostRecord, { body: bodyOf() }, once);
    expect(await worker.call(appApi.createCostRecord, { body: bodyOf() }, once)).toEqual(first);
    expect(await events()).toEqual([EventCode.workRecorded]);
  });

  test('a credit note has negative costs and leaves what is still to be spent', async () => {
    const { openCosts } = await book(worker, { actualCosts: 10 });
    expect(await book(worker, { actualCosts: -4, day: day(7) })).toMatchObject({ actualCosts: -4, openCosts });
    expect(await figures()).toMatchObject([{ actual: 6, open: openCosts }]);
  });

  test('a second cost record of one type and day is refused and names the first', async () => {
    const { id } = await book(worker);
    await expect(book(worker, { actualCosts: 3 })).rejects.toMatchObject({
      code: 'work.error.CostsBooked',
      arguments: { id, resource: site.names.resource, date: day(6) },
    });
    await book(worker, { costType: CostType.material });
  });

  test('costs are limited, remaining costs are 0 or more, and personnel costs cannot be booked', async () => {
    for (const testData of [{ openCosts: -0.5 }, { actualCosts: 1_000_000_000_000.5 }])
      await expect(book(worker, testData)).rejects.toMatchObject({
        code: expect.stringMatching(/IncorrectCosts|InvalidParameter/),
      });
    await expect(book(worker, { costType: CostType.personnel })).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'costType' },
    });
    expect(await figures()).toEqual([]);
    expect(await events()).toEqual([]);
  });

  test('only users who may book the work may book its costs, and hidden activities are not revealed', async () => {
    await book(manager);
    await book(admin, { day: day(7) });
    await expect(book(observer, { day: day(8) })).rejects.toMatchObject({ code: 'user.error.InsufficientPrivileges' });
    await expect(book(stranger, { day: day(8) })).rejects.toMatchObject({ code: 'work.error.NotFound' });
    const hidden = await service.testData.project({ name: 'Hidden' });
    const secret = await service.testData.activity(hidden, { name: 'Secret' });
    const nowhere = { code: 'work.error.NotFound', arguments: { id: secret } };
    await expect(book(worker, { activity: secret })).rejects.toMatchObject(nowhere);
    await expect(book(admin, { activity: secret })).rejects.toMatchObject({ code: 'work.error.NotOfProject' });
    await expect(book(worker, { activity: '999999' })).rejects.toMatchObject({ code: 'work.error.NotFound' });
  });

  test('booking costs is refused in an archived project, for a deleted activity and on a locked day, naming the lock', async () => {
    await manager.call(worklogs.lockWorkRecordsOfProject, {
      projectId: site.project.id,
      from: day(6),
      until: day(6),
    });
    await expect(book(worker)).rejects.toMatchObject({
      code: 'work.error.WorkSlipNotEditable',
      arguments: { date: day(6), lockedBy: 'manager' },
    });
    const { kysely } = service.database;
    await kysely.updateTable('project_node').set({ archived: true }).where('id', '=', site.project.id).execute();
    await expect(book(worker, { day: day(7) })).rejects.toMatchObject({ code: 'project.error.Archived' });
    await kysely.updateTable('project_node').set({ archived: false }).where('id', '=', site.project.id).execute();
    await kysely.deleteFrom('assignment_version').where('activity_id', '=', site.activity).execute();
    await kysely.deleteFrom('activity_version').where('activity_id', '=', site.activity).execute();
    await expect(book(manager, { day: day(7) })).rejects.toMatchObject({ code: 'work.error.NotBookable' });
  });
});

describe('a cost record', () => {
  test('a changed cost record keeps omitted fields, and a change of an outdated record is refused', async () => {
    await plan(200);
    const { id, modified } = await book(worker, { comment: 'Train' });
    const input = { costRecordId: id, body: { actualCosts: 90 } };
    const asRead = { readModified: modified };
    const changed = await worker.call(appApi.updateCostRecord, input, asRead);
    expect(changed).toMatchObject({ actualCosts: 90, openCosts: 115.5, comment: 'Train' });
    expect(await figures()).toEqual([{ type: CostType.travel, base: 200, actual: 90, open: 115.5 }]);
    const stale = { code: 'main.error.ModifiedMeanwhile', status: 412, arguments: { id } };
    await expect(worker.call(appApi.updateCostRecord, input, asRead)).rejects.toMatchObject(stale);
    await expect(worker.call(appApi.deleteCostRecord, { costRecordId: id }, asRead)).rejects.toMatchObject(stale);
    expect(await audited(id)).toEqual(['costs.booked', 'costs.changed']);
  });

  test('deleting a cost record reverts the figures with one event and is refused if the record is locked', async () => {
    await plan(200);
    const { id } = await book(worker);
    const days = { projectId: site.project.id, from: day(6), until: day(6) };
    await manager.call(worklogs.lockWorkRecordsOfProject, days);
    await expect(worker.call(appApi.deleteCostRecord, { costRecordId: id })).rejects.toMatchObject({
      code: 'work.error.WorkSlipNotEditable',
      arguments: { id, lockedBy: 'manager' },
    });
    await manager.call(worklogs.unlockWorkRecordsOfProject, days);
    await expect(stranger.call(appApi.deleteCostRecord, { costRecordId: id })).rejects.toMatchObject({
      code: 'work.error.NotFound',
    });
    await worker.call(appApi.deleteCostRecord, { costRecordId: id });
    expect(await figures()).toEqual([{ type: CostType.travel, base: 200, actual: 0, open: 200 }]);
    expect((await events()).at(-1)).toBe(EventCode.workDeleted);
    await expect(worker.call(appApi.deleteCostRecord, { costRecordId: id })).rejects.toMatchObject({
      code: 'work.error.NotFound',
    });
  });
});

describe('remaining costs', () => {
  const remain = (
    by: Client,
    openCosts: number,
    testData: { resource?: string; costType?: number; readOpenCosts?: number } = {},
  ) =>
    by.call(appApi.setRemainingCosts, {
      body: { resource: site.resource, activity: site.activity, costType: CostType.travel, openCosts, ...testData },
    });

  test('remaining costs go into the latest record if it is own and open, otherwise into a new and later one', async () => {
    await plan(200);
    const first = await book(worker);
    await book(worker, { day: day(5) });
    expect(await remain(worker, 40)).toMatchObject({ id: first.id, actualCosts: 84.5, openCosts: 40 });
    expect(await audited(first.id)).toEqual(['costs.booked', 'costs.changed']);
    const update = service.database.kysely.updateTable('cost_record').set({ state: WorkRecordState.approved });
    await update.where('id', '=', first.id).execute();
    const second = await remain(worker, 30);
    expect(second).toMatchObject({ actualCosts: 0, openCosts: 30 });
    expect(second?.id).not.toBe(first.id);
    expect((second?.day ?? '') > day(6)).toBe(true);
    expect(await remain(worker, 30)).toMatchObject({ id: second?.id });
    expect(await figures()).toEqual([{ type: CostType.travel, base: 200, actual: 169, open: 30 }]);
  });

  test('remaining costs are not changed if their value differs from the value that the caller read', async () => {
    await plan(200);
    const stale = { code: 'main.error.ModifiedMeanwhile', arguments: { current: { openCosts: 200 } } };
    await expect(remain(worker, 10, { readOpenCosts: 180 })).rejects.toMatchObject(stale);
    expect(await remain(worker, 150, { readOpenCosts: 200 })).toMatchObject({ openCosts: 150 });
    await expect(remain(worker, 10, { readOpenCosts: 200 })).rejects.toMatchObject({
      arguments: { current: { openCosts: 150 } },
    });
    expect(await figures()).toEqual([{ type: CostType.travel, base: 200, actual: 0, open: 150 }]);
  });

  test('remaining costs must be 0 or more, can be set by those who may book, and exclude personnel costs', async () => {
    await expect(remain(worker, -1)).rejects.toMatchObject({ code: 'work.error.IncorrectCosts' });
    await expect(remain(worker, 1, { costType: CostType.personnel })).rejects.toThrow(/costType/);
    await expect(remain(stranger, 1)).rejects.toThrow();
    expect(await events()).toEqual([]);
  });
});

describe('costs on a timesheet', () => {
  const sheet = (by: Client, costRows: string[] = []) =>
    by.call(appApi.getTimesheet, { ...week, resourceId: site.resource, costRows });

  test('timesheet costs are the planned, booked and requested ones with base, actual and remaining costs', async () => {
    await plan(200);
    const { id } = await book(worker, { actualCosts: 50 });
    await book(worker, { costType: CostType.material, day: '2026-02-02' });
    const row = {
      activity: site.activity,
      activityName: site.names.activity,
      wbsCode: '1.1',
      project: site.project.id,
    };
    const planned = { ...row, costType: CostType.travel, baseCosts: 200, actualCosts: 50, openCosts: 150 };
    expect(await sheet(worker)).toMatchObject({ cost: [{ id }], costRow: [planned] });
    const answer = await sheet(worker, [`${site.activity}:${CostType.material}`]);
    expect(answer?.costRow).toMatchObject([
      planned,
      { ...row, costType: CostType.material, baseCosts: 0, actualCosts: 84.5, openCosts: 0 },
    ]);
    expect(answer?.costRow?.[0]).not.toHaveProperty('closed');
  });

  test('timesheet costs reveal nothing of a hidden activity except own bookings', async () => {
    const hidden = await service.testData.project({ name: 'Hidden as well' });
    const secret = await service.testData.activity(hidden, { name: 'Secret' });
    const asked = [`${secret}:${CostType.travel}`];
    expect((await sheet(worker, asked))?.costRow).toEqual([]);
    await service.database.kysely
      .insertInto('cost_record')
      .values({ activity_id: secret, resource_id: site.resource, day: day(7), cost_type: 2, actual_costs: 5 })
      .execute();
    const [row] = (await sheet(worker, asked))?.costRow ?? [];
    expect(row).toMatchObject({ activity: secret, closed: 'rights' });
    expect(row).not.toHaveProperty('actualCosts');
    expect((await sheet(manager, asked))?.costRow).toEqual([]);
  });
});

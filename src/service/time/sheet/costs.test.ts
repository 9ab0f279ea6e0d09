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

interface Given {
  readonly day?: string;
  readonly costType?: number;
  readonly actualCosts?: number;
  readonly openCosts?: number;
  readonly comment?: string;
  readonly resource?: string;
  readonly activity?: string;
}
const bodyOf = (given: Given = {}) => ({
  resource: site.resource,
  activity: site.activity,
  day: day(6),
  costType: CostType.travel,
  actualCosts: 84.5,
  ...given,
});
async function book(by: Client, given: Given = {}) {
  const record = await by.call(appApi.createCostRecord, { body: bodyOf(given) });
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
  test('takes them off what is planned, brings the figures up to it and tells of it once', async () => {
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

  test('once, however often it is sent with the same Idempotency-Key', async () => {
    const once = { idempotencyKey: `cost-${site.activity}` };
    const first = await worker.call(appApi.createCostRecord, { body: bodyOf() }, once);
    expect(await worker.call(appApi.createCostRecord, { body: bodyOf() }, once)).toEqual(first);
    expect(await events()).toEqual([EventCode.workRecorded]);
  });

  test('one record for each type and day: a second one is refused and names the first', async () => {
    const { id } = await book(worker);
    await expect(book(worker, { actualCosts: 3 })).rejects.toMatchObject({
      code: 'work.error.CostsBooked',
      arguments: { id, resource: site.names.resource, date: day(6) },
    });
    await book(worker, { costType: CostType.material });
  });

  test('amounts are 0 or more, and personnel costs are none that are booked', async () => {
    for (const given of [{ actualCosts: -1 }, { openCosts: -0.5 }, { actualCosts: 1_000_000_000_000.5 }])
      await expect(book(worker, given)).rejects.toMatchObject({
        code: expect.stringMatching(/IncorrectCosts|InvalidParameter/),
      });
    await expect(book(worker, { costType: CostType.personnel })).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'costType' },
    });
    expect(await figures()).toEqual([]);
    expect(await events()).toEqual([]);
  });

  test('is for those who book work there; who sees nothing is told of nothing', async () => {
    await book(manager);
    await book(admin, { day: day(7) });
    await expect(book(observer, { day: day(8) })).rejects.toMatchObject({ code: 'user.error.InsufficientPrivileges' });
    await expect(book(stranger, { day: day(8) })).rejects.toMatchObject({ code: 'work.error.NotFound' });
    const hidden = await service.given.project({ name: 'Hidden' });
    const secret = await service.given.activity(hidden, { name: 'Secret' });
    const nowhere = { code: 'work.error.NotFound', arguments: { id: secret } };
    await expect(book(worker, { activity: secret })).rejects.toMatchObject(nowhere);
    await expect(book(admin, { activity: secret })).rejects.toMatchObject({ code: 'work.error.NotOfProject' });
    await expect(book(worker, { activity: '999999' })).rejects.toMatchObject({ code: 'work.error.NotFound' });
  });

  test('not in an archived project, not for a deleted activity, not on a locked day, whose lock it names', async () => {
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
  test('keeps what is not given, and is not changed over what somebody else did meanwhile', async () => {
    await plan(200);
    const { id, modified } = await book(worker, { comment: 'Train' });
    const input = { costRecordId: id, body: { actualCosts: 90, modified: modified ?? null } };
    const changed = await worker.call(appApi.updateCostRecord, input);
    expect(changed).toMatchObject({ actualCosts: 90, openCosts: 115.5, comment: 'Train' });
    expect(await figures()).toEqual([{ type: CostType.travel, base: 200, actual: 90, open: 115.5 }]);
    await expect(worker.call(appApi.updateCostRecord, input)).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
      arguments: { id, current: { actualCosts: 90 } },
    });
    const gone = { costRecordId: id, ...(modified ? { modified } : {}) };
    await expect(worker.call(appApi.deleteCostRecord, gone)).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
    });
    expect(await audited(id)).toEqual(['costs.booked', 'costs.changed']);
  });

  test('that is deleted is taken back from the figures, with one event; a locked one is not', async () => {
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
    given: { resource?: string; costType?: number; readOpenCosts?: number } = {},
  ) =>
    by.call(appApi.setRemainingCosts, {
      body: { resource: site.resource, activity: site.activity, costType: CostType.travel, openCosts, ...given },
    });

  test('are put into the latest record where it is one’s own and open, else into a new one that is later than all', async () => {
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

  test('are not changed where something else is to be spent than the caller read', async () => {
    await plan(200);
    const stale = { code: 'main.error.ModifiedMeanwhile', arguments: { current: { openCosts: 200 } } };
    await expect(remain(worker, 10, { readOpenCosts: 180 })).rejects.toMatchObject(stale);
    expect(await remain(worker, 150, { readOpenCosts: 200 })).toMatchObject({ openCosts: 150 });
    await expect(remain(worker, 10, { readOpenCosts: 200 })).rejects.toMatchObject({
      arguments: { current: { openCosts: 150 } },
    });
    expect(await figures()).toEqual([{ type: CostType.travel, base: 200, actual: 0, open: 150 }]);
  });

  test('are 0 or more, for who may book there, and never those of personnel', async () => {
    await expect(remain(worker, -1)).rejects.toMatchObject({ code: 'work.error.IncorrectCosts' });
    await expect(remain(worker, 1, { costType: CostType.personnel })).rejects.toThrow(/costType/);
    await expect(remain(stranger, 1)).rejects.toThrow();
    expect(await events()).toEqual([]);
  });
});

describe('the costs of a sheet', () => {
  const sheet = (by: Client, costRows: string[] = []) =>
    by.call(appApi.getTimesheet, { ...week, resourceId: site.resource, costRows });

  test('are what is planned on its rows, booked in the range or asked for, with base, actual and remaining costs', async () => {
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

  test('tell nothing of an activity that the caller does not see, but of what the person booked there', async () => {
    const hidden = await service.given.project({ name: 'Hidden as well' });
    const secret = await service.given.activity(hidden, { name: 'Secret' });
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

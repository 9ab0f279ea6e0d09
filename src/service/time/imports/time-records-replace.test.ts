import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { EventCode, Level, WorkRecordState } from '#contract/core/codes.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { january as day, placesOf, problemsOf, type Site, startRecordSites } from '#testing/record-site.ts';
import { outcomeOf } from '#testing/refusals.ts';
import type { TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

let sites: Awaited<ReturnType<typeof startRecordSites>>;
let service: TestService;
let worker: Client;
let manager: Client;
let admin: Client;
let site: Site;

beforeAll(async () => {
  sites = await startRecordSites();
  ({ service } = sites);
  [worker, manager, admin] = [await service.as('worker'), await service.as('manager'), await service.as('admin')];
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.kysely.deleteFrom('work_record').execute();
  site = await sites.renew();
});

type Row = readonly [day: number, hours: number];
const file = (...rows: readonly Row[]) => {
  const { names } = site;
  const header = ['Resource', 'Date', 'Project', 'Activity', 'Actual effort'];
  return sheetFile([
    header,
    ...rows.map(([date, hours]) => [names.resource, day(date), names.project, names.activity, hours]),
  ]);
};

interface Range {
  replaceFrom?: string;
  replaceTo?: string;
}
const bring = (client: Client, body: Uint8Array<ArrayBuffer>, range: Range = {}) =>
  client.call(worklogs.importTimeRecords, { body, ...range });
const check = (client: Client, body: Uint8Array<ArrayBuffer>, range: Range = {}) =>
  client.call(appApi.checkImport, { importKind: 'timeRecords', body, ...range });
const problems = (client: Client, body: Uint8Array<ArrayBuffer>, range: Range = {}) =>
  problemsOf(service, () => bring(client, body, range));

const book = async (client: Client, date: number, actualEffort: number, assignmentId = site.assignment) => {
  const record = await client.call(worklogs.createWorkRecord, { assignmentId, bookingDate: day(date), actualEffort });
  return record?.id ?? '';
};
const lock = (from: number, until: number) =>
  admin.call(worklogs.lockWorkRecords, { from: day(from), until: day(until) });
const unlock = (from: number, until: number) =>
  admin.call(worklogs.unlockWorkRecords, { from: day(from), until: day(until) });

const stored = () =>
  service.database.kysely.selectFrom('work_record').selectAll().orderBy('day').orderBy('id').execute();
const daysLeft = async () => (await stored()).map((record) => record.day);
const figures = async () =>
  service.database.kysely
    .selectFrom('project_plan')
    .select(['actual_effort as actual', 'open_effort as open', 'complete'])
    .where('id', '=', site.project.plan)
    .executeTakeFirstOrThrow();

describe('replaceFrom and replaceTo', () => {
  test('replaceFrom and replaceTo delete the records of an inclusive range, book the rows and update the figures', async () => {
    for (const date of [5, 6, 7, 8]) await book(worker, date, 8);
    expect(await bring(worker, file([6, 1], [7, 2]), { replaceFrom: day(6), replaceTo: day(7) })).toMatchObject({
      numberImported: 2,
    });
    expect((await stored()).map((record) => [record.day, record.actual_effort, record.open_effort])).toEqual([
      [day(5), 8, 32],
      [day(6), 1, 31],
      [day(7), 2, 29],
      [day(8), 8, 21],
    ]);
    expect(await figures()).toEqual({ actual: 19, open: 21, complete: 47.5 });
  });

  test('replaceFrom without replaceTo deletes all records from that day on, whatever the rows contain', async () => {
    for (const date of [5, 6, 9]) await book(worker, date, 1);
    await bring(worker, file([20, 1]), { replaceFrom: day(6) });
    expect(await daysLeft()).toEqual([day(5), day(20)]);
  });

  test('replaceTo without or before replaceFrom is refused', async () => {
    const refusal = { code: 'main.error.InvalidParameter', arguments: { parameterName: 'replaceTo' } };
    await expect(bring(worker, file([5, 1]), { replaceTo: day(9) })).rejects.toMatchObject(refusal);
    await expect(bring(worker, file([5, 1]), { replaceFrom: day(9), replaceTo: day(8) })).rejects.toMatchObject(
      refusal,
    );
  });

  test('replaced records are those of own resources, managed resources and managed projects, except archived projects', async () => {
    const { testData, database } = service;
    const place = async (resource: string, archived = false) => {
      const project = await testData.project({ archived: false });
      const assignment = await testData.assignment(project, await testData.activity(project), resource);
      const { id } = await database.kysely
        .insertInto('work_record')
        .values({ assignment_id: assignment, resource_id: resource, day: day(6), actual_effort: 1, open_effort: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (archived)
        await database.kysely.updateTable('project_node').set({ archived }).where('id', '=', project.id).execute();
      return { id, project: project.id };
    };
    const foreign = await testData.resource();
    const own = await place(site.resource);
    const others = await place(foreign);
    const old = await place(site.resource, true);
    await testData.permission(others.project, sites.user('observer'), Level.manager);
    const left = async () =>
      (await stored()).map(({ id }) => id).filter((id) => [own.id, others.id, old.id].includes(id));
    const range = { replaceFrom: day(6), replaceTo: day(6) };
    // The observer of the site manages the others' project: that is all it may edit.
    const empty = sheetFile([['Resource', 'Date', 'Project', 'Activity', 'Actual effort']]);
    await bring(await service.as('observer'), empty, range);
    expect(await left()).toEqual([own.id, old.id]);
    await bring(await service.as('stranger'), empty, range);
    expect(await left()).toEqual([own.id, old.id]);
    await bring(await service.as('head'), empty, range);
    expect(await left()).toEqual([old.id]);
  });

  test('a replacement on locked days is refused with the time of the lock in the time zone of the caller', async () => {
    await book(worker, 5, 1);
    await lock(5, 5);
    const inBerlin = createClient({
      baseUrl: service.baseUrl,
      format: 'json',
      credentials: { kind: 'token', token: await service.tokenOf('worker') },
      timeZone: 'Europe/Berlin',
    });
    const [locked] = await problems(inBerlin, file([7, 1]), { replaceFrom: day(5), replaceTo: day(5) });
    expect(locked?.message).toMatch(/was locked by admin at \d+ \w+ \d{4}, \d\d:\d\d\. Ask admin/);
  });

  test('a replacement of locked or approved records is refused with who locked which record and when', async () => {
    const locked = await book(worker, 5, 1);
    const approved = await book(worker, 6, 1);
    await lock(5, 5);
    await service.database.kysely
      .updateTable('work_record')
      .set({ state: WorkRecordState.approved })
      .where('id', '=', approved)
      .execute();
    const found = await problems(worker, file([7, 1]), { replaceFrom: day(5), replaceTo: day(8) });
    expect(found.map(({ code }) => code)).toEqual(['work.error.WorkSlipNotEditable', 'work.error.WorkSlipApproved']);
    expect(found[0]?.message).toMatch(/Ann .* on 5 Jan 2026 was locked by admin at \d.* UTC\. Ask admin/);
    expect((await stored()).map(({ id }) => id)).toEqual([locked, approved]);
  });

  test('a check of a replacement reports the records and hours to be deleted and changes nothing', async () => {
    await book(worker, 5, 3);
    const second = await book(worker, 6, 4.5);
    const before = await databaseFingerprint(service.database);
    const range = { replaceFrom: day(6), replaceTo: day(9) };
    expect(await check(worker, file([6, 1], [7, 30]), range)).toMatchObject({
      kind: 'timeRecords',
      numberRows: 2,
      numberCreated: 1,
      numberDeleted: 1,
      amountDeleted: 4.5,
      numberErrors: 1,
      deletion: [
        {
          id: second,
          date: day(6),
          resource: site.names.resource,
          project: site.names.project,
          activity: site.names.activity,
          amount: 4.5,
        },
      ],
    });
    expect(await databaseFingerprint(service.database)).toEqual(before);
  });
});

describe('undoing an import of time records', () => {
  const lastImport = async (client: Client) =>
    (await client.call(appApi.listImports, { numberRecords: 1 }))?.import?.[0]?.id ?? '';
  const undo = async (client: Client) => client.call(appApi.undoImport, { importId: await lastImport(client) });

  test('undoing an import deletes its records and restores replaced ones with ids, creators, times and figures', async () => {
    await book(worker, 5, 8);
    await book(manager, 6, 8);
    const [records, before] = [await stored(), await figures()];
    await bring(worker, file([6, 1], [7, 2]), { replaceFrom: day(5), replaceTo: day(6) });
    expect(await daysLeft()).toEqual([day(6), day(7)]);
    expect(await undo(worker)).toMatchObject({ kind: 'timeRecords', undoneByName: 'worker' });
    expect(await stored()).toEqual(records);
    expect(await figures()).toEqual(before);
    const events = await service.database.kysely
      .selectFrom('event')
      .select('message_code as code')
      .where('project_node_id', '=', site.project.id)
      .orderBy('id')
      .execute();
    expect(events.slice(-2)).toEqual([{ code: EventCode.recordsImported }, { code: EventCode.importUndone }]);
  });

  test('undoing an import works after a lock was removed and is refused while the day is locked', async () => {
    await bring(worker, file([6, 1]));
    await lock(6, 6);
    await expect(undo(worker)).rejects.toMatchObject({
      code: 'main.error.ImportNotUndoable',
      arguments: { changed: [`${site.names.resource} ${day(6)}`] },
    });
    await unlock(6, 6);
    await undo(worker);
    expect(await stored()).toEqual([]);
  });

  test.each([
    [
      'changed',
      async ([id]: string[]) =>
        worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id ?? '', actualEffort: 3 }),
    ],
    ['deleted', async ([id]: string[]) => worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: id ?? '' })],
    ['followed by a later one', () => book(worker, 9, 1)],
  ])('undoing an import is refused if a record was %s since', async (_, change) => {
    await bring(worker, file([6, 1], [7, 1]));
    await change((await stored()).map(({ id }) => id));
    const before = await databaseFingerprint(service.database);
    await expect(undo(worker)).rejects.toMatchObject({ code: 'main.error.ImportNotUndoable' });
    expect(await databaseFingerprint(service.database)).toEqual(before);
  });

  test('undoing an import is refused if a restored record finds its day booked again or full', async () => {
    const second = await service.testData.assignment(
      site.project,
      await service.testData.activity(site.project),
      site.resource,
    );
    await book(worker, 6, 20);
    await bring(worker, file([5, 1]), { replaceFrom: day(6), replaceTo: day(6) });
    await book(worker, 6, 5, second);
    await expect(undo(worker)).rejects.toMatchObject({
      code: 'main.error.ImportNotUndoable',
      arguments: { changed: [`${site.names.resource} ${day(6)}`] },
    });
  });

  test('undoing an import requires the same permissions as the import, even for an administrator without project access', async () => {
    await bring(manager, file([6, 1]));
    await service.database.kysely
      .deleteFrom('project_permission')
      .where('project_node_id', '=', site.project.id)
      .execute();
    expect(await outcomeOf(undo(manager))).toBe('user.error.InsufficientPrivileges');
    expect(await outcomeOf(undo(admin))).toBe('done');
  });
});

describe('concurrent imports, locks and bookings', () => {
  test('two concurrent imports of one file book it once', async () => {
    const body = file([5, 1], [6, 2]);
    const outcomes = await Promise.all([bring(worker, body), bring(manager, body)].map(outcomeOf));
    expect(outcomes.toSorted()).toEqual(['done', 'work.error.ImportFailed']);
    expect(await daysLeft()).toEqual([day(5), day(6)]);
  });

  test('an import and a concurrent lock run in turn, so that booked records are locked with their day', async () => {
    const outcomes = await Promise.all([bring(worker, file([5, 1], [6, 2])), lock(5, 6)].map(outcomeOf));
    expect(outcomes[1]).toBe('done');
    expect((await stored()).map(({ state }) => state)).toEqual(
      outcomes[0] === 'done' ? [WorkRecordState.locked, WorkRecordState.locked] : [],
    );
  });

  test('an import and concurrent bookings of one day make one record a day without a deadlock', async () => {
    const calls = [bring(worker, file([5, 1], [6, 2])), book(manager, 5, 3), book(worker, 6, 4)];
    const outcomes = await Promise.all(calls.map(outcomeOf));
    for (const outcome of outcomes)
      expect(['done', 'work.error.ImportFailed', 'work.error.RecordExists']).toContain(outcome);
    expect(outcomes).toContain('done');
    expect(await daysLeft()).toEqual([day(5), day(6)].slice(0, (await stored()).length));
    expect(new Set(await daysLeft()).size).toBe((await stored()).length);
  });
});

test('the first imported record starts from the remaining effort of an activity that the plan marked as begun', async () => {
  const begun = `update activity set complete = 75, actual_start = '${day(1)}'`;
  await service.database.pool.query(`update assignment set open_effort = 10; ${begun}`);
  await bring(worker, file([5, 2], [6, 1]));
  expect((await stored()).map((record) => record.open_effort)).toEqual([8, 7]);
});

test('a check reports the same problems as an import', async () => {
  const body = file([5, 25], [3, 1]);
  const told = (await check(worker, body))?.problem ?? [];
  expect(told.map(({ code, row, column }) => [code, row, column])).toEqual(placesOf(await problems(worker, body)));
});

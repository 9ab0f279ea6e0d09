import { defaultScheduler, notifyManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpointQuery, refreshAfter } from '../query.ts';
import { newQueryClient } from '../query-client.ts';
import { createClient, type Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level, PlanStatus } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';
import { Outbox, resendDelay } from './outbox.ts';
import { EntryStore } from './entry-store.ts';
import { type Entered, type PendingEntry, entryKey } from './pending-entries.ts';

const monday = '2026-03-02';
const week = { from: monday, until: '2026-03-08' };
const owner = 'staff';

let service: TestService;
let line: Awaited<ReturnType<typeof lineTo>>;
let manager: Client;
let cache: QueryClient;
let outbox: Outbox;
let resourceId: string;
let design: string;
let building: string;
let project: string;
/** Ends what a test has begun. */
let ends: (() => void)[] = [];

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  const user = await testData.user('staff');
  const head = await testData.user('manager');
  resourceId = await testData.resource({ name: 'Staff', user_id: user });
  const website = await testData.project({ name: 'Website', start: monday });
  project = website.id;
  await testData.permission(project, head, Level.manager);
  const assigned = async (name: string) =>
    testData.assignment(
      website,
      await testData.activity(website, { name, start: monday, finish: '2026-03-31' }),
      resourceId,
    );
  design = await assigned('Design');
  building = await assigned('Building');
  manager = await service.as('manager');
});
afterAll(() => service.close());

beforeEach(async () => {
  line = await lineTo(service);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:00:00Z') });
  const credentials = { kind: 'token', token: await service.tokenOf('staff') } as const;
  const client = createClient({ baseUrl: line.baseUrl, format: 'json', credentials });
  cache = newQueryClient(client);
  cache.mount();
  outbox = new Outbox({ client, hasAppApi: true }, cache, owner);
  // Other files of this worker shorten it: an entry must not be sent again before the test has seen that it waits.
  const { ms } = resendDelay;
  resendDelay.ms = 60_000;
  ends = [outbox.subscribe(() => undefined), () => (resendDelay.ms = ms)];
});
afterEach(async () => {
  notifyManager.setScheduler(defaultScheduler);
  vi.useRealTimers();
  for (const end of ends) end();
  cache.unmount();
  cache.clear();
  await line.close();
  const { kysely } = service.database;
  await kysely.deleteFrom('work_record').execute();
  await kysely.updateTable('assignment').set({ actual_effort: 0, open_effort: 40, complete: 0 }).execute();
});

/** The sheet as a user works with it: loaded data counts once the screen has received it. */
async function openSheet() {
  const observer = new QueryObserver(cache, endpointQuery(appApi.getTimesheet, week));
  let seen = observer.getCurrentResult().data;
  // As `useQuery` does it.
  ends.push(observer.subscribe(notifyManager.batchCalls(({ data }) => void (seen = data))));
  await waitFor(() => expect(seen).toBeDefined());
  const rowOf = (assignment: string) => {
    const row = seen?.row?.find((each) => each.assignment === assignment);
    if (!row) throw new Error('There is no such row.');
    const { remainingEffort, status, remainingVersion } = row;
    return {
      remaining: remainingEffort ?? 0,
      done: status === PlanStatus.done,
      version: remainingVersion ?? undefined,
    };
  };
  const recordOf = (assignment: string, day: string) =>
    seen?.record?.find((each) => each.assignment === assignment && each.day === day);
  return {
    remaining: (assignment: string) => rowOf(assignment).remaining,
    /** Marks a row as done, based on the data shown. */
    finish: (assignmentId: string) => {
      const entered: Entered = { kind: 'row', assignmentId, resourceId, completed: true, base: rowOf(assignmentId) };
      outbox.put(entered);
    },
    hours: (assignment: string, day: string) => recordOf(assignment, day)?.actualEffort,
    /** Types hours into a cell, based on the data shown. */
    book: (assignmentId: string, day: string, hours: number) => {
      const record = recordOf(assignmentId, day);
      const { id: recordId = '', actualEffort, comment, modified } = record ?? {};
      const content = { recordId, hours: actualEffort ?? 0, comment: comment ?? '', modified: modified ?? undefined };
      const base = record && content;
      outbox.put({ kind: 'cell', assignmentId, resourceId, day, hours, base });
    },
  };
}

const bookElsewhere = (assignmentId: string, bookingDate: string, actualEffort: number, open?: number) =>
  manager.call(api.worklogs.createWorkRecord, {
    assignmentId,
    bookingDate,
    bookingResourceId: resourceId,
    actualEffort,
    ...(open === undefined ? {} : { open }),
  });
const sayElsewhere = (assignmentId: string, open: number, day = '2026-03-10') =>
  bookElsewhere(assignmentId, day, 0, open);
/** Save states of the entries that are not saved. */
const states = () => [...outbox.pending().values()].map(({ save }) => save.state).filter((state) => state !== 'saved');
const sheetsAsked = () => line.requests.filter((each) => each.includes('/timesheet?')).length;
/** Server values of refused entries, or the save states of others. */
const told = () =>
  [...outbox.pending().values()].flatMap(({ save }) =>
    save.state === 'saved' ? [] : [save.state === 'refused' ? save.serverValue : save.state],
  );
test('re-entering a refused row is no conflict if another save restarts the loading', async () => {
  const sheet = await openSheet();
  await sayElsewhere(design, 50);
  const releases = [line.hold('/timesheet?'), line.hold('/timesheet?')];
  const asked = sheetsAsked();
  sheet.finish(design);
  await waitFor(() => expect(states()).toEqual(['refused']));
  await waitFor(() => expect(sheetsAsked()).toBe(asked + 1));
  sheet.book(building, monday, 5);
  await waitFor(() => expect(sheetsAsked()).toBe(asked + 2));
  sheet.finish(design);
  for (const release of releases) release();
  await waitFor(() => expect(states()).not.toContain('saving'));
  expect(states()).toEqual([]);
});

test('a row shows the entered value until the sheet is loaded, even if the loading is interrupted', async () => {
  const sheet = await openSheet();
  const releases = [line.hold('/timesheet?'), line.hold('/timesheet?')];
  const asked = sheetsAsked();
  sheet.finish(design);
  await waitFor(() => expect(sheetsAsked()).toBe(asked + 1));
  sheet.book(building, monday, 5);
  await waitFor(() => expect(sheetsAsked()).toBe(asked + 2));
  expect(sheet.remaining(design)).toBe(40);
  const rows = [...outbox.pending().values()].filter(({ kind }) => kind === 'row');
  expect(rows).toMatchObject([{ assignmentId: design, completed: true }]);
  for (const release of releases) release();
  await waitFor(() => expect(outbox.pending().size).toBe(0));
  expect(sheet.remaining(design)).toBe(0);
});

test('a save in another page loads the sheet again', async () => {
  const sheet = await openSheet();
  const release = line.hold('/timesheet?');
  const asked = sheetsAsked();
  sheet.finish(design);
  await waitFor(() => expect(sheetsAsked()).toBe(asked + 1));
  const page = new BroadcastChannel(`opdesk-outbox ${owner}`);
  page.postMessage(['worklogs']);
  await waitFor(() => expect(sheetsAsked()).toBe(asked + 2));
  page.close();
  release();
  await waitFor(() => expect(outbox.pending().size).toBe(0));
  expect(sheet.remaining(design)).toBe(0);
});

test('a change from elsewhere during a row conflict is not overwritten', async () => {
  const sheet = await openSheet();
  await sayElsewhere(design, 50);
  sheet.finish(design);
  await waitFor(() => expect(told()).toEqual([50]));
  await waitFor(() => expect(sheet.remaining(design)).toBe(50));
  await sayElsewhere(design, 60, '2026-03-11');
  await refreshAfter(cache, api.worklogs.createWorkRecord);
  await waitFor(() => expect(sheet.remaining(design)).toBe(60));
  // The pending entry hides that the value is 60 by now.
  sheet.finish(design);
  await waitFor(() => expect(told()).toEqual([60]));
  sheet.finish(design);
  await waitFor(() => expect(told()).toEqual([]));
});

test('a change from elsewhere during a cell conflict is not overwritten', async () => {
  const sheet = await openSheet();
  const record = await bookElsewhere(design, monday, 3);
  sheet.book(design, monday, 8);
  await waitFor(() => expect(told()).toEqual([3]));
  await waitFor(() => expect(sheet.hours(design, monday)).toBe(3));
  await manager.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId: record?.id ?? '', actualEffort: 4 });
  await refreshAfter(cache, api.worklogs.createWorkRecord);
  await waitFor(() => expect(sheet.hours(design, monday)).toBe(4));
  sheet.book(design, monday, 8);
  await waitFor(() => expect(told()).toEqual([4]));
  sheet.book(design, monday, 8);
  await waitFor(() => expect(told()).toEqual([]));
  expect(sheet.hours(design, monday)).toBe(8);
});

test('the user’s own bookings during a row conflict do not count as changes by another user', async () => {
  const sheet = await openSheet();
  await sayElsewhere(design, 50, monday);
  sheet.finish(design);
  await waitFor(() => expect(told()).toEqual([50]));
  sheet.book(design, '2026-03-03', 5);
  await waitFor(() => expect(sheet.remaining(design)).toBe(45));
  sheet.finish(design);
  await waitFor(() => expect(told()).toEqual([]));
  await waitFor(() => expect(sheet.remaining(design)).toBe(0));
});

describe('already stored hours left behind by a closed page', () => {
  /** Takes over what such a page left. */
  const adopt = async (...left: PendingEntry[]) => {
    const adopting = vi.spyOn(EntryStore.prototype, 'adopt').mockImplementationOnce(async (take) => take(left));
    ends.push(() => adopting.mockRestore());
    outbox.resume();
    await waitFor(() => expect([...outbox.pending().keys()]).toEqual(expect.arrayContaining(left.map(entryKey))));
  };
  const sending = { assignmentId: '', resourceId: '', save: { state: 'saving' } } as const;

  test.each(['left with them', 'entered here'])(
    'hours left behind by a closed page do not conflict with a row %s, even if newer hours replace them before sending',
    async (where) => {
      const sheet = await openSheet();
      const staff = await service.as('staff');
      const hours = { assignmentId: design, bookingDate: monday, bookingResourceId: resourceId, actualEffort: 5 };
      await staff.call(api.worklogs.createWorkRecord, hours);
      const release = line.hold('createWorkRecord');
      sheet.book(design, '2026-03-04', 1);
      await waitFor(() => expect(line.requests.filter((each) => each.includes('createWorkRecord'))).toHaveLength(1));
      const at = { ...sending, assignmentId: design, resourceId };
      const row: PendingEntry = {
        ...at,
        kind: 'row',
        key: 'b',
        completed: true,
        base: { remaining: 40, done: false, version: '40.0000' },
      };
      const cell: PendingEntry = { ...at, kind: 'cell', key: 'a', day: monday, hours: 5 };
      await adopt(cell, ...(where === 'entered here' ? [] : [row]));
      sheet.book(design, monday, 7);
      if (where === 'entered here') sheet.finish(design);
      release();
      await waitFor(() => expect(states().filter((state) => state !== 'refused')).toEqual([]));
      expect(states()).toEqual([]);
    },
  );
});

describe('an entry without an answer', () => {
  const bookings = () => line.requests.filter((each) => each.includes('createWorkRecord'));
  const hoursOfRecords = async () => {
    const { kysely } = service.database;
    const rows = await kysely.selectFrom('work_record').select('actual_effort').execute();
    return rows.map(({ actual_effort }) => Number(actual_effort));
  };

  test('is sent again before newer hours of its cell, which are based on its answer', async () => {
    const sheet = await openSheet();
    line.lose('createWorkRecord', 'noAnswer');
    sheet.book(design, monday, 5);
    await waitFor(() => expect(states()).toEqual(['waiting']));
    sheet.book(design, monday, 7);
    await waitFor(() => expect(states()).toEqual([]));
    expect(bookings()).toHaveLength(2);
    expect(await hoursOfRecords()).toEqual([7]);
  });

  test('does not hide a change by another user from newer hours of its cell', async () => {
    const sheet = await openSheet();
    line.lose('createWorkRecord', 'noAnswer');
    sheet.book(design, monday, 5);
    await waitFor(() => expect(states()).toEqual(['waiting']));
    const list = await manager.call(api.worklogs.listWorkRecordsOfProject, { projectId: project });
    const { id: resourceWorkRecordId = '' } = list?.resourceWorkRecord[0] ?? {};
    await manager.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId, actualEffort: 3 });
    sheet.book(design, monday, 7);
    await waitFor(() => expect(told()).toEqual([3]));
    expect(await hoursOfRecords()).toEqual([3]);
  });
});

test('of several entries of a cell that were not sent, only the last is sent', async () => {
  const sheet = await openSheet();
  sheet.book(design, monday, 5);
  sheet.book(design, monday, 6);
  await waitFor(() => expect(states()).toEqual([]));
  expect(line.requests.filter((each) => each.includes('WorkRecord/'))).toHaveLength(1);
  expect(sheet.hours(design, monday)).toBe(6);
});

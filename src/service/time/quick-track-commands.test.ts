import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, ServiceError } from '#client/client.ts';
import { ActivityType, EventCode, Level, UserLevel } from '#contract/core/codes.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let worker: Client;
let manager: Client;
let resource: string;
/** A project with one activity of 40 hours that starts on Monday, 2026-01-05, anew for every test. */
let project: { id: string; plan: string; version: string };
let activity: string;
let assignment: string;
const users: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  users.worker = await testData.user('worker', { level: UserLevel.contributor });
  for (const login of ['manager', 'head', 'observer', 'stranger']) users[login] = await testData.user(login);
  [worker, manager] = [await service.as('worker'), await service.as('manager')];
});
afterAll(() => service.close());

const db = () => service.database.kysely;

beforeEach(async () => {
  const { testData } = service;
  await db().deleteFrom('lock_range').execute();
  await db().deleteFrom('holiday').execute();
  project = await testData.project();
  resource = await testData.resource({ name: `Ann ${project.id}`, user_id: users.worker ?? '' });
  activity = await testData.activity(project);
  assignment = await testData.assignment(project, activity, resource);
  await testData.permission(project.id, users.manager ?? '', Level.manager);
  await testData.permission(project.id, users.observer ?? '', Level.observer);
  await testData.resourcePermission(resource, users.head ?? '', Level.manager);
});

const date = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;

interface TestData {
  assignmentId?: string;
  bookingDate?: string;
  bookingResourceId?: string;
  actualEffort?: number;
  open?: number;
  comment?: string;
  completed?: boolean;
  closed?: boolean;
}

async function track(testData: TestData = {}, by = worker) {
  const list = await by.call(worklogs.quickTrack, { assignmentId: assignment, bookingDate: date(9), ...testData });
  return list?.resourceWorkRecord ?? [];
}

/** Day of January, hours and open effort of each record. */
const shown = (records: Awaited<ReturnType<typeof track>>) =>
  records.map(({ actualEffort, workRecord }) => [
    Number(workRecord?.date?.slice(-2)),
    actualEffort,
    workRecord?.openEffort,
  ]);

const book = (day: number, actualEffort: number, assignmentId = assignment) =>
  manager.call(worklogs.createWorkRecord, { assignmentId, bookingDate: date(day), actualEffort });

const away = (start: number, finish: number, active = true) =>
  db()
    .insertInto('unavailability')
    .values({ resource_id: resource, start: date(start), finish: date(finish), active })
    .execute();

const lock = (from: number, until: number, projectNodeId: string | null = project.id) =>
  db()
    .insertInto('lock_range')
    .values({
      project_node_id: projectNodeId,
      from_day: date(from),
      until_day: date(until),
      locked_by: users.manager ?? '',
    })
    .execute();

const eventCodes = async () => {
  const query = db().selectFrom('event').select('message_code').where('project_node_id', '=', project.id);
  return (await query.orderBy('id').execute()).map(({ message_code }) => message_code);
};

describe('days booked by quickTrack', () => {
  test('quickTrack splits hours evenly in hundredths from activity start to booking date, the remainder on the last day', async () => {
    expect(shown(await track({ actualEffort: 20.02 }))).toEqual([
      [5, 4, 36],
      [6, 4, 32],
      [7, 4, 28],
      [8, 4, 24],
      [9, 4.02, 19.98],
    ]);
  });

  test('quickTrack starts on the day after the last booking on the assignment', async () => {
    await book(6, 8);
    expect(shown(await track({ actualEffort: 9 }))).toEqual([
      [7, 3, 29],
      [8, 3, 26],
      [9, 3, 23],
    ]);
  });

  test('quickTrack without a start and a previous booking uses only the booking date', async () => {
    const free = await service.testData.activity(project, { start: null, finish: null });
    const assignmentId = await service.testData.assignment(project, free, resource, { base_effort: 10 });
    expect(shown(await track({ assignmentId, actualEffort: 4 }))).toEqual([[9, 4, 6]]);
  });

  test('quickTrack skips days before the start of an activity that was moved behind the last booking', async () => {
    await book(5, 8);
    await db()
      .updateTable('activity_version')
      .set({ start: date(8) })
      .where('activity_id', '=', activity)
      .execute();
    expect(shown(await track({ actualEffort: 8 }))).toEqual([
      [8, 4, 28],
      [9, 4, 24],
    ]);
  });

  test('quickTrack books Mon–Fri without holidays', async () => {
    await db()
      .insertInto('holiday')
      .values({ day: date(6), name: 'Epiphany' })
      .execute();
    expect(shown(await track({ bookingDate: date(12), actualEffort: 10 })).map(([day]) => day)).toEqual([
      5, 7, 8, 9, 12,
    ]);
    await book(13, 1);
    expect(shown(await track({ bookingDate: date(18), actualEffort: 3 })).map(([day]) => day)).toEqual([14, 15, 16]);
  });

  test('quickTrack skips days on which the resource is unavailable', async () => {
    await away(6, 7);
    await away(9, 9, false);
    expect(shown(await track({ actualEffort: 6 })).map(([day]) => day)).toEqual([5, 8, 9]);
  });

  test('quickTrack skips days locked for the project or for all, unless the project is exempt', async () => {
    await lock(5, 5);
    await lock(6, 9, null);
    await db()
      .insertInto('lock_range')
      .values({ project_node_id: project.id, from_day: date(8), until_day: date(9), locked: false })
      .execute();
    expect(shown(await track({ actualEffort: 6 })).map(([day]) => day)).toEqual([8, 9]);
  });

  test('quickTrack creates no record for days without hours except the last', async () => {
    expect(shown(await track({ actualEffort: 0, completed: true }))).toEqual([[9, 0, 0]]);
  });
});

describe('records made by quickTrack', () => {
  test('quickTrack sets open, comment and completed in the last record and updates figures with one event', async () => {
    const records = await track({ actualEffort: 10, open: 2, comment: 'The week' });
    expect(shown(records)).toEqual([
      [5, 2, 38],
      [6, 2, 36],
      [7, 2, 34],
      [8, 2, 32],
      [9, 2, 2],
    ]);
    expect(records.map(({ comment }) => comment || '')).toEqual(['', '', '', '', 'The week']);
    expect(await manager.call(tasks.getTaskById, { id: activity })).toMatchObject({ actualEffort: 10, openEffort: 2 });
    expect(await eventCodes()).toEqual([EventCode.workRecorded]);
    const last = await track({ bookingDate: date(13), actualEffort: 2, completed: true });
    expect(last.map(({ workRecord }) => workRecord?.completed)).toEqual([false, true]);
    expect(await manager.call(tasks.getTaskById, { id: activity })).toMatchObject({ actualEffort: 12, complete: 100 });
    expect(await eventCodes()).toEqual([EventCode.workRecorded, EventCode.workRecorded]);
  });

  test('remaining effort in quickTrack does not fall below 0', async () => {
    const records = await track({ actualEffort: 50 });
    expect(shown(records).map(([, , open]) => open)).toEqual([30, 20, 10, 0, 0]);
  });

  test('quickTrack with closed=false makes one record', async () => {
    expect(shown(await track({ actualEffort: 8, closed: false }))).toEqual([[9, 8, 32]]);
    const more = await track({ bookingDate: date(10), actualEffort: 2, open: 7, closed: false });
    expect(shown(more)).toEqual([[10, 2, 7]]);
    expect(await eventCodes()).toEqual([EventCode.workRecorded, EventCode.workRecorded]);
  });

  test('closed is true by default in quickTrack', async () => {
    expect(await track({ actualEffort: 5, closed: true })).toHaveLength(5);
  });

  test('quickTrack of a milestone accepts no hours, only completed', async () => {
    const milestone = await service.testData.activity(project, { type: ActivityType.milestone });
    const assignmentId = await service.testData.assignment(project, milestone, resource, { base_effort: 0 });
    await expect(track({ assignmentId, actualEffort: 1 })).rejects.toMatchObject(
      refused('work.error.IncorrectActualEffort'),
    );
    expect(shown(await track({ assignmentId, completed: true }))).toEqual([[9, 0, 0]]);
  });

  test('quickTrack works in XML as in JSON', async () => {
    const records = await track({ actualEffort: 7.5, comment: 'a < b' }, await service.as('worker', 'xml'));
    expect(shown(records).map(([day, hours]) => [day, hours])).toEqual([5, 6, 7, 8, 9].map((day) => [day, 1.5]));
    expect(records.at(-1)).toMatchObject({ comment: 'a < b', resource });
  });
});

describe('refused quickTrack calls', () => {
  test('quickTrack is refused if no day is left', async () => {
    await away(5, 9);
    await expect(track({ actualEffort: 8 })).rejects.toMatchObject(
      refused('work.error.NoDayLeft', { resource: `Ann ${project.id}`, from: date(5), until: date(9) }),
    );
    await book(14, 1);
    await expect(track({ bookingDate: date(13), actualEffort: 8 })).rejects.toMatchObject(
      refused('work.error.NoDayLeft', { from: date(15), until: date(13) }),
    );
    expect(await eventCodes()).toEqual([EventCode.workRecorded]);
  });

  test('quickTrack is refused if all days are locked, and names who locked them', async () => {
    await lock(1, 31);
    await expect(track({ actualEffort: 8 })).rejects.toMatchObject(
      refused('work.error.WorkSlipNotEditable', { lockedBy: 'manager', date: date(5) }),
    );
  });

  test('quickTrack is refused if the booking date already has a record', async () => {
    const record = await book(9, 1);
    await expect(track({ actualEffort: 8 })).rejects.toMatchObject(
      refused('work.error.RecordExists', { id: record?.id, date: date(9) }),
    );
  });

  test('quickTrack is refused if a day of the split would exceed 24 hours', async () => {
    const other = await service.testData.project();
    const elsewhere = await service.testData.assignment(other, await service.testData.activity(other), resource);
    const head = await service.as('head');
    await head.call(worklogs.createWorkRecord, { assignmentId: elsewhere, bookingDate: date(7), actualEffort: 20 });
    await expect(track({ actualEffort: 25 })).rejects.toMatchObject(
      refused('work.error.IncorrectActualEffort', { value: 5, reason: expect.stringContaining('7 Jan 2026') }),
    );
    await expect(track({ actualEffort: 120.01 })).rejects.toMatchObject(
      refused('work.error.IncorrectActualEffort', { value: 120.01 }),
    );
    expect(await manager.call(tasks.getTaskById, { id: activity })).toMatchObject({ actualEffort: 0 });
    expect(await track({ actualEffort: 20 })).toHaveLength(5);
  });

  test('quickTrack is refused for impossible efforts', async () => {
    await expect(track({ actualEffort: -1 })).rejects.toMatchObject(refused('work.error.IncorrectActualEffort'));
    await expect(track({ actualEffort: 5, open: -1 })).rejects.toMatchObject(
      refused('work.error.IncorrectRemainingEffort'),
    );
  });

  test('quickTrack is refused like a single booking: no date, before the start, wrong resource, archived, deleted', async () => {
    await expect(worker.call(worklogs.quickTrack, { assignmentId: assignment })).rejects.toMatchObject(
      refused('work.error.DateMissing'),
    );
    await expect(track({ bookingDate: date(2), actualEffort: 1 })).rejects.toMatchObject(
      refused('work.error.BeforeActivityStart'),
    );
    const other = await service.testData.resource();
    await expect(track({ bookingResourceId: other, actualEffort: 1 })).rejects.toMatchObject(
      refused('main.error.InvalidParameter', { parameterName: 'bookingResourceId' }),
    );
    await db().updateTable('project_node').set({ archived: true }).where('id', '=', project.id).execute();
    await expect(track({ actualEffort: 1 })).rejects.toMatchObject(refused('project.error.Archived'));
    await db().updateTable('project_node').set({ archived: false }).where('id', '=', project.id).execute();
    await db().deleteFrom('activity_version').where('activity_id', '=', activity).execute();
    await expect(track({ actualEffort: 1 })).rejects.toMatchObject(refused('work.error.NotBookable'));
  });

  test('quickTrack is refused for more than ten years at once', async () => {
    await expect(track({ bookingDate: '2036-02-01', actualEffort: 8 })).rejects.toMatchObject(
      refused('main.error.InvalidParameter', { parameterName: 'bookingDate' }),
    );
  });

  test.each([
    ['worker', 'done'],
    ['manager', 'done'],
    ['head', 'done'],
    ['admin', 'done'],
    ['observer', 'user.error.InsufficientPrivileges'],
    ['stranger', 'work.error.NotFound'],
  ])('quickTrack is refused for callers who may not book: %s → %s', async (login, expected) => {
    const outcome = await track({ actualEffort: 5 }, await service.as(login)).then(
      () => 'done',
      (error: unknown) => (error instanceof ServiceError ? error.code : error),
    );
    expect(outcome).toBe(expected);
    expect(await eventCodes()).toEqual(expected === 'done' ? [EventCode.workRecorded] : []);
  });
});

test('two concurrent quickTrack calls book the days once', async () => {
  const results = await Promise.allSettled([1, 2].map(() => track({ actualEffort: 10 })));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'work.error.RecordExists' },
  });
  expect(await manager.call(tasks.getTaskById, { id: activity })).toMatchObject({ actualEffort: 10, openEffort: 30 });
  expect(await eventCodes()).toEqual([EventCode.workRecorded]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import type { ApprovalMode } from '#contract/app/approval.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { Level, UserLevel, WeekState, WorkRecordState } from '#contract/core/codes.ts';
import { refused } from '#testing/refusals.ts';
import type { Client } from '#client/client.ts';
import { sheetFile } from '#testing/sheet-file.ts';
import { startService, type TestService } from '#testing/service.ts';

const monday = '2026-02-09';
const week = { from: monday, until: '2026-02-15' };

let service: TestService;
let administrator: Client;
let ann: Client;
let head: Client;
let lead: Client;
let annsResource = '';
/** A project that the lead manages, and one of others. */
let website = { id: '', assignment: '', activityName: '' };
let shop = { id: '', assignment: '', activityName: '' };

beforeAll(async () => {
  service = await startService({ today: '2026-02-20' });
  const { testData } = service;
  await testData.administrator('administrator');
  const annsUser = await testData.user('ann', { level: UserLevel.contributor });
  const headsUser = await testData.user('head');
  const leadsUser = await testData.user('lead');
  const pool = await testData.pool();
  await testData.resourcePermission(pool, headsUser, Level.manager);
  annsResource = await testData.resource({ name: 'Ann', parent_id: pool, user_id: annsUser });
  const place = async (name: string) => {
    const project = await testData.project({ name });
    const activity = await testData.activity(project, { start: null });
    const { name: stored } = await service.database.kysely
      .selectFrom('activity_version')
      .select('name')
      .where('activity_id', '=', activity)
      .executeTakeFirstOrThrow();
    const assignment = await testData.assignment(project, activity, annsResource);
    return { id: project.id, assignment, activityName: stored };
  };
  [website, shop] = [await place('Website'), await place('Shop')];
  await testData.permission(website.id, leadsUser, Level.manager);
  administrator = await service.as('administrator');
  [ann, head, lead] = [await service.as('ann'), await service.as('head'), await service.as('lead')];
});
afterAll(() => service.close());

beforeEach(async () => {
  const { kysely } = service.database;
  for (const table of ['work_record', 'week_approval', 'notice', 'audit_entry', 'lock_range'] as const)
    await kysely.deleteFrom(table).execute();
});

const allow = (approval: ApprovalMode) => administrator.call(appApi.updateTimeSettings, { body: { approval } });
const book = async ({ assignment }: { assignment: string }, day: string, actualEffort = 8) => {
  const record = await ann.call(worklogs.createWorkRecord, {
    assignmentId: assignment,
    bookingDate: day,
    actualEffort,
  });
  return record?.id ?? '';
};
const decide = (by: Client, decision: 'approve' | 'return', more: { comment?: string; version?: string } = {}) => {
  const { version, ...body } = more;
  return by.call(appApi.decideWeeks, {
    body: { decision, ...body, week: [{ resource: annsResource, monday, ...(version !== undefined && { version }) }] },
  });
};
const sheetWeek = async (by: Client) => {
  const sheet = await by.call(appApi.getTimesheet, { ...week, resourceId: annsResource });
  return sheet?.week?.[0];
};
const states = async () => {
  const rows = await service.database.kysely
    .selectFrom('work_record')
    .select(['day', 'state'])
    .orderBy('day')
    .execute();
  return rows.map(({ day, state }) => [day, state]);
};
const actions = async () =>
  ((await administrator.call(appApi.listAuditEntries, {}))?.entry ?? []).map(({ action }) => action).toReversed();

describe('a week that managers of the person approve', () => {
  beforeEach(() => allow('person'));

  test('a submitted week is approved by the manager of the person, which closes it to staff', async () => {
    const id = await book(website, monday);
    await ann.call(appApi.submitWeek, { monday });
    expect(await sheetWeek(ann)).toMatchObject({
      state: WeekState.submitted,
      submittedByName: 'ann',
      mayDecide: false,
    });
    const read = await sheetWeek(head);
    expect(read).toMatchObject({ state: WeekState.submitted, mayDecide: true });
    await decide(head, 'approve', { version: read?.version ?? '' });
    expect(await sheetWeek(ann)).toMatchObject({ state: WeekState.approved, decidedByName: 'head' });
    expect(await states()).toEqual([[monday, WorkRecordState.approved]]);
    const approved = refused('work.error.WorkSlipApproved', { resource: 'Ann' });
    await expect(
      ann.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, actualEffort: 7 }),
    ).rejects.toMatchObject(approved);
    await expect(ann.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: id })).rejects.toMatchObject(approved);
    await expect(book(shop, '2026-02-10')).rejects.toMatchObject(approved);
    const tracked = ann.call(appApi.trackTime, {
      assignmentId: shop.assignment,
      from: monday,
      bookingDate: week.until,
      actualEffort: 8,
    });
    await expect(tracked).rejects.toMatchObject(approved);
    await book(shop, '2026-02-16');
    expect(await actions()).toEqual(['work.rulesChanged', 'work.submitted', 'work.approved']);
  });

  test('an approved week takes no imported hours, and leaves those of other weeks alone', async () => {
    await decide(head, 'approve');
    const bring = (date: string) => {
      const header = ['Resource', 'Date', 'Project', 'Activity', 'Actual effort'];
      const body = sheetFile([header, ['Ann', { date }, 'Website', website.activityName, 4]]);
      return ann.call(worklogs.importTimeRecords, { body });
    };
    await expect(bring('2026-02-10')).rejects.toMatchObject({ code: 'work.error.ImportFailed' });
    expect(await states()).toEqual([]);
    expect(await bring('2026-02-17')).toMatchObject({ numberImported: 1 });
  });

  test('the sheet lists an approved week among the locked days of every project', async () => {
    await book(website, monday);
    await decide(head, 'approve');
    const sheet = await ann.call(appApi.getTimesheet, week);
    const locks = sheet?.lock?.map(({ project, from, until, approved, lockedByName }) => [
      project,
      from,
      until,
      approved,
      lockedByName,
    ]);
    expect(locks).toEqual([
      [null, ...Object.values(week), true, 'head'],
      [website.id, ...Object.values(week), true, 'head'],
      [shop.id, ...Object.values(week), true, 'head'],
    ]);
  });

  test('approving an approved week again sends no message and is not in the audit log', async () => {
    await book(website, monday);
    await decide(head, 'approve');
    await decide(head, 'approve');
    const notices = (await ann.call(appApi.listNotices, {}))?.notice ?? [];
    expect(notices.map(({ kind }) => kind)).toEqual(['weekApproved']);
    expect(await actions()).toEqual(['work.rulesChanged', 'work.approved']);
  });

  test('a week that changed since it was read is not approved', async () => {
    await book(website, monday);
    const read = await sheetWeek(head);
    await book(website, '2026-02-10');
    const late = decide(head, 'approve', { version: read?.version ?? '' });
    await expect(late).rejects.toMatchObject(refused('time.error.WeekChanged', { resource: 'Ann', day: monday }));
    expect(await states()).toEqual([
      [monday, 0],
      ['2026-02-10', 0],
    ]);
  });

  test('a week sent back has its comment, and can be changed and submitted again', async () => {
    await book(website, monday);
    await ann.call(appApi.submitWeek, { monday });
    await expect(decide(head, 'return')).rejects.toMatchObject(
      refused('main.error.InvalidParameter', { parameterName: 'comment' }),
    );
    await decide(head, 'return', { comment: 'Tuesday is missing.' });
    expect(await sheetWeek(ann)).toMatchObject({ state: WeekState.returned, comment: 'Tuesday is missing.' });
    const notices = await ann.call(appApi.listNotices, {});
    expect(notices?.notice).toMatchObject([
      { kind: 'weekReturned', authorName: 'head', ...week, comment: 'Tuesday is missing.' },
    ]);
    await book(website, '2026-02-10');
    await ann.call(appApi.submitWeek, { monday });
    expect(await sheetWeek(ann)).toMatchObject({ state: WeekState.submitted });
  });

  test('an approved week that is sent back is open again, but for its locked days, and the audit log says so', async () => {
    await book(website, monday);
    await book(shop, '2026-02-10');
    await decide(head, 'approve');
    await administrator.call(worklogs.lockWorkRecordsOfProject, { projectId: shop.id, ...week });
    await decide(head, 'return', { comment: 'Wrong project.' });
    expect(await states()).toEqual([
      [monday, WorkRecordState.editable],
      ['2026-02-10', WorkRecordState.locked],
    ]);
    expect(await actions()).toContain('work.reopened');
    expect((await ann.call(appApi.listNotices, {}))?.notice?.[0]).toMatchObject({ kind: 'weekReopened' });
  });

  test('a submitted week can be taken back until it is decided on', async () => {
    await ann.call(appApi.submitWeek, { monday });
    await ann.call(appApi.withdrawWeek, { monday });
    expect(await sheetWeek(ann)).not.toHaveProperty('state', WeekState.submitted);
    await ann.call(appApi.submitWeek, { monday });
    await decide(head, 'approve');
    const withdrawn = ann.call(appApi.withdrawWeek, { monday });
    await expect(withdrawn).rejects.toMatchObject(refused('time.error.WeekNotSubmitted'));
    await expect(ann.call(appApi.submitWeek, { monday })).rejects.toMatchObject(refused('time.error.NothingToSubmit'));
  });

  test('neither the person nor a manager of its project approves, and others do not learn of it', async () => {
    await book(website, monday);
    await expect(decide(ann, 'approve')).rejects.toMatchObject(
      refused('time.error.MayNotDecide', { resource: 'Ann', by: 'others' }),
    );
    await expect(decide(lead, 'approve')).rejects.toMatchObject(
      refused('time.error.MayNotDecide', { resource: 'Ann', by: 'person' }),
    );
    await service.testData.user('stranger');
    const stranger = await service.as('stranger');
    await expect(decide(stranger, 'approve')).rejects.toMatchObject({ status: 500 });
    expect(await states()).toEqual([[monday, 0]]);
  });
});

describe('a week that managers of projects approve', () => {
  beforeEach(() => allow('project'));

  test('each manager approves the hours of own projects only', async () => {
    await book(website, monday);
    await book(shop, '2026-02-10');
    await ann.call(appApi.submitWeek, { monday });
    await decide(lead, 'approve');
    expect(await states()).toEqual([
      [monday, WorkRecordState.approved],
      ['2026-02-10', WorkRecordState.editable],
    ]);
    const read = await sheetWeek(ann);
    expect(read?.state).toBe(WeekState.submitted);
    expect(read?.part?.map(({ projectName, state }) => [projectName, state])).toEqual([
      ['Shop', WeekState.submitted],
      ['Website', WeekState.approved],
    ]);
    await expect(book(website, '2026-02-11')).rejects.toMatchObject(refused('work.error.WorkSlipApproved'));
    await book(shop, '2026-02-11');
    await expect(decide(head, 'approve')).rejects.toMatchObject(
      refused('time.error.MayNotDecide', { resource: 'Ann', by: 'project' }),
    );
  });

  test('hours booked in another project later are a part to be submitted, and parts say who decides on them', async () => {
    await book(website, monday);
    await ann.call(appApi.submitWeek, { monday });
    await decide(lead, 'approve');
    await book(shop, '2026-02-10');
    const parts = async (client: Client) => {
      const read = await sheetWeek(client);
      return [
        read?.state ?? null,
        read?.part?.map(({ projectName, state, mayDecide }) => [projectName, state ?? null, mayDecide]),
      ];
    };
    expect(await parts(ann)).toEqual([
      null,
      [
        ['Website', WeekState.approved, false],
        ['Shop', null, false],
      ],
    ]);
    expect(await parts(head)).toEqual(await parts(ann));
    expect(await parts(lead)).toEqual([WeekState.approved, [['Website', WeekState.approved, true]]]);
    await ann.call(appApi.submitWeek, { monday });
    expect(await parts(ann)).toEqual([
      WeekState.submitted,
      [
        ['Shop', WeekState.submitted, false],
        ['Website', WeekState.approved, false],
      ],
    ]);
  });

  test('a week that was submitted as a whole before projects approved is approved as a whole', async () => {
    await allow('person');
    await book(website, monday);
    await book(shop, '2026-02-10');
    await ann.call(appApi.submitWeek, { monday });
    await allow('project');
    await decide(head, 'approve');
    expect(await sheetWeek(ann)).toMatchObject({ state: WeekState.approved, decidedByName: 'head' });
    expect(await states()).toEqual([
      [monday, WorkRecordState.approved],
      ['2026-02-10', WorkRecordState.approved],
    ]);
  });

  test('a week without hours has nothing to submit', async () => {
    await expect(ann.call(appApi.submitWeek, { monday })).rejects.toMatchObject(refused('time.error.NothingToSubmit'));
  });
});

test('without approval, weeks are neither submitted nor approved', async () => {
  await allow('off');
  await expect(ann.call(appApi.submitWeek, { monday })).rejects.toMatchObject(refused('time.error.ApprovalOff'));
  await expect(decide(head, 'approve')).rejects.toMatchObject(refused('time.error.ApprovalOff'));
  expect(await sheetWeek(ann)).toBeUndefined();
});

test('a week begins on a Monday', async () => {
  await allow('person');
  const tuesday = ann.call(appApi.submitWeek, { monday: '2026-02-10' });
  await expect(tuesday).rejects.toMatchObject(refused('main.error.InvalidParameter', { parameterName: 'monday' }));
});

test('people with missing hours are reminded, and others are not', async () => {
  await allow('off');
  const remind = () => head.call(appApi.remindPeople, { body: { ...week, resource: [annsResource] } });
  for (const day of ['2026-02-09', '2026-02-10', '2026-02-11', '2026-02-12']) await book(website, day);
  expect(await remind()).toMatchObject({ numberReminded: 1 });
  expect((await ann.call(appApi.listNotices, {}))?.notice).toMatchObject([
    { kind: 'hoursMissing', hours: 8, authorName: 'head' },
  ]);
  await book(website, '2026-02-13');
  expect(await remind()).toMatchObject({ numberReminded: 0 });
  await allow('person');
  expect(await remind()).toMatchObject({ numberReminded: 1 });
  await ann.call(appApi.submitWeek, { monday });
  expect(await remind()).toMatchObject({ numberReminded: 0 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import type { Client } from '#client/client.ts';
import { UserLevel, WorkContour } from '#contract/core/codes.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let worker: Client;
let user: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  user = await testData.user('worker', { level: UserLevel.contributor, language: 'de' });
  const project = await testData.project({ name: 'Shop' });
  const ann = await testData.resource({ user_id: user });
  const activity = await testData.activity(project, { name: 'Design', start: '2026-03-02', finish: '2026-03-06' });
  const assignmentId = await testData.assignment(project, activity, ann);
  const other = await testData.activity(project, { name: 'Secret', start: '2026-03-02', finish: '2026-03-06' });
  await testData.assignment(project, other, await testData.resource());
  worker = await service.as('worker');
  await worker.call(worklogs.createWorkRecord, { assignmentId, bookingDate: '2026-03-03', actualEffort: 2.5 });
});
afterAll(() => service.close());

const read = (path: string | null | undefined, headers = {}) => send(service.baseUrl + (path ?? ''), { headers });
const make = async () => (await worker.call(appApi.makeCalendarFeed, {}))?.path;

test("a calendar feed has the booked and planned days of the user's resources and requires no sign-on", async () => {
  expect(await worker.call(appApi.getCalendarFeed, {})).toBeNull();
  const { status, headers, text } = await read(await make());
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text).toContain('SUMMARY:2\\,5\u00a0h Design\r\n');
  expect(text).toContain('DTSTART;VALUE=DATE:20260303\r\nDTEND;VALUE=DATE:20260304\r\n');
  expect(text).toContain('SUMMARY:Design (geplant\\, 37\\,5\u00a0h)\r\n');
  expect(text).toContain('DTSTART;VALUE=DATE:20260304\r\nDTEND;VALUE=DATE:20260307\r\n');
  expect(text).not.toContain('Secret');
  const lastUsed = async () => (await worker.call(appApi.getCalendarFeed, {}))?.lastUsed;
  await expect.poll(lastUsed).toBe('2026-03-04T08:00:00.000Z');
});

test('planned work has one event for each week, without weekends and absences, and none has a time or a time zone', async () => {
  const { testData, database } = service;
  const [user2, project] = [await testData.user('planner'), await testData.project({ name: 'Long' })];
  const ben = await testData.resource({ user_id: user2 });
  const plan = async (values: { name: string; start: string; finish: string }, base_effort: number) =>
    testData.assignment(project, await testData.activity(project, values), ben, { base_effort });
  const long = await plan({ name: 'Build', start: '2026-02-23', finish: '2026-03-20' }, 76);
  await plan({ name: 'Late', start: '2026-02-02', finish: '2026-02-10' }, 5);
  await database.kysely
    .insertInto('unavailability')
    .values([
      { resource_id: ben, start: '2026-03-09', finish: '2026-03-09', day_part: 1 },
      { resource_id: ben, start: '2026-03-11', finish: '2026-03-11', day_part: 1 },
      { resource_id: ben, start: '2026-03-11', finish: '2026-03-11', day_part: 2 },
      { resource_id: ben, start: '2026-03-16', finish: '2026-03-17' },
    ])
    .execute();
  const planner = await service.as('planner');
  const { text } = await read((await planner.call(appApi.makeCalendarFeed, {}))?.path);
  const events = text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => /DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)\r\nSUMMARY:(.*)\r/.exec(event)?.slice(1));
  expect(events).toEqual([
    ['20260210', '20260211', 'Late (planned\\, 5\u00a0h)'],
    ['20260304', '20260307', 'Build (planned\\, 24\u00a0h)'],
    ['20260309', '20260314', 'Build (planned\\, 28\u00a0h)'],
    ['20260318', '20260321', 'Build (planned\\, 24\u00a0h)'],
  ]);
  // Of a contour that rises, later days have more of what is left.
  await database.kysely
    .updateTable('assignment_version')
    .set({ contour: WorkContour.backLoaded })
    .where('assignment_id', '=', long)
    .execute();
  const { text: shaped } = await read((await planner.call(appApi.makeCalendarFeed, {}))?.path);
  const hours = [...shaped.matchAll(/Build \(planned\\, ([\d.\\,]+)/g)].map(([, each]) => each?.replace('\\,', '.'));
  expect(hours).toEqual(['15.46', '29.63', '30.92']);
  expect(text).toContain(`UID:planned-${long}-20260316@opdesk\r\n`);
  expect(text).not.toMatch(/TZID|VTIMEZONE|DTSTART:|DTEND:/);
});

test('a calendar feed that has not changed is not sent again', async () => {
  const path = await make();
  const first = await read(path);
  const again = await read(path, { 'if-none-match': `"other", W/${first.headers.etag}` });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a calendar feed address ends with a new address, on revocation or when the account is deactivated', async () => {
  const before = await make();
  const path = await make();
  expect((await read(before)).status).toBe(404);
  expect((await read(path)).status).toBe(200);
  await service.database.kysely.updateTable('app_user').set({ active: false }).where('id', '=', user).execute();
  expect((await read(path)).status).toBe(404);
  await service.database.kysely.updateTable('app_user').set({ active: true }).where('id', '=', user).execute();
  await worker.call(appApi.revokeCalendarFeed, {});
  const { status, text } = await read(path);
  expect(status).toBe(404);
  expect(text).not.toContain(path?.slice(20, 40));
});

test('a calendar feed address is served 60 times in a quarter of an hour, and wrong guesses 10 times', async () => {
  service.clock.at = new Date('2026-03-04T12:00:00Z');
  const path = await make();
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await read(path)).status));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
  const often = await read(path);
  expect([often.status, often.text]).toEqual([429, expect.stringContaining('main.error.TooManyReads')]);
  for (let count = 0; count < 10; count += 1) expect((await read('/api/calendar/guess.ics')).status).toBe(404);
  const { status, headers, text } = await read('/api/calendar/guess.ics');
  expect([status, headers['retry-after']]).toEqual([429, '900']);
  expect(text).toContain('main.error.TooManyGuesses');
});

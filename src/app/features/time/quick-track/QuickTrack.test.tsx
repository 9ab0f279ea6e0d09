import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { api } from '#contract/documented/api.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  const user = await testData.user('staff');
  const resource = await testData.resource({ name: 'Staff', user_id: user });
  const project = await testData.project({ name: 'Website' });
  for (const name of ['Design review', 'Design', 'Workshop', 'Half-day retrospective', 'Retrospective'])
    await testData.assignment(
      project,
      await testData.activity(project, { name, start: '2026-03-02', finish: '2026-03-31' }),
      resource,
    );
});
afterAll(() => service.close());

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:00:00Z') }));
afterEach(async () => {
  vi.useRealTimers();
  await service.database.kysely.deleteFrom('work_record').execute();
});

const records = async () => {
  const found = await service.database.kysely
    .selectFrom('work_record')
    .select(['day', 'actual_effort as hours', 'open_effort as open'])
    .orderBy('day')
    .execute();
  return found.map(({ day, hours, open }) => [day, Number(hours), Number(open)]);
};

test('a quick-track line is parsed, previewed for each day, booked and undone', async () => {
  const { user } = await openApp(service, { as: 'staff', at: '/timesheet?week=2026-03-02' });
  await user.click(await screen.findByText('Quick booking'));
  await user.click(await screen.findByLabelText('What did you do?'));
  await user.paste('6h design review, this week, mon-wed, 4 left');
  const understood = await screen.findByLabelText('Understood');
  expect(understood.textContent).toBe('Activity: design reviewHours: 6hDays: this week mon-wedLeft: 4 left');
  const preview = await screen.findByLabelText('Preview');
  // Each day takes the hours unless the user wants them split.
  await within(preview).findByText('18 h in total');
  expect(preview.textContent).toContain('Design review, Website');
  await user.click(screen.getByText('In total'));
  await screen.findByText('6 h in total');
  await user.click(screen.getByText('Book'));
  await screen.findByText('3 records booked.');
  expect(await records()).toEqual([
    ['2026-03-02', 2, 38],
    ['2026-03-03', 2, 36],
    ['2026-03-04', 2, 4],
  ]);
  await user.click(screen.getByText('Undo'));
  await screen.findByText('Undone.');
  expect(await records()).toEqual([]);
});

test('the preview of a past day says what remains after the later bookings', async () => {
  const { rows } = await service.database.pool.query<{ id: string }>(
    `select assignment.id from assignment join activity_version version using (activity_id) where name = 'Workshop'`,
  );
  const staff = await service.as('staff');
  const booked = { assignmentId: rows[0]?.id ?? '', bookingDate: '2026-03-05', actualEffort: 5 };
  await staff.call(api.worklogs.createWorkRecord, booked);
  const { user } = await openApp(service, { as: 'staff', at: '/timesheet?week=2026-03-02' });
  await user.click(await screen.findByText('Quick booking'));
  await user.click(await screen.findByLabelText('What did you do?'));
  await user.paste('2h workshop 2 Mar');
  const preview = await screen.findByLabelText('Preview');
  expect(await within(preview).findByText('33 h left')).toBeTruthy();
});

test('bookings of several days whose answer is lost are stored once, and can be undone and made again', async () => {
  const line = await lineTo(service);
  onTestFinished(line.close);
  const at = '/timesheet?week=2026-03-02';
  const { user } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'staff', at });
  const book = async () => {
    await user.click(await screen.findByText('Quick booking'));
    await user.click(await screen.findByLabelText('What did you do?'));
    await user.paste('2h workshop mon-wed this week');
    await screen.findByText('6 h in total');
    await user.click(screen.getByText('Book'));
    await screen.findByText('3 records booked.', {}, { timeout: 20_000 });
  };
  const booked = ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => [day, 2]);
  const stored = async () => (await records()).map(([day, hours]) => [day, hours]);
  line.lose('batch', 'noAnswer');
  await book();
  expect(line.requests.filter((each) => each.endsWith('/batch'))).toHaveLength(1);
  expect(await stored()).toEqual(booked);
  await user.click(screen.getByText('Undo'));
  await screen.findByText('Undone.');
  expect(await stored()).toEqual([]);
  await book();
  expect(await stored()).toEqual(booked);
  // Once for each sentence, and not again while its bookings are saved.
  expect(line.requests.filter((each) => each.includes('/timesheet/tracking/'))).toHaveLength(2);
});

test('hours for each day are booked only on free days, without absences and booked days', async () => {
  const { kysely } = service.database;
  const { id } = await kysely.selectFrom('resource').select('id').where('name', '=', 'Staff').executeTakeFirstOrThrow();
  await kysely
    .insertInto('unavailability')
    .values({ resource_id: id, start: '2026-03-03', finish: '2026-03-03', reason: 'Dentist' })
    .execute();
  const { user } = await openApp(service, { as: 'staff', at: '/timesheet?week=2026-03-02' });
  await user.click(await screen.findByText('Quick booking'));
  await user.click(await screen.findByLabelText('What did you do?'));
  await user.paste('design review mon-wed this week, 2.5h each');
  await screen.findByText('5 h in total');
  await user.click(screen.getByText('Book'));
  await screen.findByText('2 records booked.');
  expect((await records()).map(([day, hours]) => [day, hours])).toEqual([
    ['2026-03-02', 2.5],
    ['2026-03-04', 2.5],
  ]);
  await kysely.deleteFrom('unavailability').execute();
});

test('separate days are booked together with the person’s working hours, and undone together', async () => {
  const { kysely } = service.database;
  const { id } = await kysely.selectFrom('resource').select('id').where('name', '=', 'Staff').executeTakeFirstOrThrow();
  await kysely
    .insertInto('resource_calendar')
    .values({ resource_id: id, week_hours: [8, 8, 6, 8, 5, 0, 0] })
    .execute();
  const { user } = await openApp(service, { as: 'staff', at: '/timesheet?week=2026-03-02' });
  await user.click(await screen.findByText('Quick booking'));
  const line = await screen.findByLabelText('What did you do?');
  await user.click(line);
  await user.paste('half a day each, Mon and Wed, workshop');
  const preview = await screen.findByLabelText('Preview');
  await within(preview).findByText('7 h in total');
  await user.clear(line);
  await user.paste('half day workshop');
  await within(await screen.findByLabelText('Preview')).findByText(/^2.5.h$/);
  await user.clear(line);
  await user.paste('2 days Mon, Wed and Fri workshop');
  await screen.findByText(/^12\.67 h in total$/);
  await user.click(screen.getByText('Book'));
  await screen.findByText('3 records booked.');
  expect((await records()).map(([day, hours]) => [day, hours])).toEqual([
    ['2026-03-02', 4.22],
    ['2026-03-04', 4.22],
    ['2026-03-06', 4.23],
  ]);
  await user.click(screen.getByText('Undo'));
  await screen.findByText('Undone.');
  expect(await records()).toEqual([]);
  await kysely.deleteFrom('resource_calendar').execute();
});

test('two bookings of a sentence are made and undone in one transaction, and what is not sure is asked', async () => {
  const { user } = await openApp(service, { as: 'staff', at: '/timesheet?week=2026-03-02' });
  await user.click(await screen.findByText('Quick booking'));
  const line = await screen.findByLabelText('What did you do?');
  await user.click(line);
  await user.paste('yesterday 2h with the team workshop and from 9 to 12 design review, 3 left, done');
  await screen.findByText('Is it done?');
  await user.keyboard('{Enter}');
  expect(await records()).toEqual([]);
  await user.click(screen.getByText('3 h left'));
  await screen.findByText('Note: 9:00–12:00');
  await screen.findByText('Note: with the team');
  await waitFor(() => expect(screen.getAllByLabelText('Preview')).toHaveLength(2));
  await user.click(screen.getByText('Book'));
  await screen.findByText('2 records booked.');
  expect((await records()).map(([day, hours]) => [day, hours])).toEqual([
    ['2026-03-05', 2],
    ['2026-03-05', 3],
  ]);
  const { rows } = await sql`select distinct xmin::text from work_record`.execute(service.database.kysely);
  expect(rows).toHaveLength(1);
  await user.click(screen.getByText('Undo'));
  await screen.findByText('Undone.');
  expect(await records()).toEqual([]);
});

test('a named day that cannot be booked is reported before the other days are booked', async () => {
  const { kysely } = service.database;
  const { id } = await kysely.selectFrom('resource').select('id').where('name', '=', 'Staff').executeTakeFirstOrThrow();
  await kysely
    .insertInto('unavailability')
    .values({ resource_id: id, start: '2026-03-04', finish: '2026-03-04', reason: 'Dentist' })
    .execute();
  const { user } = await openApp(service, { as: 'staff', at: '/timesheet?week=2026-03-02' });
  await user.click(await screen.findByText('Quick booking'));
  const line = await screen.findByLabelText('What did you do?');
  await user.click(line);
  await user.paste('6h together workshop Mon, Wed and Fri');
  await screen.findByText(/^Wed 4 Mar 2026 will be skipped: /);
  expect(screen.getAllByText(/ will be skipped: /)).toHaveLength(1);
  await user.clear(line);
  await user.paste('8h together workshop Mon to Fri');
  await screen.findByText('8 h in total');
  expect(screen.getAllByText(/ will be skipped: /).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Wed 4 Mar 2026 /),
  ]);
  await user.clear(line);
  await user.paste('done workshop Mon and Fri');
  await within(await screen.findByLabelText('Preview')).findByText(/^0.h$/);
  expect(screen.queryByText(/ will be skipped: /)).toBeNull();
  await user.clear(line);
  await user.paste('6h together workshop Mon, Wed and Fri');
  await screen.findByText('6 h in total');
  await user.click(screen.getByText('Book'));
  await screen.findByText('2 records booked.');
  expect((await records()).map(([day, hours]) => [day, hours])).toEqual([
    ['2026-03-02', 3],
    ['2026-03-06', 3],
  ]);
  await kysely.deleteFrom('unavailability').execute();
});

test.each([
  ['of a row', '2026-03-02'],
  ['that the service finds', '2026-01-05'],
])('an amount of days within a name %s belongs to the name', async (_, week) => {
  const { user } = await openApp(service, { as: 'staff', at: `/timesheet?week=${week}` });
  await user.click(await screen.findByText('Quick booking'));
  const line = await screen.findByLabelText('What did you do?');
  await user.click(line);
  await user.paste('half day retrospective');
  await screen.findByText('Enter the hours, or that it’s done.');
  expect(screen.getByLabelText('Understood').textContent).toBe('Activity: half day retrospective');
  await user.clear(line);
  await user.paste('half a day retrospective');
  await within(await screen.findByLabelText('Preview')).findByText(/^4.h$/);
});

test('hours for a booked day are added as previewed, and undo restores the earlier hours', async () => {
  const client = await service.as('staff');
  const [assignment] = await service.database.kysely
    .selectFrom('assignment')
    .innerJoin('activity_version', 'activity_version.activity_id', 'assignment.activity_id')
    .select('assignment.id')
    .where('activity_version.name', '=', 'Workshop')
    .execute();
  const made = await client.call(api.worklogs.createWorkRecord, {
    assignmentId: assignment?.id ?? '',
    bookingDate: '2026-03-05',
    actualEffort: 1,
    comment: 'Plan',
  });
  const { user } = await openApp(service, { as: 'staff', at: '/timesheet?week=2026-03-02' });
  await user.click(await screen.findByText('Quick booking'));
  await user.click(await screen.findByLabelText('What did you do?'));
  await user.paste('2h workshop yesterday');
  await screen.findByText(/^You already booked 1 h here on .*5 Mar.*\. Add 2 h → 3 h\?$/);
  // Another change after the prompt: nothing is overwritten and the prompt appears again.
  const resourceWorkRecordId = made?.id ?? '';
  await client.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId, actualEffort: 4 });
  await user.keyboard('{Enter}');
  await screen.findByText(/^You already booked 4 h here on .*\. Add 2 h → 6 h\?$/);
  expect(await records()).toEqual([['2026-03-05', 4, 36]]);
  await user.keyboard('{Enter}');
  await screen.findByText('Added. This day now has 6 h.');
  expect(await records()).toEqual([['2026-03-05', 6, 34]]);
  await user.click(screen.getByText('Undo'));
  await screen.findByText('Undone.');
  expect(await records()).toEqual([['2026-03-05', 4, 36]]);
});

test('a missing or refused part of the line is explained and nothing is sent', async () => {
  const { user } = await openApp(service, { as: 'staff', at: '/timesheet?week=2026-03-02' });
  await user.click(await screen.findByText('Quick booking'));
  const line = await screen.findByLabelText('What did you do?');
  await user.click(line);
  await user.paste('6h');
  await screen.findByText('Enter part of the activity’s name.');
  await user.clear(line);
  await user.paste('design 27.2.');
  await screen.findByText('Enter the hours, or that it’s done.');
  await user.clear(line);
  await user.paste('6h design last week fri-mon');
  await screen.findByText('“fri-mon” wasn’t understood. Change it, or add it to the note.');
  await user.clear(line);
  await user.paste('6h landing page');
  await screen.findByText('No activity matches “landing page”.');
  await user.clear(line);
  await user.paste('design 27.2. 30h');
  await screen.findByText(/27 Feb 2026/);
  await user.keyboard('{Enter}');
  expect(await records()).toEqual([]);
});

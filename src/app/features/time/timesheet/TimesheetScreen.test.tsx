import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { addDays } from '#app/i18n/week.ts';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { ActivityType } from '#contract/core/codes.ts';
import { hashPassword } from '#service/identity/password.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

const monday = '2026-03-02';
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
const at = `/timesheet?week=${monday}`;
let service: TestService;
let line: Awaited<ReturnType<typeof lineTo>>;
let staff: Client;
let admin: Client;
let assignment: string;
let activity: string;
let resource: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  const user = await testData.user('staff', { password_hash: await hashPassword('a password') });
  await testData.administrator('admin');
  resource = await testData.resource({ name: 'Staff', user_id: user });
  const project = await testData.project({ name: 'Website', start: monday });
  activity = await testData.activity(project, { name: 'Design', start: monday, finish: '2026-03-31' });
  assignment = await testData.assignment(project, activity, resource);
  const milestone = await testData.activity(project, {
    name: 'Go live',
    type: ActivityType.milestone,
    start: monday,
    finish: monday,
    duration: 0,
  });
  await testData.assignment(project, milestone, resource, { base_effort: 0 });
  [staff, admin] = [await service.as('staff'), await service.as('admin')];
});
afterAll(() => service.close());

beforeEach(async () => {
  line = await lineTo(service);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await line.close();
  await service.database.kysely.deleteFrom('lock_range').execute();
  await service.database.kysely.deleteFrom('work_record').execute();
  await service.database.kysely
    .updateTable('assignment')
    .set({ actual_effort: 0, open_effort: 40, complete: 0 })
    .execute();
});

const open = (changes: Partial<Parameters<typeof openApp>[1]> = {}) =>
  openApp({ ...service, baseUrl: line.baseUrl }, { as: 'staff', at, ...changes });

const records = async (from = monday) =>
  (await staff.call(api.worklogs.listMyWorkRecords, { from, until: addDays(from, 6) }))?.resourceWorkRecord ?? [];
const bookings = async () => (await records()).map(({ workRecord, actualEffort }) => [workRecord?.date, actualEffort]);
const book = (bookingDate: string, actualEffort: number) =>
  staff.call(api.worklogs.createWorkRecord, { assignmentId: assignment, bookingDate, actualEffort });

/** The cell of an activity: 1 Monday to 7 Sunday, then total, remaining effort and done. */
const cell = async (column: number, activity = 'Design'): Promise<HTMLElement> => {
  const head = await screen.findByRole('rowheader', { name: new RegExp(activity) });
  const found = head.closest('[role="row"]')?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (!found) throw new Error(`There is no cell ${column} of ${activity}.`);
  return found;
};
const type = async (user: UserEvent, column: number, keys: string) => {
  await user.click(await cell(column));
  await user.keyboard(keys);
};
const remaining = 9;
const done = 10;

describe('the timesheet screen', () => {
  test('a typed cell is saved, changed and deleted', async () => {
    const { user } = await open();
    await type(user, 1, '7:30{Enter}');
    await waitFor(async () => expect(await bookings()).toEqual([[monday, 7.5]]));
    await screen.findByText('All saved');
    await type(user, 1, '+0,5{Enter}');
    await waitFor(async () => expect(await bookings()).toEqual([[monday, 8]]));
    await type(user, 1, '{Escape}{Delete}');
    await waitFor(async () => expect(await bookings()).toEqual([]));
  });

  test('a week can be booked with the keyboard alone', async () => {
    const { user } = await open();
    (await cell(1)).focus();
    await user.keyboard('8{Tab}7,5{Tab}7.25{Tab}450m{Tab}6{Enter}');
    await waitFor(async () =>
      expect(await bookings()).toEqual([8, 7.5, 7.25, 7.5, 6].map((hours, day) => [addDays(monday, day), hours])),
    );
    expect(await screen.findByText('36.25 h of 40 h, 3.75 h missing')).toBeDefined();
  });

  test('two quick key presses move two weeks ahead', async () => {
    await open();
    await cell(1);
    // Within one turn of the event loop: the first is not shown yet when the second comes.
    act(() => {
      for (let count = 0; count < 2; count += 1)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', altKey: true, bubbles: true }));
    });
    expect(await screen.findByRole('heading', { level: 1, name: /16.*22 Mar/ })).toBeDefined();
  });

  test('the timesheet works with a service in XML', async () => {
    const { user } = await open({ format: 'xml' });
    await type(user, 1, '4{Enter}');
    await waitFor(async () => expect(await bookings()).toEqual([[monday, 4]]));
    expect(line.requests.filter((each) => each.includes('/json/'))).toEqual([]);
    await screen.findByText('All saved');
    expect((await cell(1)).textContent).toContain('4');
  });

  test('the timesheet is shown in German to German readers', async () => {
    await open({ language: 'de' });
    expect((await cell(remaining)).closest('[role="grid"]')?.getAttribute('aria-label')).toBe('Zeiterfassung');
    expect(screen.getByRole('heading', { name: /2.*8. März 2026/ })).toBeDefined();
    expect(document.documentElement.lang).toBe('de');
  });

  test('an absence is shown with the name of its type', async () => {
    const type = await admin.call(api.resources.insertUnavailabilityType, { body: { name: 'Parental leave' } });
    const unavailabilityTypeId = type?.id ?? '';
    const absence = await admin.call(api.resources.insertUnavailability, {
      body: { resource, start: tuesday, finish: tuesday, unavailabilityTypeId },
    });
    await open();
    expect((await screen.findAllByTitle(/Parental leave/)).length).toBeGreaterThan(0);
    await admin.call(api.resources.deleteUnavailability, { unavailabilityId: absence?.id ?? '' });
  });
});

describe('a refused timesheet entry', () => {
  test('a refused entry keeps the typed value, shows the message of the service and can be sent again', async () => {
    const { user } = await open();
    await cell(2);
    // The day is locked after the sheet was opened: the sheet cannot know.
    await admin.call(api.worklogs.lockWorkRecords, { from: tuesday, until: tuesday });
    await type(user, 2, '4{Enter}');
    const problems = await screen.findByRole('list', { name: '1 entry not saved' });
    expect(problems.textContent).toMatch(/locked/);
    expect(await bookings()).toEqual([]);
    await admin.call(api.worklogs.unlockWorkRecords, { from: tuesday, until: tuesday });
    await user.click(within(problems).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await bookings()).toEqual([[tuesday, 4]]));
  });

  test('a refused entry can be discarded', async () => {
    const { user } = await open();
    await cell(2);
    await admin.call(api.worklogs.lockWorkRecords, { from: tuesday, until: tuesday });
    await type(user, 2, '4{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect((await cell(2)).textContent).toBe(''));
  });

  test('a refused entry offers the hours that another user booked in the cell', async () => {
    const { user } = await open();
    await cell(1);
    await book(monday, 3);
    await type(user, 1, '5{Enter}');
    await user.click(await screen.findByRole('button', { name: /Use 3\sh/ }));
    await waitFor(async () => expect((await cell(1)).textContent).toContain('3'));
    await screen.findByText('All saved');
    expect(await bookings()).toEqual([[monday, 3]]);
  });

  test('a change of a record that is not shown yet is not overwritten', async () => {
    const { id: resourceWorkRecordId = '' } = (await book(monday, 3)) ?? {};
    const { user } = await open();
    await cell(1);
    const change = (work: object) => staff.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId, ...work });
    const typeAfter = async (keys: string, happens: () => Promise<unknown>) => {
      const release = line.hold('/timesheet?');
      await happens();
      await type(user, 1, keys);
      release();
    };
    // A field that the cell does not show.
    await typeAfter('5{Enter}', () => change({ open: 7 }));
    await waitFor(async () => expect((await records())[0]).toMatchObject({ actualEffort: 5 }));
    await screen.findByText('All saved');
    expect((await records())[0]).toMatchObject({ actualEffort: 5, workRecord: { openEffort: 7 } });
    await typeAfter('4{Enter}', () => change({ actualEffort: 6 }));
    await user.click(await screen.findByRole('button', { name: /Use 6\sh/ }));
    await screen.findByText('All saved');
    await typeAfter('4{Enter}', () => staff.call(api.worklogs.deleteWorkRecord, { resourceWorkRecordId }));
    expect((await screen.findByRole('list', { name: '1 entry not saved' })).textContent).toContain(
      'Someone else changed this cell',
    );
    expect(await bookings()).toEqual([]);
  });
});

test('a locked cell is the only read-only cell and names who locked it', async () => {
  await book(tuesday, 3);
  await admin.call(api.worklogs.lockWorkRecords, { from: tuesday, until: tuesday });
  const { user } = await open();
  await type(user, 2, '5');
  expect(within(await cell(2)).queryByRole('textbox')).toBeNull();
  expect((await screen.findAllByText(/Locked by admin/)).length).toBeGreaterThan(0);
  await type(user, 3, '2{Enter}');
  await waitFor(async () =>
    expect(await bookings()).toEqual([
      [tuesday, 3],
      [wednesday, 2],
    ]),
  );
});

describe('the timesheet on a bad connection', () => {
  const sent = () => line.requests.filter((each) => each.startsWith('POST') && each.includes('createWorkRecord'));

  test('entries made offline block leaving the page and are sent once after reconnecting', async () => {
    const { user } = await open();
    await cell(1);
    line.cut();
    await type(user, 1, '6{Enter}');
    await screen.findByText('1 entry waiting for the connection');
    expect((await cell(1)).textContent).toContain('6');
    await screen.findByText(/You’re offline/);
    const leave = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
    line.join();
    await screen.findByText('All saved');
    await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull());
    expect(await bookings()).toEqual([[monday, 6]]);
    expect(sent()).toHaveLength(1);
  });

  test('a booking with a lost answer is not booked twice', async () => {
    const { user } = await open();
    await cell(1);
    line.lose('createWorkRecord', 'noAnswer');
    await type(user, 1, '6{Enter}');
    await screen.findByText('1 entry waiting for the connection');
    await screen.findByText('All saved');
    expect(await bookings()).toEqual([[monday, 6]]);
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  test('an entry for a busy service waits, is shown in the frame, and is sent from any screen', async () => {
    const { user, router } = await open();
    await cell(1);
    line.lose('createWorkRecord', 'busy');
    await type(user, 1, '6{Enter}');
    await screen.findByText('1 entry waiting for the connection');
    await act(() => router.navigate('/nowhere'));
    const mark = await screen.findByLabelText('1 entry waiting');
    expect(mark.getAttribute('href')).toBe(`/timesheet?week=${monday}`);
    await waitFor(async () => expect(await bookings()).toEqual([[monday, 6]]));
    await waitFor(() => expect(screen.queryByLabelText('1 entry waiting')).toBeNull());
    expect(sent()).toHaveLength(2);
  });

  test('a pending entry is sent to its own week', async () => {
    const { user, router } = await open();
    await cell(1);
    line.lose('createWorkRecord', 'notSent');
    await type(user, 1, '6{Enter}');
    await screen.findByText('1 entry waiting for the connection');
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(router.state.location.search).toBe('?week=2026-03-09');
    await waitFor(async () => expect(await bookings()).toEqual([[monday, 6]]));
    expect(await records('2026-03-09')).toEqual([]);
  });
});

test('costs are typed like hours, each cell is saved separately, and remaining costs belong to the row', async () => {
  const { user } = await open({ at: `${at}&show=costs&costs=${activity}:2` });
  const costs = () =>
    service.database.kysely.selectFrom('cost_record').select(['day', 'cost_type', 'actual_costs']).execute();
  await type(user, 1, '1.084,50{Enter}');
  await waitFor(async () => expect(await costs()).toEqual([{ day: monday, cost_type: 2, actual_costs: 1084.5 }]));
  await screen.findByText('All saved');
  expect((await cell(1)).textContent).toContain('€1,084.50');
  await type(user, 1, '+15{Enter}');
  await waitFor(async () => expect(await costs()).toMatchObject([{ actual_costs: 1099.5 }]));
  const remainingCosts = 11;
  await type(user, remainingCosts, '300{Enter}');
  await screen.findByText('All saved');
  const left = service.database.kysely.selectFrom('cost_record').select(['actual_costs', 'open_costs']);
  await waitFor(async () => expect(await left.execute()).toEqual([{ actual_costs: 1099.5, open_costs: 300 }]));
  expect((await cell(remainingCosts)).textContent).toContain('€300.00');
  // A credit note.
  await type(user, 1, '(80,5){Enter}');
  await waitFor(async () => expect(await costs()).toMatchObject([{ actual_costs: -80.5 }]));
  expect((await cell(1)).textContent).toContain('−€80.50');
  await type(user, 1, '{Escape}{Delete}');
  await waitFor(async () => expect(await costs()).toEqual([]));
});

describe('quick successive edits', () => {
  test('a late answer does not overwrite a newer value', async () => {
    const { user } = await open();
    await cell(1);
    const release = line.hold('createWorkRecord');
    await type(user, 1, '4{Enter}');
    await waitFor(() => expect(line.requests.some((each) => each.includes('createWorkRecord'))).toBe(true));
    await type(user, 1, '5{Enter}');
    release();
    await screen.findByText('All saved');
    expect((await cell(1)).textContent).toContain('5');
    expect(await bookings()).toEqual([[monday, 5]]);
  });

  test('an outdated list of records does not hide a later save', async () => {
    await book(tuesday, 1);
    const { user } = await open();
    await cell(1);
    await type(user, 2, '2{Enter}');
    const release = line.hold('/timesheet?');
    await waitFor(async () => expect(await bookings()).toEqual([[tuesday, 2]]));
    await type(user, 2, '3{Enter}');
    await waitFor(async () => expect(await bookings()).toEqual([[tuesday, 3]]));
    release();
    await screen.findByText('All saved');
    expect((await cell(2)).textContent).toContain('3');
  });
});

describe('remaining effort and done', () => {
  const row = async () => {
    const list = await staff.call(api.tasks.getAssignmentsByIds, { assignmentIds: [assignment] });
    const [found] = list?.assignment ?? [];
    return [found?.remainingEffort, found?.complete];
  };

  test('remaining effort and done are stored in the latest record, even in another week', async () => {
    await book(tuesday, 10);
    await book('2026-03-05', 2);
    await book('2026-03-10', 4);
    const { user } = await open();
    await type(user, remaining, '{F2}{Control>}a{/Control}24{Enter}');
    await waitFor(async () => expect(await row()).toEqual([24, 40]));
    await screen.findByText('All saved');
    expect((await cell(remaining)).textContent).toContain('24');
  });

  test('remaining effort and done are saved today if the assignment has no record', async () => {
    const { user } = await open();
    await type(user, remaining, '{F2}{Control>}a{/Control}60{Enter}');
    await waitFor(async () => expect(await row()).toEqual([60, 0]));
    expect(await bookings()).toEqual([['2026-03-06', 0]]);
  });

  test('a row marked as done stays visible, and reopening restores its remaining effort', async () => {
    await book(monday, 10);
    const { user } = await open();
    await user.click(within(await cell(done)).getByRole('checkbox'));
    await waitFor(async () => expect(await row()).toEqual([0, 100]));
    await screen.findByText('All saved');
    const box = within(await cell(done)).getByRole('checkbox');
    expect(box).toHaveProperty('checked', true);
    await user.click(box);
    await waitFor(async () => expect(await row()).toEqual([30, 25]));
  });

  test('a milestone can only be marked as done', async () => {
    const { user } = await open();
    await user.click(within(await cell(done, 'Go live')).getByRole('checkbox'));
    await waitFor(async () =>
      expect((await records()).map(({ actualEffort, workRecord }) => [actualEffort, workRecord?.completed])).toEqual([
        [0, true],
      ]),
    );
  });
});

test('after the session ends, the user signs on again over the sheet, and the typed value is then sent', async () => {
  const { user, router } = await openApp({ ...service, baseUrl: line.baseUrl }, { at });
  await user.type(await screen.findByLabelText('User name'), 'staff');
  await user.type(screen.getByLabelText('Password'), 'a password{Enter}');
  await cell(1);
  await service.database.kysely.deleteFrom('session').execute();
  await type(user, 1, '6{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
  expect(within(dialog).getByText(/Your session has ended/)).toBeDefined();
  expect(within(dialog).getByLabelText('User name')).toHaveProperty('value', 'staff');
  await user.type(within(dialog).getByLabelText('Password'), 'a password{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(at);
  await waitFor(async () => expect(await bookings()).toEqual([[monday, 6]]));
});

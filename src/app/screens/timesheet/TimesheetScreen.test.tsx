import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { startService, type TestService } from '#testing/service.ts';
import { openApp } from '#app/test-app.tsx';
import { addDays } from '#app/timesheet-grid/week.ts';

const monday = '2026-03-02';
const tuesday = addDays(monday, 1);
let service: TestService;
let assignment: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { given } = service;
  const staff = await given.user('staff');
  await given.administrator('admin');
  const resource = await given.resource({ name: 'Staff', user_id: staff });
  const project = await given.project({ name: 'Website', start: monday });
  const activity = await given.activity(project, { name: 'Design', start: monday, finish: '2026-03-31' });
  assignment = await given.assignment(project, activity, resource);
});
afterAll(() => service.close());

const bookings = async () => {
  const staff = await service.as('staff');
  const list = await staff.call(api.worklogs.listMyWorkRecords, { from: monday, until: addDays(monday, 6) });
  return (list?.resourceWorkRecord ?? []).map(({ workRecord, actualEffort }) => [workRecord?.date, actualEffort]);
};

const cell = async (name: RegExp) => screen.findByRole('gridcell', { name }, { timeout: 10_000 });

describe('the timesheet', () => {
  test('saves a typed cell, changes it and deletes it', async () => {
    const { user } = await openApp(service, { as: 'staff', at: `/timesheet?week=${monday}` });
    await user.click(await cell(/Design.*2 March/i));
    await user.keyboard('7:30{Enter}');
    await waitFor(async () => expect(await bookings()).toEqual([[monday, 7.5]]));
    await screen.findByText('All saved');
    await user.click(await cell(/Design.*2 March/i));
    await user.keyboard('+0,5{Enter}');
    await waitFor(async () => expect(await bookings()).toEqual([[monday, 8]]));
    await user.click(await cell(/Design.*2 March/i));
    await user.keyboard('{Escape}{Delete}');
    await waitFor(async () => expect(await bookings()).toEqual([]));
  });

  test('shows the sentence of the service where a cell is refused, and keeps what was typed', async () => {
    const admin = await service.as('admin');
    const staff = await service.as('staff');
    const { user } = await openApp(service, { as: 'staff', at: `/timesheet?week=${monday}` });
    const tuesdayCell = await cell(/Design.*3 March/i);
    // The month is locked after the sheet was opened: the sheet cannot know.
    await admin.call(api.worklogs.lockWorkRecords, { from: tuesday, until: tuesday });
    await user.click(tuesdayCell);
    await user.keyboard('4{Enter}');
    expect((await screen.findAllByText(/1 entry not saved|locked/i)).length).toBeGreaterThan(0);
    await admin.call(api.worklogs.unlockWorkRecords, { from: tuesday, until: tuesday });
    expect(await staff.call(api.worklogs.listMyWorkRecords, { from: tuesday, until: tuesday })).toBeNull();
  });

  test('marks a locked cell alone, with by whom', async () => {
    const admin = await service.as('admin');
    const staff = await service.as('staff');
    await staff.call(api.worklogs.createWorkRecord, {
      assignmentId: assignment,
      bookingDate: tuesday,
      actualEffort: 3,
    });
    await admin.call(api.worklogs.lockWorkRecords, { from: tuesday, until: tuesday });
    const { user } = await openApp(service, { as: 'staff', at: `/timesheet?week=${monday}` });
    const locked = await cell(/Design.*3 March/i);
    await user.click(locked);
    await user.keyboard('5');
    expect(within(locked).queryByRole('textbox')).toBeNull();
    expect((await screen.findAllByText(/Locked by admin/)).length).toBeGreaterThan(0);
    expect(await bookings()).toContainEqual([tuesday, 3]);
  });

  test('tells somebody without a resource what is missing', async () => {
    await openApp(service, { as: 'admin', at: '/timesheet' });
    await screen.findByText('You are not linked to a resource', {}, { timeout: 10_000 });
  });
});

import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

const [monday, tuesday, wednesday] = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;
let service: TestService;
let line: Awaited<ReturnType<typeof lineTo>>;
let staff: Client;
let assignment: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  const resource = await testData.resource({ name: 'Staff', user_id: await testData.user('staff') });
  const project = await testData.project({ name: 'Website', start: monday });
  const activity = await testData.activity(project, { name: 'Design', start: monday, finish: '2026-03-31' });
  assignment = await testData.assignment(project, activity, resource);
  staff = await service.as('staff');
});
afterAll(() => service.close());
beforeEach(async () => {
  line = await lineTo(service);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await line.close();
  await service.database.kysely.deleteFrom('work_record').execute();
});

const open = (week: string = monday) =>
  openApp({ ...service, baseUrl: line.baseUrl }, { as: 'staff', at: `/timesheet?week=${week}` });
const bookings = async () => {
  const list = await staff.call(api.worklogs.listMyWorkRecords, { from: monday, until: '2026-03-08' });
  return (list?.resourceWorkRecord ?? []).map(({ workRecord, actualEffort }) => [workRecord?.date, actualEffort]);
};

/** The cell of the activity: 1 Monday to 7 Sunday. */
const cell = async (column: number): Promise<HTMLElement> => {
  const head = await screen.findByRole('rowheader', { name: /Design/ });
  const found = head.closest('[role="row"]')?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (!found) throw new Error(`There is no cell ${column}.`);
  return found;
};

test('offline, loaded days stay visible and days that were not loaded show a message instead of other days', async () => {
  await staff.call(api.worklogs.createWorkRecord, { assignmentId: assignment, bookingDate: monday, actualEffort: 3 });
  const { user } = await open();
  await waitFor(async () => expect((await cell(1)).textContent).toContain('3'));
  line.cut();
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await screen.findByText('These days aren’t available offline');
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  await waitFor(async () => expect((await cell(1)).textContent).toContain('3'));
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await screen.findByText('These days aren’t available offline');
  line.join();
  await cell(1);
  expect(screen.queryByText('These days aren’t available offline')).toBeNull();
});

test.each(['2026-02-29', '9999-12-31'])('an address with the day %s shows the current week', async (day) => {
  await open(day);
  await cell(1);
  expect(screen.getByRole('heading', { level: 1, name: /2.*8 Mar/ })).toBeDefined();
});

describe('typed values not entered before the page was left', () => {
  test('an unreadable value is still in its cell with the reason', async () => {
    const { user, unmount } = await open();
    await user.click(await cell(2));
    await user.keyboard('{Escape}');
    await user.paste('lots\t4');
    await waitFor(async () => expect(await bookings()).toEqual([[wednesday, 4]]));
    unmount();
    const again = await open();
    await waitFor(async () => expect((await cell(2)).textContent).toContain('lots'));
    expect(screen.getByText(/“lots”: Not a number of hours/)).toBeDefined();
    await again.user.click(screen.getByRole('button', { name: 'Discard' }));
    again.unmount();
    await open();
    await waitFor(async () => expect((await cell(3)).textContent).toContain('4'));
    expect((await cell(2)).textContent).not.toContain('lots');
  });

  test('a typed value is booked only once entered', async () => {
    const { user, unmount } = await open();
    await user.click(await cell(2));
    await user.keyboard('7,5');
    unmount();
    const again = await open();
    await waitFor(async () => expect((await cell(2)).textContent).toContain('7,5'));
    expect(await bookings()).toEqual([]);
    await again.user.click(await cell(2));
    await again.user.keyboard('{Enter}');
    await waitFor(async () => expect(await bookings()).toEqual([[tuesday, 7.5]]));
    again.unmount();
    await open();
    await waitFor(async () => expect((await cell(2)).textContent).toContain('7.5'));
  });
});

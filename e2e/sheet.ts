import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { mondayOf, plusDays } from './days.ts';
import { expect, type Page } from './test.ts';

/** The resource that the demo data link to the staff member. */
export async function resourceOf(client: Client): Promise<string> {
  const linked = await client.call(api.resources.listMyLinkedResources, {});
  const [resource] = linked?.resource ?? [];
  if (!resource?.name) throw new Error('Nobody is linked to this user.');
  return resource.name;
}

/** The row of an activity in the week. */
export const rowOf = (page: Page, activity: string) =>
  page.getByRole('grid', { name: 'Timesheet' }).getByRole('row').filter({ hasText: activity });

/** The cell of an activity on a day; weeks begin on Monday. */
export function cellOf(page: Page, activity: string, day: string) {
  const place = (new Date(day).getUTCDay() + 6) % 7;
  return rowOf(page, activity).getByRole('gridcell').nth(place);
}

/** Waits until the sheet says that nothing is on its way; at most for some milliseconds. */
export async function allSaved(page: Page, timeout = 10_000): Promise<void> {
  await expect(page.getByText('All saved')).toBeVisible({ timeout });
}

/** The hours that are booked on days of a week: day and hours, in the order of days. */
export async function bookings(client: Client, day: string): Promise<[string, number][]> {
  const from = mondayOf(day);
  const list = await client.call(api.worklogs.listMyWorkRecords, { from, until: plusDays(from, 6) });
  const records = (list?.resourceWorkRecord ?? []).map(({ workRecord, actualEffort }): [string, number] => [
    workRecord?.date ?? '',
    actualEffort ?? 0,
  ]);
  return records.toSorted(([one], [other]) => one.localeCompare(other));
}

/** Sum of the hours booked, and number of records. */
export function hoursBooked(booked: readonly (readonly [string, number])[]): { count: number; sum: number } {
  return { count: booked.length, sum: booked.reduce((sum, [, hours]) => sum + hours, 0) };
}

/** Swipes over the day that is shown, as a finger does. */
export async function swipe(page: Page, direction: 'left' | 'right'): Promise<void> {
  const box = await page.getByRole('tabpanel').boundingBox();
  if (!box) throw new Error('No day is shown.');
  const y = box.y + box.height / 2;
  const [from, to] = direction === 'left' ? [box.width * 0.8, box.width * 0.2] : [box.width * 0.2, box.width * 0.8];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x: box.x + x, y }] });
  await touch('touchStart', from);
  await touch('touchMove', (from + to) / 2);
  await touch('touchMove', to);
  await touch('touchEnd');
  await session.detach();
}

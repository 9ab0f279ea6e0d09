import { WorkRecordState } from '#contract/core/codes.ts';
import { type DemoDay, demoMonthStart, demoTimestamp, demoDayText } from './days.ts';
import type { Demo, Staff } from './demo.ts';
import type { DemoProject } from './plan-model.ts';

/** Lock state of a record on a day, with the user and time of locking. */
export interface DemoLock {
  readonly state: number;
  readonly locked_by: string | null;
  readonly locked_at: string | null;
}

/** The project whose last locked month was opened again, and the one that was locked before the others. */
const reopened = 'KP-202';
const closedEarly = 'KP-201';

/** Day of the next month on which a month is usually locked. */
const closingDay = 6;

/**
 * Locks all months but the last two. Of the last locked month one project is taken out, for bookings that come late; of the
 * month before this one a finished project is locked already.
 */
export function addLocks(
  { rows, calendar }: Demo,
  staff: Staff,
  projects: readonly DemoProject[],
): (project: DemoProject, day: DemoDay) => DemoLock {
  const { today } = calendar;
  const open = demoMonthStart(today, -1);
  const lastLocked = demoMonthStart(today, -2);
  const admin = staff.get('admin').userId;
  const controller = staff.get('tanja.woerner').userId;
  const idOf = (number: string) => projects.find((project) => project.number === number)?.id ?? null;
  const lockedAt = (month: DemoDay) => demoTimestamp(Math.min(demoMonthStart(month, 1) + closingDay, today - 1), 555);
  for (let month = demoMonthStart(calendar.recordStart); month < open; month = demoMonthStart(month, 1)) {
    rows.lock_range.push({
      project_node_id: null,
      from_day: demoDayText(month),
      until_day: demoDayText(demoMonthStart(month, 1) - 1),
      locked: true,
      locked_by: admin,
      locked_at: lockedAt(month),
    });
  }
  const openedAt = demoTimestamp(Math.min(open + closingDay + 4, today - 1), 620);
  rows.lock_range.push(
    {
      project_node_id: idOf(reopened),
      from_day: demoDayText(lastLocked),
      until_day: demoDayText(open - 1),
      locked: false,
      locked_by: controller,
      locked_at: openedAt,
    },
    {
      project_node_id: idOf(closedEarly),
      from_day: demoDayText(open),
      until_day: demoDayText(demoMonthStart(open, 1) - 1),
      locked: true,
      locked_by: controller,
      locked_at: lockedAt(open),
    },
  );
  const free = { state: WorkRecordState.editable, locked_by: null, locked_at: null };
  return ({ number }, day) => {
    const month = demoMonthStart(day);
    if (number === closedEarly && month === open) {
      return { state: WorkRecordState.locked, locked_by: controller, locked_at: lockedAt(open) };
    }
    if (day >= open || (number === reopened && month === lastLocked)) return free;
    return { state: WorkRecordState.locked, locked_by: admin, locked_at: lockedAt(month) };
  };
}

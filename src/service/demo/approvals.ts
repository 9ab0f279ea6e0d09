import { WeekState, WorkRecordState } from '#contract/core/codes.ts';
import { dayNumber, dayText, mondayNumber } from '#plan/calendar/day.ts';
import { type DemoCalendar, type DemoDay, demoTimestamp } from './calendar.ts';
import type { Demo } from './company.ts';
import type { DemoPerson, Staff } from './people.ts';

/** Weeks that ended more than this many days ago are approved, where approval is used. */
const approvedAfter = 9;
const approvedPool = 'commissioning';
const approver = 'franz.wallner';

/** The last day of the week of a day. */
const sunday = (day: DemoDay): DemoDay => mondayNumber(day) + 6;

/** Tells whether the hours of a person on a day are approved, unless they are locked. */
export const isApprovedDay = ({ pool }: DemoPerson, day: DemoDay, { today }: DemoCalendar): boolean =>
  pool === approvedPool && sunday(day) < today - approvedAfter;

/** Weeks of the pool that uses approval: old ones are approved, later ones submitted but for the first person's, which was sent back. */
export function addApprovals({ rows, calendar, texts }: Demo, staff: Staff): void {
  const people = staff.colleagues.filter(({ pool }) => pool === approvedPool);
  const decided_by = staff.get(approver).userId;
  for (const [index, { resourceId, userId: submitted_by }] of people.entries()) {
    const days = rows.of('work_record').filter(({ resource_id }) => resource_id === resourceId);
    const approved = days.filter(({ state }) => state === WorkRecordState.approved);
    const mondaysOf = (records: typeof days) => new Set(records.map(({ day }) => mondayNumber(dayNumber(day))));
    const open = days.filter(
      ({ day }) => sunday(dayNumber(day)) < calendar.today && sunday(dayNumber(day)) >= calendar.today - approvedAfter,
    );
    const week = { resource_id: resourceId, submitted_by };
    for (const monday of mondaysOf(approved))
      rows.add('week_approval', {
        ...week,
        monday: dayText(monday),
        state: WeekState.approved,
        submitted_at: demoTimestamp(monday + 4, 990),
        decided_by,
        decided_at: demoTimestamp(monday + 7, 540),
      });
    for (const monday of mondaysOf(open)) {
      const submission = { ...week, monday: dayText(monday), submitted_at: demoTimestamp(monday + 4, 990) };
      const comment = texts.returnedWeek;
      const decision = {
        state: WeekState.returned,
        decided_by,
        decided_at: demoTimestamp(calendar.today, 450),
        comment,
      };
      rows.add(
        'week_approval',
        index === 0 ? { ...submission, ...decision } : { ...submission, state: WeekState.submitted },
      );
    }
  }
}

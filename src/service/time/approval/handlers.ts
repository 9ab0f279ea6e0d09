import type { approvalApi as contract, OpReminder } from '#contract/app/approval.ts';
import { WeekState } from '#contract/core/codes.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { requireDayRange } from '#service/core/day-range.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { type NewNotice, sendNotices } from '#service/notices/notices.ts';
import { longestSheet } from '#contract/app/timesheet.ts';
import { readTeam, type TeamPerson } from '../sheet/team.ts';
import { readTimeSettings } from '../settings/queries.ts';
import { decideWeeks, submitWeek, withdrawWeek } from './commands.ts';

export const approvalHandlers: Handlers<typeof contract> = {
  submitWeek: (context, { monday, resourceId }) => submitWeek(context, monday, resourceId),
  withdrawWeek: (context, { monday, resourceId }) => withdrawWeek(context, monday, resourceId),
  decideWeeks: (context, { body }) => decideWeeks(context, body),
  remindPeople: (context, { body }) => remindPeople(context, body),
};

/**
 * Reminds people of days whose hours they miss, or, where weeks are approved, of weeks over that they did not submit.
 * People who miss nothing, who have no user, or whose time the caller may not book receive nothing.
 */
async function remindPeople(
  context: Context,
  { resource, from, until }: OpReminder,
): Promise<{ numberReminded: number }> {
  if (!from) throw invalidParameter('from', from, 'expected.day');
  if (!until) throw invalidParameter('until', until, 'expected.day');
  requireDayRange({ from, until }, longestSheet);
  const { db, caller, today } = context;
  const settings = await readTimeSettings(db);
  const requested = new Set(resource ?? []);
  const people = await readTeam(context, { from, until, poolId: undefined, projectId: undefined }, settings);
  const notices = people.flatMap((each) =>
    requested.has(each.resource) ? reminderOf(each, { from, until, today }) : [],
  );
  const numberReminded = await sendNotices(db, notices, {
    userId: caller.userId,
    name: caller.displayName || caller.name,
  });
  await recordAudit(context, {
    action: 'work.reminded',
    details: { firstDay: from, lastDay: until, people: numberReminded },
  });
  return { numberReminded };
}

function reminderOf(
  { resource, missingHours, week = [] }: TeamPerson,
  { from, until, today }: { from: string; until: string; today: string },
): NewNotice[] {
  if (missingHours > 0) return [{ resourceId: resource, kind: 'hoursMissing', from, until, hours: missingHours }];
  const isDue = (week ?? []).some(
    ({ monday, state }) => (monday ?? '') <= today && state !== WeekState.submitted && state !== WeekState.approved,
  );
  return isDue ? [{ resourceId: resource, kind: 'notSubmitted', from, until }] : [];
}

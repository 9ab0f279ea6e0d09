import type { OpCalendarException, OpPlanCalendar } from '#contract/admin/plan-editing.ts';
import { Level } from '#contract/codes.ts';
import { requireProject } from '../../access.ts';
import { recordAudit } from '../../audit.ts';
import type { Context, Queries } from '../../context.ts';
import { invalidParameter, notFound } from '../../errors.ts';
import { recordEvent } from '../../events.ts';
import { recomputeDuration } from '../../figures/working-time.ts';
import { managedPlan } from '../../planning/managed-plan.ts';
import {
  companyWeek,
  countingHolidays,
  type NamedException,
  readCalendar,
  type StoredCalendar,
  type WeekHours,
  writeCalendar,
} from '../../planning/plan-calendar.ts';
import { lockedBy } from '../../planning/rules.ts';
import { markSchedule } from '../../planning/schedule-store.ts';
import { findPlanOf, findWorkingVersion } from '../../planning/versions.ts';

/** Reading and setting when is worked in a plan. */

/** More days that differ than a plan of a lifetime has, and the longest time of one. */
const mostExceptions = 2_000;
const longestDays = 3_660;
const dayHours = 24;

export async function readPlanCalendar(context: Context, projectId: string): Promise<OpPlanCalendar> {
  await requireProject(context, projectId, Level.observer);
  const plan = await findPlanOf(context.db, projectId);
  if (!plan) throw notFound('project_planning', projectId);
  return answerOf(await readCalendar(context.db, plan.id));
}

function answerOf(stored: StoredCalendar): OpPlanCalendar {
  return {
    week: [...(stored.week ?? companyWeek)],
    ownWeek: stored.week !== null,
    exception: [...stored.exceptions],
    holiday: countingHolidays(stored),
  };
}

/**
 * Sets when is worked in a plan, for all its versions: what the links say of the current one is found anew, and the duration of the
 * plan with it. What each activity plans stays. Needs manager level; refused while somebody else holds the plan.
 */
export async function changeCalendar(
  context: Context,
  projectId: string,
  { week, exception }: OpPlanCalendar,
): Promise<OpPlanCalendar> {
  const { db, caller } = context;
  const plan = await managedPlan(context, projectId);
  const working = await findWorkingVersion(db, plan.id);
  if (working && working.holderId !== caller.userId) throw lockedBy(working);
  const before = await readCalendar(db, plan.id);
  const calendar = { week: weekOf(week), exceptions: exceptionsOf(exception ?? []) };
  const isSame = JSON.stringify(calendar) === JSON.stringify({ week: before.week, exceptions: before.exceptions });
  if (isSame) return answerOf(before);
  await writeCalendar(db, plan.id, calendar);
  await applyCalendar(db, plan);
  await recordEvent(context, 'projectChanged', { projectNodeId: projectId });
  const details = { ownWeek: calendar.week !== null, exceptions: calendar.exceptions.length };
  await recordAudit(context, { action: 'plan.calendarChanged', objectId: projectId, details });
  return answerOf({ ...before, ...calendar });
}

async function applyCalendar(db: Queries, plan: { id: string; currentVersionId: string }): Promise<void> {
  await markSchedule(db, plan.currentVersionId);
  await recomputeDuration(db, plan.id);
}

function weekOf(week: OpPlanCalendar['week']): WeekHours | null {
  if (week === undefined || week === null) return null;
  const [mon, tue, wed, thu, fri, sat, sun, ...more] = week;
  const isWeek = mon !== undefined && tue !== undefined && wed !== undefined && thu !== undefined;
  if (!isWeek || fri === undefined || sat === undefined || sun === undefined || more.length > 0)
    throw invalidParameter('week', week, 'the hours of seven days, Monday to Sunday');
  for (const [index, hours] of week.entries()) requireHours(hours, `week[${index}]`);
  if (week.every((hours) => hours === 0)) throw invalidParameter('week', week, 'a day with more than 0 hours');
  return [mon, tue, wed, thu, fri, sat, sun];
}

/** Up to a hundredth of an hour. */
function requireHours(hours: number, path: string): number {
  const isHours = hours >= 0 && hours <= dayHours && Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6;
  if (!isHours) throw invalidParameter(path, hours, 'hours from 0 to 24, with at most two decimals');
  return hours;
}

function exceptionsOf(given: readonly OpCalendarException[]): NamedException[] {
  if (given.length > mostExceptions)
    throw invalidParameter('exception', given.length, `at most ${mostExceptions} exceptions`);
  const exceptions = given.map(({ from, until, hours, name }, index) => {
    const path = `exception[${index}]`;
    if (!from) throw invalidParameter(`${path}.from`, from, 'a day');
    const last = until ?? from;
    if (last < from || daysBetween(from, last) >= longestDays)
      throw invalidParameter(`${path}.until`, last, `a day from ${from} on, at most ${longestDays} days`);
    return { path, from, until: last, hours: requireHours(hours ?? 0, `${path}.hours`), name: name ?? '' };
  });
  const sorted = exceptions.toSorted((one, two) => (one.from < two.from ? -1 : 1));
  for (const [index, { path, from }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && before.until >= from) throw invalidParameter(`${path}.from`, from, `a day after ${before.until}`);
  }
  return sorted.map(({ from, until, hours, name }) => ({ from, until, hours, name }));
}

function daysBetween(from: string, until: string): number {
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

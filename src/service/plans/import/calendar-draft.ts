import type { Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { FilePlanCalendar } from '#service/core/calendar/file-calendar.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { setCalendar } from '../schedule-queries.ts';
import type { StoredActivityCalendar } from '#service/core/calendar/activity-calendars.ts';
import { calendarTimesKey, type NamedException } from '#service/core/calendar/calendar-store.ts';
import type { ImportedActivityCalendar } from './plan-file-calendars.ts';
import { textLimits } from '../file-texts.ts';
import {
  companyWeek,
  readTimedCalendar,
  type StoredCalendar,
  type TimedCalendar,
} from '#service/core/calendar/plan-calendar.ts';
import type { CurrentPlan } from '../versions.ts';

/** Comparison of the plan calendar in a file, and of the direction of its scheduling, with the stored ones. */

/** Plan calendar settings beyond the company calendar, and the day from which the plan is scheduled backward. */
export type OwnCalendar = Omit<StoredCalendar, 'holidays'>;

/** Effect of an import on a plan's calendar. */
export interface CalendarDraft {
  /** `removed`: the file works as the company does; `kept`: it works otherwise, and the plan stays as it is. */
  readonly fate: 'taken' | 'removed' | 'kept';
  readonly before: OwnCalendar;
  /** Calendar in the file. */
  readonly after: OwnCalendar;
}

/** Undefined where the file says nothing else than the plan has already. Pure. */
export function draftCalendar(
  file: FilePlanCalendar | undefined,
  stored: StoredCalendar,
  isAppended: boolean,
): CalendarDraft | undefined {
  if (file === undefined) return undefined;
  const { scheduleFinish = stored.scheduleFinish } = file;
  const after = beyondCompany({ ...file, scheduleFinish }, stored);
  if (calendarDraftKey(after) === calendarDraftKey(beyondCompany(stored, stored))) return undefined;
  const isOwn = after.week !== null || after.exceptions.length > 0 || after.scheduleFinish !== null;
  const { week, weekTimes, exceptions } = stored;
  return {
    fate: isAppended ? 'kept' : isOwn ? 'taken' : 'removed',
    before: { week, weekTimes, exceptions, scheduleFinish: stored.scheduleFinish },
    after,
  };
}

/** A calendar without what the company has anyway: its week, and its holidays as days off. */
function beyondCompany(
  { week, weekTimes, exceptions, scheduleFinish }: OwnCalendar,
  { holidays }: StoredCalendar,
): OwnCalendar {
  const isUsual = weekTimes === null && week?.every((hours, index) => hours === companyWeek[index]);
  return { week: isUsual ? null : week, weekTimes, exceptions: exceptionsBeyond(exceptions, holidays), scheduleFinish };
}

/** The exceptions of a calendar without holidays as days off. */
function exceptionsBeyond(
  exceptions: readonly NamedException[],
  holidays: readonly NamedException[],
): readonly NamedException[] {
  const off = new Set(holidays.map(({ from }) => dayNumber(from)));
  const isHoliday = ({ from, until, hours }: NamedException) => {
    const [first, last] = [dayNumber(from), dayNumber(until)];
    if (hours !== 0 || last - first >= off.size) return false;
    return Array.from({ length: last - first + 1 }, (_, index) => first + index).every((day) => off.has(day));
  };
  return exceptions.filter((exception) => !isHoliday(exception));
}

const calendarDraftKey = ({ scheduleFinish, ...times }: OwnCalendar) => `${scheduleFinish} ${calendarTimesKey(times)}`;

/**
 * The ids of the calendars of a file's tasks by their unique ids: a calendar of the plan with the same name and times, or
 * a new one. Another calendar of the same name gets a number behind it.
 */
export async function draftActivityCalendars(
  file: readonly ImportedActivityCalendar[],
  stored: Pick<TimedCalendar, 'activityCalendars' | 'holidays'>,
  takeIds: (count: number) => Promise<readonly string[]>,
): Promise<{ ids: ReadonlyMap<number, string>; created: readonly StoredActivityCalendar[] }> {
  const ids = new Map<number, string>();
  const names = new Set(stored.activityCalendars.map(({ name }) => name.toLowerCase()));
  const withoutHolidays = <C extends Pick<StoredActivityCalendar, 'exceptions'>>(calendar: C): C => ({
    ...calendar,
    exceptions: exceptionsBeyond(calendar.exceptions, stored.holidays),
  });
  const known = stored.activityCalendars.map(withoutHolidays);
  const plain = file.map(withoutHolidays);
  const found = ({ name, ...times }: ImportedActivityCalendar) =>
    known.find((each) => isNamedAlike(each.name, name) && calendarTimesKey(each) === calendarTimesKey(times));
  const missing = plain.filter((calendar) => {
    const same = found(calendar);
    if (same) ids.set(calendar.uid, same.id);
    return same === undefined;
  });
  const newIds = await takeIds(missing.length);
  const created = missing.map(({ uid, name: typed, ...times }, index): StoredActivityCalendar => {
    const name = freeName(typed, names);
    names.add(name.toLowerCase());
    const id = newIds[index] ?? '';
    ids.set(uid, id);
    return { id, name, ...times };
  });
  return { ids, created };
}

/** With or without a number behind it. */
const isNamedAlike = (own: string, name: string) =>
  own.toLowerCase().startsWith(name.toLowerCase()) && /^( \d+)?$/.test(own.slice(name.length));

/** The name, with the first number behind it under which no calendar is known if there is one of this name. */
function freeName(name: string, names: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; names.has(free.toLowerCase()); number += 1)
    free = `${name.slice(0, textLimits.name - 4)} ${number}`;
  return free;
}

/** Sets the calendar of the file, before the plan is written, so that its marks follow from it. */
export async function takeCalendar(context: Context, plan: CurrentPlan, { fate, after }: CalendarDraft): Promise<void> {
  if (fate === 'kept') return;
  await setCalendar(context.db, plan, after);
  const projects = await auditedProjects(context, [plan.projectNodeId]);
  const details = { ...projects, ownWeek: after.week !== null, exceptions: after.exceptions.length };
  await recordAudit(context, { action: 'plan.calendarChanged', objectId: plan.projectNodeId, details });
}

/** Takes back what `takeCalendar` did, unless the calendar was changed since. */
export async function giveCalendarBack(
  db: Queries,
  plan: CurrentPlan,
  { before, after }: CalendarDraft,
): Promise<void> {
  if (calendarDraftKey(await readTimedCalendar(db, plan.id)) === calendarDraftKey(after))
    await setCalendar(db, plan, before);
}

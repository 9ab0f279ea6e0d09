import type { PlanFile, PlanResource, PlanTask } from '#files/plan.ts';
import type { StoredActivityCalendar } from '#service/core/calendar/activity-calendars.ts';
import type { NamedException, StoredResourceCalendar } from '#service/core/calendar/calendar-store.ts';
import { calendarFromFile, type FilePlanCalendar, planCalendarFromFile } from '#service/core/calendar/file-calendar.ts';
import { companyWeek } from '#service/core/calendar/plan-calendar.ts';
import { fitted, textLimits } from '../file-texts.ts';

/** The calendars of a plan file: of the plan, its resources and its tasks. Pure. */

/** A calendar of activities with its unique id in the file. */
export interface ImportedActivityCalendar extends Omit<StoredActivityCalendar, 'id'> {
  readonly uid: number;
}

/**
 * Returns a resource's working time in the file where it differs from the plan's calendar; undefined if it does not.
 */
export function resourceCalendarIn(file: PlanFile, { calendarUid }: PlanResource): StoredResourceCalendar | undefined {
  const calendar = calendarFromFile(file.calendars, calendarUid, file.header.defaultCalendarUid);
  if (!calendar) return undefined;
  return { ...calendar, exceptions: calendar.exceptions.map(withFittedName) };
}

/** When is worked in the plan of the file; undefined where the file does not say it. */
export function planCalendarIn({
  format,
  calendars,
  header,
  stated,
  warnings,
}: PlanFile): FilePlanCalendar | undefined {
  const isMissing = stated?.calendar === false || warnings.some(({ code }) => code === 'calendarMissing');
  if (isMissing) return undefined;
  const { scheduleFinish, ...calendar } = planCalendarFromFile(calendars, header);
  const exceptions = calendar.exceptions.map(withFittedName);
  // Spreadsheets know no direction of scheduling.
  return { ...calendar, exceptions, ...(format !== 'xls' && { scheduleFinish }) };
}

/**
 * The calendars of tasks other than that of the plan, each once, and the tasks whose calendar is not kept: of summaries
 * it counts for nothing here, and one without work is none.
 */
export function activityCalendarsIn({ format, calendars, header, stated }: PlanFile, tasks: readonly PlanTask[]) {
  const isOwn = ({ calendarUid }: PlanTask) => calendarUid !== undefined && calendarUid !== header.defaultCalendarUid;
  const wanted = new Set(tasks.flatMap((task) => (isOwn(task) && !task.isSummary ? (task.calendarUid ?? []) : [])));
  const kept = calendars.flatMap(({ uid, name }): ImportedActivityCalendar[] => {
    if (!wanted.has(uid)) return [];
    const { week, weekTimes, exceptions, isIdle } = planCalendarFromFile(calendars, {
      ...header,
      defaultCalendarUid: uid,
    });
    if (isIdle) return [];
    const times = { week: week ?? companyWeek, weekTimes, exceptions: exceptions.map(withFittedName) };
    return [{ uid, name: fitted(name, textLimits.name) || `#${uid}`, ...times }];
  });
  // In exchange files no task names a calendar.
  const isStated = stated?.taskCalendars ?? format !== 'mpx';
  const keptUids = new Set(kept.map(({ uid }) => uid));
  const isKept = (task: PlanTask) =>
    !task.isSummary && task.calendarUid !== undefined && keptUids.has(task.calendarUid);
  return {
    calendars: kept,
    lost: tasks.filter((task) => isOwn(task) && !isKept(task)).length,
    uidOf: (task: PlanTask) => {
      if (!isStated) return undefined;
      return isKept(task) ? (task.calendarUid ?? null) : null;
    },
  };
}

const withFittedName = (exception: NamedException) => ({
  ...exception,
  name: fitted(exception.name, textLimits.name),
});

import type { PlanFile, PlanResource } from '#files/plan.ts';
import type { NamedException, StoredResourceCalendar } from '#service/core/calendar/calendar-store.ts';
import { calendarFromFile, type FilePlanCalendar, planCalendarFromFile } from '#service/core/calendar/file-calendar.ts';
import { fitted } from './fitted-text.ts';
import { textLimits } from './losses.ts';

/**
 * Returns a resource's working time in the file where it differs from the plan's calendar; undefined if it does not.
 */
export function calendarIn(file: PlanFile, { calendarUid }: PlanResource): StoredResourceCalendar | undefined {
  const calendar = calendarFromFile(file.calendars, calendarUid, file.header.defaultCalendarUid);
  if (!calendar) return undefined;
  return { ...calendar, exceptions: calendar.exceptions.map(withFittedName) };
}

/** When is worked in the plan of the file; undefined where the file does not say it. */
export function planCalendarIn({ calendars, header, stated, warnings }: PlanFile): FilePlanCalendar | undefined {
  const isMissing = stated?.calendar === false || warnings.some(({ code }) => code === 'calendarMissing');
  if (isMissing) return undefined;
  const calendar = planCalendarFromFile(calendars, header.defaultCalendarUid);
  return { ...calendar, exceptions: calendar.exceptions.map(withFittedName) };
}

const withFittedName = (exception: NamedException) => ({
  ...exception,
  name: fitted(exception.name, textLimits.name),
});

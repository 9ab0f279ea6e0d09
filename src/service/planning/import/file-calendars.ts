import type { PlanFile, PlanResource } from '#planfile/plan.ts';
import type { StoredResourceCalendar } from '../../resources/calendar-store.ts';
import { calendarFromFile } from '../../resources/file-calendar.ts';
import { fitted } from './fitted-text.ts';
import { textLimits } from './losses.ts';

/** What the file says of when a resource works beyond the plan's calendar; undefined where it says nothing. */
export function calendarIn(file: PlanFile, { calendarUid }: PlanResource): StoredResourceCalendar | undefined {
  const calendar = calendarFromFile(file.calendars, calendarUid, file.header.defaultCalendarUid);
  if (!calendar) return undefined;
  const named = calendar.exceptions.map((each) => ({ ...each, name: fitted(each.name, textLimits.name) }));
  return { ...calendar, exceptions: named };
}

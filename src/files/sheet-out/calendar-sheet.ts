import type { Cell, Sheet } from '../spreadsheet/workbook.ts';
import type { PlanFile } from '../plan.ts';
import { hoursOfTimes, standardCalendar } from '../standard-calendar.ts';
import { sheetWeekdayNames } from '../sheet/calendar.ts';
import { sheetCalendarColumns } from '../sheet/columns.ts';

const calendarSheetNames = { en: 'Calendar', de: 'Kalender' };

/** Monday first. */
const weekOrder = [1, 2, 3, 4, 5, 6, 0];
const calendarSheetKeys = ['day', 'until', 'hours', 'name'] as const;

/** The sheet of the plan's calendar: hours of the weekdays, then the days that differ. */
export function calendarSheet({ calendars, header }: PlanFile, language: 'en' | 'de'): Sheet {
  const usual = standardCalendar(0);
  const calendar = calendars.find(({ uid }) => uid === header.defaultCalendarUid) ?? usual;
  const week = weekOrder.map((weekday): Cell[] => {
    const own = calendar.week[weekday];
    const day = own && own.kind !== 'inherited' ? own : usual.week[weekday];
    const hours = day?.kind === 'working' ? hoursOfTimes(day.times) : 0;
    return [sheetWeekdayNames[language][weekday] ?? null, null, hours, null];
  });
  const exceptions = calendar.exceptions.flatMap(({ from, to, days, times, name }) => {
    const spans = days ? days.map((day) => ({ from: day, to: day })) : [{ from, to }];
    return spans.map((span): Cell[] => {
      const until = span.to === span.from ? null : { date: span.to };
      return [{ date: span.from }, until, hoursOfTimes(times), name ?? null];
    });
  });
  const names = calendarSheetKeys.map((key): Cell => sheetCalendarColumns[key].names[language][0]);
  return { name: calendarSheetNames[language], rows: [names, ...week, ...exceptions] };
}

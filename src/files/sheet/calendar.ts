import type { Sheet } from '../spreadsheet/workbook.ts';
import type { CalendarDay, CalendarException, PlanCalendar } from '../plan-calendar.ts';
import { standardCalendar, timesOf } from '../standard-calendar.ts';
import { isFilled, normalised, notValid, readNumeric, textOf } from './cells.ts';
import { calendarColumns } from './columns.ts';
import type { SheetProblems } from '../sheet-problem.ts';
import { type SheetRow, SheetTable } from './table.ts';

/** When is worked in a plan, as a sheet of a spreadsheet: hours of weekdays and of days that differ. */

/** English and German; the place is the number of the day, Sunday 0. */
export const weekdayNames = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  de: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
} as const;

const weekdays = new Map(
  Object.values(weekdayNames).flatMap((names) =>
    names.map((name, index): [string, number] => [normalised(name), index]),
  ),
);

const DAY_HOURS = 24;
/** Any moment of a day will do. */
const NOON = '12:00';

type CalendarKey = keyof typeof calendarColumns;

/** The calendar of a sheet; undefined where it has not the columns of one. Weekdays that it does not name are as usual. */
export function readCalendar(sheet: Sheet, uid: number, problems: SheetProblems): PlanCalendar | undefined {
  if (!sheet.rows.some((cells) => cells.some(isFilled))) return undefined;
  const table = new SheetTable<CalendarKey>(sheet, calendarColumns, problems, null);
  if (!table.has('day') || !table.has('hours')) return undefined;
  const calendar = standardCalendar(uid);
  for (const row of table.rows) {
    const weekday = weekdays.get(normalised(textOf(row.cell('day'))));
    const hours = row.read('hours', (cell) => {
      const reading = readNumeric(cell);
      return 'bad' in reading || (reading.value >= 0 && reading.value <= DAY_HOURS) ? reading : notValid;
    });
    if (hours === undefined) continue;
    if (weekday === undefined) calendar.exceptions.push(...exceptionOf(row, hours));
    else calendar.week[weekday] = dayOf(hours);
  }
  return calendar;
}

function dayOf(hours: number): CalendarDay {
  const times = timesOf(hours);
  return { kind: times.length === 0 ? 'nonWorking' : 'working', times };
}

/** A row without a last day is about one day; one with a last day before its first says nothing. */
function exceptionOf(row: SheetRow<CalendarKey>, hours: number): CalendarException[] {
  const from = row.moment('day', NOON)?.slice(0, 10);
  const to = row.moment('until', NOON)?.slice(0, 10) ?? from;
  if (from === undefined || to === undefined) return [];
  if (to < from) {
    row.tell('until', 'CellNotValid');
    return [];
  }
  return [{ name: row.text('name'), from, to, times: timesOf(hours) }];
}

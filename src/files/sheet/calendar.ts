import { hoursOfDayTimes, parseDayTimes } from '#contract/core/day-times.ts';
import type { Sheet } from '../spreadsheet/workbook.ts';
import type { CalendarException, PlanCalendar, TimeRange } from '../plan-calendar.ts';
import { standardCalendar, timesFromStored } from '../standard-calendar.ts';
import { isFilledSheetCell, normalizeWords, invalidCell, readNumeric, filledCellText } from './cells.ts';
import { fileWords } from '../texts.ts';
import { sheetCalendarColumns } from './columns.ts';
import type { SheetProblems } from '../sheet-problem.ts';
import { type PlanSheetRow, SheetTable } from './table.ts';

/** When is worked in a plan and by its tasks, as a sheet of a spreadsheet: hours of weekdays and of days that differ. */

/** The place is the number of the day, Sunday 0. */
export const sheetWeekdayNames = fileWords('sheet.weekdays');

const weekdayByName = new Map(
  Object.values(sheetWeekdayNames).flatMap((names) =>
    names.map((name, index): [string, number] => [normalizeWords(name), index]),
  ),
);

const DAY_HOURS = 24;
/** Any moment of a day will do. */
const NOON = '12:00';

/** More than a plan has; each is a week. */
const MOST_SHEET_CALENDARS = 2_000;

type CalendarKey = keyof typeof sheetCalendarColumns;

/** Names of calendars as they are compared; that of the plan has none. */
export const sheetCalendarKey = (name = '') => name.replaceAll(/\s+/gu, ' ').trim().toLowerCase();

/**
 * The calendars of a sheet by their keys, first that of the plan; undefined where it has not the columns of one.
 * Weekdays that it does not name are as usual.
 */
export function readSheetCalendars(
  sheet: Sheet,
  uid: number,
  problems: SheetProblems,
): ReadonlyMap<string, PlanCalendar> | undefined {
  if (!sheet.rows.some((cells) => cells.some(isFilledSheetCell))) return undefined;
  const table = new SheetTable<CalendarKey>(sheet, sheetCalendarColumns, problems, null);
  if (!table.has('day') || !table.has('hours')) return undefined;
  const calendars = new Map([[sheetCalendarKey(), standardCalendar(uid)]]);
  for (const row of table.rows) {
    const weekday = weekdayByName.get(normalizeWords(filledCellText(row.cell('day'))));
    const hours = row.read('hours', (cell) => {
      const reading = readNumeric(cell);
      return 'bad' in reading || (reading.value >= 0 && reading.value <= DAY_HOURS) ? reading : invalidCell;
    });
    const name = row.text('calendar');
    const key = sheetCalendarKey(name);
    let calendar = calendars.get(key);
    if (!calendar && calendars.size >= MOST_SHEET_CALENDARS) row.tell('calendar', 'CellNotValid');
    else if (!calendar) calendars.set(key, (calendar = { ...standardCalendar(uid + calendars.size), name }));
    const times = timesOfRow(row, hours);
    if (times === undefined || !calendar) continue;
    if (weekday === undefined) calendar.exceptions.push(...sheetExceptions(row, times));
    else calendar.week[weekday] = { kind: times.length === 0 ? 'nonWorking' : 'working', times };
  }
  return calendars;
}

/** The times that a row names, if they are as many hours as it says; else the usual ones. */
function timesOfRow(row: PlanSheetRow<CalendarKey>, hours: number | undefined): TimeRange[] | undefined {
  const typed = row.text('times');
  const times = typed === undefined ? undefined : parseDayTimes(typed);
  if (typed !== undefined && !times) row.tell('times', 'CellNotValid');
  const own = times && hoursOfDayTimes(times);
  if (hours === undefined && own === undefined) return undefined;
  return timesFromStored(hours === undefined || hours === own ? typed : undefined, hours ?? own ?? 0);
}

/** A row without a last day is about one day; one with a last day before its first says nothing. */
function sheetExceptions(row: PlanSheetRow<CalendarKey>, times: TimeRange[]): CalendarException[] {
  const from = row.moment('day', NOON)?.slice(0, 10);
  const to = row.moment('until', NOON)?.slice(0, 10) ?? from;
  if (from === undefined || to === undefined) return [];
  if (to < from) {
    row.tell('until', 'CellNotValid');
    return [];
  }
  return [{ name: row.text('name'), from, to, times }];
}

import type { PlanHeader } from '../plan.ts';
import type { DayTimes, MpxCalendars } from './calendars.ts';
import type { MpxContext } from './context.ts';
import { MpxRow } from './row.ts';

/** Positions of the record 30. */
const mpxHeaderColumns = {
  title: 0,
  company: 1,
  manager: 2,
  calendar: 3,
  start: 4,
  finish: 5,
  scheduleFrom: 6,
  comments: 8,
  subject: 26,
  author: 27,
  keywords: 28,
} as const;

const NO_RECORD = { number: 30, fields: [], line: 0 };

/** The name of the project's calendar that the record 30 gives. */
export function projectCalendarName(row: MpxRow): string | undefined {
  return row.text(mpxHeaderColumns.calendar);
}

/** The header by the record 30, which may be missing, and the settings of the file. */
export function readMpxHeader(
  found: MpxRow | undefined,
  context: MpxContext,
  around: { times: DayTimes; calendars: MpxCalendars; calendarUid: number },
): PlanHeader {
  const row = found ?? new MpxRow(NO_RECORD, context);
  const { settings } = context;
  return {
    title: row.text(mpxHeaderColumns.title),
    subject: row.text(mpxHeaderColumns.subject),
    author: row.text(mpxHeaderColumns.author),
    company: row.text(mpxHeaderColumns.company),
    manager: row.text(mpxHeaderColumns.manager),
    keywords: row.text(mpxHeaderColumns.keywords),
    comments: row.text(mpxHeaderColumns.comments),
    start: around.times.start(row.date(mpxHeaderColumns.start)),
    finish: around.times.finish(row.date(mpxHeaderColumns.finish)),
    scheduleFrom: row.raw(mpxHeaderColumns.scheduleFrom).trim() === '1' ? 'finish' : 'start',
    defaultCalendarUid: around.calendarUid,
    defaultStartTime: settings.defaultStartTime,
    defaultFinishTime: around.calendars.usualEnd(),
    ...settings.units,
    weekStartDay: 'monday',
    currencySymbol: settings.numbers.symbol,
    currencySymbolPosition: settings.symbolPosition,
    currencyDigits: settings.currencyDigits,
    defaultDurationUnit: settings.durationUnit,
    defaultWorkUnit: settings.workUnit,
    defaultTaskType: settings.isDurationFixed ? 'fixedDuration' : 'fixedUnits',
    // The format is older than the choice: the programs that read it give such a plan their own default.
    areNewTasksManual: true,
  };
}

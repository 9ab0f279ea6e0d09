import type { PlanHeader } from '../plan.ts';
import type { DayTimes, MpxCalendars } from './calendars.ts';
import type { MpxContext } from './context.ts';
import { headerField } from './field-numbers.ts';
import { MpxRow } from './row.ts';

const NO_RECORD = { number: 30, fields: [], line: 0 };

/** The name of the project's calendar that the record 30 gives. */
export function projectCalendarName(row: MpxRow): string | undefined {
  return row.text(headerField.calendar);
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
    title: row.text(headerField.title),
    subject: row.text(headerField.subject),
    author: row.text(headerField.author),
    company: row.text(headerField.company),
    manager: row.text(headerField.manager),
    keywords: row.text(headerField.keywords),
    comments: row.text(headerField.comments),
    start: around.times.start(row.date(headerField.start)),
    finish: around.times.finish(row.date(headerField.finish)),
    scheduleFrom: row.raw(headerField.scheduleFrom).trim() === '1' ? 'finish' : 'start',
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

import type { PlanHeader } from '../plan.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import { hourOfRate } from '../units.ts';
import { mspdiSymbolPositions, taskTypes, workUnits } from './codes.ts';
import { unitCode } from './write-codes.ts';
import type { WriteContext } from './write-context.ts';
import { codePart, date, decimal, elementPart, flagPart, textPart, type XmlPart } from './write-parts.ts';
import { timeText } from './write-values.ts';

const SAVE_VERSION = 14;

/** The project itself, before its lists. Rates have no unit here: they are for an hour. Old files know no length of a month. */
const headerParts: readonly XmlPart<PlanHeader>[] = [
  elementPart('SaveVersion', () => SAVE_VERSION),
  textPart('Name', ({ name }) => name),
  elementPart('GUID', ({ guid }) => guid?.toUpperCase()),
  textPart('Title', ({ title }) => title),
  textPart('Subject', ({ subject }) => subject),
  textPart('Category', ({ category }) => category),
  textPart('Company', ({ company }) => company),
  textPart('Manager', ({ manager }) => manager),
  textPart('Author', ({ author }) => author),
  date('CreationDate', ({ created }) => created),
  date('LastSaved', ({ lastSaved }) => lastSaved),
  flagPart('ScheduleFromStart', ({ scheduleFrom }) => scheduleFrom === 'start'),
  date('StartDate', ({ start }) => start),
  date('FinishDate', ({ finish }) => finish),
  elementPart('FYStartDate', ({ fiscalYearStartMonth }) => fiscalYearStartMonth),
  elementPart('CurrencyDigits', ({ currencyDigits }) => currencyDigits),
  textPart('CurrencySymbol', ({ currencySymbol }) => currencySymbol),
  textPart('CurrencyCode', ({ currencyCode }) => currencyCode),
  codePart('CurrencySymbolPosition', mspdiSymbolPositions, ({ currencySymbolPosition }) => currencySymbolPosition),
  elementPart('CalendarUID', ({ defaultCalendarUid }) => defaultCalendarUid),
  elementPart('DefaultStartTime', ({ defaultStartTime }) => timeText(defaultStartTime)),
  elementPart('DefaultFinishTime', ({ defaultFinishTime }) => timeText(defaultFinishTime)),
  elementPart('MinutesPerDay', ({ minutesPerDay }) => minutesPerDay || undefined),
  elementPart('MinutesPerWeek', ({ minutesPerWeek }) => minutesPerWeek || undefined),
  elementPart('DaysPerMonth', ({ daysPerMonth }) => daysPerMonth || undefined),
  codePart('DefaultTaskType', taskTypes, ({ defaultTaskType }) => defaultTaskType),
  decimal('DefaultStandardRate', ({ defaultStandardRate }, { units }) =>
    defaultStandardRate ? hourOfRate(defaultStandardRate, units) : undefined,
  ),
  decimal('DefaultOvertimeRate', ({ defaultOvertimeRate }, { units }) =>
    defaultOvertimeRate ? hourOfRate(defaultOvertimeRate, units) : undefined,
  ),
  elementPart('DurationFormat', ({ defaultDurationUnit }) => unitCode(defaultDurationUnit)),
  codePart('WorkFormat', workUnits, ({ defaultWorkUnit }) => defaultWorkUnit),
  flagPart('HonorConstraints', ({ areConstraintsHonored }) => areConstraintsHonored),
  elementPart('WeekStartDay', ({ weekStartDay }) => recurrenceWeekdays.indexOf(weekStartDay)),
  date('StatusDate', ({ statusDate }) => statusDate),
  date('CurrentDate', ({ currentDate }) => currentDate),
  flagPart('NewTasksAreManual', ({ areNewTasksManual }) => areNewTasksManual),
];

export function writeMspdiHeader(header: PlanHeader, context: WriteContext): string {
  return headerParts
    .map((part) => part(header, context))
    .filter((written) => written !== '')
    .join('\n');
}

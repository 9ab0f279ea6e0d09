import type { PlanHeader } from '../plan.ts';
import { weekdays } from '../recurrence.ts';
import { hourOfRate } from '../units.ts';
import { symbolPositions, taskTypes, workUnits } from './codes.ts';
import { unitCode } from './write-codes.ts';
import type { WriteContext } from './write-context.ts';
import { code, date, decimal, element, flag, text, type Part } from './write-parts.ts';
import { timeText } from './write-values.ts';

const SAVE_VERSION = 14;

/** The project itself, before its lists. Rates have no unit here: they are for an hour. Old files know no length of a month. */
const parts: readonly Part<PlanHeader>[] = [
  element('SaveVersion', () => SAVE_VERSION),
  text('Name', ({ name }) => name),
  element('GUID', ({ guid }) => guid?.toUpperCase()),
  text('Title', ({ title }) => title),
  text('Subject', ({ subject }) => subject),
  text('Category', ({ category }) => category),
  text('Company', ({ company }) => company),
  text('Manager', ({ manager }) => manager),
  text('Author', ({ author }) => author),
  date('CreationDate', ({ created }) => created),
  date('LastSaved', ({ lastSaved }) => lastSaved),
  flag('ScheduleFromStart', ({ scheduleFrom }) => scheduleFrom === 'start'),
  date('StartDate', ({ start }) => start),
  date('FinishDate', ({ finish }) => finish),
  element('FYStartDate', ({ fiscalYearStartMonth }) => fiscalYearStartMonth),
  element('CurrencyDigits', ({ currencyDigits }) => currencyDigits),
  text('CurrencySymbol', ({ currencySymbol }) => currencySymbol),
  text('CurrencyCode', ({ currencyCode }) => currencyCode),
  code('CurrencySymbolPosition', symbolPositions, ({ currencySymbolPosition }) => currencySymbolPosition),
  element('CalendarUID', ({ defaultCalendarUid }) => defaultCalendarUid),
  element('DefaultStartTime', ({ defaultStartTime }) => timeText(defaultStartTime)),
  element('DefaultFinishTime', ({ defaultFinishTime }) => timeText(defaultFinishTime)),
  element('MinutesPerDay', ({ minutesPerDay }) => minutesPerDay || undefined),
  element('MinutesPerWeek', ({ minutesPerWeek }) => minutesPerWeek || undefined),
  element('DaysPerMonth', ({ daysPerMonth }) => daysPerMonth || undefined),
  code('DefaultTaskType', taskTypes, ({ defaultTaskType }) => defaultTaskType),
  decimal('DefaultStandardRate', ({ defaultStandardRate }, { units }) =>
    defaultStandardRate ? hourOfRate(defaultStandardRate, units) : undefined,
  ),
  decimal('DefaultOvertimeRate', ({ defaultOvertimeRate }, { units }) =>
    defaultOvertimeRate ? hourOfRate(defaultOvertimeRate, units) : undefined,
  ),
  element('DurationFormat', ({ defaultDurationUnit }) => unitCode(defaultDurationUnit)),
  code('WorkFormat', workUnits, ({ defaultWorkUnit }) => defaultWorkUnit),
  flag('HonorConstraints', ({ areConstraintsHonored }) => areConstraintsHonored),
  element('WeekStartDay', ({ weekStartDay }) => weekdays.indexOf(weekStartDay)),
  date('StatusDate', ({ statusDate }) => statusDate),
  date('CurrentDate', ({ currentDate }) => currentDate),
  flag('NewTasksAreManual', ({ areNewTasksManual }) => areNewTasksManual),
];

export function writeHeader(header: PlanHeader, context: WriteContext): string {
  return parts
    .map((part) => part(header, context))
    .filter((written) => written !== '')
    .join('\n');
}

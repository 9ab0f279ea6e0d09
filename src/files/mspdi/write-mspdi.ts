import type { PlanFile, PlanHeader } from '../plan.ts';
import { calendars } from './write-calendars.ts';
import { WriteContext } from './write-context.ts';
import { writeResource } from './write-resources.ts';
import { writeAssignment } from './write-assignments.ts';
import { writeTask } from './write-tasks.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import { hourOfRate } from '../units.ts';
import { mspdiSymbolPositions, taskTypes, workUnits } from './codes.ts';
import { codePart, date, decimal, elementPart, flagPart, textPart, type XmlPart } from './write-parts.ts';
import { timeText, unitCode } from './write-values.ts';

/** Number of characters written at once. */
const PIECE_LENGTH = 64 * 1024;
const MSPDI_ROOT = '<Project xmlns="http://schemas.microsoft.com/project">';

/**
 * Generates a plan in Microsoft's XML format (MSPDI), as written by Project 2010 and later, in pieces of about 64 kB.
 * Elements are in the order of the published schema. Elements without a GUID get one derived from their unique id, so
 * that the output is deterministic.
 *
 * Data that the format cannot hold is omitted: keywords, the last author, the units of the project's default rates,
 * fractions of seconds and of percentages, texts in the custom dates, and characters not allowed in XML 1.0.
 */
export function* writeMspdi(plan: PlanFile): Generator<string> {
  let piece = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  for (const part of projectParts(plan)) {
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n`;
}

function* projectParts(plan: PlanFile): Generator<string> {
  const context = new WriteContext(plan, (inserted) => [...projectParts(inserted)].join(''));
  yield `${MSPDI_ROOT}\n${writeMspdiHeader(plan.header, context)}\n`;
  yield context.customFields.lookupTables();
  yield context.customFields.definitions();
  yield `<Calendars>\n${calendars(plan.calendars, context)}</Calendars>\n`;
  yield* list('Tasks', plan.tasks, (task) => writeTask(task, context));
  yield* list('Resources', plan.resources, (resource) => writeResource(resource, context));
  yield* list('Assignments', plan.assignments, (assignment) => writeAssignment(assignment, context));
  yield '</Project>';
}

function* list<T>(name: string, items: readonly T[], write: (item: T) => string): Generator<string> {
  yield `<${name}>\n`;
  for (const item of items) yield `${write(item)}\n`;
  yield `</${name}>\n`;
}

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

function writeMspdiHeader(header: PlanHeader, context: WriteContext): string {
  return headerParts
    .map((part) => part(header, context))
    .filter((written) => written !== '')
    .join('\n');
}

import type { PlanFile, PlanHeader } from '../plan.ts';
import { calendars } from './write-calendars.ts';
import { WriteContext } from './write-context.ts';
import { writeTask } from './write-tasks.ts';
import { writeAssignment, writeResource } from './write-work.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import { mspdiSymbolPositions, taskTypes, workUnits } from './codes.ts';
import { codePart, constantPart, date, elementPart, flagPart, textPart, type XmlPart } from './write-parts.ts';
import { timeText, unitCode } from './write-values.ts';

/** Number of characters written at once. */
const PIECE_LENGTH = 64 * 1024;
const MSPDI_ROOT = '<Project xmlns="http://schemas.microsoft.com/project">';

/**
 * Generates a plan in Microsoft's XML format (MSPDI), as written by Project 2010 and later, in pieces of about 64 kB.
 * Elements are in the order of the published schema. Elements without a GUID get one derived from their unique id, so
 * that the output is deterministic.
 *
 * It holds what a plan here has: all tasks are active and automatic, without custom fields, and resources work.
 * Fractions of seconds and of percentages, and characters not allowed in XML 1.0, are left out.
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
  const context = new WriteContext(plan);
  yield `${MSPDI_ROOT}\n${writeMspdiHeader(plan.header, context)}\n`;
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

/** The project itself, before its lists. */
const headerParts: readonly XmlPart<PlanHeader>[] = [
  constantPart('SaveVersion', SAVE_VERSION),
  textPart('Name', ({ name }) => name),
  elementPart('GUID', ({ guid }) => guid?.toUpperCase()),
  textPart('Title', ({ title }) => title),
  date('CreationDate', ({ created }) => created),
  date('LastSaved', ({ lastSaved }) => lastSaved),
  flagPart('ScheduleFromStart', ({ scheduleFrom }) => scheduleFrom === 'start'),
  date('StartDate', ({ start }) => start),
  date('FinishDate', ({ finish }) => finish),
  elementPart('CurrencyDigits', ({ currencyDigits }) => currencyDigits),
  textPart('CurrencySymbol', ({ currencySymbol }) => currencySymbol),
  textPart('CurrencyCode', ({ currencyCode }) => currencyCode),
  codePart('CurrencySymbolPosition', mspdiSymbolPositions, ({ currencySymbolPosition }) => currencySymbolPosition),
  elementPart('CalendarUID', ({ defaultCalendarUid }) => defaultCalendarUid),
  elementPart('DefaultStartTime', ({ defaultStartTime }) => timeText(defaultStartTime)),
  elementPart('DefaultFinishTime', ({ defaultFinishTime }) => timeText(defaultFinishTime)),
  elementPart('MinutesPerDay', ({ minutesPerDay }) => minutesPerDay),
  elementPart('MinutesPerWeek', ({ minutesPerWeek }) => minutesPerWeek),
  elementPart('DaysPerMonth', ({ daysPerMonth }) => daysPerMonth),
  codePart('DefaultTaskType', taskTypes, ({ defaultTaskType }) => defaultTaskType),
  elementPart('DurationFormat', ({ defaultDurationUnit }) => unitCode(defaultDurationUnit)),
  codePart('WorkFormat', workUnits, ({ defaultWorkUnit }) => defaultWorkUnit),
  constantPart('HonorConstraints', 1),
  elementPart('WeekStartDay', ({ weekStartDay }) => recurrenceWeekdays.indexOf(weekStartDay)),
  date('CurrentDate', ({ currentDate }) => currentDate),
  flagPart('NewTasksAreManual', ({ areNewTasksManual }) => areNewTasksManual),
];

function writeMspdiHeader(header: PlanHeader, context: WriteContext): string {
  return headerParts
    .map((part) => part(header, context))
    .filter((written) => written !== '')
    .join('\n');
}

import type { PlanFile, PlanHeader } from '../plan.ts';
import { calendars } from './write-calendars.ts';
import { customDefinitions } from './write-custom.ts';
import { WriteContext } from './write-context.ts';
import { writeTask } from './write-tasks.ts';
import { writeAssignment, writeResource } from './write-work.ts';
import { recurrenceWeekdays } from '../recurrence.ts';
import { mspdiSymbolPositions, taskTypes, workUnits } from './codes.ts';
import { part, type XmlPart } from './write-parts.ts';
import { timeText, unitCode } from './write-values.ts';

/** Number of characters written at once. */
const PIECE_LENGTH = 64 * 1024;
const MSPDI_ROOT = '<Project xmlns="http://schemas.microsoft.com/project">';

/**
 * Generates a plan in Microsoft's XML format (MSPDI), as written by Project 2010 and later, in pieces of about 64 kB.
 * Elements are in the order of the published schema. Elements without a GUID get one derived from their unique id, so
 * that the output is deterministic.
 *
 * It holds what a plan here has, and what is kept of other files: custom fields, and resources with their rates.
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
  for (const write of customDefinitions) {
    const definitions = write(plan, context);
    if (definitions !== '') yield `${definitions}\n`;
  }
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
  part.constants({ SaveVersion: SAVE_VERSION }),
  part.text('Name', ({ name }) => name),
  part.element('GUID', ({ guid }) => guid?.toUpperCase()),
  part.text('Title', ({ title }) => title),
  part.text('Subject', ({ subject }) => subject),
  part.text('Category', ({ category }) => category),
  part.text('Company', ({ company }) => company),
  part.text('Manager', ({ manager }) => manager),
  part.text('Author', ({ author }) => author),
  part.element('CreationDate', ({ created }) => created),
  part.element('LastSaved', ({ lastSaved }) => lastSaved),
  part.flag('ScheduleFromStart', ({ scheduleFrom }) => scheduleFrom === 'start'),
  part.element('StartDate', ({ start }) => start),
  part.element('FinishDate', ({ finish }) => finish),
  part.element('CurrencyDigits', ({ currencyDigits }) => currencyDigits),
  part.text('CurrencySymbol', ({ currencySymbol }) => currencySymbol),
  part.text('CurrencyCode', ({ currencyCode }) => currencyCode),
  part.code('CurrencySymbolPosition', mspdiSymbolPositions, ({ currencySymbolPosition }) => currencySymbolPosition),
  part.element('CalendarUID', ({ defaultCalendarUid }) => defaultCalendarUid),
  part.element('DefaultStartTime', ({ defaultStartTime }) => timeText(defaultStartTime)),
  part.element('DefaultFinishTime', ({ defaultFinishTime }) => timeText(defaultFinishTime)),
  part.element('MinutesPerDay', ({ minutesPerDay }) => minutesPerDay),
  part.element('MinutesPerWeek', ({ minutesPerWeek }) => minutesPerWeek),
  part.element('DaysPerMonth', ({ daysPerMonth }) => daysPerMonth),
  part.code('DefaultTaskType', taskTypes, ({ defaultTaskType }) => defaultTaskType),
  part.element('DurationFormat', ({ defaultDurationUnit }) => unitCode(defaultDurationUnit)),
  part.code('WorkFormat', workUnits, ({ defaultWorkUnit }) => defaultWorkUnit),
  part.constants({ HonorConstraints: 1 }),
  part.element('WeekStartDay', ({ weekStartDay }) => recurrenceWeekdays.indexOf(weekStartDay)),
  part.element('StatusDate', ({ statusDate }) => statusDate),
  part.element('CurrentDate', ({ currentDate }) => currentDate),
  part.flag('NewTasksAreManual', ({ areNewTasksManual }) => areNewTasksManual),
];

function writeMspdiHeader(header: PlanHeader, context: WriteContext): string {
  return headerParts
    .map((part) => part(header, context))
    .filter((written) => written !== '')
    .join('\n');
}

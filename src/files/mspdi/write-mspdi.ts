import type { PlanFile } from '../plan.ts';
import { writeAssignment } from './write-assignments.ts';
import { calendars } from './write-calendars.ts';
import { WriteContext } from './write-context.ts';
import { writeMspdiHeader } from './write-header.ts';
import { writeResource } from './write-resources.ts';
import { writeTask } from './write-tasks.ts';

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

import type { Cell } from '../spreadsheet/workbook.ts';
import type { NameAfter } from '#i18n/format.ts';
import {
  type AcceptedCell,
  type FileLanguage,
  fileText,
  type FileTextKey,
  fileWords,
  type WordsByLanguage,
} from '../texts.ts';
import { normalizeWords } from './cells.ts';

/** The columns of a plan that is a spreadsheet: those of our own template, and those that Microsoft Project exports. */

type ColumnName = NameAfter<'sheet.column', FileTextKey>;

type LocalExample = (language: FileLanguage) => string;

export interface SheetColumn {
  /** Names in the header row, upper and lower case and `_` and space alike. */
  readonly names: WordsByLanguage;
  readonly isRequired: boolean;
  readonly accepted: AcceptedCell;
  /** An example of a valid cell. */
  readonly example: Cell | LocalExample;
}

function sheetColumn(
  accepted: AcceptedCell,
  name: ColumnName,
  { example = null, isRequired = false }: Partial<Pick<SheetColumn, 'example' | 'isRequired'>> = {},
): SheetColumn {
  return { names: fileWords(`sheet.column.${name}`), isRequired, accepted, example };
}

const localExample =
  (name: 'duration' | 'name' | 'predecessors'): LocalExample =>
  (language) =>
    fileText(`sheet.example.${name}`, language);

/** The columns of our own template, in its order. */
export const templateColumns = {
  wbs: sheetColumn('text', 'wbs', { example: '1.1' }),
  level: sheetColumn('level', 'level', { example: 2 }),
  name: sheetColumn('text', 'name', { example: localExample('name'), isRequired: true }),
  start: sheetColumn('day', 'start', { example: { date: '2026-03-02' } }),
  finish: sheetColumn('day', 'finish', { example: { date: '2026-03-06' } }),
  duration: sheetColumn('duration', 'duration', {
    example: localExample('duration'),
  }),
  effort: sheetColumn('work', 'effort', { example: 40 }),
  complete: sheetColumn('percent', 'complete', { example: 25 }),
  predecessors: sheetColumn('predecessors', 'predecessors', {
    example: localExample('predecessors'),
  }),
  resources: sheetColumn('resources', 'resources', { example: 'Kim Novak[50%]' }),
  type: sheetColumn('type', 'type', { example: 'Standard' }),
  priority: sheetColumn('priority', 'priority', { example: 5 }),
  description: sheetColumn('text', 'description'),
};

/** The columns of tasks. */
export const taskColumns = {
  ...templateColumns,
  id: sheetColumn('whole', 'id'),
  uid: sheetColumn('whole', 'uid'),
  guid: sheetColumn('guid', 'guid'),
  outlineNumber: sheetColumn('text', 'outlineNumber'),
  active: sheetColumn('flag', 'active'),
  mode: sheetColumn('text', 'mode'),
  milestone: sheetColumn('flag', 'milestone'),
  uidPredecessors: sheetColumn('predecessors', 'uidPredecessors'),
  actualStart: sheetColumn('day', 'actualStart'),
  actualFinish: sheetColumn('day', 'actualFinish'),
  actualWork: sheetColumn('work', 'actualWork'),
  remainingWork: sheetColumn('work', 'remainingWork'),
  workComplete: sheetColumn('percent', 'workComplete'),
  deadline: sheetColumn('day', 'deadline'),
  fixedCost: sheetColumn('amount', 'fixedCost'),
  constraintType: sheetColumn('constraint', 'constraintType'),
  constraintDate: sheetColumn('day', 'constraintDate'),
  calendar: sheetColumn('calendar', 'calendar'),
};

/** Columns of Microsoft Project whose values follow from the others. */
export const derivedColumns: ReadonlySet<string> = new Set(
  Object.values(fileWords('sheet.derivedColumns')).flat().map(normalizeWords),
);

/** The columns of the sheets of resources and assignments, as far as they are read. */
export const resourceColumns = {
  name: sheetColumn('text', 'resourceName'),
  id: sheetColumn('whole', 'resourceId'),
  uid: sheetColumn('whole', 'resourceUid'),
  type: sheetColumn('text', 'resourceType'),
  email: sheetColumn('text', 'resourceEmail'),
  group: sheetColumn('text', 'resourceGroup'),
  initials: sheetColumn('text', 'resourceInitials'),
  label: sheetColumn('text', 'resourceLabel'),
};

export const assignmentColumns = {
  task: sheetColumn('named', 'assignedTask'),
  taskId: sheetColumn('whole', 'assignedTaskId'),
  resource: sheetColumn('named', 'assignedResource'),
  work: sheetColumn('work', 'assignedWork'),
  actualWork: sheetColumn('work', 'assignedActualWork'),
  units: sheetColumn('percent', 'assignedUnits'),
  delay: sheetColumn('work', 'assignedDelay'),
  contour: sheetColumn('contour', 'assignedContour'),
};

/** The columns of the sheet of calendars; a row that names none is about the plan's. */
export const sheetCalendarColumns = {
  day: sheetColumn('weekday', 'calendarDay'),
  until: sheetColumn('day', 'calendarUntil'),
  hours: sheetColumn('hours', 'calendarHours'),
  name: sheetColumn('text', 'calendarName'),
  times: sheetColumn('text', 'calendarTimes'),
  calendar: sheetColumn('text', 'calendarOf'),
};

/** The keys of columns by their names as they are compared. */
export function columnKeysByName<K extends string>(
  columns: Readonly<Record<K, { readonly names: WordsByLanguage }>>,
  normalized = normalizeWords,
): ReadonlyMap<string, K> {
  const keys = new Map<string, K>();
  // The keys of the record are its keys.
  for (const key of Object.keys(columns) as K[]) {
    const { en, de } = columns[key].names;
    for (const name of [...en, ...de].map(normalized)) if (!keys.has(name)) keys.set(name, key);
  }
  return keys;
}

const taskKeys = columnKeysByName<string>(taskColumns);

/** Tells whether a line of separated text is the header of a plan: it has the name column and at least one more. */
export function isPlanHeader(names: readonly string[]): boolean {
  const keys = new Set(names.map((name) => taskKeys.get(normalizeWords(name))));
  keys.delete(undefined);
  return keys.has('name') && keys.size > 1;
}

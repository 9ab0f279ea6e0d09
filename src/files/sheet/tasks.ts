import { blankPlanTask } from '../blank-row.ts';
import words from './words.json' with { type: 'json' };
import type { ConstraintType, PlanTask, TaskType } from '../plan.ts';
import type { PlanCalendar } from '../plan-calendar.ts';
import { minutesOfDuration, roundTo6Digits, type WorkingUnits } from '../units.ts';
import { normalizeWords, invalidCell, readInteger, filledCellText } from './cells.ts';
import { sheetCalendarKey } from './calendar.ts';
import type { taskColumns } from './columns.ts';
import type { ReadDuration } from './durations.ts';
import { percentScale, type PlanSheetRow, type SheetTable } from './table.ts';

export type SheetTaskKey = keyof typeof taskColumns;

/** A row, with what is known of its task only from other rows. */
export interface SheetTask {
  readonly row: PlanSheetRow<SheetTaskKey>;
  readonly task: PlanTask;
  /** The number in the column ID. */
  readonly statedId: number | undefined;
  readonly isStatedCollection: boolean;
}

/** The usual working day, to which days without a time belong. */
const dayStart = '08:00';
const dayEnd = '17:00';

const LARGEST = 2_147_483_647;
const DEEPEST = 100;
const NORMAL_PRIORITY = 500;

/** The words of the column `type`: what a task is, or how it is planned. JSON has no unions of texts. */
type TaskKindName = 'standard' | 'collection' | 'milestone' | 'task';
const kindWords = words.kinds as Readonly<Record<string, TaskKindName>>;
const taskTypeWords = words.taskTypes as Readonly<Record<string, TaskType>>;
const constraintWords = words.constraints as Readonly<Record<string, ConstraintType>>;

const sheetGuidPattern = /^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i;

/** Columns that may be filled in a row that is blank in the plan: Microsoft Project numbers its blank rows, too. */
const blankKeys = ['id', 'uid', 'guid', 'active', 'mode', 'level', 'outlineNumber', 'wbs'] as const;

/**
 * The tasks of a sheet, in order. Blank rows are skipped; a row without a name is reported, unless type and GUID
 * identify it.
 */
export function readSheetTasks(
  table: SheetTable<SheetTaskKey>,
  units: WorkingUnits,
  calendars: ReadonlyMap<string, PlanCalendar>,
): SheetTask[] {
  if (!table.has('name')) return [];
  const scale = { complete: percentScale(table, 'complete'), workComplete: percentScale(table, 'workComplete') };
  const uids = assignRowUids(table);
  const levels = new RowLevels(table);
  return table.rows.flatMap((row, index): SheetTask[] => {
    const isKnownByGuid = row.isFilled('guid') && row.isFilled('type');
    if (!row.isFilled('name') && !isKnownByGuid) {
      const filled = row.cells.filter((cell) => cell !== null && filledCellText(cell).trim() !== '').length;
      if (blankKeys.filter((key) => row.isFilled(key)).length < filled) row.tell('name', 'CellMissing');
      return [];
    }
    const kind = row.read('type', (cell) => {
      const word = typeof cell === 'object' ? '' : normalizeWords(String(cell));
      const found = { is: kindWords[word], type: taskTypeWords[word] };
      return found.is === undefined && found.type === undefined ? invalidCell : { value: found };
    });
    const marks = { uid: uids[index] ?? 0, id: index + 1, level: levels.of(row) };
    const task = sheetTaskOf(row, { kind: kind ?? {}, marks, scale, units });
    task.calendarUid = taskCalendarUid(row, calendars);
    return [{ row, task, statedId: row.whole('id', 0, LARGEST), isStatedCollection: kind?.is === 'collection' }];
  });
}

/** Microsoft Project's words for no calendar of its own. */
const noCalendarWords: ReadonlySet<string> = new Set(words.noCalendar);

function taskCalendarUid(
  row: PlanSheetRow<SheetTaskKey>,
  calendars: ReadonlyMap<string, PlanCalendar>,
): number | undefined {
  return row.read('calendar', (cell) => {
    const key = sheetCalendarKey(filledCellText(cell));
    const calendar = calendars.get(key);
    return calendar || noCalendarWords.has(key) ? { value: calendar?.uid } : { bad: 'NameUnknown' };
  });
}

interface SheetTaskFacts {
  readonly kind: { readonly is?: TaskKindName | undefined; readonly type?: TaskType | undefined };
  readonly marks: { readonly uid: number; readonly id: number; readonly level: number };
  readonly scale: Readonly<Record<'complete' | 'workComplete', number>>;
  readonly units: WorkingUnits;
}

function sheetTaskOf(row: PlanSheetRow<SheetTaskKey>, { kind, marks, scale, units }: SheetTaskFacts): PlanTask {
  const duration = row.duration('duration', 'days');
  const isZero = duration !== undefined && duration.duration.value === 0;
  const isMilestone = kind.is === 'milestone' || (row.flag('milestone') ?? (isZero && kind.is !== 'standard'));
  const isProject = marks.level === 0 && marks.uid === 0;
  return {
    ...blankPlanTask(marks.uid, isProject ? 0 : marks.id),
    isBlank: false,
    guid: row.read('guid', (cell) => {
      const found = sheetGuidPattern.exec(filledCellText(cell).trim())?.[1];
      return found === undefined ? invalidCell : { value: found };
    }),
    name: row.text('name'),
    outlineLevel: marks.level,
    outlineNumber: row.text('outlineNumber'),
    wbs: row.text('wbs'),
    isMilestone,
    isActive: row.flag('active') ?? true,
    isManual: /^man/i.test(row.text('mode') ?? ''),
    isEstimated: duration?.isEstimated ?? false,
    isEffortOnly: kind.is === 'task',
    type: kind.type ?? 'fixedUnits',
    priority: row.read('priority', (cell) => readInteger(cell, 0, 1000)) ?? NORMAL_PRIORITY,
    start: row.moment('start', dayStart),
    finish: row.moment('finish', dayEnd),
    duration: duration?.duration,
    ...sheetProgressOf(row, scale, units),
    work: durationHours(row.duration('effort', 'hours'), units),
    fixedCost: row.amount('fixedCost'),
    constraintType: constraintOf(row),
    constraintDate: row.moment('constraintDate', dayStart),
    deadline: row.moment('deadline', dayEnd),
    notes: row.text('description'),
  };
}

function sheetProgressOf(row: PlanSheetRow<SheetTaskKey>, scale: SheetTaskFacts['scale'], units: WorkingUnits) {
  return {
    percentComplete: row.percent('complete', scale.complete),
    percentWorkComplete: row.percent('workComplete', scale.workComplete),
    actualStart: row.moment('actualStart', dayStart),
    actualFinish: row.moment('actualFinish', dayEnd),
    actualWork: durationHours(row.duration('actualWork', 'hours'), units),
    remainingWork: durationHours(row.duration('remainingWork', 'hours'), units),
  };
}

function constraintOf(row: PlanSheetRow<SheetTaskKey>): ConstraintType {
  const read = row.read('constraintType', (cell) => {
    const found = constraintWords[normalizeWords(filledCellText(cell))];
    return found === undefined ? invalidCell : { value: found };
  });
  return read ?? 'asSoonAsPossible';
}

/** Hours of work. */
export function durationHours(read: ReadDuration | undefined, units: WorkingUnits): number | undefined {
  const minutes = read && minutesOfDuration(read.duration, units);
  return minutes === undefined ? undefined : roundTo6Digits(minutes / 60);
}

/** The unique id of each row: the stated one, else one that no row states. Without any, the rows are counted. */
function assignRowUids(table: SheetTable<SheetTaskKey>): number[] {
  const taken = new Set<number>();
  const stated = table.rows.map((row) => {
    const uid = row.whole('uid', 0, LARGEST);
    if (uid === undefined) return undefined;
    if (taken.has(uid)) {
      row.tell('uid', 'CellNotValid');
      return undefined;
    }
    taken.add(uid);
    return uid;
  });
  let next = 0;
  return stated.map((uid, index) => {
    if (uid !== undefined) return uid;
    if (!table.has('uid') && table.rows[index]?.cell('id') === 0) return 0;
    do next += 1;
    while (taken.has(next));
    taken.add(next);
    return next;
  });
}

/** Outline levels of the rows: by the level, else by the outline number, the WBS code or the spaces before the name. */
class RowLevels {
  readonly #table: SheetTable<SheetTaskKey>;
  /** The spaces of the rows that are open. */
  readonly #indents: number[] = [];

  constructor(table: SheetTable<SheetTaskKey>) {
    this.#table = table;
  }

  of(row: PlanSheetRow<SheetTaskKey>): number {
    const stated = row.whole('level', 0, DEEPEST);
    if (stated !== undefined) return stated;
    const code = row.text('outlineNumber') ?? row.text('wbs');
    if (code !== undefined) return code.split('.').filter((part) => part !== '').length || 1;
    const usesIndents = !this.#table.has('level') && !this.#table.has('outlineNumber') && !this.#table.has('wbs');
    return usesIndents ? this.#byIndent(row) : 1;
  }

  #byIndent(row: PlanSheetRow<SheetTaskKey>): number {
    const indent = filledCellText(row.cell('name')).search(/\S/);
    while ((this.#indents.at(-1) ?? -1) >= indent) this.#indents.pop();
    this.#indents.push(indent);
    return this.#indents.length;
  }
}

/** 1 (highest) to 9 is how plans here count, 10 to 1000 (highest) how Microsoft Project does; 0 is none. */
export function planPriority(stated: number): number {
  if (stated === 0) return NORMAL_PRIORITY;
  return stated < 10 ? (10 - stated) * 100 : stated;
}

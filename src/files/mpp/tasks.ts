import { blankPlanTask } from '#files/blank-row.ts';
import { mspdiConstraintTypes, taskTypes } from '../mspdi/codes.ts';
import type { PlanTask } from '../plan.ts';
import { readTaskBaselines } from './baselines.ts';
import type { MppContext } from './context.ts';
import type { MppCustomFields } from './custom-values.ts';
import type { FieldMap } from './field-map.ts';
import { readMppHyperlink } from './hyperlinks.ts';
import { FieldRecord } from './record.ts';
import type { Storage } from './storage.ts';
import type { Subprojects } from './subprojects.ts';
import { readTaskCustomFlags, readTaskFlags, type TaskFlags } from './task-flags.ts';
import { numberRows, type OrderedRow, readTaskItems, type TaskItem } from './task-items.ts';
import { readEnterpriseData, type VarData } from './var-data.ts';

const ID = 23;
const ESTIMATED_BIT = 0x20;
const RECURRENCE_AT = 40;
const RECURRING = 2;
/** The packed values of Project 2003. */
const TASK_ENTERPRISE_KEY = 163;
/** Position of the outline order within the second item. */
const ORDER_AT = 16;
const MAX_MPP_LEVELS = 1000;

/** Data from other parts of the file needed to read the rows. */
export interface MppTaskContext {
  context: MppContext;
  customFields: MppCustomFields;
  calendarUids: ReadonlySet<number>;
  subprojects: Subprojects;
}

interface ReadRow extends OrderedRow {
  /** The name is there, and be it empty. */
  isNamed: boolean;
  /** The row represents a row of another project. */
  isGhost: boolean;
}

/** All rows in the order of the plan, with their numbers; the outline is not built yet. */
export function readMppTasks(storage: Storage, map: FieldMap, around: MppTaskContext): PlanTask[] {
  const { program } = around.context;
  const vars = storage.varData();
  const rows: ReadRow[] = [];
  const byId = new Map<number, ReadRow>();
  const blankIds = new Set<number>();
  const idAt = map.places.get(ID)?.at ?? 4;
  for (const item of readTaskItems(storage, map, program, vars)) {
    const same = item.isBlank ? undefined : byId.get(item.item.i32(idAt) ?? 0);
    const row = item.isBlank ? blankOf(item, program.version) : readTaskRow(item, map, vars, around);
    if (!row) continue;
    // Some files hold rows that are no longer in the plan under the number of one that is.
    if (same) {
      if (!vars.has(item.uid)) continue;
      if (!same.isNamed) same.isGone = true;
    }
    const { id, isBlank } = row.task;
    // Before Project 2007 several blank rows may have one number.
    if (isBlank && program.version > 9 && blankIds.has(id)) continue;
    if (isBlank || row.order === undefined) blankIds.add(id);
    rows.push(row);
    byId.set(id, row);
  }
  completeFiles(rows.filter((row) => row.isGhost && row.isGone !== true).map(({ task }) => task));
  return numberRows(rows);
}

/** Rows of other projects have the file of the one before them if they name none. */
function completeFiles(ghosts: readonly PlanTask[]): void {
  let current: string | undefined;
  for (const task of ghosts.toSorted((a, b) => a.id - b.id)) {
    current = task.subprojectFile ?? current;
    task.subprojectFile = current;
  }
}

function blankOf({ item }: TaskItem, version: number): ReadRow {
  const id = version === 14 ? item.i32(4) : item.u16(4);
  const uid = version === 14 ? item.i32(0) : item.u16(0);
  return { task: blankPlanTask(uid ?? 0, id ?? 0), order: undefined, isNamed: false, isGhost: false };
}

function readTaskRow(item: TaskItem, map: FieldMap, vars: VarData, around: MppTaskContext): ReadRow | undefined {
  const { version } = around.context.program;
  const [size, size2] = map.sizes;
  if (item.item.length < size && version !== 14 && !(version === 12 && item.uid === 0)) return undefined;
  if (version === 9 && item.uid !== 0 && !vars.has(item.uid)) return undefined;
  const items = vars.of(item.uid);
  const extra = version === 9 ? readEnterpriseData(items.getLong(TASK_ENTERPRISE_KEY)) : undefined;
  const parts = { fixed: item.item.paddedTo(size), fixed2: item.item2?.paddedTo(size2), vars: items, extra };
  const record = new FieldRecord(map, parts, around.context);
  const task = readMppTask(record, item, around);
  const isNamed = record.item(14) !== undefined;
  const isComplete = task.start !== undefined && task.finish !== undefined;
  if (!isNamed && (!isComplete || (version !== 12 && task.created === undefined))) {
    // Both numbers lie where they lie in a blank row, whatever the map says.
    const blank = blankPlanTask(item.item.i32(0) ?? 0, item.item.i32(4) ?? 0);
    return { task: blank, order: undefined, isNamed: false, isGhost: false };
  }
  return { task, order: mppRowOrder(item, task.id, version), isNamed, isGhost: (record.i32(255) ?? 0) !== 0 };
}

/** Sort key of the rows: until Project 2003 their numbers. */
function mppRowOrder({ item2 }: TaskItem, id: number, version: number): number | undefined {
  if (version === 9) return id;
  return item2?.f64(ORDER_AT);
}

/** One literal without spreading: plans have tens of thousands of rows. */
function readMppTask(record: FieldRecord, item: TaskItem, around: MppTaskContext): PlanTask {
  const { context } = around;
  const flags = readTaskFlags(item.meta, item.meta2, context.program);
  const unitCode = record.u16(181) ?? 0;
  const calendarUid = record.i32(401);
  const dates = readDates(record, flags, around);
  const constraintType = mspdiConstraintTypes[record.u16(17) ?? 0] ?? 'asSoonAsPossible';
  const task: PlanTask = {
    uid: item.uid,
    id: record.i32(23) ?? 0,
    guid: record.guid(1143),
    isBlank: false,
    name: record.text(14),
    outlineLevel: Math.min(record.u16(249) ?? 0, MAX_MPP_LEVELS),
    outlineNumber: undefined,
    wbs: record.text(16),
    parentUid: undefined,
    isSummary: false,
    isMilestone: flags.isMilestone,
    isActive: flags.isActive,
    isManual: flags.isManual,
    isEstimated: (unitCode & ESTIMATED_BIT) !== 0,
    isEffortDriven: flags.isEffortDriven,
    isRecurring: record.item(203) !== undefined || isMarkedRecurring(record, item, context.program.version),
    isRolledUp: flags.isRolledUp,
    isBarHidden: flags.isBarHidden,
    isResourceCalendarIgnored: flags.isResourceCalendarIgnored,
    isExternal:
      (record.i32(255) ?? 0) !== 0 || (around.subprojects.ghosts.has(item.uid) && (record.i32(242) ?? 0) !== 0),
    type: taskTypes[record.u16(128) ?? 0] ?? 'fixedWork',
    priority: Math.min(record.u16(25) ?? 500, 1000),
    start: dates.start,
    finish: dates.finish,
    duration: dates.duration,
    actualStart: record.date(41),
    actualFinish: record.date(42),
    actualDuration: record.duration(28, 181),
    remainingDuration: record.duration(31, 181),
    percentComplete: record.percentage(32),
    percentWorkComplete: record.percentage(33),
    physicalPercentComplete: record.percentage(1119),
    work: record.work(0),
    actualWork: record.work(2),
    remainingWork: record.work(4),
    cost: record.money(5),
    fixedCost: record.money(8),
    actualCost: record.money(7),
    remainingCost: record.money(10),
    constraintType,
    constraintDate: record.date(18),
    deadline: record.date(437),
    calendarUid: calendarUid !== undefined && around.calendarUids.has(calendarUid) ? calendarUid : undefined,
    created: record.date(93),
    contact: record.text(112),
    ...record.notes(15),
    hyperlink: readMppHyperlink(record.item(215)),
    subprojectFile: around.subprojects.files.get(item.uid) ?? record.item(26)?.text(),
    baselines: readTaskBaselines(record),
    custom: around.customFields.valuesOf('task', record, () => readTaskCustomFlags(item.meta, context.program)),
  };
  followConstraint(task, record);
  return task;
}

/**
 * Until Project 2007 recurring rows are flagged as such. Since Project 2010 that position is left over from other rows,
 * and the format's flag for it overlaps with Project 2010's outline level, so that its rows of the second level count
 * as recurring.
 */
function isMarkedRecurring(record: FieldRecord, { item }: TaskItem, version: number): boolean {
  return version === 14 ? item.u16(RECURRENCE_AT) === RECURRING : record.flag(202);
}

/** From Project 2010 on there are dates as scheduled and as entered; which of them count, the mode says. */
function readDates(
  record: FieldRecord,
  flags: TaskFlags,
  { context }: MppTaskContext,
): Pick<PlanTask, 'start' | 'finish' | 'duration'> {
  const scheduled = { start: record.date(35), finish: record.date(36), duration: record.duration(29, 181) };
  if (context.program.version !== 14) return scheduled;
  const entered = { start: record.date(1283), finish: record.date(1284) };
  const [first, second] = flags.isManual ? [entered, scheduled] : [scheduled, entered];
  return {
    start: first.start ?? second.start,
    finish: first.finish ?? second.finish,
    duration: flags.isManual ? record.duration(1288, 1289) : scheduled.duration,
  };
}

/** Tasks as late as possible take their late dates. */
function followConstraint(task: PlanTask, record: FieldRecord): void {
  if (task.constraintType === 'asLateAsPossible') {
    task.start = laterDate(task.start, record.date(39));
    task.finish = laterDate(task.finish, record.date(40));
  } else if (task.constraintType === 'startNoLaterThan' || task.constraintType === 'finishNoLaterThan') {
    if (task.start !== undefined && task.finish !== undefined && task.finish < task.start) {
      task.finish = record.date(40) ?? task.finish;
    }
  }
}

function laterDate(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a;
  return a < b ? b : a;
}

import type { Baseline, CustomValue, PlanCustomValues, PlanTask } from '../plan.ts';
import type { LocalDateTime } from '../plan-calendar.ts';
import { blankPlanTask } from '#files/blank-row.ts';
import type { ParsedDate } from './dates.ts';
import type { DayTimes } from './calendars.ts';
import { taskCustomFields, taskField as field } from './field-numbers.ts';
import type { MpxRow } from './row.ts';

const MAX_MPX_LEVELS = 1000;

/** A task, and what its dates still lack. */
export interface ReadTask {
  task: PlanTask;
  /** Both of its dates are days alone. */
  isOfDays: boolean;
}

/** Reads a row of the plan by the columns of the file. The unique id is assigned later. */
export function readMpxTask(row: MpxRow, id: number, times: DayTimes): ReadTask {
  if (row.isEmptyBeside(field.id, field.uid)) return { task: blankPlanTask(id, id), isOfDays: false };
  const start = row.date(field.start) ?? row.date(field.earlyStart);
  const finish = row.date(field.finish) ?? row.date(field.earlyFinish);
  const isOfDays = start !== undefined && finish !== undefined && !start.time && !finish.time;
  return { task: readTaskColumns(row, id, { start, finish, times }), isOfDays };
}

/** One literal without spreading, as for the rows of the other formats. */
function readTaskColumns(
  row: MpxRow,
  id: number,
  found: { start: ParsedDate | undefined; finish: ParsedDate | undefined; times: DayTimes },
): PlanTask {
  const { times } = found;
  const duration = row.duration(field.duration);
  return {
    uid: id,
    id,
    isBlank: false,
    name: row.text(field.name),
    outlineLevel: mpxOutlineLevel(row, id),
    outlineNumber: row.text(field.outlineNumber),
    wbs: row.text(field.wbs),
    parentUid: undefined,
    isSummary: false,
    // A row that takes time is none, whatever its mark.
    isMilestone: (row.flag(field.isMilestone) ?? false) && !duration?.value,
    isActive: true,
    isManual: false,
    isEstimated: row.isEstimated(field.duration),
    isEffortDriven: false,
    isRecurring: false,
    isRolledUp: row.flag(field.isRolledUp) ?? false,
    isBarHidden: row.flag(field.isBarHidden) ?? false,
    isResourceCalendarIgnored: false,
    isExternal: false,
    type: row.flag(field.isFixed) ? 'fixedDuration' : 'fixedUnits',
    priority: row.priority(field.priority) ?? 500,
    start: times.start(found.start),
    finish: times.finish(found.finish),
    duration,
    actualStart: times.start(row.date(field.actualStart)),
    actualFinish: times.finish(row.date(field.actualFinish)),
    actualDuration: row.duration(field.actualDuration),
    remainingDuration: row.duration(field.remainingDuration),
    percentComplete: row.percent(field.percentComplete),
    percentWorkComplete: row.percent(field.percentWorkComplete),
    work: row.hours(field.work),
    actualWork: row.hours(field.actualWork),
    remainingWork: row.hours(field.remainingWork),
    cost: row.decimal(field.cost),
    fixedCost: row.decimal(field.fixedCost),
    actualCost: row.decimal(field.actualCost),
    remainingCost: row.decimal(field.remainingCost),
    constraintType: row.constraint(field.constraintType) ?? 'asSoonAsPossible',
    constraintDate: constraintDate(row, times),
    created: times.moment(row.date(field.created)),
    contact: row.text(field.contact),
    notes: row.text(field.notes),
    subprojectFile: row.text(field.subprojectFile),
    baselines: mpxBaselines(row, times),
    custom: customValues(row, times),
  };
}

/** Files without levels have the numbers of the outline; without both, all rows are on the first level. */
function mpxOutlineLevel(row: MpxRow, id: number): number {
  const level = row.integer(field.outlineLevel);
  if (level !== undefined) return Math.min(Math.max(level, 0), MAX_MPX_LEVELS);
  const number = row.text(field.outlineNumber)?.trim();
  if (number === undefined) return id === 0 ? 0 : 1;
  return number === '0' ? 0 : Math.min(number.replace(/(\.0)?\.?$/, '').split('.').length, MAX_MPX_LEVELS);
}

/** A constraint on a finish holds until the day's end. */
function constraintDate(row: MpxRow, times: DayTimes): LocalDateTime | undefined {
  const date = row.date(field.constraintDate);
  const isOfFinish = row.constraint(field.constraintType)?.toLowerCase().includes('finish') ?? false;
  return isOfFinish ? times.finish(date) : times.start(date);
}

function mpxBaselines(row: MpxRow, times: DayTimes): Baseline[] {
  const baseline = {
    start: times.start(row.date(field.baselineStart)),
    finish: times.finish(row.date(field.baselineFinish)),
    duration: row.duration(field.baselineDuration),
    work: row.hours(field.baselineWork),
    cost: row.decimal(field.baselineCost),
  };
  const isThere = Object.values(baseline).some((value) => value !== undefined);
  return isThere ? [{ number: 0, ...baseline }] : [];
}

/** Unset numbers are written as zeros. */
function customValues(row: MpxRow, times: DayTimes): PlanCustomValues {
  const values: Record<string, CustomValue> = {};
  const set = (key: string, value: CustomValue | undefined) => {
    if (value !== undefined && value !== 0 && value !== false) values[key] = value;
  };
  for (const [key, number] of taskCustomFields.text) set(key, row.text(number));
  for (const [key, number] of taskCustomFields.cost) set(key, row.decimal(number));
  for (const [key, number] of taskCustomFields.number) set(key, row.decimal(number));
  for (const [key, number] of taskCustomFields.flag) set(key, row.flag(number));
  for (const [key, number] of taskCustomFields.start) set(key, times.start(row.date(number)));
  for (const [key, number] of taskCustomFields.finish) set(key, times.finish(row.date(number)));
  for (const [key, number] of taskCustomFields.duration) {
    const duration = row.duration(number);
    if (duration?.value) set(key, duration);
  }
  return values;
}

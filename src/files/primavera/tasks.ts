import type { LocalDateTime } from '../plan-calendar.ts';
import type { Baseline, Duration, PlanNotes, PlanTask } from '../plan.ts';
import { durationOfMinutes, roundTo6Digits } from '../units.ts';
import type { PlanWorkingTime } from '../working-time.ts';
import type { P6Calendars } from './calendars.ts';
import { p6ActivityKinds, p6ConstraintTypes, p6PercentTypes, p6Priorities, p6Statuses, p6TaskTypes } from './codes.ts';
import type { P6Row, P6Source } from './source.ts';

/** Data from other parts of the file needed to read the activities. */
export interface P6TaskContext {
  source: P6Source;
  calendars: P6Calendars;
  workingTime: PlanWorkingTime;
  /** Notes by the id of the activity. */
  notes: ReadonlyMap<string, PlanNotes>;
  customOf(row: P6Row): PlanTask['custom'];
}

/** The activity of a row, at the level where it lies. One literal without spreading, as for the rows of other formats. */
export function readP6Task(row: P6Row, place: { uid: number; outlineLevel: number }, around: P6TaskContext): PlanTask {
  const kind = row.code('task_type', p6ActivityKinds) ?? 'task';
  const calendarUid = activityCalendar(row, place.uid, around);
  const dates = p6DatesOf(row);
  const progress = activityProgress(row);
  const { constraintType, constraintDate, deadline } = p6ConstraintOf(row, around.source);
  const durations = durationsOf(row, dates, { around, calendarUid: calendarUid ?? around.calendars.defaultUid });
  if (kind === 'levelOfEffort' || kind === 'wbsSummary') warnOf(around.source, row, kind);
  if (row.text('suspend_date') !== undefined) warnOf(around.source, row, 'suspended');
  if (row.text('expect_end_date') !== undefined) warnOf(around.source, row, 'expectedFinish');
  return {
    uid: place.uid,
    id: 0,
    guid: row.guid('guid'),
    isBlank: false,
    name: row.text('task_name') ?? row.text('task_code'),
    outlineLevel: place.outlineLevel,
    outlineNumber: undefined,
    wbs: row.text('task_code'),
    parentUid: undefined,
    isSummary: false,
    isMilestone: kind === 'milestone',
    isActive: true,
    isManual: false,
    isEstimated: false,
    isEffortDriven: false,
    isRecurring: false,
    isRolledUp: false,
    isBarHidden: false,
    isResourceCalendarIgnored: kind !== 'resource',
    isExternal: false,
    type: row.code('duration_type', p6TaskTypes) ?? 'fixedUnits',
    priority: row.code('priority_type', p6Priorities) ?? 500,
    start: dates.start,
    finish: dates.finish,
    duration: durations.duration,
    actualStart: dates.actualStart,
    actualFinish: dates.actualFinish,
    actualDuration: durations.actualDuration,
    remainingDuration: durations.remainingDuration,
    percentComplete: progress.percentComplete,
    percentWorkComplete: progress.percentWorkComplete,
    physicalPercentComplete: progress.physicalPercentComplete,
    work: progress.work,
    actualWork: progress.actualWork,
    remainingWork: progress.remainingWork,
    constraintType,
    constraintDate,
    deadline,
    calendarUid: calendarUid === around.calendars.defaultUid ? undefined : calendarUid,
    created: row.date('create_date'),
    ...around.notes.get(row.text('task_id') ?? ''),
    baselines: plannedBaselines(row, durations.planned),
    custom: around.customOf(row),
  };
}

function warnOf({ report }: P6Source, row: P6Row, field: string): void {
  report.warn('primaveraActivity', { field, task: row.text('task_code') ?? '' }, row.line);
}

function activityCalendar(row: P6Row, task: number, { source, calendars }: P6TaskContext): number | undefined {
  const id = row.text('clndr_id');
  const uid = calendars.uids.of(id);
  if (id !== undefined && uid === undefined) {
    source.report.warn('calendarUnknown', { field: 'task', task, calendar: id }, row.line);
  }
  return uid;
}

type P6Dates = Pick<PlanTask, 'start' | 'finish' | 'actualStart' | 'actualFinish'>;

/** Of an activity in progress the rest begins later: its start is the actual one. A milestone has one date of the two. */
function p6DatesOf(row: P6Row): P6Dates {
  const actualStart = row.date('act_start_date');
  const actualFinish = row.date('act_end_date');
  const start = actualStart ?? row.firstDate('restart_date', 'early_start_date', 'target_start_date');
  const finish = actualFinish ?? row.firstDate('reend_date', 'early_end_date', 'target_end_date');
  if (row.text('task_type') === 'TT_FinMile')
    return { start: finish ?? start, finish: finish ?? start, actualStart: actualStart ?? actualFinish, actualFinish };
  if (row.text('task_type') === 'TT_Mile')
    return { start: start ?? finish, finish: start ?? finish, actualStart, actualFinish: actualFinish ?? actualStart };
  return { start, finish, actualStart, actualFinish };
}

/** The percentage that counts for the activity is the one of its kind; one that is done has all of it done. */
function activityProgress(row: P6Row) {
  const status = row.code('status_code', p6Statuses);
  const isDone = status === 'complete';
  const target = row.number('target_drtn_hr_cnt');
  const remaining = row.number('remain_drtn_hr_cnt');
  const actualWork = row.sum('act_work_qty', 'act_equip_qty');
  const remainingWork = row.sum('remain_work_qty', 'remain_equip_qty');
  const work =
    actualWork === undefined && remainingWork === undefined ? undefined : (actualWork ?? 0) + (remainingWork ?? 0);
  const ofDuration = target !== undefined && remaining !== undefined ? shareDone(target - remaining, target) : 0;
  const units = shareDone(actualWork ?? 0, work ?? 0);
  const physical = percentWithin(row, 'phys_complete_pct');
  const kind = row.code('complete_pct_type', p6PercentTypes) ?? 'duration';
  const own = { duration: ofDuration, units, physical: physical ?? 0 }[kind];
  return {
    percentComplete: isDone ? 100 : status === 'notStarted' ? 0 : own,
    percentWorkComplete: isDone ? 100 : units,
    physicalPercentComplete: physical,
    work: rounded(work),
    actualWork: rounded(actualWork),
    remainingWork: rounded(remainingWork),
  };
}

const rounded = (value: number | undefined) => (value === undefined ? undefined : roundTo6Digits(value));

function shareDone(done: number, all: number): number {
  return all > 0 ? roundTo6Digits(Math.min(Math.max((done / all) * 100, 0), 100)) : 0;
}

function percentWithin(row: P6Row, column: string): number | undefined {
  const value = row.number(column);
  if (value === undefined || (value >= 0 && value <= 100)) return value;
  row.warnInvalid(column, String(value));
  return undefined;
}

/** A second constraint is kept as a deadline if it limits the finish. */
function p6ConstraintOf(
  row: P6Row,
  source: P6Source,
): Pick<PlanTask, 'constraintType' | 'constraintDate' | 'deadline'> {
  const type = row.code('cstr_type', p6ConstraintTypes) ?? 'asSoonAsPossible';
  const date = type === 'asSoonAsPossible' || type === 'asLateAsPossible' ? undefined : row.date('cstr_date');
  const isDated = date !== undefined || type === 'asLateAsPossible';
  const second = row.code('cstr_type2', p6ConstraintTypes);
  const deadline = second === 'finishNoLaterThan' ? row.date('cstr_date2') : undefined;
  if (second !== undefined && deadline === undefined) warnOf(source, row, 'secondConstraint');
  return { constraintType: isDated ? type : 'asSoonAsPossible', constraintDate: date, deadline };
}

interface DurationSurroundings {
  around: P6TaskContext;
  calendarUid: number;
}

/** The duration of an activity that has begun is the working time between its dates; that of others is what remains. */
function durationsOf(row: P6Row, dates: P6Dates, { around, calendarUid }: DurationSurroundings) {
  const { units } = around.calendars;
  const daysOf = (hours: number | undefined) =>
    hours === undefined ? undefined : durationOfMinutes(hours * 60, 'days', units);
  const between = (from: LocalDateTime | undefined, to: LocalDateTime | undefined): Duration | undefined => {
    const minutes =
      from === undefined || to === undefined ? undefined : around.workingTime.between(calendarUid, from, to);
    return minutes === undefined ? undefined : durationOfMinutes(minutes, 'days', units);
  };
  const remaining = row.number('remain_drtn_hr_cnt');
  const target = row.number('target_drtn_hr_cnt');
  const begun = dates.actualStart !== undefined;
  const whole = begun ? between(dates.start, dates.finish) : undefined;
  const duration = whole ?? daysOf(begun ? (target ?? remaining) : (remaining ?? target));
  const left = dates.actualFinish === undefined ? daysOf(remaining) : daysOf(0);
  const done = begun && duration && left ? Math.max(roundTo6Digits(duration.value - left.value), 0) : undefined;
  const actualDuration: Duration | undefined = done === undefined ? undefined : { value: done, unit: 'days' };
  return { duration, remainingDuration: left, actualDuration, planned: daysOf(target) };
}

/** Primavera compares with the planned dates and units if no other baseline is set. */
function plannedBaselines(row: P6Row, duration: Duration | undefined): Baseline[] {
  const start = row.date('target_start_date');
  const finish = row.date('target_end_date');
  if (start === undefined && finish === undefined) return [];
  return [{ number: 0, start, finish, duration, work: rounded(row.sum('target_work_qty', 'target_equip_qty')) }];
}

import type { PlanAssignment } from '../plan.ts';
import { roundTo6Digits } from '../units.ts';
import type { P6Resources } from './resources.ts';
import type { P6Rows } from './rows.ts';
import { type P6Row, type P6Source, P6Uids } from './source.ts';

const rateTableOf: Readonly<Record<string, PlanAssignment['rateTable']>> = {
  COST_PER_QTY: 'A',
  COST_PER_QTY2: 'B',
  COST_PER_QTY3: 'C',
  COST_PER_QTY4: 'D',
  COST_PER_QTY5: 'E',
};

/** Fields of which the hours and costs add up when a resource is assigned to an activity several times. */
const summed = [
  'units',
  'work',
  'actualWork',
  'remainingWork',
  'overtimeWork',
  'regularWork',
  'cost',
  'actualCost',
  'remainingCost',
] as const;

/** All assignments of known activities. Primavera lets a resource have several on one activity: they are added up. */
export function readP6Assignments(
  source: P6Source,
  { tasks, uids: taskUids }: P6Rows,
  resources: P6Resources,
): PlanAssignment[] {
  const { report } = source;
  const names = new Map(tasks.map(({ uid, name }) => [uid, name]));
  const resourceNames = new Map<number | undefined, string | undefined>(
    resources.resources.map(({ uid, name }) => [uid, name]),
  );
  const uids = new P6Uids('TASKRSRC', report);
  const assignments = new Map<string, PlanAssignment>();
  for (const row of source.rows('TASKRSRC')) {
    const id = row.text('taskrsrc_id');
    const taskUid = taskUids.of(row.text('task_id'));
    // Those of projects that were not exported come along too.
    if (taskUid === undefined) continue;
    const resourceUid = resources.uidOf(row);
    const named = row.text('rsrc_id') ?? row.text('role_id');
    if (resourceUid === undefined && named !== undefined) {
      report.warn('resourceUnknown', { assignment: id ?? '', resource: named }, row.line);
    }
    warnAboutSpread(row, source);
    const key = `${taskUid} ${resourceUid ?? ''}`;
    const first = assignments.get(key);
    if (!first)
      assignments.set(key, assignmentOf(row, { uid: uids.give(id ?? '', id, row.line), taskUid, resourceUid }));
    else {
      const resource = resourceNames.get(resourceUid) ?? '';
      report.warn('primaveraAssignmentRepeated', { task: names.get(taskUid) ?? taskUid, resource }, row.line);
      addRepeated(first, assignmentOf(row, { uid: first.uid, taskUid, resourceUid }));
    }
  }
  return [...assignments.values()];
}

function warnAboutSpread(row: P6Row, { report }: P6Source): void {
  if (row.text('curv_id') !== undefined) report.warn('primaveraLeftOut', { field: 'curves' }, row.line);
  const isSpread = ['target_crv', 'remain_crv', 'actual_crv'].some((column) => row.text(column) !== undefined);
  if (isSpread) report.warn('timephasedData', {}, row.line);
}

function assignmentOf(row: P6Row, found: Pick<PlanAssignment, 'uid' | 'taskUid' | 'resourceUid'>): PlanAssignment {
  const actualWork = row.sum('act_reg_qty', 'act_ot_qty');
  const remainingWork = row.number('remain_qty');
  const actualCost = row.sum('act_reg_cost', 'act_ot_cost');
  const remainingCost = row.number('remain_cost');
  const units = row.number('target_qty_per_hr');
  return {
    uid: found.uid,
    taskUid: found.taskUid,
    resourceUid: found.resourceUid,
    guid: row.guid('guid'),
    units: units === undefined ? undefined : roundTo6Digits(units * 100),
    work: plus(actualWork, remainingWork) ?? row.number('target_qty'),
    actualWork,
    remainingWork,
    overtimeWork: row.number('act_ot_qty'),
    regularWork: undefined,
    start: row.firstDate('act_start_date', 'restart_date', 'target_start_date'),
    finish: row.firstDate('act_end_date', 'reend_date', 'target_end_date'),
    cost: plus(actualCost, remainingCost),
    actualCost,
    remainingCost,
    delay: row.number('target_lag_drtn_hr_cnt') || undefined,
    workContour: 'flat',
    rateTable: row.code('rate_type', rateTableOf) ?? 'A',
    baselines: baselineOf(row),
    custom: {},
  };
}

function baselineOf(row: P6Row): PlanAssignment['baselines'] {
  const [start, finish] = [row.date('target_start_date'), row.date('target_end_date')];
  const [work, cost] = [row.number('target_qty'), row.number('target_cost')];
  return work === undefined ? [] : [{ number: 0, start, finish, work, cost }];
}

function plus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : roundTo6Digits((a ?? 0) + (b ?? 0));
}

function addRepeated(sum: PlanAssignment, other: PlanAssignment): void {
  for (const field of summed) sum[field] = plus(sum[field], other[field]);
  if (other.start !== undefined && (sum.start === undefined || other.start < sum.start)) sum.start = other.start;
  if (other.finish !== undefined && (sum.finish === undefined || other.finish > sum.finish)) sum.finish = other.finish;
  const [mine, its] = [sum.baselines[0], other.baselines[0]];
  if (mine && its) sum.baselines = [{ ...mine, work: plus(mine.work, its.work), cost: plus(mine.cost, its.cost) }];
}

import type { PlanAssignment, PlanResource, PlanTask } from '../plan.ts';
import { roundTo6Digits } from '../units.ts';
import type { MpxContext } from './context.ts';
import type { DayTimes } from './calendars.ts';
import { assignmentField as field } from './field-numbers.ts';
import { MAX_MPX_ROWS, refuseTooMany } from './limits.ts';
import type { Numbered } from './numbered.ts';
import type { MpxRow } from './row.ts';

interface NumberedAssignment {
  assignment: PlanAssignment;
  task: PlanTask;
  /** The unique id and the number by which the record names its resource; without them it is unassigned. */
  uid: number | undefined;
  id: number | undefined;
  line: number;
}

/** The assignments of a file. A resource has one on a task: of several the last counts, at the place of the first. */
export class MpxAssignments {
  readonly #context: MpxContext;
  readonly #times: DayTimes;
  readonly #entries: NumberedAssignment[] = [];
  /** Positions of the last task's assignments, by resource. */
  readonly #ofTask = new Map<string, number>();
  #task: PlanTask | undefined;

  constructor(context: MpxContext, times: DayTimes) {
    this.#context = context;
    this.#times = times;
  }

  get count(): number {
    return this.#entries.length;
  }

  add(row: MpxRow, task: PlanTask): void {
    if (this.#task !== task) this.#ofTask.clear();
    this.#task = task;
    const uid = row.integer(field.resourceUid) || undefined;
    const id = row.integer(field.resourceId) || undefined;
    const key = `${uid ?? ''} ${id ?? ''}`;
    const known = this.#ofTask.get(key);
    const number = known ?? this.#entries.length;
    if (known !== undefined) {
      const resource = id ?? uid ?? 'unassigned';
      this.#context.report.warn('assignmentRepeated', { task: task.id, resource }, row.line);
    }
    refuseTooMany(number + 1, MAX_MPX_ROWS, 'assignments', row.line);
    this.#entries[number] = {
      assignment: readMpxAssignment(row, number + 1, this.#times),
      task,
      uid,
      id,
      line: row.line,
    };
    this.#ofTask.set(key, number);
  }

  /** All assignments, once tasks and resources have their unique ids. */
  finish(resources: Numbered<PlanResource>): PlanAssignment[] {
    return this.#entries.map(({ assignment, task, uid, id, line }) => {
      const byUid = uid === undefined ? undefined : resources.byUid(uid);
      const resource = byUid ?? (id === undefined ? undefined : resources.byId(id));
      if (!resource && (uid !== undefined || id !== undefined)) {
        const details = { assignment: assignment.uid, resource: uid ?? id ?? 0 };
        this.#context.report.warn('resourceUnknown', details, line);
      }
      assignment.taskUid = task.uid;
      assignment.resourceUid = resource?.uid;
      return assignment;
    });
  }
}

function readMpxAssignment(row: MpxRow, uid: number, times: DayTimes): PlanAssignment {
  const work = row.hours(field.work);
  const actualWork = row.hours(field.actualWork);
  const baselineWork = row.hours(field.baselineWork);
  const baselineCost = row.decimal(field.baselineCost);
  const hasBaseline = baselineWork !== undefined || baselineCost !== undefined;
  return {
    uid,
    taskUid: 0,
    resourceUid: undefined,
    units: row.units(field.units),
    work,
    actualWork,
    remainingWork: work === undefined || actualWork === undefined ? undefined : roundTo6Digits(work - actualWork),
    overtimeWork: row.hours(field.overtimeWork),
    start: times.start(row.date(field.start)),
    finish: times.finish(row.date(field.finish)),
    cost: row.decimal(field.cost),
    actualCost: row.decimal(field.actualCost),
    delay: row.hours(field.delay) || undefined,
    workContour: 'flat',
    rateTable: 'A',
    baselines: hasBaseline ? [{ number: 0, work: baselineWork, cost: baselineCost }] : [],
    custom: {},
  };
}

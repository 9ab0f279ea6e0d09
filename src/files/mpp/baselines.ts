import type { Baseline } from '../plan.ts';
import type { FieldRecord } from './record.ts';

const LAST_BASELINE_NUMBER = 10;

/** The first field of the numbered baselines, their work, which their cost follows, and the distances to the other fields. */
interface BaselineFields {
  first: number;
  /** To the next baseline. */
  step: number;
  start?: number;
  finish?: number;
}

const resourceFields: BaselineFields = { first: 342, step: 10 };
const assignmentBaselineFields: BaselineFields = { first: 289, step: 9, start: 6, finish: 7 };

export function readResourceBaselines(record: FieldRecord): Baseline[] {
  const own = { number: 0, work: record.work(15) ?? 0, cost: record.money(17) ?? 0 };
  return [own, ...readNumberedBaselines(record, resourceFields)];
}

export function readAssignmentBaselines(record: FieldRecord): Baseline[] {
  const own: Baseline = {
    number: 0,
    start: record.date(146),
    finish: record.date(147),
    work: record.work(16) ?? 0,
    cost: record.money(32) ?? 0,
  };
  return [own, ...readNumberedBaselines(record, assignmentBaselineFields)];
}

function readNumberedBaselines(record: FieldRecord, fields: BaselineFields): Baseline[] {
  const baselines: Baseline[] = [];
  for (let number = 1; number <= LAST_BASELINE_NUMBER; number += 1) {
    const first = fields.first + (number - 1) * fields.step;
    const baseline = {
      number,
      start: fields.start === undefined ? undefined : record.date(first + fields.start),
      finish: fields.finish === undefined ? undefined : record.date(first + fields.finish),
      work: record.work(first) ?? zeroIf(record.has(first)),
      cost: record.money(first + 1) ?? zeroIf(record.has(first + 1)),
    };
    if (hasBaselineValue(baseline)) baselines.push(baseline);
  }
  return baselines;
}

/** The first values of the numbered baselines of tasks; the others follow at fixed distances. */
const taskStarts = [482, 493, 504, 515, 526, 544, 555, 566, 577, 588];

/**
 * The baselines of a task. From Project 2010 on, what counts has numbers of its own, and the older ones hold estimates, which
 * count where there is nothing else.
 */
export function readTaskBaselines(record: FieldRecord): Baseline[] {
  const own: Baseline = {
    number: 0,
    start: record.dateOr(1299, 43),
    finish: record.dateOr(1300, 44),
    duration: record.durationOr(1301, 27, 179),
    work: record.work(1) ?? 0,
    cost: record.money(6) ?? 0,
  };
  const others = taskStarts.map((first, index) => {
    const newer = 1302 + index * 3;
    return {
      number: index + 1,
      start: record.dateOr(newer, first),
      finish: record.dateOr(newer + 1, first + 1),
      duration: record.durationOr(newer + 2, first + 5, first + 6),
      work: record.work(first + 3) ?? zeroIf(record.has(first + 3)),
      cost: record.money(first + 2) ?? zeroIf(record.has(first + 2)),
    };
  });
  return [own, ...others.filter((baseline) => hasBaselineValue(baseline))];
}

/** Figures of 0 are not stored. */
const zeroIf = (isKept: boolean) => (isKept ? 0 : undefined);

/** A baseline that was never saved has neither dates nor figures. */
function hasBaselineValue({ start, finish, duration, work, cost }: Omit<Baseline, 'number'>): boolean {
  return start !== undefined || finish !== undefined || Boolean(duration?.value) || Boolean(work) || Boolean(cost);
}

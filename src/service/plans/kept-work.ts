import type { Baseline, PlanAssignment } from '#files/plan.ts';
import {
  keepCustomOf,
  keepFigure,
  keepFileText,
  keepMoment,
  keepOneOf,
  keepRecord,
  keepWithin,
  maxBaselines,
  withinKeptBytes,
} from './kept-fields.ts';

/** Fields of assignments in plan files that nothing is calculated with, kept as those of tasks. Pure. */

const keepWorkBaseline = keepRecord({
  number: keepWithin(0, 10),
  start: keepMoment,
  finish: keepMoment,
  work: keepFigure,
  cost: keepFigure,
});

/** Baselines with more than their number. */
function keepWorkBaselines(value: unknown): Baseline[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const kept = value.flatMap((each: unknown) => {
    const { number, ...saved } = keepWorkBaseline(each) ?? {};
    // Checked above.
    return number !== undefined && Object.values(saved).some((one) => one !== 0)
      ? [{ number, ...saved } as Baseline]
      : [];
  });
  return kept.length > 0 ? kept.slice(0, maxBaselines) : undefined;
}

const assignmentFields = {
  // Figures of its own, which count while the plan still has the days of the task and the work done of that time.
  start: keepMoment,
  finish: keepMoment,
  taskStart: keepMoment,
  taskFinish: keepMoment,
  actualWork: keepFigure,
  plannedActualWork: keepFigure,
  overtimeWork: (value: unknown) => keepFigure(value) || undefined,
  rateTable: keepOneOf('B', 'C', 'D', 'E'),
  notes: keepFileText,
  baselines: keepWorkBaselines,
  custom: keepCustomOf('assignment'),
};

type FileAssignmentFields = Pick<
  PlanAssignment,
  'start' | 'finish' | 'actualWork' | 'overtimeWork' | 'rateTable' | 'notes' | 'baselines' | 'custom'
>;

/** Fields of an assignment; those with the usual value are missing. */
export type KeptAssignmentFields = Readonly<Partial<FileAssignmentFields>> & {
  readonly taskStart?: string | undefined;
  readonly taskFinish?: string | undefined;
  /** The work done that follows from the progress of the activity. */
  readonly plannedActualWork?: number | undefined;
};

const keepAssignmentRecord = keepRecord(assignmentFields);

/** The fields of an assignment, of a file or of the database, that are kept; undefined if there are none. */
export function keptAssignmentFields(value: unknown): KeptAssignmentFields | undefined {
  return withinKeptBytes(keepAssignmentRecord(value));
}

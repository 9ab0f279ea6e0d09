import { workContours } from '#files/mspdi/codes.ts';
import type { Baseline, PlanAssignment } from '#files/plan.ts';
import { keepTimephased } from './kept-timephased.ts';
import { keepFigure, keepFileText, keepFlag, keepMoment, keepOneOf, keepRecord, keepWithin } from './keep-value.ts';
import { keepCustomOf, type KeptTaskFields, keptTaskFields, maxBaselines, withinKeptBytes } from './kept-fields.ts';

/** Fields of assignments in plan files that nothing is calculated with, kept as those of tasks. Pure. */

const keepWorkBaseline = keepRecord({
  number: keepWithin(0, 10),
  start: keepMoment,
  finish: keepMoment,
  work: keepFigure,
  cost: keepFigure,
  timephased: keepTimephased,
});

/** Baselines with more than their number. */
export function keepWorkBaselines(value: unknown): Baseline[] | undefined {
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
  // How its work is spread, which counts while the plan has the same work and the same work done besides.
  timephased: keepTimephased,
  timephasedWork: keepFigure,
  timephasedDone: keepFigure,
  isContoured: keepFlag,
  rateTable: keepOneOf('B', 'C', 'D', 'E'),
  notes: keepFileText,
  markdownNotes: keepFileText,
  baselines: keepWorkBaselines,
  custom: keepCustomOf('assignment'),
};

type FileAssignmentFields = Pick<
  PlanAssignment,
  | 'start'
  | 'finish'
  | 'actualWork'
  | 'overtimeWork'
  | 'timephased'
  | 'rateTable'
  | 'notes'
  | 'markdownNotes'
  | 'baselines'
  | 'custom'
>;

/** Fields of an assignment; those with the usual value are missing. */
export type KeptAssignmentFields = Readonly<Partial<FileAssignmentFields>> & {
  readonly taskStart?: string | undefined;
  readonly taskFinish?: string | undefined;
  /** The work done that follows from the progress of the activity. */
  readonly plannedActualWork?: number | undefined;
  /** The work, and the work done, that are spread. */
  readonly timephasedWork?: number | undefined;
  readonly timephasedDone?: number | undefined;
  /** Its hours were spread by hand. */
  readonly isContoured?: boolean | undefined;
};

const keepAssignmentRecord = keepRecord(assignmentFields);

/** The fields of an assignment, of a file or of the database, that are kept; undefined if there are none. */
export function keptAssignmentFields(value: unknown): KeptAssignmentFields | undefined {
  return withinKeptBytes(keepAssignmentRecord(value));
}

/** Bytes of the assignments of materials and costs of one activity. */
const maxThingsBytes = 32 * 1024;

const keepThing = keepRecord({
  resource: keepFileText,
  isCost: keepFlag,
  units: keepFigure,
  work: keepFigure,
  cost: keepFigure,
  actualCost: keepFigure,
  remainingCost: keepFigure,
  delay: keepFigure,
  workContour: keepOneOf(...Object.values(workContours)),
  ...assignmentFields,
});

/** An assignment of a material or a cost, which is part of its activity. */
export type KeptThing = KeptAssignmentFields &
  Readonly<
    Partial<Pick<PlanAssignment, 'units' | 'work' | 'cost' | 'actualCost' | 'remainingCost' | 'delay' | 'workContour'>>
  > & {
    /** The name of the resource in the file. */
    readonly resource?: string | undefined;
    readonly isCost?: boolean | undefined;
  };

/** Adds an assignment to those of its activity, unless they are too long then. */
export function addThing(value: unknown, to: { readonly things: KeptThing[]; bytes: number }): KeptThing | undefined {
  const thing: KeptThing | undefined = keepThing(value);
  if (thing === undefined) return undefined;
  to.bytes += Buffer.byteLength(JSON.stringify(thing));
  if (to.bytes > maxThingsBytes) return undefined;
  to.things.push(thing);
  return thing;
}

/** The assignments of materials and costs of an activity of the database. */
export function thingsOf(document: unknown): readonly KeptThing[] {
  const kept = { things: [], bytes: 0 };
  const stored = typeof document === 'object' && document && 'things' in document ? document.things : [];
  if (Array.isArray(stored)) for (const each of stored) addThing(each, kept);
  return kept.things;
}

/** Fields of an activity with its materials and costs. */
export type KeptActivityFields = KeptTaskFields & { readonly things?: readonly KeptThing[] };

/** The fields of an activity of the database that are kept; undefined if there are none. */
export function keptActivityFields(document: unknown): KeptActivityFields | undefined {
  return withThings(keptTaskFields(document), thingsOf(document));
}

/** Fields of a task and of its materials and costs as one document; undefined if there are none. */
export function withThings(
  fields: KeptTaskFields | undefined,
  things: readonly KeptThing[] | undefined,
): KeptActivityFields | undefined {
  return things && things.length > 0 ? { ...fields, things } : fields;
}

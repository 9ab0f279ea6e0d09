import { WorkContour } from '#contract/core/codes.ts';
import type { PlanAssignment, PlanHeader, PlanResource, PlanTask } from '#files/plan.ts';
import { hourOfRate } from '#files/units.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { fitted, textLimits } from '../file-texts.ts';
import type { KeptAssignmentFields } from '../kept-work.ts';

/** The work of a plan file as a plan here holds it. Pure. */

/** Most hours, or costs, that a field holds, as everywhere in the interface. */
export const maxPlanFileHours = 1e9;

export const bounded = (hours: number) => roundFigure(Math.min(maxPlanFileHours, Math.max(-maxPlanFileHours, hours)));
export const effort = (hours = 0) => Math.max(0, bounded(hours));

/** Hours and percent are compared to the hundredth. */
export const isOtherFigure = (one: number, other: number) => Math.abs(one - other) > 0.01;

export const firstBaseline = ({ baselines }: Pick<PlanTask, 'baselines'>) =>
  baselines.find(({ number }) => number === 0);

interface ImportedShape {
  readonly delay: number;
  /** `WorkContour`. */
  readonly contour: number;
}

export interface ImportedAssignment {
  readonly taskUid: number;
  readonly resourceUid: number;
  /** Percent of the resource's working time. */
  readonly assigned: number;
  readonly baseEffort: number;
  /** Undefined where the format knows none: an assignment that is there keeps its own. */
  readonly shape: ImportedShape | undefined;
  /** The hours of the baseline; undefined where it has none of it. */
  readonly baselineEffort?: number | undefined;
  /** Fields with which nothing is calculated; null if there are none, undefined where the format states too few. */
  readonly fields?: KeptAssignmentFields | null | undefined;
}

/** Unique id that no resource has: some files use it for work that is still unassigned. */
export const noResourceUid = 0;

/** Hours that were spread by hand are spread evenly. */
function shapeFromFile({ delay, workContour: contour }: PlanAssignment): ImportedShape | undefined {
  if (contour === undefined) return undefined;
  return { delay: effort(delay), contour: contour === 'contoured' ? WorkContour.flat : WorkContour[contour] };
}

/**
 * A resource's assignments to one activity as one: percentages and hours are added; the first says when.
 * @param fields that are kept of assignments; undefined where the format states too few
 */
export function mergeAssignments(
  assignments: readonly PlanAssignment[],
  fields: ReadonlyMap<PlanAssignment, KeptAssignmentFields> | undefined,
): ImportedAssignment[] {
  const byPair = new Map<string, ImportedAssignment>();
  for (const assignment of assignments) {
    const { taskUid, resourceUid = noResourceUid, units = 100, work, baselines } = assignment;
    const saved = firstBaseline({ baselines })?.work;
    const key = `${taskUid} ${resourceUid}`;
    const before = byPair.get(key);
    byPair.set(key, {
      taskUid,
      resourceUid,
      assigned: effort((before?.assigned ?? 0) + effort(units)),
      baseEffort: effort((before?.baseEffort ?? 0) + effort(work)),
      shape: before?.shape ?? shapeFromFile(assignment),
      baselineEffort:
        saved === undefined ? before?.baselineEffort : effort((before?.baselineEffort ?? 0) + effort(saved)),
      fields: fields && (before?.fields ?? fields.get(assignment) ?? null),
    });
  }
  return [...byPair.values()];
}

/**
 * Returns the unassigned work of tasks: their work beyond that of assignments. Programs keep an unassigned assignment
 * with the hours of the duration for tasks without work.
 */
export function unassignedEfforts(tasks: readonly PlanTask[], assignments: readonly ImportedAssignment[]) {
  const assigned = new Map<number, number>();
  const loose = new Map<number, number>();
  for (const { taskUid, resourceUid, baseEffort } of assignments) {
    const sums = resourceUid === noResourceUid ? loose : assigned;
    sums.set(taskUid, (sums.get(taskUid) ?? 0) + baseEffort);
  }
  return new Map(
    tasks.map(({ uid, isSummary, work }) => {
      const [theirs, ofNobody] = [assigned.get(uid), loose.get(uid)];
      if (isSummary || work === undefined) return [uid, ofNobody ?? 0];
      if (ofNobody === undefined) return [uid, theirs === undefined ? effort(work) : 0];
      return [uid, Math.min(ofNobody, effort(work - (theirs ?? 0)))];
    }),
  );
}

/** Values of a person who is created here. */
export interface CreatedPerson {
  /** Percent of a working day. */
  readonly available: number;
  readonly description: string;
  /** Euros for an hour; null where the file states none, or another currency. */
  readonly hourlyRate: number | null;
}

const [mostAvailable, mostForAnHour] = [1_000, 1e9];

export function createdPerson(
  { maxUnits = 100, notes, standardRate }: PlanResource,
  header: PlanHeader,
): CreatedPerson {
  const { currencyCode, currencySymbol } = header;
  const isEuro = currencyCode === 'EUR' || (currencyCode === undefined && currencySymbol === '€');
  const rate = isEuro && standardRate ? roundFigure(hourOfRate(standardRate, header)) : 0;
  return {
    available: roundFigure(Math.min(mostAvailable, Math.max(0, maxUnits))),
    description: fitted(notes, textLimits.description),
    hourlyRate: rate > 0 && rate <= mostForAnHour ? rate : null,
  };
}

import { ActivityType, collectionTypes } from '#contract/core/codes.ts';
import { planWorkTime } from './calendar/calendar.ts';
import { dayNumber } from './calendar/day.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from './document.ts';
import { assignmentsByActivityId } from './draft.ts';
import { planOutline, shareOutline } from './place.ts';

/**
 * Derives the days, duration, effort and progress of collections from their children. Only ancestors of changed
 * activities are recalculated, so an edit never touches unrelated figures.
 */

/** Four decimals, as figures are kept. */
export const roundPlanFigure = (value: number) => Math.round(value * 10_000) / 10_000;

/** Sums over what an activity holds. */
interface RollUpSum {
  start: string | null;
  finish: string | null;
  base: number;
  actual: number;
  open: number;
  /** Of the activities below that hold no others: hours of duration, these times percent, percents, and their number. */
  duration: number;
  durationDone: number;
  percents: number;
  leaves: number;
}

const emptySum = (): RollUpSum => ({
  start: null,
  finish: null,
  base: 0,
  actual: 0,
  open: 0,
  duration: 0,
  durationDone: 0,
  percents: 0,
  leaves: 0,
});

/**
 * Rolls up the collections above what differs between two documents.
 * @param before a document that is rolled up
 */
export function rollUpDocument(before: PlanDocument, after: PlanDocument, setting: PlanSetting): PlanDocument {
  const affected = affectedBy(before, after);
  return affected.size === 0 ? after : rollUpAffected(before, after, affected, setting);
}

/** Rolls up all collections of a document. */
export function rollUpAll(document: PlanDocument, setting: PlanSetting): PlanDocument {
  const all = new Set(document.activities.flatMap(({ parentId }) => parentId ?? []));
  return rollUpAffected({ ...document, activities: [] }, document, all, setting);
}

/** The collections above activities that are new, changed, moved elsewhere, gone, or otherwise staffed. */
function affectedBy(before: PlanDocument, after: PlanDocument): Set<string> {
  const affected = new Set<string>();
  const old = planOutline(before.activities).positions;
  const now = planOutline(after.activities).positions;
  const addChain = (
    activities: readonly PlanActivity[],
    positions: ReadonlyMap<string, number>,
    from: string | null,
  ) => {
    for (let id = from; id !== null && !affected.has(id);) {
      const above: PlanActivity | undefined = activities[positions.get(id) ?? -1];
      if (!above) return;
      affected.add(id);
      id = above.parentId;
    }
  };
  for (const [place, activity] of after.activities.entries()) {
    // Most edits leave every row in its place.
    if (before.activities[place] === activity) continue;
    const earlier = before.activities[old.get(activity.id) ?? -1];
    if (earlier === activity) continue;
    addChain(after.activities, now, activity.parentId);
    if (collectionTypes.includes(activity.type)) addChain(after.activities, now, activity.id);
    if (earlier && earlier.parentId !== activity.parentId) addChain(after.activities, now, earlier.parentId);
  }
  if (old !== now) {
    for (const { id, parentId } of before.activities) if (!now.has(id)) addChain(after.activities, now, parentId);
  }
  return affected;
}

function rollUpAffected(
  before: PlanDocument,
  after: PlanDocument,
  affected: ReadonlySet<string>,
  setting: PlanSetting,
): PlanDocument {
  const { activities } = after;
  const { positions } = planOutline(activities);
  const own = ownWork(before, affected);
  const sums = new Map<string, RollUpSum>();
  const written = [...activities];
  let isChanged = false;
  // From the last row to the first, because a collection precedes its children.
  for (const position of rowsIn(activities, affected).toReversed()) {
    const activity = activities[position];
    if (!activity) continue;
    const sum = sums.get(activity.id);
    let current = activity;
    if (sum && affected.has(activity.id)) {
      current = withSum(activity, sum, collectionOwnWork(activity, own.get(activity.id), before, after), setting);
      isChanged ||= current !== activity;
      written[position] = current;
    }
    if (activity.parentId !== null && positions.has(activity.parentId)) addTo(sums, activity.parentId, current, sum);
  }
  if (!isChanged) return after;
  shareOutline(activities, written);
  return { ...after, activities: written };
}

/** Places of some collections and of all that they hold, in the order of the document. */
function rowsIn(activities: readonly PlanActivity[], collections: ReadonlySet<string>): readonly number[] {
  const { positions, held } = planOutline(activities);
  const seen = new Set<string>();
  const places: number[] = [];
  const rest = [...collections];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    const place = positions.get(id);
    if (place === undefined || seen.has(id)) continue;
    seen.add(id);
    places.push(place);
    for (const part of held.get(id) ?? []) rest.push(part);
  }
  return places.toSorted((one, other) => one - other);
}

/** Own work of a collection, without its children: assigned to it or recorded for it. Hours. */
interface OwnWork {
  readonly base: number;
  readonly actual: number;
  readonly open: number;
}

/** Recorded and open hours of collections that were not those of what they held. */
function ownWork({ activities }: PlanDocument, affected: ReadonlySet<string>): ReadonlyMap<string, OwnWork> {
  const { positions, held } = planOutline(activities);
  const own = new Map<string, OwnWork>();
  for (const id of affected) {
    const collection = activities[positions.get(id) ?? -1];
    const parts = held.get(id) ?? [];
    if (!collection || parts.length === 0) continue;
    let { actualEffort: actual, openEffort: open } = collection;
    for (const part of parts) {
      const { actualEffort = 0, openEffort = 0 } = activities[positions.get(part) ?? -1] ?? {};
      actual -= actualEffort;
      open -= openEffort;
    }
    own.set(id, { base: 0, actual, open });
  }
  return own;
}

/** Returns the current own work of a collection. New assignments count as open. */
function collectionOwnWork(
  { id, unassignedEffort }: PlanActivity,
  was: OwnWork | undefined,
  before: PlanDocument,
  after: PlanDocument,
): OwnWork {
  const assigned = assignedHours(after, id);
  const base = unassignedEffort + assigned;
  if (!was) return { base, actual: 0, open: base };
  return { base, actual: Math.max(0, was.actual), open: Math.max(0, was.open + assigned - assignedHours(before, id)) };
}

function assignedHours({ assignments }: PlanDocument, id: string): number {
  return (
    assignmentsByActivityId(assignments)
      .get(id)
      ?.reduce((sum, { baseEffort }) => sum + baseEffort, 0) ?? 0
  );
}

function withSum(activity: PlanActivity, sum: RollUpSum, own: OwnWork, setting: PlanSetting): PlanActivity {
  const actualEffort = roundPlanFigure(sum.actual + own.actual);
  const openEffort = roundPlanFigure(sum.open + own.open);
  const dates = rolledUpDates(activity, sum, setting);
  const values = {
    ...dates,
    baseEffort: roundPlanFigure(sum.base + own.base),
    actualEffort,
    openEffort,
    complete: rolledUpComplete(actualEffort, openEffort, sum),
  };
  // The keys of the record are its fields.
  const fields = Object.keys(values) as (keyof typeof values)[];
  return fields.every((field) => values[field] === activity[field]) ? activity : { ...activity, ...values };
}

/** From the first day of what it holds to the last one. A collection of tasks, which have no days, has its own. */
function rolledUpDates({ type, start, finish, duration }: PlanActivity, sum: RollUpSum, { calendar }: PlanSetting) {
  const isOfTasks = type === ActivityType.taskCollection || type === ActivityType.scheduledTaskCollection;
  if (sum.start === null || sum.finish === null) {
    return isOfTasks ? { start, finish, duration } : { start: null, finish: null, duration: 0 };
  }
  const time = planWorkTime(calendar);
  const hours = time.dayPosition(dayNumber(sum.finish) + 1) - time.dayPosition(dayNumber(sum.start));
  return { start: sum.start, finish: sum.finish, duration: roundPlanFigure(Math.max(hours, 0)) };
}

/** By effort; where there is none by duration, else by number. */
function rolledUpComplete(
  actual: number,
  open: number,
  { duration, durationDone, percents, leaves }: RollUpSum,
): number {
  if (actual + open > 0) return roundPlanFigure((100 * actual) / (actual + open));
  if (duration > 0) return roundPlanFigure(durationDone / duration);
  return leaves > 0 ? roundPlanFigure(percents / leaves) : 0;
}

function addTo(sums: Map<string, RollUpSum>, id: string, part: PlanActivity, held: RollUpSum | undefined): void {
  let sum = sums.get(id);
  if (!sum) {
    sum = emptySum();
    sums.set(id, sum);
  }
  const { start, finish, complete, duration } = part;
  const first = start ?? finish;
  const last = finish ?? start;
  if (first !== null && (sum.start === null || first < sum.start)) sum.start = first;
  if (last !== null && (sum.finish === null || last > sum.finish)) sum.finish = last;
  sum.base += part.baseEffort;
  sum.actual += part.actualEffort;
  sum.open += part.openEffort;
  sum.duration += held?.duration ?? duration;
  sum.durationDone += held?.durationDone ?? duration * complete;
  sum.percents += held?.percents ?? complete;
  sum.leaves += held?.leaves ?? 1;
}

import { criticalActivities, type CriticalSchedule } from '../schedule/schedule-slack.ts';
import { dayNumber } from '../calendar/day.ts';
import { activityConstraint } from '../constraint.ts';
import type { PlanActivity, PlanDocument, PlanLink } from '../document.ts';
import { longestRise, planAssignmentKey, planLinkKey } from './changes.ts';
import { planOutline } from '../place.ts';

/** Compares two versions of a plan: added, removed, moved and changed items, and their effect on the whole. */

/** Compared fields of an activity in both versions, besides its days. */
export const comparedActivityFields = [
  'name',
  'description',
  'wbsCode',
  'type',
  'parentId',
  'duration',
  'leadTime',
  'followUpTime',
  'baseEffort',
  'unassignedEffort',
  'priority',
  'deadline',
  'constraint',
  'isManual',
  'calendarId',
  'responsibleId',
  'categoryId',
  'complete',
  'actualStart',
  'actualFinish',
] as const satisfies readonly (keyof PlanActivity)[];

/**
 * `assignments`: an assignee was added, removed or has another share; days only if one version has none; `order`: moved
 * among the former children of the same collection.
 */
export type ComparedField = (typeof comparedActivityFields)[number] | 'start' | 'finish' | 'assignments' | 'order';

/** An activity that both versions have, and what differs. */
export interface ChangedActivity {
  readonly before: PlanActivity;
  readonly after: PlanActivity;
  readonly fields: readonly ComparedField[];
}

/** An activity that lies on other days; calendar days, later is positive. */
export interface MovedActivity {
  readonly before: PlanActivity;
  readonly after: PlanActivity;
  readonly startDays: number;
  readonly finishDays: number;
}

interface ChangedLink {
  readonly before: PlanLink;
  readonly after: PlanLink;
}

/** A version as a whole. */
interface PlanTotals {
  readonly activities: number;
  /** First and last day; null for a plan without days. */
  readonly start: string | null;
  readonly finish: string | null;
  /** Hours. */
  readonly baseEffort: number;
  /** Ids of the activities on the critical path, without collections; and the links that the days contradict. */
  readonly critical: ReadonlySet<string>;
  readonly conflicts: readonly PlanLink[];
}

export interface PlanComparison {
  readonly added: readonly PlanActivity[];
  readonly removed: readonly PlanActivity[];
  /** Without collections, whose days follow from what they hold. */
  readonly moved: readonly MovedActivity[];
  readonly changed: readonly ChangedActivity[];
  readonly linksAdded: readonly PlanLink[];
  readonly linksRemoved: readonly PlanLink[];
  readonly linksChanged: readonly ChangedLink[];
  readonly from: PlanTotals;
  readonly until: PlanTotals;
  /** Activities of the newer version that came onto the critical path, and those of the older one that left it. */
  readonly criticalJoined: readonly PlanActivity[];
  readonly criticalLeft: readonly PlanActivity[];
}

/** Subset of the result of `schedule` that provides a version's critical path and conflicts. */
interface ComparedSchedule extends CriticalSchedule {
  /** In the order of the document's links. */
  readonly links: readonly { readonly isConflict: boolean }[];
}

interface VersionToCompare {
  readonly document: PlanDocument;
  readonly schedule: ComparedSchedule;
}

/** Returns the differences of `until` to `from`, in the order of the plans. */
export function compareDocuments(from: VersionToCompare, until: VersionToCompare): PlanComparison {
  const before = new Map(from.document.activities.map((activity) => [activity.id, activity]));
  const after = new Map(until.document.activities.map((activity) => [activity.id, activity]));
  const totals = { from: totalsOf(from), until: totalsOf(until) };
  return {
    added: until.document.activities.filter(({ id }) => !before.has(id)),
    removed: from.document.activities.filter(({ id }) => !after.has(id)),
    ...compareActivities(from.document, until.document, before),
    ...compareLinks(from.document.links, until.document.links),
    ...totals,
    criticalJoined: until.document.activities.filter(
      ({ id }) => totals.until.critical.has(id) && !totals.from.critical.has(id),
    ),
    criticalLeft: from.document.activities.filter(
      ({ id }) => totals.from.critical.has(id) && !totals.until.critical.has(id),
    ),
  };
}

function compareActivities(from: PlanDocument, until: PlanDocument, before: ReadonlyMap<string, PlanActivity>) {
  const staff = staffCompared(from, until);
  const passed = reordered(from.activities, until.activities);
  const parents = new Set(until.activities.map(({ parentId }) => parentId));
  const moved: MovedActivity[] = [];
  const changed: ChangedActivity[] = [];
  for (const activity of until.activities) {
    const old = before.get(activity.id);
    if (!old) continue;
    const isRestaffed = staff.has(activity.id);
    const isReordered = passed.has(activity.id);
    if (old === activity && !isRestaffed && !isReordered) continue;
    const isRolledUp = parents.has(activity.id);
    const shift = isRolledUp ? undefined : shiftOf(old, activity);
    if (shift) moved.push({ before: old, after: activity, ...shift });
    const fields = changedActivityFields(old, activity, isRolledUp);
    if (isReordered) fields.push('order');
    if (isRestaffed) fields.push('assignments');
    if (fields.length > 0) changed.push({ before: old, after: activity, fields });
  }
  return { moved, changed };
}

function shiftOf(before: PlanActivity, after: PlanActivity): { startDays: number; finishDays: number } | undefined {
  const startDays = daysBetween(before.start, after.start);
  const finishDays = daysBetween(before.finish, after.finish);
  return startDays === 0 && finishDays === 0 ? undefined : { startDays, finishDays };
}

function daysBetween(from: string | null, until: string | null): number {
  return from === null || until === null ? 0 : dayNumber(until) - dayNumber(from);
}

/** Fields that, of what holds others, follow from those; its days follow too, and are compared all the same. */
export const rolledUpFields: ReadonlySet<ComparedField> = new Set([
  'duration',
  'baseEffort',
  'unassignedEffort',
  'complete',
  'actualStart',
  'actualFinish',
]);

/** The day of a fixed date is the planned one, whose changes are listed as moves. */
function isConstrainedAlike(before: PlanActivity, after: PlanActivity): boolean {
  const [was, now] = [activityConstraint(before), activityConstraint(after)];
  return was.type === now.type && before.constraintDay === after.constraintDay;
}

function changedActivityFields(before: PlanActivity, after: PlanActivity, isRolledUp: boolean): ComparedField[] {
  const isOther = (field: (typeof comparedActivityFields)[number]) => {
    if (field === 'constraint') return !isConstrainedAlike(before, after);
    return before[field] !== after[field] || (field === 'duration' && before.isElapsed !== after.isElapsed);
  };
  const fields: ComparedField[] = comparedActivityFields.filter(
    (field) =>
      isOther(field) &&
      !(isRolledUp && rolledUpFields.has(field)) &&
      // Unassigned effort is part of the effort; it is reported only if the total is unchanged.
      !(field === 'unassignedEffort' && isOther('baseEffort')),
  );
  if (isRolledUp) return fields;
  for (const field of ['start', 'finish'] as const) {
    if ((before[field] === null) !== (after[field] === null)) fields.push(field);
  }
  return fields;
}

const comparedShareFields = ['assigned', 'baseEffort', 'delay', 'contour'] as const;

/** The activities that others work on, or with other shares. */
function staffCompared(from: PlanDocument, until: PlanDocument): ReadonlySet<string> {
  if (from.assignments === until.assignments) return new Set();
  const before = new Map(from.assignments.map((assignment) => [planAssignmentKey(assignment), assignment]));
  const restaffed = new Set<string>();
  for (const assignment of until.assignments) {
    const old = before.get(planAssignmentKey(assignment));
    before.delete(planAssignmentKey(assignment));
    if (!old || comparedShareFields.some((field) => old[field] !== assignment[field]))
      restaffed.add(assignment.activityId);
  }
  for (const { activityId } of before.values()) restaffed.add(activityId);
  return restaffed;
}

function compareLinks(from: readonly PlanLink[], until: readonly PlanLink[]) {
  const before = new Map(from.map((link) => [planLinkKey(link), link]));
  const after = new Set(until.map(planLinkKey));
  const isSame = (one: PlanLink, other: PlanLink) =>
    one.type === other.type && one.lag === other.lag && one.isElapsed === other.isElapsed;
  return {
    linksAdded: until.filter((link) => !before.has(planLinkKey(link))),
    linksRemoved: from.filter((link) => !after.has(planLinkKey(link))),
    linksChanged: until.flatMap((link) => {
      const old = before.get(planLinkKey(link));
      return old && !isSame(old, link) ? [{ before: old, after: link }] : [];
    }),
  };
}

function totalsOf({ document, schedule }: VersionToCompare): PlanTotals {
  const days = document.activities.flatMap(({ start, finish }) => [start, finish].flatMap((day) => day ?? []));
  return {
    activities: document.activities.length,
    start: days.reduce<string | null>((least, day) => (least === null || day < least ? day : least), null),
    finish: days.reduce<string | null>((most, day) => (most === null || day > most ? day : most), null),
    baseEffort: totalPlannedEffort(document),
    critical: criticalActivities(document.activities, schedule),
    conflicts: document.links.filter((_, index) => schedule.links[index]?.isConflict === true),
  };
}

/**
 * Returns the hours of a plan, summed as the service does: assigned and unassigned effort, and for leaves also planned
 * effort beyond that.
 */
function totalPlannedEffort({ activities, assignments }: PlanDocument): number {
  const assigned = new Map<string, number>();
  for (const { activityId, baseEffort } of assignments)
    assigned.set(activityId, (assigned.get(activityId) ?? 0) + baseEffort);
  const parents = new Set(activities.map(({ parentId }) => parentId));
  return activities.reduce((sum, { id, baseEffort, unassignedEffort }) => {
    const own = assigned.get(id) ?? 0;
    return sum + own + (parents.has(id) ? unassignedEffort : Math.max(unassignedEffort, baseEffort - own, 0));
  }, 0);
}

type OrderedActivity = Pick<PlanActivity, 'id' | 'parentId'>;

/**
 * Returns the ids of activities moved among their siblings: the smallest possible set, so a row that moved up is
 * reported instead of those it passed. Added and removed rows move no others.
 * @param from all activities of the older version in their order
 * @param until all activities of the newer version in their order
 * @returns their ids
 */
export function reordered(from: readonly OrderedActivity[], until: readonly OrderedActivity[]): ReadonlySet<string> {
  const moved = new Set<string>();
  if (from === until) return moved;
  const { positions } = planOutline(from);
  for (const [parentId, held] of planOutline(until).held) {
    const stayed = held.flatMap((id) => {
      const place = positions.get(id);
      return place !== undefined && from[place]?.parentId === parentId ? [{ id, place }] : [];
    });
    if (stayed.every(({ place }, index) => index === 0 || place > (stayed[index - 1]?.place ?? 0))) continue;
    const inOrder = longestRise(stayed.map(({ place }) => place));
    for (const { id, place } of stayed) if (!inOrder.has(place)) moved.add(id);
  }
  return moved;
}

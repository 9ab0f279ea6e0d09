import type { PlanActivity, PlanAssignment, PlanDocument, PlanLink } from '../document.ts';
import { planOutline } from '../place.ts';

/** A new or changed activity with its place. */
export interface PlacedActivity extends PlanActivity {
  /** Its row in the whole plan, from 1. */
  readonly sequence: number;
}

export type PlanLinkKey = Pick<PlanLink, 'predecessorId' | 'successorId'>;
export type PlanAssignmentKey = Pick<PlanAssignment, 'activityId' | 'resourceId'>;

/**
 * Difference between two documents. Activities not listed keep their values and their order, and fill the rows that the
 * listed ones leave free. Links and assignments of a removed activity are listed as removed too.
 */
export interface PlanChanges {
  /** By sequence. */
  readonly activities: readonly PlacedActivity[];
  readonly removedActivities: readonly string[];
  /** New links, and links with another type or lag. */
  readonly links: readonly PlanLink[];
  readonly removedLinks: readonly PlanLinkKey[];
  readonly assignments: readonly PlanAssignment[];
  readonly removedAssignments: readonly PlanAssignmentKey[];
}

/** Last result for each saved document: the same pair is compared several times during editing. */
const planChangesCache = new WeakMap<PlanDocument, { readonly current: PlanDocument; readonly changes: PlanChanges }>();

/** Returns the fewest row changes that turn the saved document into the current one. */
export function planChanges(saved: PlanDocument, current: PlanDocument): PlanChanges {
  const last = planChangesCache.get(saved);
  if (last?.current === current) return last.changes;
  const changes = findChanges(saved, current);
  planChangesCache.set(saved, { current, changes });
  return changes;
}

function findChanges(saved: PlanDocument, current: PlanDocument): PlanChanges {
  const links = listChanges(saved.links, current.links, planLinkKey);
  const staff = listChanges(saved.assignments, current.assignments, planAssignmentKey);
  return {
    ...activityChanges(saved.activities, current.activities),
    links: links.changed,
    removedLinks: links.gone.map(({ predecessorId, successorId }) => ({ predecessorId, successorId })),
    assignments: staff.changed,
    removedAssignments: staff.gone.map(({ activityId, resourceId }) => ({ activityId, resourceId })),
  };
}

/** Tells whether there is nothing to write. */
export function isUnchanged(changes: PlanChanges): boolean {
  return Object.values(changes).every((list: readonly unknown[]) => list.length === 0);
}

/** Key of a link, unique within its plan. */
export const planLinkKey = ({ predecessorId, successorId }: PlanLinkKey) => `${predecessorId} ${successorId}`;
/** Key of an assignment, unique within its plan. */
export const planAssignmentKey = ({ activityId, resourceId }: PlanAssignmentKey) => `${activityId} ${resourceId}`;

function activityChanges(saved: readonly PlanActivity[], current: readonly PlanActivity[]) {
  if (isInPlace(saved, current, ({ id }) => id)) {
    const activities = current.flatMap((activity, index): PlacedActivity[] =>
      hasEqualFields(saved[index] ?? activity, activity) ? [] : [{ ...activity, sequence: index + 1 }],
    );
    return { activities, removedActivities: [] };
  }
  const before = planOutline(saved).positions;
  const after = planOutline(current).positions;
  const inOrder = longestRise(placesBefore(current, before));
  const activities: PlacedActivity[] = [];
  for (const [index, activity] of current.entries()) {
    const place = before.get(activity.id);
    const old = place === undefined ? undefined : saved[place];
    const isSame = place !== undefined && old !== undefined && inOrder.has(place) && hasEqualFields(old, activity);
    if (!isSame) activities.push({ ...activity, sequence: index + 1 });
  }
  const removed = saved.filter(({ id }) => !after.has(id));
  return { activities, removedActivities: removed.map(({ id }) => id) };
}

/** Returns the former places of activities that existed before, in current order. */
function placesBefore(current: readonly PlanActivity[], before: ReadonlyMap<string, number>): number[] {
  const places: number[] = [];
  for (const { id } of current) {
    const place = before.get(id);
    if (place !== undefined) places.push(place);
  }
  return places;
}

/** Of different numbers the most that rise from one to the next: the rows that need not be moved. */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** The index of the least number that ends a rise of each length, and of each number the one before it. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const rise = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) rise.add(numbers[index] ?? 0);
  return rise;
}

/**
 * Tells whether two lists have the same keys in the same order, regardless of other values: the case after most edits.
 */
function isInPlace<T>(saved: readonly T[], current: readonly T[], keyOf: (value: T) => string): boolean {
  if (saved.length !== current.length) return false;
  return current.every((value, index) => {
    const old = saved[index];
    return old === value || (old !== undefined && keyOf(old) === keyOf(value));
  });
}

function hasEqualFields<T extends object>(one: T, other: T): boolean {
  if (one === other) return true;
  // The keys of the record are its fields.
  return (Object.keys(other) as (keyof T)[]).every((field) => one[field] === other[field]);
}

/** The values that are new or differ, and those that are gone. Only what the lists do not share is looked up by its key. */
function listChanges<T extends object>(saved: readonly T[], current: readonly T[], keyOf: (value: T) => string) {
  if (isInPlace(saved, current, keyOf)) {
    return { changed: current.filter((value, index) => !hasEqualFields(saved[index] ?? value, value)), gone: [] };
  }
  const kept = new Set(current);
  const known = new Set(saved);
  const before = new Map(saved.flatMap((value) => (kept.has(value) ? [] : [[keyOf(value), value]])));
  const changed = current.filter((value) => {
    if (known.has(value)) return false;
    const key = keyOf(value);
    const old = before.get(key);
    before.delete(key);
    return old === undefined || !hasEqualFields(old, value);
  });
  return { changed, gone: [...before.values()] };
}

import type { PlanActivity } from './document.ts';
import { madeOnce } from '#contract/core/made-once.ts';

/**
 * Outline of a document, built once and cached with its array of activities, because most edits only change values and
 * no places.
 */
export interface PlanOutline {
  /** Index of each activity in the document, from 0. */
  readonly positions: ReadonlyMap<string, number>;
  /** Children of each collection, in order; null is the key of the top level. */
  readonly held: ReadonlyMap<string | null, readonly string[]>;
}

/** Fields of an activity that define its place in the outline. */
type OutlinedActivity = Pick<PlanActivity, 'id' | 'parentId'>;

const outlineCache = new WeakMap<readonly OutlinedActivity[], PlanOutline>();

/** The outline of a document's activities. */
export const planOutline = madeOnce(buildPlanOutline, outlineCache);

/** To be called when an array holds the same activities in the same places as another one. */
export function shareOutline(from: readonly PlanActivity[], to: readonly PlanActivity[]): void {
  outlineCache.set(to, planOutline(from));
}

function buildPlanOutline(activities: readonly OutlinedActivity[]): PlanOutline {
  const positions = new Map<string, number>();
  const held = new Map<string | null, string[]>();
  for (const [position, { id, parentId }] of activities.entries()) {
    positions.set(id, position);
    const list = held.get(parentId);
    if (list) list.push(id);
    else held.set(parentId, [id]);
  }
  return { positions, held };
}

/** The ids of some activities and of all that they hold, in the order of the document. */
export function withHeld(activities: readonly PlanActivity[], ids: readonly string[]): readonly string[] {
  const taken = new Set(ids);
  for (const { id, parentId } of activities) if (parentId !== null && taken.has(parentId)) taken.add(id);
  return activities.flatMap(({ id }) => (taken.has(id) ? [id] : []));
}

/** Target of moved or inserted rows: before or after a row, inside one as its last child, or at the end of the plan. */
export type OutlinePosition =
  | { readonly where: 'before' | 'after' | 'into'; readonly id: string }
  | { readonly where: 'end' };

/** The place of a new row below the last one of a plan. */
export interface EntryPlace {
  /** Level of the new row, from 1, and the deepest one that it can have. */
  readonly level: number;
  readonly deepest: number;
  readonly place: OutlinePosition;
}

/**
 * Finds the place of a new row below the last one.
 * @param lastId the last row; undefined in an empty plan
 * @param chosenLevel the level to come as near to as possible; by default that of the last row
 */
export function entryPlace(
  activities: readonly OutlinedActivity[],
  lastId: string | undefined,
  chosenLevel: number | undefined,
): EntryPlace {
  const { positions, held } = planOutline(activities);
  /** The last row and its ancestors, from below. */
  const path: string[] = [];
  for (let id = lastId ?? null; id !== null; id = activities[positions.get(id) ?? -1]?.parentId ?? null) path.push(id);
  // A closed collection must not hide what is added.
  const deepest = path.length + (held.has(lastId ?? '') ? 0 : 1);
  const level = Math.max(1, Math.min(chosenLevel ?? path.length, deepest));
  if (lastId !== undefined && level > path.length) return { level, deepest, place: { where: 'into', id: lastId } };
  const before = path[path.length - level];
  return { level, deepest, place: before === undefined ? { where: 'end' } : { where: 'after', id: before } };
}

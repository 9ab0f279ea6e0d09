import type { PlanActivity } from './document.ts';
import { madeOnce } from './made-once.ts';

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

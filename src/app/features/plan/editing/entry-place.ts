import { planOutline, type OutlinePosition } from '#plan/place.ts';
import type { PlanDocument } from '#plan/document.ts';

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
  { activities }: Pick<PlanDocument, 'activities'>,
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

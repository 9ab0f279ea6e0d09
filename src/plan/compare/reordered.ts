import { longestRise } from './changes.ts';
import type { PlanActivity } from '../document.ts';
import { planOutline } from '../place.ts';

type OrderedActivity = Pick<PlanActivity, 'id' | 'parentId'>;

/**
 * The activities that were moved among those beside them: as few as there can be, so that a row that went up is told and not those
 * that it passed. Rows that came or went move none of the others.
 * @param from all activities of the older version in their order, `until` those of the newer one
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

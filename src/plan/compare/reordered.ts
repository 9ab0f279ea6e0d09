import { longestRise } from './changes.ts';
import type { PlanActivity } from '../document.ts';
import { planOutline } from '../place.ts';

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

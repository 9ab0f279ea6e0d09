import type { PlanDocument } from '../document.ts';
import { datesNode, networkOf } from './network.ts';
import { shortestPath } from './network-order.ts';

/**
 * The loop that a new link would close: ids of the activities on it in the order of the links, the successor first and the
 * predecessor last; undefined if it closes none. A link of an activity with itself, or with a collection that holds it, is one.
 */
export function findLinkLoop(
  document: PlanDocument,
  predecessorId: string,
  successorId: string,
): readonly string[] | undefined {
  const network = networkOf(document);
  const from = network.index.get(predecessorId);
  const to = network.index.get(successorId);
  if (from === undefined || to === undefined) return undefined;
  if (from === to) return [predecessorId];
  return shortestPath(network, to, datesNode(network, from));
}

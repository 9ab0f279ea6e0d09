import { orderNodes, shortestPath } from './network-order.ts';
import type { Network, NumberLists, ScheduledDocument } from './network-model.ts';
import type { PlanDocument } from '../document.ts';

/** The places of equal keys; those below 0 are left out. */
function listsOf(keys: Int32Array, count: number): NumberLists {
  const start = new Int32Array(count + 1);
  for (let place = 0; place < keys.length; place += 1) {
    const key = keys[place] ?? -1;
    if (key >= 0) start[key + 1] = (start[key + 1] ?? 0) + 1;
  }
  for (let key = 0; key < count; key += 1) start[key + 1] = (start[key + 1] ?? 0) + (start[key] ?? 0);
  const next = start.slice();
  const items = new Int32Array(start[count] ?? 0);
  for (let place = 0; place < keys.length; place += 1) {
    const key = keys[place] ?? -1;
    if (key < 0) continue;
    const at = next[key] ?? 0;
    items[at] = place;
    next[key] = at + 1;
  }
  return { start, items };
}

const networkCache = new WeakMap<ScheduledDocument, Network>();

/**
 * The network of a document; a document is never changed, so it is made once.
 * @param like a document that may have the same one, or parts of it
 */
export function networkOf(document: ScheduledDocument, like?: ScheduledDocument): Network {
  let network = networkCache.get(document);
  if (!network) {
    const similar = like && networkCache.get(like);
    if (like && hasSameNetwork(document, like)) network = networkOf(like);
    else network = buildNetwork(document, like && similar && { document: like, network: similar });
    networkCache.set(document, network);
  }
  return network;
}

/** Tells whether the same activities are in the same places, with the same links. */
function hasSameNetwork(one: ScheduledDocument, other: ScheduledDocument): boolean {
  if (one.links !== other.links || one.activities.length !== other.activities.length) return false;
  return one.activities.every((activity, number) => {
    const same = other.activities[number];
    return activity === same || (activity.id === same?.id && activity.parentId === same.parentId);
  });
}

/** Returns the node of an activity's dates. */
export function datesNode({ isAbove, size }: Pick<Network, 'isAbove' | 'size'>, activity: number): number {
  return isAbove[activity] === 1 ? size + activity : activity;
}

/** A document with its network. */
interface Networked {
  readonly document: ScheduledDocument;
  readonly network: Network;
}

/** @param like a document whose parts are shared where they are the same */
function buildNetwork({ activities, links }: ScheduledDocument, like?: Networked): Network {
  const size = activities.length;
  const isSameList = like !== undefined && hasSameIds(activities, like.document.activities);
  const { ids, index } = isSameList ? like.network : activityIndex(activities);
  const parent = new Int32Array(size).fill(-1);
  const isAbove = new Uint8Array(size);
  for (const [number, { parentId }] of activities.entries()) {
    const above = parentId === null ? undefined : index.get(parentId);
    if (above !== undefined) parent[number] = above;
  }
  cutLoops(parent);
  for (const above of parent) if (above >= 0) isAbove[above] = 1;
  const outline = { size, ids, index, parent, isAbove, children: listsOf(parent, size) };
  const isSameLinks = isSameList && like.document.links === links && like.network.loops.length === 0;
  const joined = { ...outline, ...(isSameLinks ? sharedLinkEnds(like.network) : linkEnds(links, index, size)) };
  const { order, loops, inLoop } = orderNodes(joined);
  if (inLoop.length === 0) return { ...joined, order, loops };
  const [from, to] = [joined.from.slice(), joined.to.slice()];
  for (const link of inLoop) {
    from[link] = -1;
    to[link] = -1;
  }
  const left = { ...joined, ...listedEnds(from, to, size) };
  return { ...left, order: orderNodes(left).order, loops };
}

function activityIndex(activities: ScheduledDocument['activities']): Pick<Network, 'ids' | 'index'> {
  const ids = activities.map(({ id }) => id);
  return { ids, index: new Map(ids.map((id, number) => [id, number])) };
}

const hasSameIds = (one: ScheduledDocument['activities'], other: ScheduledDocument['activities']): boolean =>
  one.length === other.length &&
  one.every((activity, number) => activity === other[number] || activity.id === other[number]?.id);

/** The numbers of the activities that each link joins, and the links of each activity. */
type LinkEnds = Pick<Network, 'from' | 'to' | 'incoming' | 'outgoing'>;

const sharedLinkEnds = ({ from, to, incoming, outgoing }: Network): LinkEnds => ({ from, to, incoming, outgoing });

function linkEnds(links: ScheduledDocument['links'], index: Network['index'], size: number): LinkEnds {
  const from = new Int32Array(links.length).fill(-1);
  const to = new Int32Array(links.length).fill(-1);
  for (const [link, { predecessorId, successorId }] of links.entries()) {
    const predecessor = index.get(predecessorId);
    const successor = index.get(successorId);
    if (predecessor === undefined || successor === undefined) continue;
    from[link] = predecessor;
    to[link] = successor;
  }
  return listedEnds(from, to, size);
}

const listedEnds = (from: Int32Array, to: Int32Array, size: number): LinkEnds => ({
  from,
  to,
  incoming: listsOf(to, size),
  outgoing: listsOf(from, size),
});

/** Puts one of those that hold each other in a ring on the first level. */
function cutLoops(parent: Int32Array): void {
  const reachedFrom = new Int32Array(parent.length).fill(-1);
  for (let start = 0; start < parent.length; start += 1) {
    let number = start;
    while (number >= 0 && reachedFrom[number] === -1) {
      reachedFrom[number] = start;
      number = parent[number] ?? -1;
    }
    if (number >= 0 && reachedFrom[number] === start) parent[number] = -1;
  }
}

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

import type { Network } from './network-model.ts';

type Joined = Omit<Network, 'order' | 'loops'>;

/** Visits each node directly reachable from a node, with the link that leads there, or -1 for the outline. */
export function eachNext(network: Joined, node: number, visit: (next: number, link: number) => void): void {
  const { size, parent, isAbove, children, to, outgoing } = network;
  const activity = node < size ? node : node - size;
  const isDates = node >= size || isAbove[activity] !== 1;
  if (isDates) {
    const end = outgoing.start[activity + 1] ?? 0;
    for (let at = outgoing.start[activity] ?? 0; at < end; at += 1) {
      const link = outgoing.items[at] ?? 0;
      visit(to[link] ?? 0, link);
    }
    const above = parent[activity] ?? -1;
    if (above >= 0) visit(size + above, -1);
    return;
  }
  const end = children.start[activity + 1] ?? 0;
  for (let at = children.start[activity] ?? 0; at < end; at += 1) visit(children.items[at] ?? 0, -1);
}

/**
 * Sorts the nodes so that each comes after all its dependencies. Nodes on loops are missing; the loops are returned,
 * with all links between activities on one.
 */
export function orderNodes(network: Joined): { order: Int32Array; loops: string[][]; inLoop: number[] } {
  const { size, parent, isAbove, incoming, children } = network;
  const waiting = new Int32Array(2 * size);
  let nodes = size;
  for (let activity = 0; activity < size; activity += 1) {
    const links = (incoming.start[activity + 1] ?? 0) - (incoming.start[activity] ?? 0);
    waiting[activity] = links + ((parent[activity] ?? -1) >= 0 ? 1 : 0);
    if (isAbove[activity] !== 1) continue;
    nodes += 1;
    waiting[size + activity] = (children.start[activity + 1] ?? 0) - (children.start[activity] ?? 0);
  }
  const order = new Int32Array(nodes);
  let filled = 0;
  for (let activity = 0; activity < size; activity += 1) {
    if (waiting[activity] !== 0) continue;
    order[filled] = activity;
    filled += 1;
  }
  const arrive = (next: number) => {
    const left = (waiting[next] ?? 0) - 1;
    waiting[next] = left;
    if (left !== 0) return;
    order[filled] = next;
    filled += 1;
  };
  for (let at = 0; at < filled; at += 1) eachNext(network, order[at] ?? 0, arrive);
  if (filled === nodes) return { order, loops: [], inLoop: [] };
  return { order: order.slice(0, filled), ...loopsOf(network) };
}

function loopsOf(network: Joined): { loops: string[][]; inLoop: number[] } {
  const { size, isAbove, from, to } = network;
  const components = componentsOf(2 * size, (node, visit) => eachNext(network, node, visit));
  const inLoop: number[] = [];
  const firstOf = new Map<number, number>();
  for (let link = 0; link < to.length; link += 1) {
    const predecessor = from[link] ?? -1;
    if (predecessor < 0) continue;
    const start = isAbove[predecessor] === 1 ? size + predecessor : predecessor;
    const component = components[start] ?? -1;
    if (component !== components[to[link] ?? 0]) continue;
    inLoop.push(link);
    if (!firstOf.has(component)) firstOf.set(component, link);
  }
  const loops = [...firstOf.values()].map((link) => {
    const start = from[link] ?? 0;
    const target = isAbove[start] === 1 ? size + start : start;
    return shortestPath(network, to[link] ?? 0, target) ?? [];
  });
  return { loops, inLoop };
}

/**
 * Ids of the activities on a shortest way from one node to another along what depends on it, each once; of a collection that is
 * only passed through what leads out of it or in. Undefined if there is no way.
 */
export function shortestPath(network: Joined, start: number, target: number): string[] | undefined {
  const { size, ids } = network;
  const cameFrom = new Int32Array(2 * size).fill(-1);
  cameFrom[start] = start;
  const queue = [start];
  for (const node of queue) {
    if (node === target) break;
    eachNext(network, node, (next) => {
      if (cameFrom[next] !== -1) return;
      cameFrom[next] = node;
      queue.push(next);
    });
  }
  if (cameFrom[target] === -1) return undefined;
  const path: string[] = [];
  for (let node = target; ; node = cameFrom[node] ?? start) {
    const id = ids[node < size ? node : node - size];
    if (id !== undefined && path.at(-1) !== id) path.push(id);
    if (node === start) return path.toReversed();
  }
}

/**
 * The strongly connected component of each node, by Tarjan's algorithm on a stack of its own, so that long ways do not overflow
 * the call stack. Nodes of one component have the same number.
 * @param eachNext visits what is reached from a node in one step
 */
function componentsOf(nodes: number, eachNext: (node: number, visit: (next: number) => void) => void): Int32Array {
  const component = new Int32Array(nodes).fill(-1);
  const found = new Int32Array(nodes).fill(-1);
  const lowest = new Int32Array(nodes);
  const open: number[] = [];
  const steps: { node: number; next: number[]; at: number }[] = [];
  let count = 0;
  const enter = (node: number) => {
    found[node] = count;
    lowest[node] = count;
    count += 1;
    open.push(node);
    const next: number[] = [];
    eachNext(node, (each) => next.push(each));
    steps.push({ node, next, at: 0 });
  };
  const lower = (node: number, to: number) => {
    lowest[node] = Math.min(lowest[node] ?? 0, to);
  };
  const leave = (node: number) => {
    const above = steps.at(-1);
    if (above) lower(above.node, lowest[node] ?? 0);
    if (lowest[node] !== found[node]) return;
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      component[each] = node;
      if (each === node) return;
    }
  };
  for (let start = 0; start < nodes; start += 1) {
    if (found[start] === -1) enter(start);
    for (let step = steps.at(-1); step; step = steps.at(-1)) {
      const next = step.next[step.at];
      step.at += 1;
      if (next === undefined) {
        steps.pop();
        leave(step.node);
      } else if (found[next] === -1) enter(next);
      else if (component[next] === -1) lower(step.node, found[next] ?? 0);
    }
  }
  return component;
}

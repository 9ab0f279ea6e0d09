/**
 * The strongly connected component of each node, by Tarjan's algorithm on a stack of its own, so that long ways do not overflow
 * the call stack. Nodes of one component have the same number.
 * @param eachNext visits what is reached from a node in one step
 */
export function componentsOf(
  nodes: number,
  eachNext: (node: number, visit: (next: number) => void) => void,
): Int32Array {
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

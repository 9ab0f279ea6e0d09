import type { PlanLink } from './plan-view.ts';

/** A link whose two ends are both seen, by the places of their rows among the visible ones. */
export interface SeenLink {
  readonly link: PlanLink;
  readonly from: number;
  readonly to: number;
}

/** Finds the links that cross some rows without looking at the others. */
export interface LinkIndex {
  readonly links: readonly SeenLink[];
  /** Links of which a part lies in the rows [first, end). */
  crossing(first: number, end: number): SeenLink[];
}

/**
 * Sorts the links by their upper row and keeps, over that order, a tree of the lowest row reached. A question costs
 * the number of answers times the height of the tree. `rowAt` gives the visible place of a row id.
 */
export function linkIndex(links: readonly PlanLink[], rowAt: (id: string) => number | undefined): LinkIndex {
  const seen: SeenLink[] = [];
  for (const link of links) {
    const from = rowAt(link.from);
    const to = rowAt(link.to);
    if (from !== undefined && to !== undefined && from !== to) seen.push({ link, from, to });
  }
  const upper = (link: SeenLink) => Math.min(link.from, link.to);
  seen.sort((a, b) => upper(a) - upper(b));
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, seen.length)));
  const lowest = new Int32Array(2 * size).fill(-1);
  seen.forEach((link, at) => (lowest[size + at] = Math.max(link.from, link.to)));
  for (let at = size - 1; at > 0; at -= 1) lowest[at] = Math.max(lowest[2 * at] ?? -1, lowest[2 * at + 1] ?? -1);
  return { links: seen, crossing: (first, end) => crossing(seen, lowest, size, first, end) };
}

function crossing(seen: readonly SeenLink[], lowest: Int32Array, size: number, first: number, end: number): SeenLink[] {
  const found: SeenLink[] = [];
  const visit = (node: number): boolean => {
    if ((lowest[node] ?? -1) < first) return true;
    if (node < size) return visit(2 * node) && visit(2 * node + 1);
    const link = seen[node - size];
    if (!link || Math.min(link.from, link.to) >= end) return false;
    found.push(link);
    return true;
  };
  visit(1);
  return found;
}

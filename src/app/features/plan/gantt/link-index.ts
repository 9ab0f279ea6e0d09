import type { PlanRowLink } from './plan-view.ts';

/** A link with both ends visible, by the places of their rows among the visible ones. */
export interface PlacedLink {
  readonly link: PlanRowLink;
  readonly from: number;
  readonly to: number;
}

/** Finds the links that cross some rows without looking at the others. */
export interface LinkIndex {
  readonly links: readonly PlacedLink[];
  /** Links of which a part lies in the rows [first, end). */
  crossing(first: number, end: number): PlacedLink[];
}

/**
 * Sorts the links by their upper row and keeps, over that order, a tree of the lowest row reached. A question costs
 * the number of answers times the height of the tree; all of that is made with the first one. `rowAt` gives the visible place of a row id.
 */
export function linkIndex(links: readonly PlanRowLink[], rowAt: (id: string) => number | undefined): LinkIndex {
  let made: SortedLinks | undefined;
  // Built lazily, so rows show before their links.
  const index = () => (made ??= sortLinksByRow(links, rowAt));
  return {
    get links() {
      return index().placed;
    },
    crossing: (first, end) => crossing(index(), first, end),
  };
}

interface SortedLinks {
  readonly placed: readonly PlacedLink[];
  /** The lowest row reached of each link, from `size` on, and above them the lowest of each two. */
  readonly lowest: Int32Array;
  readonly size: number;
}

function sortLinksByRow(links: readonly PlanRowLink[], rowAt: (id: string) => number | undefined): SortedLinks {
  const both: PlacedLink[] = [];
  for (const link of links) {
    const from = rowAt(link.from);
    const to = rowAt(link.to);
    if (from !== undefined && to !== undefined && from !== to) both.push({ link, from, to });
  }
  const placed = sortByUpperRow(both);
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, placed.length)));
  const lowest = new Int32Array(2 * size).fill(-1);
  placed.forEach((link, at) => (lowest[size + at] = Math.max(link.from, link.to)));
  for (let at = size - 1; at > 0; at -= 1) lowest[at] = Math.max(lowest[2 * at] ?? -1, lowest[2 * at + 1] ?? -1);
  return { placed, lowest, size };
}

/** By the upper row: counted, because there may be tens of thousands of links. */
function sortByUpperRow(placed: readonly PlacedLink[]): PlacedLink[] {
  const next: number[] = [];
  for (const link of placed) {
    const row = upperRow(link);
    while (next.length <= row) next.push(0);
    next[row] = (next[row] ?? 0) + 1;
  }
  let start = 0;
  for (const [row, count] of next.entries()) {
    next[row] = start;
    start += count;
  }
  const sorted = [...placed];
  for (const link of placed) {
    const row = upperRow(link);
    const at = next[row] ?? 0;
    sorted[at] = link;
    next[row] = at + 1;
  }
  return sorted;
}

const upperRow = ({ from, to }: PlacedLink): number => Math.min(from, to);

function crossing({ placed, lowest, size }: SortedLinks, first: number, end: number): PlacedLink[] {
  const found: PlacedLink[] = [];
  const visit = (node: number): boolean => {
    if ((lowest[node] ?? -1) < first) return true;
    if (node < size) return visit(2 * node) && visit(2 * node + 1);
    const link = placed[node - size];
    if (!link || upperRow(link) >= end) return false;
    found.push(link);
    return true;
  };
  visit(1);
  return found;
}

import { runSteps, type Steps } from '#client/yielder.ts';
import { groupBy } from '#plan/group-by.ts';
import { rowDaySpan, type RowSpan } from './bars.ts';
import type { PlanRow } from './plan-view.ts';
import { sameList } from './sharing.ts';

/** The rows as a tree, in the order in which they are read (a parent before its children). */
export interface RowTree {
  /** Depth first. */
  readonly nodes: readonly RowNode[];
  /** Place of each row in `nodes`, by its id; the same map while rows change and the outline does not. */
  readonly places: ReadonlyMap<string, number>;
  /** The deepest level, 1 for a flat list, 0 for none. */
  readonly depth: number;
}

export interface RowNode {
  readonly row: PlanRow;
  /** Undefined for a row without dates. */
  readonly span: RowSpan | undefined;
  /** Place in `nodes`; shown to people plus one, as the number of the row. */
  readonly index: number;
  /** 1 for a root. */
  readonly level: number;
  /**
   * Only its place and id are reliable; its row may be from an earlier state of the plan, so nodes below it can be
   * shared.
   */
  readonly parent: RowNode | undefined;
  /** Place among the siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  readonly childCount: number;
  /** Place in `nodes` after the last descendant. */
  readonly end: number;
}

/** Rows of a large plan that are added to its tree in one step. */
const rowsPerStep = 32;

type RowNodeDraft = { -readonly [K in keyof RowNode]: RowNode[K] };

/**
 * Builds a tree from rows by `parentId`. A row with an unknown parent becomes a root; in a parent cycle the first row
 * becomes a root, so no row is lost. Unchanged nodes are shared with the previous tree.
 */
export function* rowTreeSteps(rows: readonly PlanRow[], before?: RowTree): Steps<RowTree> {
  return before && hasOutline(before, rows) ? withRows(before, rows) : yield* builtTree(rows);
}

/** The tree of `rowTreeSteps`, made at once. */
export const rowTree = (rows: readonly PlanRow[], before?: RowTree): RowTree => runSteps(rowTreeSteps(rows, before));

/** The node of a row; undefined for one that is not in the tree. */
export const rowNode = ({ nodes, places }: RowTree, id: string): RowNode | undefined => nodes[places.get(id) ?? -1];

/** Tells whether rows have the same outline as a tree, regardless of their other values. */
function hasOutline({ nodes }: RowTree, rows: readonly PlanRow[]): boolean {
  return (
    nodes.length === rows.length &&
    nodes.every(({ row: was }, at) => {
      const now = rows[at];
      return was === now || (was.id === now?.id && was.parentId === now.parentId);
    })
  );
}

/** The same tree of rows that say something else. */
function withRows(before: RowTree, rows: readonly PlanRow[]): RowTree {
  const nodes = before.nodes.map((was, at) => {
    const row = rows[at] ?? was.row;
    return row === was.row ? was : { ...was, row, span: rowDaySpan(row) };
  });
  const same = sameList(before.nodes, nodes);
  return same === before.nodes ? before : { nodes, places: before.places, depth: before.depth };
}

function* builtTree(rows: readonly PlanRow[]): Steps<RowTree> {
  const known = new Set(rows.map((row) => row.id));
  const children = groupBy(rows, ({ parentId }) =>
    parentId !== undefined && known.has(parentId) ? parentId : undefined,
  );
  yield;
  const tree = { children, nodes: [], places: new Map() };
  const roots = children.get(undefined) ?? [];
  for (const [at, row] of roots.entries()) yield* addBranch(tree, row, at + 1, roots.length);
  for (const row of rows) if (!tree.places.has(row.id)) yield* addBranch(tree, row, 1, 1);
  const { nodes, places }: TreeDraft = tree;
  return { nodes, places, depth: nodes.reduce((deepest, node) => Math.max(deepest, node.level), 0) };
}

interface TreeDraft {
  readonly children: ReadonlyMap<string | undefined, readonly PlanRow[]>;
  readonly nodes: RowNodeDraft[];
  readonly places: Map<string, number>;
}

/** Adds a row and all below it; a stack of its own, because a plan may be deeper than the call stack. */
function* addBranch(
  { children, nodes, places }: TreeDraft,
  root: PlanRow,
  position: number,
  siblings: number,
): Steps<void> {
  const open: { node: RowNodeDraft; list: readonly PlanRow[]; next: number }[] = [];
  const enter = (row: PlanRow, place: number, count: number, parent: RowNodeDraft | undefined) => {
    const list = (children.get(row.id) ?? []).filter((child) => child.id !== row.id && !places.has(child.id));
    const level = (parent?.level ?? 0) + 1;
    const index = nodes.length;
    const node: RowNodeDraft = {
      row,
      span: rowDaySpan(row),
      index,
      level,
      parent,
      position: place,
      siblings: count,
      childCount: list.length,
      end: 0,
    };
    nodes.push(node);
    places.set(row.id, index);
    open.push({ node, list, next: 0 });
  };
  enter(root, position, siblings, undefined);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = top.list[top.next];
    top.next += 1;
    if (child) enter(child, top.next, top.list.length, top.node);
    else {
      top.node.end = nodes.length;
      open.pop();
    }
    if (nodes.length % rowsPerStep === 0) yield;
  }
}

/** Which parents are open: those above `level`, except the `toggled` ones, which are the other way round. */
export interface RowExpansion {
  /** 1 shows the roots only. */
  readonly level: number;
  readonly toggled: readonly string[];
}

/** A test whether a parent is open; build it once for many questions. */
export function expansionTest({ level, toggled }: RowExpansion): (node: RowNode) => boolean {
  const exceptions = new Set(toggled);
  return (node) => node.level < level !== exceptions.has(node.row.id);
}

export interface VisibleRow {
  readonly node: RowNode;
  readonly expanded: boolean;
  /** False for an ancestor that is only kept for the sake of a row below it. */
  readonly kept: boolean;
}

/**
 * Returns the visible rows, top down. With `keep`, only the accepted rows and their ancestors remain, and these
 * ancestors are expanded. Rows unchanged in the same place are shared with the previous result.
 */
export function visiblePlanRows(
  tree: RowTree,
  isOpen: (node: RowNode) => boolean,
  keep?: (row: PlanRow) => boolean,
  before?: readonly VisibleRow[],
): readonly VisibleRow[] {
  const visible = keep ? keptRows(tree, keep) : openTreeRows(tree, isOpen);
  if (!before) return visible;
  const shared = visible.map((row, place) => {
    const was = before[place];
    return was?.node === row.node && was.expanded === row.expanded && was.kept === row.kept ? was : row;
  });
  return sameList(before, shared);
}

function openTreeRows(tree: RowTree, isOpen: (node: RowNode) => boolean): VisibleRow[] {
  const visible: VisibleRow[] = [];
  for (let at = 0; at < tree.nodes.length;) {
    const node = tree.nodes[at];
    if (!node) break;
    const expanded = node.childCount > 0 && isOpen(node);
    visible.push({ node, expanded, kept: true });
    at = expanded ? at + 1 : node.end;
  }
  return visible;
}

function keptRows(tree: RowTree, keep: (row: PlanRow) => boolean): VisibleRow[] {
  /** Places in the tree. */
  const kept = new Set<number>();
  const shown = new Set<number>();
  const hasShownChild = new Set<number>();
  for (const node of tree.nodes) {
    if (!keep(node.row)) continue;
    kept.add(node.index);
    for (let up: RowNode | undefined = node; up && !shown.has(up.index); up = up.parent) {
      shown.add(up.index);
      if (up.parent) hasShownChild.add(up.parent.index);
    }
  }
  return tree.nodes
    .filter(({ index }) => shown.has(index))
    .map((node) => ({ node, expanded: hasShownChild.has(node.index), kept: kept.has(node.index) }));
}

/** The expansion after everything above a row has been opened. */
export function expandToRow(expansion: RowExpansion, node: RowNode): RowExpansion {
  const isOpen = expansionTest(expansion);
  let next = expansion;
  for (let up = node.parent; up; up = up.parent) if (!isOpen(up)) next = toggleRow(next, up.row.id);
  return next;
}

/** The expansion after one row has been opened or closed. */
export function toggleRow(expansion: RowExpansion, id: string): RowExpansion {
  const without = expansion.toggled.filter((other) => other !== id);
  const toggled = without.length < expansion.toggled.length ? without : [...expansion.toggled, id];
  return { ...expansion, toggled };
}

/** Generic tree for `TreeTable`, independent of the domain, and its visible rows. */

export interface TreeNode<T> {
  /** Unique among all nodes of the tree; the same item may appear twice under two keys. */
  readonly key: string;
  readonly item: T;
  readonly children: readonly TreeNode<T>[];
}

/** A visible node with its position among the others. */
export interface TreeRow<T> {
  readonly node: TreeNode<T>;
  /** 1 for a root. */
  readonly level: number;
  /** Place of the parent among the rows; -1 for a root. */
  readonly parent: number;
  /** Place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined for a node without children. */
  readonly isOpen: boolean | undefined;
}

/** Which nodes are open: those above `level`, except the `turned` ones, which are the other way round. */
export interface TreeExpansion {
  /** 1 shows the roots only. */
  readonly level: number;
  /** Keys. */
  readonly turned: readonly string[];
}

/** Returns the visible rows, top down. Nodes in `forced` are open regardless of the expansion. */
export function visibleTreeRows<T>(
  roots: readonly TreeNode<T>[],
  { level, turned }: TreeExpansion,
  forced: ReadonlySet<string> = new Set(),
): TreeRow<T>[] {
  const exceptions = new Set(turned);
  const rows: TreeRow<T>[] = [];
  const add = (nodes: readonly TreeNode<T>[], depth: number, parent: number) => {
    nodes.forEach((node, index) => {
      const isOpen = forced.has(node.key) || depth < level !== exceptions.has(node.key);
      const at = rows.length;
      rows.push({
        node,
        level: depth,
        parent,
        position: index + 1,
        siblings: nodes.length,
        isOpen: node.children.length > 0 ? isOpen : undefined,
      });
      if (isOpen) add(node.children, depth + 1, at);
    });
  };
  add(roots, 1, -1);
  return rows;
}

/** The expansion after one node has been opened or closed. */
export function withToggledNode({ level, turned }: TreeExpansion, key: string): TreeExpansion {
  const others = turned.filter((other) => other !== key);
  return { level, turned: others.length < turned.length ? others : [...turned, key] };
}

/** The same tree with siblings in the order of `compare`; equal ones keep theirs. */
export function sortedTree<T>(roots: readonly TreeNode<T>[], compare: (a: T, b: T) => number): TreeNode<T>[] {
  return roots
    .map((node) => (node.children.length > 0 ? { ...node, children: sortedTree(node.children, compare) } : node))
    .toSorted((a, b) => compare(a.item, b.item));
}

export interface FilteredTree<T> {
  readonly roots: readonly TreeNode<T>[];
  /** Keys of the nodes that lead to one that was kept: they are to be shown open. */
  readonly leading: ReadonlySet<string>;
}

/** The nodes that pass the test, with all below them and all that lead to them. */
export function filteredTree<T>(roots: readonly TreeNode<T>[], passes: (item: T) => boolean): FilteredTree<T> {
  const leading = new Set<string>();
  const keep = (node: TreeNode<T>): TreeNode<T> | undefined => {
    const children = node.children.flatMap((child) => keep(child) ?? []);
    if (passes(node.item)) {
      if (children.length > 0) leading.add(node.key);
      return node;
    }
    if (children.length === 0) return undefined;
    leading.add(node.key);
    return { ...node, children };
  };
  return { roots: roots.flatMap((node) => keep(node) ?? []), leading };
}

/** The keys from the root down to the node, the node's own last; empty where there is no such node. */
function pathTo<T>(roots: readonly TreeNode<T>[], key: string): string[] {
  for (const node of roots) {
    if (node.key === key) return [key];
    const below = pathTo(node.children, key);
    if (below.length > 0) return [node.key, ...below];
  }
  return [];
}

/** Returns the expansion with all ancestors of a node opened, and optionally the node itself. */
export function revealedTree<T>(
  expansion: TreeExpansion,
  roots: readonly TreeNode<T>[],
  key: string,
  { isOpen = false }: { isOpen?: boolean } = {},
): TreeExpansion {
  const path = pathTo(roots, key);
  const toOpen = isOpen ? path : path.slice(0, -1);
  const closed = toOpen.filter((each, index) => index + 1 < expansion.level === expansion.turned.includes(each));
  return closed.reduce(withToggledNode, expansion);
}

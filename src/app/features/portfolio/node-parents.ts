import type { OpProjectNode, ProjectParentApiElement } from '#contract/documented/projects.ts';
import { isNodeManaged, isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { compareTexts } from '#app/kit/column-order.ts';

/** A portfolio that something can be put into. */
export interface MoveTarget {
  readonly id: string;
  readonly name: string;
  /** The names of the portfolios above it, the top first. */
  readonly path: string;
}

const ownerOf = (node: OpProjectNode) => node.parents?.find(({ isLink }) => isLink !== true)?.id;

/** Returns the portfolio that contains a node, if the caller can see it. */
export function ownerIn(node: OpProjectNode, nodes: readonly OpProjectNode[]): OpProjectNode | undefined {
  const owner = ownerOf(node);
  return nodes.find(({ id }) => id === owner);
}

const plainParent = ({ id, isLink }: ProjectParentApiElement): ProjectParentApiElement => ({
  id,
  isLink: isLink === true,
});

/** The parents of a node as they are, for a body that changes some of them. */
export const nodeParents = (node: OpProjectNode): ProjectParentApiElement[] => (node.parents ?? []).map(plainParent);

/** Returns the parents of a node after a move; a link to the new parent is dropped as redundant. */
export function parentsMoved(node: OpProjectNode, to: string): ProjectParentApiElement[] {
  return [{ id: to, isLink: false }, ...nodeParents(node).filter(({ id, isLink }) => isLink === true && id !== to)];
}

/** The parents of a node that is shown in a further portfolio. */
export const parentsLinked = (node: OpProjectNode, to: string): ProjectParentApiElement[] => [
  ...nodeParents(node),
  { id: to, isLink: true },
];

/** Returns the parents of a node without its link to a portfolio. */
export const parentsUnlinked = (node: OpProjectNode, from: string): ProjectParentApiElement[] =>
  nodeParents(node).filter(({ id, isLink }) => isLink !== true || id !== from);

/** Returns the ids of a node and all its descendants, links included; none of them may become its parent. */
export function descendantIds(node: OpProjectNode, nodes: readonly OpProjectNode[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const each of nodes) {
    for (const { id } of each.parents ?? []) children.set(id, [...(children.get(id) ?? []), each.id]);
  }
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    children.get(id)?.forEach(add);
  };
  add(node.id);
  return found;
}

/**
 * The portfolios that a node can be moved to, or be shown in as well: those that the caller manages and that are not archived,
 * but the ones where it is and those below it. By their paths.
 */
export function nodeMoveTargets(
  node: OpProjectNode,
  nodes: readonly OpProjectNode[],
  as: 'place' | 'link',
): MoveTarget[] {
  const byId = new Map(nodes.map((each) => [each.id, each]));
  const pathOf = (each: OpProjectNode): readonly string[] => {
    const owner = byId.get(ownerOf(each) ?? '');
    return owner && owner.id !== each.id ? [...pathOf(owner), nodeDisplayName(owner)] : [];
  };
  const barred = isPortfolio(node) ? descendantIds(node, nodes) : new Set([node.id]);
  const taken = new Set(
    (as === 'place' ? [ownerOf(node)] : (node.parents ?? []).map(({ id }) => id)).flatMap((id) => id ?? []),
  );
  return nodes
    .filter((each) => isPortfolio(each) && isNodeManaged(each) && each.archived !== true)
    .filter(({ id }) => !barred.has(id) && !taken.has(id))
    .map((each) => ({ id: each.id, name: nodeDisplayName(each), path: pathOf(each).join(' / ') }))
    .toSorted((a, b) => compareTexts(`${a.path} / ${a.name}`, `${b.path} / ${b.name}`));
}

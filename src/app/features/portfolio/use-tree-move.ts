import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode, ProjectParentApiElement } from '#contract/documented/projects.ts';
import { useNodeChange } from './use-node-change.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { isNodeManaged, isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import type { TreeNode } from '#app/kit/tree.ts';
import type { TreeRowDrag } from '#app/kit/use-row-drag.ts';
import { ownerIn, parentsLinked, parentsMoved, parentsUnlinked, nodeMoveTargets, nodeParents } from './node-parents.ts';
import type { PortfolioItem } from './portfolio-tree.ts';

type PortfolioTreeNode = TreeNode<PortfolioItem>;

interface PortfolioTreeMove {
  readonly nodes: readonly OpProjectNode[];
  /** The portfolio that holds all others, and stays where it is. */
  readonly rootId: string | undefined;
  /** @param to id of the portfolio; @param selected key of the row after the move */
  onMoved(to: string, selected: string): void;
}

/** The portfolio in which a row is shown as a link. */
const linkedIn = ({ key, item }: PortfolioTreeNode): string | undefined =>
  item.isLink ? key.split('~')[0] : undefined;

/** Rows of the tree are dragged to other portfolios: nodes, and links; with Ctrl a node becomes visible there, too. */
export function useTreeMove({ nodes, rootId, onMoved }: PortfolioTreeMove): TreeRowDrag<PortfolioItem> {
  const { text } = useText();
  const put = useNodeMoving();
  const notifyFailure = useNotifyFailure();
  const leaves = (row: PortfolioTreeNode) => {
    const from = linkedIn(row);
    return from === undefined ? ownerIn(row.item.node, nodes) : nodes.find(({ id }) => id === from);
  };
  const lack = (record: OpProjectNode | undefined, needs?: 'portfolio.move.notFrom' | 'portfolio.move.notTo') =>
    missingPermission(text, { record, needed: Level.manager, ...(needs && { needs: text(needs) }) });
  /** Why a row stays where it is, wherever it is held. */
  const stays = (row: PortfolioTreeNode, isCopy: boolean): ReasonText | undefined => {
    const { node } = row.item;
    const parent = leaves(row);
    if (node.id === rootId) return text('portfolio.move.isRoot');
    if (!isNodeManaged(node)) return lack(node);
    if (node.archived === true) return text('portfolio.isArchived');
    // Of what leaves a portfolio, that one has to be managed, too.
    return isCopy || (parent && isNodeManaged(parent)) ? undefined : lack(parent, 'portfolio.move.notFrom');
  };
  const drop = async (row: PortfolioTreeNode, onto: PortfolioTreeNode, isCopy: boolean) => {
    const { node } = row.item;
    const to = onto.item.node;
    const from = linkedIn(row);
    const isLink = isCopy || from !== undefined;
    const kept = from !== undefined && !isCopy ? { ...node, parents: parentsUnlinked(node, from) } : node;
    const parents = isLink ? parentsLinked(kept, to.id) : parentsMoved(node, to.id);
    const done = text(isLink ? 'portfolio.wasLinked' : 'portfolio.wasMoved', {
      name: nodeDisplayName(node),
      to: nodeDisplayName(to),
    });
    await put(node, parents, done);
    onMoved(to.id, isLink ? `${to.id}~${node.id}` : node.id);
  };
  return {
    type: 'application/x-opdesk-node',
    targets: (row, isCopy) => {
      const as = isCopy || row.item.isLink ? 'link' : 'place';
      const targets = stays(row, isCopy) === undefined ? nodeMoveTargets(row.item.node, nodes, as) : [];
      return new Set(targets.map(({ id }) => id));
    },
    refusalOf: (row, onto, isCopy) => {
      const { node } = row.item;
      const to = onto.item.node;
      const refusal = stays(row, isCopy);
      if (refusal !== undefined) return refusal;
      if (!isPortfolio(to)) return text('portfolio.move.notPortfolio');
      if (!isNodeManaged(to)) return lack(to, 'portfolio.move.notTo');
      if (to.archived === true) return text('portfolio.move.toArchived');
      const isThere = to.id !== node.id && (node.parents ?? []).some(({ id }) => id === to.id);
      return isThere
        ? text('portfolio.move.isThere', { name: nodeDisplayName(node), to: nodeDisplayName(to) })
        : text('portfolio.move.below', { name: nodeDisplayName(node) });
    },
    onDrop: (row, onto, isCopy) => {
      drop(row, onto, isCopy).catch(notifyFailure);
    },
  };
}

type SetParents = (node: OpProjectNode, parents: readonly ProjectParentApiElement[], done: string) => Promise<void>;

/** Puts a node elsewhere; `done` says so, with the way back. Rejects with the reason why it stays where it is. */
export function useNodeMoving(): SetParents {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const changeNode = useNodeChange();
  return async (node, parents, done) => {
    await changeNode(node, { parents: [...parents] });
    notify({
      text: done,
      onUndo: () => void changeNode(node, { parents: [...nodeParents(node)] }).catch(notifyFailure),
    });
  };
}

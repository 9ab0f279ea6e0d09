import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useArchiving } from '#app/features/common/use-archiving.ts';
import { nodeChange } from './use-node-change.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { isNodeManaged, isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import type { RowAction } from '#app/kit/row-action.ts';
import type { Moving } from './MoveDialog.tsx';
import { ownerIn, parentsUnlinked } from './node-parents.ts';
import type { PortfolioItem } from './portfolio-tree.ts';
import { useNodeMoving } from './use-tree-move.ts';

export interface NewNode {
  readonly kind: 'project' | 'portfolio';
  readonly parent: OpProjectNode;
  /** The project or template that a new project is made from. */
  readonly source?: OpProjectNode | undefined;
}

interface PortfolioRowHandlers {
  /** The portfolio that holds all others. */
  readonly rootId: string | undefined;
  /** All that the caller sees. */
  readonly nodes: readonly OpProjectNode[];
  open(node: OpProjectNode): void;
  showDetails(key: string): void;
  goToPlace(node: OpProjectNode): void;
  create(what: NewNode): void;
  move(what: Moving): void;
  /** Levels the plans of a portfolio. */
  level(portfolio: OpProjectNode): void;
}

/** Returns the actions of a portfolio row, each with the reason if it is unavailable. */
export function usePortfolioRowActions(deeds: PortfolioRowHandlers): (key: string, item: PortfolioItem) => RowAction[] {
  const { text } = useText();
  const archiving = useArchiving();
  const unlinking = useUnlinking(deeds.nodes);
  const { refusalOf, fillRefusal, leaveRefusal } = useNodeRefusals();
  const movingOf = (node: OpProjectNode): RowAction[] => {
    const owner = ownerIn(node, deeds.nodes);
    const refusal = fillRefusal(node) ?? (node.id === deeds.rootId ? text('portfolio.move.isRoot') : undefined);
    // Of what leaves a portfolio, that one has to be managed, too.
    const mayLeave = owner && isNodeManaged(owner) ? undefined : leaveRefusal(owner);
    return [
      {
        id: 'move',
        label: text('portfolio.move'),
        Icon: icons.Move,
        keys: 'M',
        refusal: refusal ?? mayLeave,
        run: () => deeds.move({ node, as: 'place' }),
      },
      {
        id: 'link',
        label: text('portfolio.link'),
        Icon: icons.Link,
        refusal,
        run: () => deeds.move({ node, as: 'link' }),
      },
    ];
  };
  const copyingOf = (node: OpProjectNode): RowAction => {
    const owner = ownerIn(node, deeds.nodes);
    const parent =
      owner && isNodeManaged(owner) ? owner : deeds.nodes.find((each) => isPortfolio(each) && isNodeManaged(each));
    return {
      id: 'copy',
      label: text('portfolio.copy'),
      Icon: icons.Duplicate,
      refusal: parent ? undefined : leaveRefusal(owner),
      run: () => parent && deeds.create({ kind: 'project', parent, source: node }),
    };
  };
  const levellingOf = ({ node, projects }: PortfolioItem): RowAction => ({
    id: 'level',
    label: text('level.plans.button'),
    Icon: icons.Assign,
    refusal: projects > 0 ? undefined : text('level.plans.noProject'),
    run: () => deeds.level(node),
  });
  return (key, item) => {
    const { node, isLink } = item;
    return [
      ...(isPortfolio(node)
        ? []
        : [
            { id: 'open', label: text('portfolio.open'), Icon: icons.Open, keys: 'Enter', run: () => deeds.open(node) },
          ]),
      {
        id: 'details',
        label: text('tree.details'),
        Icon: icons.Details,
        keys: 'Control+Enter',
        run: () => deeds.showDetails(key),
      },
      ...(isLink
        ? [{ id: 'place', label: text('tree.toPlace'), Icon: icons.Portfolio, run: () => deeds.goToPlace(node) }]
        : []),
      ...(isPortfolio(node) ? [] : [copyingOf(node)]),
      ...(isPortfolio(node) && !isLink
        ? (['project', 'portfolio'] as const).map((kind) => ({
            id: kind,
            label: text(kind === 'project' ? 'portfolio.newProject' : 'portfolio.newPortfolio'),
            Icon: icons.Add,
            refusal: fillRefusal(node),
            run: () => deeds.create({ kind, parent: node }),
          }))
        : []),
      ...(isPortfolio(node) ? [levellingOf(item)] : []),
      ...movingOf(node),
      ...(isLink ? [unlinking(key, node)] : []),
      archiving({
        name: nodeDisplayName(node),
        isArchived: node.archived === true,
        refusal: refusalOf(node) ?? (node.id === deeds.rootId ? text('portfolio.isRoot') : undefined),
        call: (archived) => nodeChange(node, { id: node.id, archived }),
      }),
    ];
  };
}

/** Why a node can't be changed, be added to, or leave its portfolio. */
function useNodeRefusals() {
  const { text } = useText();
  const refusalOf = (node: OpProjectNode) =>
    isNodeManaged(node) ? undefined : missingPermission(text, { record: node, needed: Level.manager });
  const fillRefusal = (node: OpProjectNode) =>
    refusalOf(node) ?? (node.archived === true ? text('portfolio.isArchived') : undefined);
  const leaveRefusal = (owner: OpProjectNode | undefined) =>
    missingPermission(text, { record: owner, needed: Level.manager, needs: text('portfolio.move.notFrom') });
  return { refusalOf, fillRefusal, leaveRefusal };
}

/** Makes the action that takes a link out of the portfolio that shows it. */
function useUnlinking(nodes: readonly OpProjectNode[]) {
  const { text } = useText();
  const setParents = useNodeMoving();
  const notifyFailure = useNotifyFailure();
  const { fillRefusal, leaveRefusal } = useNodeRefusals();
  return (key: string, node: OpProjectNode): RowAction => {
    const [parentId = ''] = key.split('~');
    const parent = nodes.find(({ id }) => id === parentId);
    return {
      id: 'unlink',
      label: text('portfolio.unlink'),
      Icon: icons.Close,
      refusal: fillRefusal(node) ?? (parent && isNodeManaged(parent) ? undefined : leaveRefusal(parent)),
      run: () => {
        const done = text('portfolio.wasUnlinked', {
          name: nodeDisplayName(node),
          from: parent ? nodeDisplayName(parent) : '',
        });
        void setParents(node, parentsUnlinked(node, parentId), done).catch(notifyFailure);
      },
    };
  };
}

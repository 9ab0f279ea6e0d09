import type { OpProjectNode } from '#contract/projects.ts';
import { isManaged, isPortfolio, levelText } from '#app/projects/kinds.ts';
import { useText } from '#app/text/use-text.tsx';
import { AddIcon, ArchiveIcon, DetailsIcon, OpenIcon, PortfolioIcon, RestoreIcon } from '#app/ui/icons.tsx';
import type { RowAction } from '#app/ui/row-action.ts';
import type { PortfolioItem } from './portfolio-tree.ts';
import { useArchiving } from './use-archiving.ts';

export type NewNode = { readonly kind: 'project' | 'portfolio'; readonly parent: OpProjectNode };

interface Deeds {
  /** The portfolio that holds all others. */
  readonly rootId: string | undefined;
  open(node: OpProjectNode): void;
  showDetails(key: string): void;
  goToPlace(node: OpProjectNode): void;
  create(what: NewNode): void;
}

/** What can be done to a line of the portfolio, and why not where it can't. */
export function useRowActions(deeds: Deeds): (key: string, item: PortfolioItem) => RowAction[] {
  const { text } = useText();
  const archive = useArchiving();
  const refusalOf = (node: OpProjectNode) =>
    isManaged(node) ? undefined : text('portfolio.noRight', { level: text(levelText(node.permissionLevel)) });
  const fillRefusal = (node: OpProjectNode) =>
    refusalOf(node) ?? (node.archived === true ? text('portfolio.isArchived') : undefined);
  const archiving = (node: OpProjectNode): RowAction => {
    const isArchived = node.archived === true;
    return {
      id: 'archive',
      label: text(isArchived ? 'portfolio.restore' : 'portfolio.archive'),
      Icon: isArchived ? RestoreIcon : ArchiveIcon,
      keys: 'Delete',
      refusal: refusalOf(node) ?? (node.id === deeds.rootId ? text('portfolio.isRoot') : undefined),
      run: () => void archive(node, !isArchived),
    };
  };
  return (key, { node, isLink }) => [
    ...(isPortfolio(node)
      ? []
      : [{ id: 'open', label: text('portfolio.open'), Icon: OpenIcon, keys: 'Enter', run: () => deeds.open(node) }]),
    {
      id: 'details',
      label: text('tree.details'),
      Icon: DetailsIcon,
      keys: 'Control+Enter',
      run: () => deeds.showDetails(key),
    },
    ...(isLink
      ? [{ id: 'place', label: text('tree.toPlace'), Icon: PortfolioIcon, run: () => deeds.goToPlace(node) }]
      : []),
    ...(isPortfolio(node) && !isLink
      ? (['project', 'portfolio'] as const).map((kind) => ({
          id: kind,
          label: text(kind === 'project' ? 'portfolio.newProject' : 'portfolio.newPortfolio'),
          Icon: AddIcon,
          refusal: fillRefusal(node),
          run: () => deeds.create({ kind, parent: node }),
        }))
      : []),
    archiving(node),
  ];
}

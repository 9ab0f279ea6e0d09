import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode, ProjectChildApiElement } from '#contract/documented/projects.ts';
import { useRead } from '#app/data/query.ts';
import { useTreeQuery } from '#app/data/tree-query.ts';
import { isNodeManaged, isPortfolio } from '#app/shell/node-kinds.ts';

/** The ids of the portfolios among the children of a node. */
const portfolioIds = (children: readonly ProjectChildApiElement[] | null | undefined): string[] =>
  (children ?? []).flatMap(({ id, type }) => (id && (type === 'portfolio' || type === 'program') ? [id] : []));

/** The portfolios in which the user may create projects, each below the one that holds it; undefined while loading. */
export function useManagedPortfolios() {
  const root = useRead(api.projects.getRootPortfolio, {});
  const below = useTreeQuery({
    endpoint: api.projects.getProjectsByIds,
    input: (projectIds) => ({ projectIds }),
    start: root.isPending ? undefined : portfolioIds(root.data?.children),
    next: ({ projectNode }) => (projectNode ?? []).flatMap(({ children }) => portfolioIds(children)),
  });
  const data = useMemo((): readonly OpProjectNode[] | undefined => {
    const nodes = below.data?.flatMap(({ projectNode }) => projectNode ?? []);
    const all = nodes && [...(root.data ? [root.data] : []), ...nodes];
    return all?.filter((node) => isPortfolio(node) && isNodeManaged(node) && node.archived !== true);
  }, [root.data, below.data]);
  return {
    data,
    error: root.error ?? below.error,
    refetch: () => void (root.error ? root.refetch() : below.refetch()),
  };
}

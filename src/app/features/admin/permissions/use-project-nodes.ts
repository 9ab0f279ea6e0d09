import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { endpointQuery } from '#app/data/query.ts';
import { linkedTree, placesBelow } from '#app/kit/linked-tree.ts';
import { useTreeQuery } from '#app/data/tree-query.ts';
import type { PermissionNode } from './permission-node.ts';

const isProjectOrTemplateType = (type: string | null | undefined) => /^(project|template)$/i.test(type ?? '');
const holdsOthers = ({ children }: OpProjectNode) =>
  (children ?? []).filter(({ type }) => !isProjectOrTemplateType(type)).map(({ id }) => id);

/** All portfolios and projects as a tree. Portfolios are not listed by the interface: they are found by walking down. */
export function useProjectNodes() {
  const root = useQuery(endpointQuery(api.projects.getRootPortfolio, {}));
  const projects = useQuery(endpointQuery(api.projects.listMyProjects, { includeArchived: true }));
  const walk = useTreeQuery({
    endpoint: api.projects.getProjectsByIds,
    input: (projectIds) => ({ projectIds }),
    start: root.data ? holdsOthers(root.data) : undefined,
    next: ({ projectNode }) => projectNode.flatMap(holdsOthers),
  });
  const nodes = useMemo(() => {
    if (!root.data || !walk.data || !projects.data) return undefined;
    const all = [root.data, ...walk.data.flatMap(({ projectNode }) => projectNode), ...projects.data.projectNode];
    const records = [...new Map(all.map((node) => [node.id, node])).values()];
    const byName = (a: OpProjectNode, b: OpProjectNode) =>
      Number(isPortfolio(b)) - Number(isPortfolio(a)) || nodeDisplayName(a).localeCompare(nodeDisplayName(b));
    // Links hand on no permissions.
    const withoutLinks = records.map((node) => ({
      ...node,
      parents: (node.parents ?? []).filter(({ isLink }) => isLink !== true),
    }));
    return linkedTree(withoutLinks, placesBelow(withoutLinks, byName), (node): PermissionNode => ({
      id: node.id,
      name: nodeDisplayName(node),
      of: 'projects',
      isHolder: isPortfolio(node),
      isArchived: node.archived === true,
    }));
  }, [root.data, walk.data, projects.data]);
  return {
    nodes,
    error: root.error ?? projects.error ?? walk.error,
    retry: () => {
      for (const read of [root, projects]) if (read.error) void read.refetch();
      walk.retry();
    },
  };
}

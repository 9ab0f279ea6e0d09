import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { ResourceType } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { isPortfolio, nodeDisplayName, isProjectOrTemplateType } from '#app/shell/node-kinds.ts';
import { useRead } from '#app/data/query.ts';
import { linkedTree, placesBelow } from '#app/kit/linked-tree.ts';
import { useTreeQuery } from '#app/data/tree-query.ts';
import type { TreeNode } from '#app/kit/tree.ts';
import { useResourceWalk, childIds } from '#app/features/common/resource-walk.ts';

/** A project, portfolio, resource or pool with permissions. */
export interface PermissionNode {
  readonly id: string;
  readonly name: string;
  readonly of: 'projects' | 'resources';
  /** It holds others. */
  readonly isHolder: boolean;
  readonly isArchived: boolean;
}

interface PermissionRecord extends PermissionNode {
  readonly parents: readonly { readonly id: string }[];
}

const holdsOthers = ({ children }: OpProjectNode) =>
  (children ?? []).filter(({ type }) => !isProjectOrTemplateType(type)).map(({ id }) => id);

/** All portfolios and projects as a tree. Portfolios are not listed by the interface: they are found by walking down. */
export function useProjectNodes() {
  const root = useRead(api.projects.getRootPortfolio, {});
  const projects = useRead(api.projects.listMyProjects, { includeArchived: true });
  const tree = useTreeQuery({
    endpoint: api.projects.getProjectsByIds,
    input: (projectIds) => ({ projectIds }),
    start: root.data ? holdsOthers(root.data) : undefined,
    next: ({ projectNode }) => projectNode.flatMap(holdsOthers),
  });
  const nodes = useMemo(() => {
    if (!root.data || !tree.data || !projects.data) return undefined;
    const all = [root.data, ...tree.data.flatMap(({ projectNode }) => projectNode), ...projects.data.projectNode];
    return permissionTree(all, 'projects', nodeDisplayName, isPortfolio);
  }, [root.data, tree.data, projects.data]);
  return { nodes, reads: [root, projects, tree] };
}

/** All pools and resources as a tree, found by walking down from the root. */
export function useResourceNodes(isWanted: boolean) {
  const root = useRead(api.resources.getRootResourcePool, {}, { enabled: isWanted });
  const tree = useResourceWalk(root.data ? childIds(root.data) : undefined);
  const nodes = useMemo(() => {
    if (!root.data || !tree.data) return undefined;
    const all = [root.data, ...tree.data.flatMap(({ resource }) => resource)];
    return permissionTree(
      all,
      'resources',
      resourceName,
      ({ type }) => type === ResourceType.pool || type === ResourceType.collection,
    );
  }, [root.data, tree.data]);
  return { nodes, reads: [root, tree] };
}

/** Records as a tree in which those that hold others come first. Links are left out: they hand on no permissions. */
function permissionTree<R extends Pick<OpProjectNode, 'id' | 'archived' | 'parents'>>(
  all: readonly R[],
  of: PermissionNode['of'],
  nameOf: (record: R) => string,
  isHolder: (record: R) => boolean,
): TreeNode<PermissionNode>[] {
  const records = [...new Map(all.map((record) => [record.id, record])).values()].map((record): PermissionRecord => ({
    id: record.id,
    name: nameOf(record),
    of,
    isHolder: isHolder(record),
    isArchived: record.archived === true,
    parents: (record.parents ?? []).filter(({ isLink }) => isLink !== true),
  }));
  const byName = (a: PermissionRecord, b: PermissionRecord) =>
    Number(b.isHolder) - Number(a.isHolder) || a.name.localeCompare(b.name);
  return linkedTree(records, placesBelow(records, byName), (record) => record);
}

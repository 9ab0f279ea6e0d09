import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { readFailure } from '#app/data/reads.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { TreeNode } from '#app/kit/tree.ts';
import { type ResourceItem, resourceTree } from './resource-tree.ts';
import { useResourceWalk, childIds } from '#app/features/common/resource-walk.ts';

interface ResourceTreeData {
  /** `undefined` until all of it is there. */
  readonly roots: readonly TreeNode<ResourceItem>[] | undefined;
  readonly resources: readonly OpResource[];
  /** The pool that holds all others. */
  readonly rootId: string | undefined;
  readonly error: Error | null;
  retry(): void;
}

/** All pools and resources that the caller sees. The interface has no list of them: they are found by walking down from the root. */
export function useResourceTree(hasArchived: boolean): ResourceTreeData {
  const { text } = useText();
  const root = useRead(api.resources.getRootResourcePool, {});
  const users = useRead(api.users.listAllUsers, {}, { staleTime: 300_000 });
  const tree = useResourceWalk(root.isSuccess ? childIds(root.data ?? {}) : undefined);
  const resources = useMemo(() => {
    // The root pool is a line for those who have a level on it; for others it is only a frame.
    const top = root.data && (root.data.permissionLevel ?? 0) > 0 ? [root.data] : [];
    const all = [...top, ...(tree.data ?? []).flatMap(({ resource }) => resource)];
    return [...new Map(all.map((resource) => [resource.id, resource])).values()].filter(
      ({ archived }) => hasArchived || archived !== true,
    );
  }, [root.data, tree.data, hasArchived]);
  const hiddenName = text('portfolio.hidden');
  const names = useMemo(
    () => new Map((users.data?.user ?? []).map(({ id, displayName, name }) => [id, displayName || name || id])),
    [users.data],
  );
  const isComplete = root.isSuccess && tree.data !== undefined && !users.isPending;
  const roots = useMemo(
    () => (isComplete ? resourceTree({ resources, users: names, hiddenName }) : undefined),
    [isComplete, resources, names, hiddenName],
  );
  const { error, retry } = readFailure([root, tree]);
  return {
    roots,
    resources,
    rootId: root.data?.id,
    error: roots ? null : error,
    retry,
  };
}

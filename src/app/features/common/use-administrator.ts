import { Level } from '#contract/core/codes.ts';
import { useRead } from '#app/data/query.ts';
import { projects as projectsApi } from '#contract/documented/projects.ts';

/** Tells whether the user is an administrator: has that level on the root portfolio. Undefined until known. */
export function useAdministrator() {
  const root = useRead(projectsApi.getRootPortfolio, {});
  const level = root.data === undefined ? undefined : (root.data?.permissionLevel ?? 0);
  return {
    rootId: root.data?.id,
    /** The root portfolio, as the reader sees it. */
    root: root.data,
    isAdministrator: level === undefined ? undefined : level >= Level.administrator,
    error: root.data === undefined ? root.error : null,
    retry: () => void root.refetch(),
  };
}

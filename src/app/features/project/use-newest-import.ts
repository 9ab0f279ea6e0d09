import { useCallback } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSession } from '#app/data/session.tsx';

/** Number of imports to search: others may import at the same time, and the project's newest is among these. */
const maxImportsAtOnce = 20;

/**
 * Finds the newest import into a project that can be undone; undefined if there is none or the service doesn't provide
 * it. The import proceeds even if its undo can't be offered.
 */
export function useNewestImport(projectId: string): () => Promise<string | undefined> {
  const { client, capabilities } = useSession();
  const isTold = capabilities !== null;
  return useCallback(async () => {
    if (!isTold) return undefined;
    try {
      const list = await client.call(appApi.listImports, { numberRecords: maxImportsAtOnce });
      return list?.import?.find(({ project, undoable }) => project === projectId && undoable === true)?.id;
    } catch {
      return undefined;
    }
  }, [client, isTold, projectId]);
}

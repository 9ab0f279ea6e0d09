import { useCallback } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSession } from '#app/data/session.tsx';

/** Others may import at the same time: the newest of a project is among so many. */
const maxImportsAtOnce = 20;

/**
 * Asks for the newest import into a project that can be undone; `undefined` where there is none, and where the service does
 * not tell. An import goes on whether or not its undo can be offered.
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

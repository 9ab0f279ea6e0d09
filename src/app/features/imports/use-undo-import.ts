import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSend } from '#app/data/query.ts';
import { newUploadKey } from './import-kinds.ts';

/** Undoes one import; conflicts are shown at the calling place. `workKey` identifies the progress. */
export function useUndoImport(importId: string | undefined) {
  const { mutate, isPending, error, isSuccess } = useSend(appApi.undoImport);
  const [workKey] = useState(newUploadKey);
  return {
    undo: () => importId !== undefined && mutate({ input: { importId }, options: { idempotencyKey: workKey } }),
    workKey,
    isUndoing: isPending,
    error,
    isUndone: isSuccess,
  };
}

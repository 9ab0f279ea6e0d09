import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSend } from '#app/data/query.ts';
import { useOwnJob } from '#app/data/shown-jobs.ts';

/** Undoes one import; conflicts are shown at the calling place. `jobId` identifies the progress. */
export function useUndoImport(importId: string | undefined) {
  const ownJob = useOwnJob();
  const [jobId, setJobId] = useState<string>();
  const { mutate, isPending, error, isSuccess } = useSend(appApi.undoImport, { onSettled: ownJob.end });
  const onBegin = (id: string) => {
    ownJob.begin(id);
    setJobId(id);
  };
  return {
    undo: () => importId !== undefined && mutate({ input: { importId }, options: { background: { onBegin } } }),
    jobId,
    isUndoing: isPending,
    error,
    isUndone: isSuccess,
  };
}

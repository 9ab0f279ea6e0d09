import { adminApi } from '#contract/admin/api.ts';
import { useSend } from '#app/query.ts';

/** Takes one import back; what stands against it is told where it was asked for. */
export function useUndoImport(importId: string | undefined) {
  const { mutate, isPending, error, isSuccess } = useSend(adminApi.undoImport);
  return {
    undo: () => importId !== undefined && mutate({ input: { importId } }),
    isUndoing: isPending,
    error,
    isUndone: isSuccess,
  };
}

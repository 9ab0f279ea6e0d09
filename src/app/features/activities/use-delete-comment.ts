import { api } from '#contract/documented/api.ts';
import type { OpActivityComment } from '#contract/documented/tasks.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';

/** Deletes a comment at once and says so. Taken back, it is written again, which its author alone can: as of now. */
export function useDeleteComment({ id, name, text: written }: OpActivityComment, activityId: string) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutateAsync: remove } = useSend(api.tasks.deleteActivityComment);
  const { mutateAsync: create } = useSend(api.tasks.createActivityComment);
  const restore = async () => {
    try {
      await create({ input: { activityId, body: { name: name ?? '', text: written ?? '' } } });
    } catch (error) {
      notify({ severity: 'error', text: text('activity.comment.notRestored', { reason: failureText(error) }) });
    }
  };
  return async ({ canUndo }: { canUndo: boolean }): Promise<void> => {
    try {
      await remove({ input: { commentId: id } });
      notify({ text: text('activity.comment.deleted'), ...(canUndo && { onUndo: () => void restore() }) });
    } catch (error) {
      notify({ severity: 'error', text: text('activity.comment.notDeleted', { reason: failureText(error) }) });
    }
  };
}

import { useCallback } from 'react';
import { adminApi } from '#contract/admin/api.ts';
import { useSend } from '#app/query.ts';
import { useFailureText } from '#app/ui/Failure.tsx';
import { useNotify } from '#app/ui/Notices.tsx';
import { useHasSheet } from './use-sheet.ts';

/** Makes an activity a favourite, which stands in every sheet, or takes that back; undefined where the service knows none. */
export function useFavourites(): ((activityId: string, isFavourite: boolean) => void) | undefined {
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutate } = useSend(adminApi.setFavouriteActivity);
  const set = useCallback(
    (activityId: string, favourite: boolean) =>
      mutate(
        { input: { activityId, favourite } },
        { onError: (error) => notify({ text: failureText(error), severity: 'error' }) },
      ),
    [mutate, notify, failureText],
  );
  return useHasSheet() ? set : undefined;
}

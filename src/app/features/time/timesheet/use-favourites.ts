import { useCallback } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSend } from '#app/data/query.ts';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { useHasSheet } from './use-sheet.ts';

/** Makes an activity a favourite, which stands in every sheet, or takes that back; undefined where the service knows none. */
export function useFavourites(): ((activityId: string, isFavourite: boolean) => void) | undefined {
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutate } = useSend(appApi.setFavouriteActivity);
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

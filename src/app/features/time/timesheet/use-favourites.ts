import { useCallback } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSend } from '#app/data/query.ts';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { useHasSheet } from './use-sheet.ts';

/**
 * Returns a function that adds or removes a favourite activity, which is in every sheet; undefined if the service has
 * no favourites.
 */
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

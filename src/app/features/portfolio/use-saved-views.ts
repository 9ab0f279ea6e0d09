import { useCallback, useState } from 'react';
import { useUser } from '#app/data/session.tsx';
import { readSavedViews, type SavedView } from './saved-views.ts';

/** The views that the user has saved in this browser. */
export function useSavedViews(): readonly [
  readonly SavedView[],
  (change: (views: readonly SavedView[]) => readonly SavedView[]) => void,
] {
  const key = `opdesk.portfolio.views.${useUser().id}`;
  const [views, setViews] = useState<readonly SavedView[]>(() => readSavedViews(localStorage.getItem(key)));
  const change = useCallback(
    (next: (views: readonly SavedView[]) => readonly SavedView[]) => {
      // Another window of the same browser may have saved one since.
      const changed = next(readSavedViews(localStorage.getItem(key)));
      localStorage.setItem(key, JSON.stringify(changed));
      setViews(changed);
    },
    [key],
  );
  return [views, change];
}

import { useMemo } from 'react';
import { useUser } from '#app/data/session.tsx';
import { type HoursDraftStore, hoursDraftStore } from '../grid/draft-store.ts';
import type { TimesheetKind } from './TimesheetKindChoice.tsx';

/** Keeps texts that were typed into a sheet and not entered, on this device: by user, resource and kind of sheet. */
export function useDraftStore(resourceId: string, kind: TimesheetKind): HoursDraftStore {
  const { id } = useUser();
  return useMemo(
    () => hoursDraftStore(localStorage, `opdesk.drafts.${id}.${resourceId}.${kind}`),
    [id, resourceId, kind],
  );
}

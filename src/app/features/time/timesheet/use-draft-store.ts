import { useMemo } from 'react';
import { useUser } from '#app/data/session.tsx';
import { type DraftStore, draftStore } from '../grid/draft-store.ts';
import type { Kind } from './KindChoice.tsx';

/** Keeps texts that were typed into a sheet and not entered, on this device: by user, resource and kind of sheet. */
export function useDraftStore(resourceId: string, kind: Kind): DraftStore {
  const { id } = useUser();
  return useMemo(() => draftStore(localStorage, `opdesk.drafts.${id}.${resourceId}.${kind}`), [id, resourceId, kind]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { entryOwner } from '../session-store.ts';
import { useSession, useUser } from '../session.tsx';
import { type Outbox, outboxOf, type Pending } from './outbox.ts';

/**
 * Gives access to the outbox: makes entries and reports unsaved ones. It sends waiting entries whenever a user is
 * signed on.
 */
export function useOutbox(): Outbox {
  const cache = useQueryClient();
  const { client, state, connection, capabilities } = useSession();
  const { id } = useUser();
  const hasAppApi = capabilities?.features?.includes('timesheet') ?? false;
  const outbox = outboxOf(cache, entryOwner(connection, id), { client, hasAppApi });
  useEffect(() => {
    if (state.kind === 'signedOn') outbox.resume();
  }, [outbox, state.kind]);
  return outbox;
}

/** Returns the unsaved entries. */
export function usePending(outbox: Outbox): Pending {
  return useSyncExternalStore(outbox.subscribe, outbox.pending);
}

import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Tells whether there is a connection: a network and a reachable service. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
  );
}

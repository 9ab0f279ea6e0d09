import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';

/** What is locked, as far as the service tells: only one with the app interface does. */
export function useLocks() {
  const { capabilities } = useSession();
  const { data, error, refetch } = useQuery({ ...endpointQuery(appApi.listLocks, {}), enabled: capabilities !== null });
  return { locks: data?.lock, error, retry: () => void refetch(), isTold: capabilities !== null };
}

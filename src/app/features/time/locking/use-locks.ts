import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';

/** Returns the known locks; only a service with the app interface reports them. */
export function useLocks() {
  const { capabilities } = useSession();
  const { data, error, refetch } = useQuery({ ...endpointQuery(appApi.listLocks, {}), enabled: capabilities !== null });
  return { locks: data?.lock, error, retry: () => void refetch(), isServed: capabilities !== null };
}

import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';

/** Loads the versions of a plan, newest first; not requested if the service has no app interface. */
export function usePlanHistory(projectId: string) {
  const { capabilities } = useSession();
  return useQuery({ ...endpointQuery(appApi.listPlanHistory, { projectId }), enabled: capabilities !== null });
}

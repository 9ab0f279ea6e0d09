import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import type { ComparedCosts } from './ComparisonTotals.tsx';

/** Returns the costs of two versions; undefined if the service has no comparison. */
export function useVersionCosts(
  from: string | undefined,
  until: string | undefined,
): ComparedCosts | 'hidden' | undefined {
  const { capabilities } = useSession();
  const isWanted = capabilities !== null && from !== undefined && until !== undefined && from !== until;
  const { data } = useQuery({
    ...endpointQuery(appApi.comparePlanVersions, { planVersionId: until ?? '', from: from ?? '' }),
    enabled: isWanted,
  });
  if (!data) return undefined;
  const [before, after] = [data.fromTotals?.baseCosts, data.untilTotals?.baseCosts];
  return typeof before === 'number' && typeof after === 'number' ? { from: before, until: after } : 'hidden';
}

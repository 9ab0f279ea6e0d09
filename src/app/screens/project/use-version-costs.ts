import { useQuery } from '@tanstack/react-query';
import { adminApi } from '#contract/admin/api.ts';
import { query } from '#app/query.ts';
import { useSession } from '#app/session.tsx';
import type { ComparedCosts } from './ComparisonTotals.tsx';

/** What two versions cost, where the service tells it: rates are seen by few, the sum by whoever reads the plan. */
export function useVersionCosts(from: string | undefined, until: string | undefined): ComparedCosts | undefined {
  const { capabilities } = useSession();
  const isWanted = capabilities !== null && from !== undefined && until !== undefined && from !== until;
  const { data } = useQuery({
    ...query(adminApi.comparePlanVersions, { planVersionId: until ?? '', from: from ?? '' }),
    enabled: isWanted,
  });
  const [before, after] = [data?.fromTotals?.baseCosts, data?.untilTotals?.baseCosts];
  return typeof before === 'number' && typeof after === 'number' ? { from: before, until: after } : undefined;
}

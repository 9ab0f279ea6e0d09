import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import type { OpLevelExplanation } from '#contract/app/permissions.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import type { PermissionTree } from './origin.ts';

/** A record of the interface with the user's own level; absent if unknown. */
export interface Leveled {
  readonly id: string;
  readonly permissionLevel?: number | null;
}

/** As long as nothing is changed here, levels rarely do. */
const ownLevelQueryOptions = { staleTime: 300_000, retry: false };

/**
 * Returns the origin of the user's own level on a record; undefined while loading, if the service does not report it,
 * and for records without a level.
 */
export function useOwnLevel(of: PermissionTree, record: Leveled | null | undefined): OpLevelExplanation | undefined {
  const isServed = useSession().capabilities !== null;
  const id = record?.id ?? '';
  const isTold = isServed && id !== '' && record?.permissionLevel !== 0;
  const ofProject = useQuery({
    ...endpointQuery(appApi.explainProjectLevel, { projectId: id }),
    ...ownLevelQueryOptions,
    enabled: isTold && of === 'projects',
  });
  const ofResource = useQuery({
    ...endpointQuery(appApi.explainResourceLevel, { resourceId: id }),
    ...ownLevelQueryOptions,
    enabled: isTold && of === 'resources',
  });
  return (of === 'projects' ? ofProject : ofResource).data ?? undefined;
}

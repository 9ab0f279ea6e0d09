import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpMilestone } from '#contract/app/milestones.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { isPortfolio } from '#app/shell/node-kinds.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { chunked } from '#app/data/tree-query.ts';

type MilestonesAnswer = Output<typeof appApi.listMilestones>;

const noMilestones: ReadonlyMap<string, readonly OpMilestone[]> = new Map();

/**
 * Milestones of visible projects, by project: loaded in fixed groups of a hundred projects when the first of a group
 * becomes visible. Empty if the service has no app interface.
 */
export function useMilestones(
  nodes: readonly OpProjectNode[],
  seen: ReadonlySet<string>,
): ReadonlyMap<string, readonly OpMilestone[]> {
  const isServed = useSession().capabilities !== null;
  const chunks = useMemo(() => chunked(nodes.filter((node) => !isPortfolio(node)).map(({ id }) => id)), [nodes]);
  const wanted = isServed ? chunks.filter((ids) => ids.some((id) => seen.has(id))) : [];
  return useQueries({
    queries: wanted.map((projectIds) => ({
      ...endpointQuery(appApi.listMilestones, { projectIds }),
      staleTime: 60_000,
    })),
    combine: useCallback((results: UseQueryResult<MilestonesAnswer>[]) => {
      const all = results.flatMap(({ data }) => data?.milestone ?? []);
      if (all.length === 0) return noMilestones;
      const byProject = new Map<string, OpMilestone[]>();
      for (const milestone of all) {
        const known = byProject.get(milestone.projectNode ?? '');
        if (known) known.push(milestone);
        else byProject.set(milestone.projectNode ?? '', [milestone]);
      }
      return byProject;
    }, []),
  });
}

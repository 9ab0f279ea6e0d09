import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { nodeFigures } from '#app/features/common/figures.ts';
import { endpointQuery } from '#app/data/query.ts';

/** A project's plan and the figures of both; none for those who may not see it. */
export function useFigures(project: OpProjectNode) {
  const isAllowed = (project.permissionLevel ?? 0) >= Level.observer;
  const plan = useQuery({
    ...endpointQuery(api.projects.getPlanForProject, { projectId: project.id }),
    enabled: isAllowed,
  });
  const data = plan.data ?? undefined;
  return { figures: nodeFigures(project, data), plan: data, isPending: isAllowed && plan.isPending };
}

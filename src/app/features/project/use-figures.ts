import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode, OpProjectPlan } from '#contract/documented/projects.ts';
import { type NodeFigures, nodeFigures } from '#app/features/common/figures.ts';
import { endpointQuery } from '#app/data/query.ts';

interface ProjectFiguresState {
  readonly figures: NodeFigures | undefined;
  readonly plan: OpProjectPlan | undefined;
  readonly isPending: boolean;
}

/** A project's plan and the figures of both; none for those who may not see it. */
export function useFigures(project: OpProjectNode): ProjectFiguresState {
  const isAllowed = (project.permissionLevel ?? 0) >= Level.observer;
  const plan = useQuery({
    ...endpointQuery(api.projects.getPlanForProject, { projectId: project.id }),
    enabled: isAllowed,
  });
  const data = plan.data ?? undefined;
  return { figures: nodeFigures(project, data), plan: data, isPending: isAllowed && plan.isPending };
}

import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { Level } from '#contract/codes.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import { type Figures, figuresOf } from '#app/projects/figures.ts';
import { query } from '#app/query.ts';

/** The figures of a project's plan; none for those who may not see it. */
export function useFigures(project: OpProjectNode): { figures: Figures | undefined; isPending: boolean } {
  const isAllowed = (project.permissionLevel ?? 0) >= Level.observer;
  const plan = useQuery({ ...query(api.projects.getPlanForProject, { projectId: project.id }), enabled: isAllowed });
  return { figures: figuresOf(project, plan.data ?? undefined), isPending: isAllowed && plan.isPending };
}

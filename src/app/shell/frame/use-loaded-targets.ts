import { useMemo } from 'react';
import { appPaths } from '#app/shell/paths.ts';
import { useRead } from '#app/data/query.ts';
import type { SearchTarget } from './search.ts';
import { ResourceFilter } from '#contract/core/codes.ts';
import { type OpProjectNode, projects as projectsApi } from '#contract/documented/projects.ts';
import { type OpActivity, tasks as tasksApi } from '#contract/documented/tasks.ts';
import { isPortfolio } from '#app/shell/node-kinds.ts';
import { useTreeQuery } from '#app/data/tree-query.ts';

const targetsStaleMs = 60_000;

/** The portfolios above the caller's projects and below the root: the interface lists projects alone. */
function useTargetPortfolios(
  projects: readonly OpProjectNode[] | undefined,
  isOpen: boolean,
): readonly OpProjectNode[] {
  const root = useRead(projectsApi.getRootPortfolio, {}, { enabled: isOpen, staleTime: targetsStaleMs });
  const start = useMemo(() => {
    if (!projects || root.data === undefined) return undefined;
    const ids = [...childPortfolios(root.data), ...projects.flatMap(parentIds)].filter((id) => id !== root.data?.id);
    return [...new Set(ids)].toSorted();
  }, [projects, root.data]);
  const { data } = useTreeQuery({
    endpoint: projectsApi.getProjectsByIds,
    input: (projectIds) => ({ projectIds }),
    start: isOpen ? start : undefined,
    next: ({ projectNode }) =>
      projectNode
        .flatMap((node) => [...childPortfolios(node), ...parentIds(node)])
        .filter((id) => id !== root.data?.id),
    staleTime: targetsStaleMs,
  });
  return useMemo(() => (data ?? []).flatMap(({ projectNode }) => projectNode), [data]);
}

function childPortfolios(node: OpProjectNode | null): string[] {
  return (node?.children ?? []).filter(({ type }) => !/^(project|template)$/i.test(type ?? '')).map(({ id }) => id);
}

function parentIds({ parents }: OpProjectNode): string[] {
  return (parents ?? []).map(({ id }) => id);
}

const targetLabel = ({ displayName, name, id }: OpProjectNode) => displayName ?? name ?? id;

function nodeTargets(nodes: readonly OpProjectNode[]): SearchTarget[] {
  const names = new Map(nodes.map((node) => [node.id, targetLabel(node)]));
  return nodes.map((node): SearchTarget => {
    const parent = node.parents?.find(({ isLink }) => !isLink)?.id ?? '';
    return {
      id: node.id,
      label: targetLabel(node),
      context: names.get(parent) ?? '',
      go: isPortfolio(node) ? `${appPaths.portfolio}?focus=${node.id}` : appPaths.project(node.id),
      group: isPortfolio(node) ? 'portfolios' : 'projects',
    };
  });
}

function activityTargets(activities: readonly OpActivity[], projects: readonly OpProjectNode[]): SearchTarget[] {
  const projectOfPlan = new Map(projects.map((project) => [project.projectPlan ?? '', project]));
  return activities.flatMap((activity): SearchTarget[] => {
    const project = projectOfPlan.get(activity.projectPlan ?? '');
    if (!project) return [];
    const go = `${appPaths.projectTab(project.id, 'plan')}?focus=${activity.id}`;
    return [{ id: activity.id, label: activity.name ?? '', context: targetLabel(project), go, group: 'activities' }];
  });
}

interface Targets {
  readonly targets: readonly SearchTarget[];
  /** True while projects and activities are loading. */
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** The caller's projects with the portfolios that hold them, and the caller's activities: for a service that does not search itself. */
export function useLoadedTargets(isWanted: boolean): Targets {
  const projects = useRead(projectsApi.listMyProjects, {}, { enabled: isWanted, staleTime: targetsStaleMs });
  const mine = { resourceIds: [ResourceFilter.linkedToMe] };
  const activities = useRead(tasksApi.listMyTasks, mine, { enabled: isWanted, staleTime: targetsStaleMs });
  const listed = projects.data?.projectNode;
  const portfolios = useTargetPortfolios(listed, isWanted);
  const targets = useMemo(() => {
    const nodes = [...new Map([...portfolios, ...(listed ?? [])].map((node) => [node.id, node])).values()];
    return [...nodeTargets(nodes), ...activityTargets(activities.data?.activity ?? [], nodes)];
  }, [listed, portfolios, activities.data]);
  return {
    targets,
    isLoading: projects.isLoading || activities.isLoading,
    error: projects.error ?? activities.error,
  };
}

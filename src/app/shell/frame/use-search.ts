import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { appPaths } from '../paths.ts';
import { endpointQuery, steadyQuery } from '#app/data/query.ts';
import { useSession, useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useDebouncedValue } from '#app/kit/use-debounced-value.ts';
import { readRecent } from './recent.ts';
import { searchTargetKey, mergedTargets, maxSearchResults, type SearchTarget, targetFinder } from './search.ts';
import { usePlaces } from './use-places.ts';
import { api } from '#contract/documented/api.ts';
import { ResourceFilter } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { isPortfolio } from '../node-kinds.ts';
import { useTreeQuery } from '#app/data/tree-query.ts';
import type { FoundKind, OpFound } from '#contract/app/search.ts';

/** Typing pause before the service is queried, ms. */
const searchDelayMs = 120;

/**
 * Returns the matches of a text: screens, actions, and records, found by the service among all that the user can
 * access, or else by the app among those it loads. Without a text, the recent targets and the screens.
 */
export function useSearch(typed: string, commands: readonly SearchTarget[]) {
  const { id: userId } = useUser();
  const isServed = useSession().capabilities?.features?.includes('search') ?? false;
  const requested = typed.trim();
  const screens = useScreens();
  const [recent] = useState(() => readRecent(userId));
  const administers = screens.some(({ id }) => id === appPaths.administration);
  const served = useServed(requested, isServed, administers);
  const loaded = useLoadedTargets(!isServed);
  const find = useMemo(
    () => targetFinder([...screens, ...commands, ...loaded.targets]),
    [screens, commands, loaded.targets],
  );
  const options = useMemo(() => {
    if (requested !== '') return mergedTargets(requested, find(requested), served.records);
    const known = new Set(recent.map(searchTargetKey));
    return [...recent, ...screens.filter((screen) => !known.has(searchTargetKey(screen)))];
  }, [requested, find, served.records, recent, screens]);
  const isCurrent = requested === '' || (isServed ? served.isCurrent : !loaded.isLoading);
  return { options /** True if they belong to the current input. */, isCurrent, error: served.error ?? loaded.error };
}

function useScreens(): readonly SearchTarget[] {
  const { text } = useText();
  const places = usePlaces();
  return useMemo(
    () => places.map(({ to, text: key }) => ({ id: to, label: text(key), context: '', go: to, group: 'screens' })),
    [text, places],
  );
}

const noSearchTargets: readonly SearchTarget[] = [];

/** Returns the service's results; outdated requests are aborted. */
function useServed(requested: string, isServed: boolean, administers: boolean) {
  const settled = useDebouncedValue(requested, searchDelayMs);
  // An emptied text counts at once.
  const text = requested === '' ? '' : settled;
  // The first request makes the service load its names, so it is sent as soon as the search opens.
  useQuery({ ...endpointQuery(appApi.search, {}), enabled: isServed, staleTime: 60_000 });
  const answer = useQuery({
    ...steadyQuery(appApi.search, { text, limit: maxSearchResults }),
    enabled: isServed && text !== '',
    staleTime: 10_000,
  });
  const found = answer.data?.found;
  const records = useMemo(
    () => (text === '' ? noSearchTargets : (found ?? []).flatMap((each) => foundTarget(each, administers))),
    [text, found, administers],
  );
  return {
    records,
    isCurrent: text === requested && answer.isSuccess && !answer.isPlaceholderData,
    error: answer.error,
  };
}

const targetsStaleMs = 60_000;

/** The portfolios above the caller's projects and below the root: the interface lists projects alone. */
function useTargetPortfolios(
  projects: readonly OpProjectNode[] | undefined,
  isOpen: boolean,
): readonly OpProjectNode[] {
  const root = useQuery({
    ...endpointQuery(api.projects.getRootPortfolio, {}),
    enabled: isOpen,
    staleTime: targetsStaleMs,
  });
  const start = useMemo(() => {
    if (!projects || root.data === undefined) return undefined;
    const ids = [...childPortfolios(root.data), ...projects.flatMap(parentIds)].filter((id) => id !== root.data?.id);
    return [...new Set(ids)].toSorted();
  }, [projects, root.data]);
  const { data } = useTreeQuery({
    endpoint: api.projects.getProjectsByIds,
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
function useLoadedTargets(isWanted: boolean): Targets {
  const projects = useQuery({
    ...endpointQuery(api.projects.listMyProjects, {}),
    enabled: isWanted,
    staleTime: targetsStaleMs,
  });
  const mine = { resourceIds: [ResourceFilter.linkedToMe] };
  const activities = useQuery({
    ...endpointQuery(api.tasks.listMyTasks, mine),
    enabled: isWanted,
    staleTime: targetsStaleMs,
  });
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

const foundKindGroups: Readonly<Record<FoundKind, SearchTarget['group']>> = {
  portfolio: 'portfolios',
  project: 'projects',
  activity: 'activities',
  todo: 'todos',
  resource: 'resources',
  user: 'users',
};

/**
 * Returns the address of a record; undefined if the app has no screen for it. Users without a resource are shown to
 * administrators.
 */
function foundAddress({ id, number, project, resource }: OpFound, kind: FoundKind, administers: boolean) {
  switch (kind) {
    case 'portfolio':
      return `${appPaths.portfolio}?focus=${id}`;
    case 'project':
      return appPaths.project(id);
    case 'activity':
      return project ? `${appPaths.projectTab(project, 'plan')}?focus=${id}` : undefined;
    case 'todo':
      return `${appPaths.todo(id)}&who=all&done=1`;
    case 'resource':
      return `${appPaths.resources}?focus=${id}&details=1`;
    case 'user':
      if (resource) return `${appPaths.resources}?focus=${resource}&details=1`;
      return administers ? appPaths.user(id, number ?? '') : undefined;
  }
}

/** Converts a search result of the service to a target if the user can open it. */
function foundTarget(found: OpFound, administers: boolean): SearchTarget[] {
  const kind = Object.keys(foundKindGroups).find((each): each is FoundKind => each === found.kind);
  const go = kind && foundAddress(found, kind, administers);
  if (!kind || go === undefined) return [];
  const { id, name, number, context } = found;
  const label = kind === 'project' && number ? `${number} ${name ?? ''}` : (name ?? '');
  return [{ id, label, context: context ?? '', go, group: foundKindGroups[kind] }];
}

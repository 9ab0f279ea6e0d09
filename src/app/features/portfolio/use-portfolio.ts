import { useMemo, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode, OpProjectPlan, OpProjectStatus } from '#contract/documented/projects.ts';
import { readFailure } from '#app/data/reads.ts';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { useRead, useSteadyRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { localToday } from '#app/data/today.ts';
import { rangeBarDay } from '#app/kit/RangeBar.tsx';
import { useTreeQuery } from '#app/data/tree-query.ts';
import { portfolioFigures, portfolioTree } from './portfolio-tree.ts';
import { isProjectOrTemplateType } from '#app/shell/node-kinds.ts';

const noStatuses: readonly OpProjectStatus[] = [];

/** Portfolios are not listed by the interface: they are found by walking down from the root, and up from the projects. */
function usePortfolioNodes(projects: readonly OpProjectNode[] | undefined) {
  const root = useRead(api.projects.getRootPortfolio, {});
  const isKnown = projects !== undefined && root.data !== undefined;
  const start = useMemo(() => {
    if (!isKnown) return undefined;
    const known = new Set(projects?.map(({ id }) => id));
    const below = (root.data?.children ?? []).filter(({ type }) => !isProjectOrTemplateType(type)).map(({ id }) => id);
    const above = (projects ?? []).flatMap(({ parents }) => (parents ?? []).map(({ id }) => id));
    const others = [...below, ...above].filter((id) => !known.has(id) && id !== root.data?.id);
    return [...new Set(others)].toSorted();
  }, [isKnown, projects, root.data]);
  const tree = useTreeQuery({
    endpoint: api.projects.getProjectsByIds,
    input: (projectIds) => ({ projectIds }),
    start,
    next: ({ projectNode }) =>
      projectNode.flatMap(({ children, parents }) => [
        ...(children ?? []).filter(({ type }) => !isProjectOrTemplateType(type)).map(({ id }) => id),
        ...(parents ?? []).map(({ id }) => id).filter((id) => id !== root.data?.id),
      ]),
  });
  return { root, tree };
}

/**
 * Keeps the previous answers until all of the next ones are loaded: nodes and figures of different queries don't match.
 */
function useAnswered(
  listed: readonly OpProjectNode[] | undefined,
  planRecords: readonly OpProjectPlan[] | undefined,
  isWhole: boolean,
) {
  const answered = useMemo(() => ({ listed, planRecords }), [listed, planRecords]);
  const [last, setLast] = useState(answered);
  if (isWhole && last !== answered) setLast(answered);
  return isWhole ? answered : last;
}

/**
 * Loads the portfolio tree visible to the caller, with its figures.
 * @param minLevel minimum level of the caller on the projects; 0 for all visible ones
 * @param hasEarned earned values are shown
 */
export function usePortfolio(includeArchived: boolean, minLevel: number, hasEarned: boolean) {
  const { text } = useText();
  const filter = { ...(includeArchived && { includeArchived }), ...(minLevel > 0 && { minLevel }) };
  const projects = useSteadyRead(api.projects.listMyProjects, filter);
  const plans = useSteadyRead(api.projects.listMyProjectPlans, filter);
  const earned = useEarnedValues(includeArchived, hasEarned);
  const statuses = useRead(api.projects.listProjectStatuses, {}, { staleTime: 300_000 });
  const { listed, planRecords } = useAnswered(
    projects.data?.projectNode,
    plans.data?.projectPlan,
    projects.isPlaceholderData === plans.isPlaceholderData,
  );
  const { root, tree } = usePortfolioNodes(listed);
  const nodes = useMemo(() => {
    const isShown = (node: OpProjectNode) => includeArchived || node.archived !== true;
    // The root portfolio is a line for those who have a level on it; for others it is only a frame.
    const top = root.data && (root.data.permissionLevel ?? 0) > 0 ? [root.data] : [];
    const all = [...top, ...(tree.data ?? []).flatMap(({ projectNode }) => projectNode), ...(listed ?? [])];
    return [...new Map(all.map((node) => [node.id, node])).values()].filter(isShown);
  }, [root.data, tree.data, listed, includeArchived]);
  const { names, isPending } = useAskedNames(nodes.map(({ projectManager }) => projectManager));
  const hiddenName = isPending ? '' : text('portfolio.hidden');
  const statusRecords = statuses.data?.projectStatus;
  const isComplete =
    listed !== undefined && tree.data !== undefined && planRecords !== undefined && !statuses.isPending;
  const figures = useMemo(
    () => (isComplete ? portfolioFigures({ nodes, plans: planRecords ?? [], earned, today: localToday() }) : undefined),
    [isComplete, nodes, planRecords, earned],
  );
  const roots = useMemo(
    () => figures && portfolioTree(figures, { statuses: statusRecords ?? noStatuses, names, hiddenName }),
    [figures, statusRecords, names, hiddenName],
  );
  const { error, retry } = readFailure([projects, plans, statuses, root, tree]);
  return {
    /** `undefined` until all of it is there. */
    roots,
    nodes,
    statuses: statusRecords ?? noStatuses,
    /** The portfolio that holds all others. */
    rootId: root.data?.id,
    error: roots ? null : error,
    retry,
  };
}

/** The earned values of all projects; undefined until they are loaded, and where they are not shown or served. */
function useEarnedValues(includeArchived: boolean, isShown: boolean) {
  const isServed = useIsServed();
  const { data } = useRead(
    appApi.listEarnedValues,
    { day: localToday(), ...(includeArchived && { includeArchived }) },
    { enabled: isShown && isServed },
  );
  return isShown ? data?.earnedValue : undefined;
}

/** Returns the day range of the small timelines: from the earliest start to the latest finish of all visible nodes. */
export function useScaleWindow(nodes: readonly OpProjectNode[]) {
  const [first, last] = useMemo(() => {
    // Days are compared as they are written, which is many times faster than as numbers.
    let [least, most]: (string | undefined)[] = [];
    for (const { start, finish } of nodes) {
      for (const day of [start, finish]) {
        if (day && (least === undefined || day < least)) least = day;
        if (day && (most === undefined || day > most)) most = day;
      }
    }
    return [rangeBarDay(least), rangeBarDay(most)];
  }, [nodes]);
  return useMemo(
    () => ({ start: first ?? Number.POSITIVE_INFINITY, end: (last ?? Number.NEGATIVE_INFINITY) + 1 }),
    [first, last],
  );
}

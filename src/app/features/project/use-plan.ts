import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { useByIds } from '#app/data/tree-query.ts';
import { useResourceNames } from '#app/features/common/use-resource-names.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { type PlanMarks, withMarks } from './mark-rows.ts';
import type { Steps } from '#client/yielder.ts';
import { type Making, useYielding } from '#app/kit/use-yielding.ts';
import { usePlanMarks } from './use-plan-marks.ts';
import { type PlanSource, type PlanLines, planLines } from './plan-rows.ts';

const planStaleMs = 60_000;
/** Comparing a large plan with the one that is read again would hold the page longer than drawing it does. */
const planDataSharing = false;
/** Assignments are read by their ids: of a plan with more of them only the responsible resources are shown. */
const maxPlanAssignments = 500;

const noActivities: readonly OpActivity[] = [];

/** The activities of a project, which overview and plan share. */
export function useProjectActivities(projectId: string, enabled = true) {
  return useRead(
    api.tasks.listTasksOfProject,
    { projectId },
    { staleTime: planStaleMs, structuralSharing: planDataSharing, enabled },
  );
}

/**
 * The plan of a project as it is drawn; lines come first, marks and names of assigned resources as they arrive.
 * @param isShown an edited plan is read by its editor: until it is left, nothing is loaded again
 * @param prepare prepares the drawing of a large plan before its marks are returned
 */
export function usePlan(projectId: string, isShown: boolean, prepare: (lines: PlanLines) => Steps<unknown>) {
  const isServed = useIsServed();
  const tasks = useProjectActivities(projectId, isShown);
  const activities = tasks.data?.activity ?? noActivities;
  const links = useRead(
    appApi.listPlanLinks,
    { projectId },
    { staleTime: planStaleMs, structuralSharing: planDataSharing, enabled: isShown && isServed },
  );
  const ids = useMemo(() => activities.flatMap(({ assignments }) => assignments ?? []), [activities]);
  const hasTooMany = ids.length > maxPlanAssignments;
  const { answers } = useByIds(
    api.tasks.getAssignmentsByIds,
    hasTooMany ? [] : ids,
    (assignmentIds) => ({ assignmentIds }),
    planStaleMs,
  );
  const assignments = useMemo(
    () => new Map(answers.flatMap(({ assignment }) => assignment).map((each) => [each.id, each])),
    [answers],
  );
  const names = useResourceNames([
    ...activities.map(({ responsibleResource }) => responsibleResource),
    ...[...assignments.values()].map(({ resource }) => resource),
  ]);
  const planLinks = links.data?.link;
  const isRead = tasks.data !== undefined;
  const source = useMemo(
    () => (isRead ? { activities, assignments, names, planLinks } : undefined),
    [isRead, activities, assignments, names, planLinks],
  );
  const plain = useYielding(source, projectId, plainLines);
  const { marks, calendar, isSettled } = usePlanMarks(projectId, isShown && isRead);
  const marking = useMemo(() => plain && marks && { plain, marks }, [plain, marks]);
  const marked = useYielding(marking, projectId, markedLines, prepare);
  return {
    tasks,
    lines: marked ?? plain ?? noProjectPlanLines,
    /** While nothing can be drawn yet. */
    isPending: tasks.isPending || (isRead && plain === undefined),
    /** The rows have all their marks. */
    isComplete: isSettled && (marks === undefined || marked !== undefined),
    calendar,
    hasTooMany: hasTooMany && !isServed,
  };
}

const noProjectPlanLines: PlanLines = { rows: [], links: [] };

/** Maximum number of rows that are built and marked within a frame. */
const smallProjectPlan = 1_000;

const plainLines: Making<PlanSource, PlanLines> = {
  isSmall: ({ activities }) => activities.length <= smallProjectPlan,
  steps: planLines,
};

const markedLines: Making<{ readonly plain: PlanLines; readonly marks: PlanMarks }, PlanLines> = {
  isSmall: ({ plain }) => plain.rows.length <= smallProjectPlan,
  steps: ({ plain, marks }) => withMarks(plain, marks),
};

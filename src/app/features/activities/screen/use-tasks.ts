import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';
import type { ActivitySource } from '../ActivityBrowser.tsx';
import { useActivityItems } from '../use-activity-items.ts';
import { useByIds } from '#app/data/tree-query.ts';
import { readFailure } from '#app/data/reads.ts';
import { useRead, useSteadyRead } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { type TaskFilter, taskInput } from './task-filter.ts';

/** Data about changes: the interface only has whole days and leaves out comments. */
interface TaskChangeData {
  /** The caller's activities. */
  readonly mine: readonly OpActivity[];
  /** Those of them that were changed on the day of the last visit or later. */
  readonly modified: readonly OpActivity[];
  /** The assignments of these. */
  readonly assignments: readonly OpAssignment[];
  /** The last visit, an ISO time stamp. */
  readonly since: string;
  /** User whose own comments don't count as changes. */
  readonly userId: string;
}

/** Returns the activities changed, newly assigned, or commented on by other users since the last visit. */
export function changedTasks({ mine, modified, assignments, since, userId }: TaskChangeData): OpActivity[] {
  const isLater = (moment: string | null | undefined) => Date.parse(moment ?? '') > Date.parse(since);
  const reassigned = new Set(assignments.filter((each) => isLater(each.modified)).map(({ activity }) => activity));
  const isNews = ({ id, modified: at, comments, actions }: OpActivity) =>
    isLater(at) ||
    reassigned.has(id) ||
    (actions ?? []).some((action) => isLater(action.modified)) ||
    (comments ?? []).some((comment) => isLater(comment.modified) && comment.creator?.id !== userId);
  const all = new Map([...mine, ...modified].map((activity) => [activity.id, activity]));
  const own = new Set(modified.map(({ id }) => id));
  // Of those that the interface does not name, only what it leaves out is news: work of others is in its own answer.
  return [...all.values()].filter((activity) =>
    isNews(own.has(activity.id) ? activity : { ...activity, modified: null }),
  );
}

const noTasks: readonly OpActivity[] = [];

/** The caller's activities that were changed since a time stamp; undefined until they are known. */
function useChanged(since: string) {
  const { id: userId } = useUser();
  const mine = useRead(api.tasks.listMyTasks, {});
  const modified = useRead(api.tasks.listMyModifiedTasks, { from: since.slice(0, 10) });
  const listed = modified.data?.activity;
  const ids = useMemo(() => (listed ?? noTasks).flatMap(({ assignments }) => assignments ?? []), [listed]);
  const { answers, isPending } = useByIds(api.tasks.getAssignmentsByIds, ids, (assignmentIds) => ({ assignmentIds }));
  const assignments = useMemo(() => answers.flatMap(({ assignment }) => assignment), [answers]);
  const own = mine.data?.activity;
  const isKnown = listed !== undefined && own !== undefined && !isPending;
  const changed = useMemo(
    () => (isKnown ? changedTasks({ mine: own, modified: listed, assignments, since, userId }) : undefined),
    [isKnown, own, listed, assignments, since, userId],
  );
  return { changed, failed: [modified, mine] };
}

interface Tasks {
  readonly source: ActivitySource;
  /** Number of activities changed since the last visit; undefined until known. */
  readonly changedCount: number | undefined;
}

/** Returns the filtered activities with their projects and the changed ones. */
export function useTasks(filter: TaskFilter, hasCompleted: boolean, since: string): Tasks {
  const tasks = useSteadyRead(api.tasks.listMyTasks, taskInput(filter, hasCompleted), { enabled: !filter.isChanged });
  // Archived ones too: activities of theirs are shown where a filter names the project.
  const projects = useRead(api.projects.listMyProjects, { includeArchived: true });
  const { changed, failed } = useChanged(since);
  const nodes = projects.data?.projectNode;
  const plans = useMemo(
    () => new Set(nodes?.filter(({ id }) => filter.projects.includes(id)).map(({ projectPlan }) => projectPlan)),
    [nodes, filter.projects],
  );
  const news = useMemo(
    () => (plans.size === 0 ? changed : changed?.filter(({ projectPlan }) => plans.has(projectPlan))),
    [changed, plans],
  );
  const ids = useMemo(() => new Set(changed?.map(({ id }) => id)), [changed]);
  const items = useActivityItems(filter.isChanged ? news : tasks.data?.activity, nodes, ids);
  return {
    source: { items, ...readFailure([projects, ...(filter.isChanged ? failed : [tasks])]) },
    changedCount: changed?.length,
  };
}

import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';

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

import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';

/** What is told of changes: the interface counts whole days, and not the comments. */
interface TaskChangeData {
  /** The caller's activities. */
  readonly mine: readonly OpActivity[];
  /** Those of them that were changed on the day of the last visit or later. */
  readonly modified: readonly OpActivity[];
  /** The assignments of these. */
  readonly assignments: readonly OpAssignment[];
  /** The last visit, an ISO time stamp. */
  readonly since: string;
  /** Whose own comments are no news. */
  readonly userId: string;
}

/** The activities that were changed, newly assigned or commented on by somebody else since the last visit. */
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

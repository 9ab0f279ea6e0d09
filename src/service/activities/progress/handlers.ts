import type { progress as contract } from '#contract/documented/progress.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { recomputeActivity } from '#service/core/figures/chain.ts';
import { requireActiveActivity, requireContributor, requireVisible } from '../visible-activity.ts';
import { type ActualDates, type ProgressTracking, changedActualDates, hasOwnDates } from './rules.ts';
import { updateActualDates } from '../writes.ts';
import { activityPlace } from '#service/core/activity-joins.ts';
import { ActivityType } from '#contract/core/codes.ts';
import { type Queries, readRow } from '#service/db/queries.ts';

/** The actual dates of an activity of a current version, and how its progress is tracked. Locks the activity. */
export async function getProgress(db: Queries, activityId: string): Promise<ActualDates & ProgressTracking> {
  const progress = await readRow<ActualDates & ProgressTracking>(db)`
    select activity.actual_start as start, activity.actual_finish as finish,
      coalesce(version.type, ${ActivityType.standard}) as type,
      exists (
        select from activity_version child
        where child.plan_version_id = version.plan_version_id and child.parent_id = activity.id
      ) as "hasChildren",
      node.work_trackable and exists (
        select from assignment_version
        where plan_version_id = version.plan_version_id and activity_id = activity.id
      ) as "isBookable",
      exists (
        select from work_record record join assignment on assignment.id = record.assignment_id
        where assignment.activity_id = activity.id
      ) as "isBooked"
    from activity
    ${activityPlace}
    where activity.id = ${activityId}
    for no key update of activity`;
  if (!progress) throw new Error(`activity ${activityId} is gone`);
  return progress;
}

/** Sets the actual dates of an activity: needs contributor level. The figures above it follow. */
async function setActualDates(context: Context, activityId: string, input: { start?: string; finish?: string }) {
  const { db } = context;
  const activity = await requireVisible(context, activityId);
  requireContributor(activity);
  requireActiveActivity(activity);
  const current = await getProgress(db, activityId);
  if (!hasOwnDates(current)) throw new Failure('progress.error.EffortTracked', { activity: activity.name });
  const dates = changedActualDates(input, current);
  if (dates.start === current.start && dates.finish === current.finish) return;
  await updateActualDates(db, activityId, dates);
  await recomputeActivity(db, activityId);
  const isCompleted = dates.finish !== null && current.finish === null;
  const { projectNodeId, name } = activity;
  await recordEvent(context, isCompleted ? 'activityCompleted' : 'activityChanged', {
    projectNodeId,
    activityName: name,
  });
}

export const progressHandlers: Handlers<typeof contract> = {
  updateActivityProgress: (context, { activityId, ...dates }) => setActualDates(context, activityId, dates),
};

import type { progress as contract } from '#contract/documented/progress.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { recomputeActivity } from '#service/core/figures/chain.ts';
import { requireActiveActivity, requireContributor, requireVisible } from '../visible-activity.ts';
import { changedActualDates, hasOwnDates } from './rules.ts';
import { updateActualDates } from '../writes.ts';
import * as store from './queries.ts';

/** Sets the actual dates of an activity: needs contributor level. The figures above it follow. */
async function setActualDates(context: Context, activityId: string, given: { start?: string; finish?: string }) {
  const { db } = context;
  const activity = await requireVisible(context, activityId);
  requireContributor(activity);
  requireActiveActivity(activity);
  const current = await store.getProgress(db, activityId);
  if (!hasOwnDates(current)) throw new Failure('progress.error.EffortTracked', { activity: activity.name });
  const dates = changedActualDates(given, current);
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
  updateActivityProgress: async (context, { activityId, ...dates }) => {
    await setActualDates(context, activityId, dates);
    return undefined;
  },
};

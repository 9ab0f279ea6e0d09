import { Level } from '#contract/core/codes.ts';
import type { OpAction } from '#contract/documented/tasks.ts';
import type { Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { insufficientFor, requireActiveActivity, requireVisible } from './visible-activity.ts';

/** The use case of actions, the checklist of an activity: their status is set. */

async function findAction(db: Queries, id: string): Promise<(OpAction & { activityId: string }) | undefined> {
  return db
    .selectFrom('action')
    .select([
      'id',
      'name',
      'description',
      'deleted',
      'status',
      'sequence',
      'created',
      'modified',
      'activity_id as activityId',
    ])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
}

/** Sets the status of an action. Allowed for contributors of the project and for users assigned to the activity. */
export async function setActionStatus(context: Context, id: string, status: number): Promise<OpAction> {
  const { db } = context;
  const action = await findAction(db, id);
  if (!action) throw notFoundFailure('my_tasks', id);
  const { activityId, ...current } = action;
  const activity = await requireVisible(context, activityId, id);
  if (!activity.isAssigned && activity.level < Level.contributor) throw insufficientFor(activity, Level.contributor);
  requireActiveActivity(activity);
  if (current.status === status) return current;
  const { modified } = await db
    .updateTable('action')
    .set({ status })
    .where('id', '=', id)
    .returning('modified')
    .executeTakeFirstOrThrow();
  const { projectNodeId, name } = activity;
  await recordEvent(context, 'actionStatusChanged', { projectNodeId, activityName: name });
  return { ...current, status, modified };
}

import { sql } from 'kysely';
import { Level, ResourceFilter } from '#contract/core/codes.ts';
import type { activityFieldsApi, OpActivityCustomValues } from '#contract/app/custom.ts';
import { type OpAction, OpActivity, type tasks as contract } from '#contract/documented/tasks.ts';
import { requireProject, resourceLevel } from '#service/core/access.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { listCustomTypes, saveCustomValues } from '#service/core/custom-values/store.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { checkModified } from '#service/core/optimistic-lock.ts';
import type { Queries } from '#service/db/queries.ts';
import { changeAdHoc, createAdHoc, deleteAdHoc } from './ad-hoc-commands.ts';
import { changeComment, createComment, deleteComment } from './comment-commands.ts';
import * as store from './queries.ts';
import { insufficientFor, requireActiveActivity, requireVisible } from './visible-activity.ts';

export const taskHandlers: Handlers<typeof contract> = {
  getTaskById: async (context, { id }) => (await store.findTask(context, id)) ?? null,

  getParentTask: async (context, { activityId }) => {
    const task = await store.findTask(context, activityId);
    return (task?.parentActivity && (await store.findTask(context, task.parentActivity))) || null;
  },

  getTasksByIds: async (context, { activityIds = [] }) => ({
    activity: await store.listTasksByIds(context, activityIds),
  }),

  listChildTasks: async (context, { parentId }) => {
    if (!(await store.findTask(context, parentId))) throw notFoundFailure('my_tasks', parentId);
    return { activity: await store.listChildTasks(context, parentId) };
  },

  listTasksOfProject: async (context, { projectId }) => {
    const { level = Level.none, activities } = await store.listTasksOfProject(context, projectId);
    if (level < Level.observer) await requireProject(context, projectId, Level.observer);
    return { activity: activities };
  },

  listMyTasks: async (context, { projectIds = [], resourceIds = [], completed = false, ...period }) => {
    const resources = resourceIds.length > 0 ? resourceIds : [ResourceFilter.linkedToMe];
    return { activity: await store.listTasks(context, { ...period, projectIds, resourceIds: resources, completed }) };
  },

  listModifiedTasks: async (context, { resourceId, ...period }) => {
    const level = await resourceLevel(context.db, context.caller, resourceId);
    if (!(await store.isResourceVisible(context, resourceId, level))) throw notFoundFailure('resource', resourceId);
    return { activity: await store.listModifiedTasks(context, { resourceId, ...period }) };
  },

  listMyModifiedTasks: async (context, period) => ({ activity: await store.listModifiedTasks(context, period) }),

  getAssignmentsByIds: async (context, { assignmentIds = [] }) => ({
    assignment: await store.listAssignmentsByIds(context, assignmentIds),
  }),

  listActivityCategories: async ({ db }, { activeOnly = false }) => ({
    activityCategory: await store.listCategories(db, activeOnly),
  }),

  getActivityCategoriesByIds: async ({ db }, { activityCategoryIds = [] }) => ({
    activityCategory: await store.listCategoriesByIds(db, activityCategoryIds),
  }),

  /** Activities have no custom type: their attributes are those of all activities. */
  listCustomValueInfo: async ({ db, caller }) => {
    const types = await listCustomTypes(db, caller, 'activity');
    return { customValueInfo: types.find(({ id }) => id === 0)?.customValueInfo ?? [] };
  },

  createActivityComment: (context, { activityId, body }) => createComment(context, activityId, body),

  updateActivityComment: (context, { body }) => changeComment(context, body),

  deleteActivityComment: (context, { commentId }) => deleteComment(context, commentId),

  createAdHocActivity: (context, { projectId, body }) => createAdHoc(context, projectId, body),

  updateAdHocActivity: (context, { body }) => changeAdHoc(context, body),

  deleteAdHocActivity: (context, { activityId }) => deleteAdHoc(context, activityId),

  updateActionStatus: (context, { actionId, status }) => setActionStatus(context, actionId, status),
};

export const activityFieldHandlers: Handlers<typeof activityFieldsApi> = {
  setActivityCustomValues: (context, { activityId, body }) => setCustomValues(context, activityId, body),
};

/**
 * Changes values of the fields that the installation has defined for activities; they belong to no version of the plan. Allowed
 * for managers of the project; those who may change an ad hoc activity change its values with it.
 * @throws Failure where the activity was modified since it was read
 */
async function setCustomValues(
  context: Context,
  activityId: string,
  { customValues, modified }: OpActivityCustomValues,
): Promise<OpActivity> {
  const { db } = context;
  const activity = await requireVisible(context, activityId);
  if (activity.level < Level.manager) throw insufficientFor(activity, Level.manager);
  requireActiveActivity(activity);
  await db.selectFrom('activity').select('id').where('id', '=', activityId).forUpdate().execute();
  const current = await store.findTask(context, activityId);
  if (!current) throw notFoundFailure('my_tasks', activityId);
  checkModified({ modified }, current, OpActivity);
  if (!customValues?.length) return current;
  await saveCustomValues(
    db,
    { kind: 'activity', recordId: activityId, customType: null, level: activity.level },
    customValues,
  );
  // Not the start of the transaction: a change that was waited for counts as an earlier one.
  const modifiedNow = sql<string>`clock_timestamp()`;
  await db.updateTable('activity').set({ modified: modifiedNow }).where('id', '=', activityId).execute();
  const { projectNodeId, name } = activity;
  await recordEvent(context, 'activityChanged', { projectNodeId, activityName: name });
  return (await store.findTask(context, activityId)) ?? current;
}

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
async function setActionStatus(context: Context, id: string, status: number): Promise<OpAction> {
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

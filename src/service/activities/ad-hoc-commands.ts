import { Level } from '#contract/core/codes.ts';
import { OpActivity } from '#contract/documented/tasks.ts';
import { mayBeResponsible, requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { saveCustomValues } from '#service/core/custom-values/store.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { recomputePlanned } from '#service/core/figures/chain.ts';
import { requireActivePlan } from '#service/plans/rules.ts';
import { findWorkingVersion, lockPlan, type CurrentPlan } from '#service/plans/versions.ts';
import { checkModified } from '#service/core/optimistic-lock.ts';
import { holdBookings } from '#service/core/booking-locks.ts';
import * as rules from './ad-hoc-rules.ts';
import {
  insertAdHocActivity,
  assignAdHocResource,
  updateAdHocActivity,
  releaseAdHocResource,
  removeAdHocActivity,
} from './writes.ts';
import { requireVisible, type VisibleActivity } from './visible-activity.ts';
import { findTask } from './queries.ts';

/**
 * The use cases of ad hoc activities, which come into a plan without its being checked out: into the current version and,
 * so that a check-in does not lose them, into the working version where there is one.
 */

/** A plan, locked, and the versions of it in which ad hoc activities live. */
interface AdHocPlanAccess {
  readonly plan: CurrentPlan;
  readonly projectNodeId: string;
  readonly versionIds: readonly string[];
}

/** Locks the plan of a project that is not archived. */
async function openPlan({ db }: Context, projectNodeId: string): Promise<AdHocPlanAccess> {
  const plan = await lockPlan(db, projectNodeId);
  if (!plan) throw invalidParameter('projectId', projectNodeId, 'expected.idOfProject');
  requireActivePlan(plan);
  const working = await findWorkingVersion(db, plan.id);
  return { plan, projectNodeId, versionIds: [plan.currentVersionId, ...(working ? [working.id] : [])] };
}

async function checkAdHocReferences(
  context: Context,
  { projectNodeId, level }: { projectNodeId: string; level: number },
  { category, responsibleResource }: rules.AdHocValues,
): Promise<void> {
  if (category && !(await rules.isActiveCategory(context.db, category))) {
    throw invalidParameter('category', category, 'expected.idOfActiveCategory');
  }
  const among = { projectNodeId, others: level >= Level.manager };
  if (responsibleResource && !(await mayBeResponsible(context, among, responsibleResource))) {
    throw invalidParameter('responsibleResource', responsibleResource, 'expected.idOfResourceOfProject');
  }
}

async function getTask(context: Context, id: string): Promise<OpActivity> {
  const task = await findTask(context, id);
  if (!task) throw notFoundFailure('my_tasks', id);
  return task;
}

/** Creates an ad hoc activity at the end of the plan: needs contributor level. */
export async function createAdHoc(context: Context, projectId: string, body: rules.AdHocBody): Promise<OpActivity> {
  const { db } = context;
  const level = await requireProject(context, projectId, Level.contributor, 'my_tasks.error.InsufficientPermissions');
  const open = await openPlan(context, projectId);
  const values = rules.adHocFields.sent(body);
  rules.checkAdHocValues(values);
  await checkAdHocReferences(context, { projectNodeId: projectId, level }, values);
  const id = await insertAdHocActivity(context, open.plan.id, open.versionIds, values);
  const { responsibleResource = null, baseEffort } = values;
  await assignAdHocResource(db, open, id, { resourceId: responsibleResource, baseEffort: baseEffort ?? 0 });
  await saveCustomValues(db, { kind: 'activity', recordId: id, customType: null }, body.customValues);
  await recomputePlanned(db, open.plan.id, id);
  await recordEvent(context, 'activityCreated', { projectNodeId: projectId, activityName: values.name ?? '' });
  return getTask(context, id);
}

/** An ad hoc activity that the caller may change or delete, with its plan. */
async function openAdHoc(context: Context, id: string, parameterName: string) {
  const activity = await requireVisible(context, id);
  rules.requireChangeable(activity, parameterName, context.caller.userId);
  return { activity, open: await openPlan(context, activity.projectNodeId) };
}

/** Changes the passed fields. Allowed for managers of the project and the activity's creator. */
export async function changeAdHoc(context: Context, body: rules.AdHocBody): Promise<OpActivity> {
  const { db } = context;
  const { id } = body;
  if (typeof id !== 'string') throw invalidParameter('id', id, 'expected.idOfAdHocActivity');
  // No bookings may be added to an assignment while it is being removed.
  if (body.responsibleResource !== undefined) await holdBookings(db);
  const { activity, open } = await openAdHoc(context, id, 'id');
  const current = await getTask(context, id);
  checkModified(body, current, OpActivity);
  const values = rules.adHocFields.changes(rules.adHocFields.sent(body), current);
  await saveCustomValues(
    db,
    { kind: 'activity', recordId: id, customType: null, level: activity.level },
    body.customValues,
  );
  if (Object.keys(values).length > 0) await applyChange(context, activity, open, current, values);
  else if ((body.customValues?.length ?? 0) > 0) await updateAdHocActivity(db, open.versionIds, id, {});
  else return current;
  const activityName = values.name ?? activity.name;
  await recordEvent(context, 'activityChanged', { projectNodeId: open.projectNodeId, activityName });
  return getTask(context, id);
}

async function applyChange(
  context: Context,
  activity: VisibleActivity,
  open: AdHocPlanAccess,
  current: OpActivity,
  values: rules.AdHocValues,
): Promise<void> {
  const { db } = context;
  const after = { ...rules.adHocFields.sent(current), ...values };
  rules.checkAdHocValues(after);
  await checkAdHocReferences(context, activity, values);
  await updateAdHocActivity(db, open.versionIds, activity.id, values);
  const { responsibleResource, baseEffort } = values;
  if (responsibleResource !== undefined && current.responsibleResource) {
    await releaseAdHocResource(db, open.versionIds, activity.id, current.responsibleResource);
  }
  if (responsibleResource !== undefined || baseEffort !== undefined) {
    const resourceId = after.responsibleResource ?? null;
    await assignAdHocResource(db, open, activity.id, { resourceId, baseEffort: after.baseEffort ?? 0 });
  }
  await recomputePlanned(db, open.plan.id, activity.id);
}

/** Deletes an ad hoc activity for which nothing is recorded, as a manager of the project or as its creator. */
export async function deleteAdHoc(context: Context, id: string): Promise<void> {
  const { db } = context;
  await holdBookings(db);
  const { activity, open } = await openAdHoc(context, id, 'activityId');
  if (await rules.hasRecords(db, id)) throw new Failure('my_tasks.error.ExistingWorkSlipError', { id });
  const parentId = await removeAdHocActivity(db, open, id);
  await recomputePlanned(db, open.plan.id, id, parentId);
  await recordEvent(context, 'activityDeleted', {
    projectNodeId: open.projectNodeId,
    activityName: activity.name,
  });
}

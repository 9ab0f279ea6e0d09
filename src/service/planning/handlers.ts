import { Level } from '#contract/codes.ts';
import type { planning as contract } from '#contract/planning.ts';
import { requireProject } from '../access.ts';
import { type Context, type Handlers, prepared } from '../context.ts';
import { notFound } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { recomputePlan } from '../figures/plan.ts';
import { listAssignmentVersions } from './assignment-versions.ts';
import { importPlan, readUpload } from './import/import-plan.ts';
import { lockedBy, requireActive, requireHolder } from './rules.ts';
import * as versions from './versions.ts';

/** The plan of a project that the caller manages and that is not archived, locked until the end of the transaction. */
async function managedPlan(context: Context, projectId: string): Promise<versions.Plan> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const plan = await versions.lockPlan(context.db, projectId);
  if (!plan) throw notFound('project_planning', projectId);
  requireActive(plan);
  return plan;
}

/** The caller's working version of the plan, opened as a copy of the current version where there is none. */
async function checkOut({ db, caller }: Context, plan: versions.Plan): Promise<{ id: string; isNew: boolean }> {
  const working = await versions.findWorkingVersion(db, plan.id);
  if (working && working.holderId !== caller.userId) throw lockedBy(working);
  if (working) return { id: working.id, isNew: false };
  const id = await versions.insertWorkingVersion(db, plan.id, caller.userId);
  await versions.copyVersion(db, plan.currentVersionId, id);
  return { id, isNew: true };
}

/** Makes the working version the current one, and all that follows from it true. Returns its number. */
async function checkIn(
  { db, caller }: Context,
  plan: versions.Plan,
  versionId: string,
  text: { name: string; comment: string },
): Promise<number> {
  const number = await versions.checkInWorkingVersion(db, plan, versionId, { ...text, userId: caller.userId });
  await versions.joinProject(db, plan.projectNodeId, versionId);
  await recomputePlan(db, plan.id);
  return number;
}

export const planning: Handlers<typeof contract> = {
  edit: async (context, { projectId }) => {
    const plan = await managedPlan(context, projectId);
    const { id, isNew } = await checkOut(context, plan);
    if (isNew) await recordEvent(context, 'planCheckedOut', { projectNodeId: projectId });
    return versions.getVersionInfo(context.db, id);
  },

  checkIn: async (context, { projectId, name = '', comment = '', recalculateWBS }) => {
    const plan = await managedPlan(context, projectId);
    const working = requireHolder(await versions.findWorkingVersion(context.db, plan.id), context.caller);
    if (recalculateWBS) await versions.recalculateWbs(context.db, working.id);
    const number = await checkIn(context, plan, working.id, { name, comment });
    await recordEvent(context, 'planCheckedIn', { projectNodeId: projectId, planVersionNumber: String(number) });
    return undefined;
  },

  importProjectPlan: prepared(readUpload, async (context, { projectId, ...options }, file) => {
    const plan = await managedPlan(context, projectId);
    const working = await checkOut(context, plan);
    const outcome = await importPlan(context, plan, working.id, file, options);
    const number = working.isNew ? await checkIn(context, plan, working.id, outcome.version) : -1;
    await recordEvent(context, 'planImported', { projectNodeId: projectId, planVersionNumber: String(number) });
    return outcome.sentence(number);
  }),

  listAssignmentVersions: async (context, { activityVersionId }) => ({
    assignmentVersion: await listAssignmentVersions(context, activityVersionId),
  }),
};

import { Level } from '#contract/codes.ts';
import type { planning as contract } from '#contract/planning.ts';
import { requireProject } from '../access.ts';
import type { Context, Handlers } from '../context.ts';
import { notFound } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { recomputePlan } from '../figures/plan.ts';
import { importPlan, readUpload } from './import/import-plan.ts';
import { listAssignmentVersions } from './assignment-versions.ts';
import { lockedBy, requireActive, requireHolder } from './rules.ts';
import {
  checkInWorkingVersion,
  copyVersion,
  findWorkingVersion,
  getVersionInfo,
  insertWorkingVersion,
  lockPlan,
  type Plan,
  recalculateWbs,
} from './versions.ts';
import { prepared } from '../context.ts';

/** The plan of a project that the caller manages, locked until the end of the transaction. */
async function managedPlan(context: Context, projectId: string): Promise<Plan> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const plan = await lockPlan(context.db, projectId);
  if (!plan) throw notFound('project_planning', projectId);
  return plan;
}

/** The caller's working version of the plan, opened as a copy of the current version where there is none. */
async function checkOut(context: Context, plan: Plan): Promise<{ id: string; isNew: boolean }> {
  const working = await findWorkingVersion(context.db, plan.id);
  if (working && working.holderId !== context.caller.userId) throw lockedBy(working);
  if (working) return { id: working.id, isNew: false };
  requireActive(plan);
  const id = await insertWorkingVersion(context.db, plan.id, context.caller.userId);
  await copyVersion(context.db, plan.currentVersionId, id);
  return { id, isNew: true };
}

async function checkIn(
  context: Context,
  plan: Plan,
  versionId: string,
  text: { name: string; comment: string },
): Promise<number> {
  const number = await checkInWorkingVersion(context.db, plan, versionId, { ...text, userId: context.caller.userId });
  await recomputePlan(context.db, plan.id);
  return number;
}

export const planning: Handlers<typeof contract> = {
  edit: async (context, { projectId }) => {
    const plan = await managedPlan(context, projectId);
    const { id, isNew } = await checkOut(context, plan);
    if (isNew) await recordEvent(context, 'planCheckedOut', { projectNodeId: projectId });
    return getVersionInfo(context.db, id);
  },

  checkIn: async (context, { projectId, name, comment, recalculateWBS }) => {
    const plan = await managedPlan(context, projectId);
    const working = requireHolder(await findWorkingVersion(context.db, plan.id), context.caller);
    if (recalculateWBS) await recalculateWbs(context.db, working.id);
    const number = await checkIn(context, plan, working.id, { name: name ?? '', comment: comment ?? '' });
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

  listAssignmentVersions: (context, { activityVersionId }) => listAssignmentVersions(context, activityVersionId),
};

import type { VersionInfo } from '#contract/documented/planning.ts';
import { Level } from '#contract/core/codes.ts';
import { insufficient } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { lockedBy, requireActivePlan } from '../rules.ts';
import { markSchedule } from '../schedule-queries.ts';
import {
  copyVersion,
  findWorkingVersion,
  getVersionInfo,
  insertCheckedInVersion,
  joinProject,
  lockPlan,
  makeCurrent,
} from '../versions.ts';
import { findVersion } from '../versions/version-queries.ts';
import { keepWhatHappened } from './restore-writes.ts';

interface RestoreText {
  readonly name?: string | null | undefined;
  readonly comment?: string | null | undefined;
}

/**
 * Makes the content of an earlier version the newest version of its plan. Later facts stay: activities with recorded
 * work or costs missing in the earlier version, and ad hoc ones, are appended as they are now. Needs manager level;
 * refused while another user holds the plan. The caller's working version stays unchanged.
 */
export async function restoreVersion(
  context: Context,
  id: string,
  { name, comment }: RestoreText,
): Promise<VersionInfo> {
  const { db, caller } = context;
  const version = await findVersion(context, id);
  if (!version) throw notFoundFailure('project_planning', id);
  const { level, number, projectNodeId } = version;
  if (level < Level.manager) throw insufficient(Level.manager, level, 'project.error.ManagerAccessDenied');
  const plan = await lockPlan(db, projectNodeId);
  if (!plan) throw notFoundFailure('project_planning', id);
  requireActivePlan(plan);
  const working = await findWorkingVersion(db, plan.id);
  if (working && working.holderId !== caller.userId) throw lockedBy(working);
  if (number < 0 || plan.currentVersionId === id)
    throw invalidParameter('planVersionId', id, 'expected.idOfEarlierVersion');
  const restored = await insertCheckedInVersion(db, plan.id, {
    name: name ?? '',
    comment: comment ?? '',
    userId: caller.userId,
  });
  await copyVersion(db, id, restored.id);
  await keepWhatHappened(db, { from: plan.currentVersionId, into: restored.id });
  await makeCurrent(db, plan, restored.id);
  await joinProject(db, projectNodeId, restored.id);
  await markSchedule(db, restored.id);
  await recomputePlan(db, plan.id);
  await recordEvent(context, 'planCheckedIn', { projectNodeId, planVersionNumber: String(restored.number) });
  const details = { project: projectNodeId, version: restored.number, restored: number };
  await recordAudit(context, { action: 'plan.restored', objectId: restored.id, details });
  return getVersionInfo(db, restored.id);
}

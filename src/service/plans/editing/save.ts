import type { OpPlanEdit, PlanEditParts } from '#contract/app/plan-editing.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Caller, Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { managedPlan } from '../managed-plan.ts';
import { lockedBy } from '../rules.ts';
import { findWorkingVersion, type WorkingVersion } from '../versions.ts';
import { draftActivities } from './activity-edits.ts';
import { draftAssignments, draftLinks } from './assignment-edits.ts';
import type { EditTarget } from './edit-queries.ts';
import { maxEditableHours } from './rules.ts';
import { countSave, plannedEffort, writeActivities, writeEditedAssignments, writeEditedLinks } from './writes.ts';

/**
 * Writes an edit into the caller's working version: completely or, on any error, not at all. Saves of one plan are
 * serialized by locking its row. Only the first save after a check-out is recorded in the event log and audit log:
 * other users notice only the check-in, which has its own entry.
 */
export async function saveWorkingPlan(
  context: Context,
  projectId: string,
  edit: OpPlanEdit,
): Promise<{ revision: number }> {
  const { db, caller } = context;
  const plan = await managedPlan(context, projectId);
  const working = requireEditor(await findWorkingVersion(db, plan.id), caller);
  const key = edit.key.toLowerCase();
  if (working.savedKey === key) return { revision: working.revision };
  requireRevision(working, edit.revision);
  await writePlanEdit(
    context,
    { planId: plan.id, versionId: working.id, currentVersionId: plan.currentVersionId },
    edit,
  );
  const revision = await countSave(db, working.id, key);
  if (working.savedKey === null) {
    await recordEvent(context, 'activityChanged', { projectNodeId: projectId, planVersionNumber: '-1' });
    const details = await auditedProjects(context, [projectId]);
    await recordAudit(context, { action: 'plan.edited', objectId: projectId, details });
  }
  return { revision };
}

/** Checks an edit, and writes it into a working version. */
export async function writePlanEdit(context: Context, target: EditTarget, edit: PlanEditParts): Promise<void> {
  const { db } = context;
  const activities = await draftActivities(context, target, edit);
  const links = await draftLinks(db, target, edit, activities);
  const assignments = await draftAssignments(context, edit, activities);
  await writeActivities(db, target, activities);
  await writeEditedLinks(db, target.versionId, links);
  await writeEditedAssignments(db, target.versionId, assignments);
  await requireEffort(db, target.versionId);
}

/** Only the holder writes into a working version; an administrator may only discard it. */
function requireEditor(working: WorkingVersion | undefined, { userId }: Caller): WorkingVersion {
  if (!working) throw new Failure('project_planning.error.ProjectCheckedInError');
  if (working.holderId !== userId) throw lockedBy(working);
  return working;
}

/** A plan has no more effort in all than the database adds up. */
async function requireEffort(db: Queries, versionId: string): Promise<void> {
  const hours = await plannedEffort(db, versionId);
  if (hours > maxEditableHours)
    throw invalidParameter('activity', hours, { key: 'expected.hoursInAll', values: { most: maxEditableHours } });
}

function requireRevision({ id, revision, savedAt }: WorkingVersion, sentRevision: number): void {
  if (sentRevision === revision) return;
  throw new Failure('main.error.ModifiedMeanwhile', { id, modified: savedAt, revision });
}

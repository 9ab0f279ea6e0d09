import type { Context } from '#service/core/context.ts';
import { planGuid } from '#service/plans/plan-guid.ts';
import { lockedBy } from '../rules.ts';
import { findWorkingVersion, type CurrentPlan } from '../versions.ts';

/** The version that an import goes into, or that the version which it makes will be a copy of. */
export interface ImportTarget {
  readonly planId: string;
  readonly projectId: string;
  /** By which an export names the plan. */
  readonly planGuid: string;
  readonly versionId: string;
  /** Its number, -1 for a working version. */
  readonly number: number;
  /** Fields of a plan file that the version has, as they are stored. */
  readonly fileFields: unknown;
  readonly fileResources: unknown;
  readonly fileCustomFields: unknown;
  /** It is a working version, which the caller holds and will check in later. */
  readonly isWorking: boolean;
}

/** Returns the caller's working version, otherwise the current one. Refuses while another user holds the plan. */
export async function importTarget({ db, caller }: Context, plan: CurrentPlan): Promise<ImportTarget> {
  const ofPlan = { planId: plan.id, projectId: plan.projectNodeId, planGuid: planGuid(plan.id, plan.created) };
  const working = await findWorkingVersion(db, plan.id);
  if (working && working.holderId !== caller.userId) throw lockedBy(working);
  const versionId = working?.id ?? plan.currentVersionId;
  const version = await db
    .selectFrom('plan_version')
    .select([
      'number',
      'file_fields as fileFields',
      'file_resources as fileResources',
      'file_custom_fields as fileCustomFields',
    ])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return { ...ofPlan, versionId, ...version, isWorking: working !== undefined };
}

import type { Context } from '../../context.ts';
import { lockedBy } from '../rules.ts';
import { findWorkingVersion, getVersionInfo, type Plan } from '../versions.ts';

/** The version that an import goes into, or that the version which it makes will be a copy of. */
export interface Target {
  readonly versionId: string;
  /** Its number, -1 for a working version. */
  readonly number: number;
  /** It is a working version, which the caller holds and will check in later. */
  readonly isWorking: boolean;
}

/** The caller's working version, else the current one. Refuses where somebody else holds the plan. */
export async function importTarget({ db, caller }: Context, plan: Plan): Promise<Target> {
  const working = await findWorkingVersion(db, plan.id);
  if (working && working.holderId !== caller.userId) throw lockedBy(working);
  if (working) return { versionId: working.id, number: -1, isWorking: true };
  const { version = 0 } = await getVersionInfo(db, plan.currentVersionId);
  return { versionId: plan.currentVersionId, number: version ?? 0, isWorking: false };
}

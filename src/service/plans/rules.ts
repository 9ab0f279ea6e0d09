import type { Caller } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import type { CurrentPlan, WorkingVersion } from './versions.ts';

/** The refusal that names who holds the plan. */
export function lockedBy({ holderName, checkedOutAt }: WorkingVersion): Failure {
  return new Failure('project.error.ProjectLockedError', { user: holderName, since: checkedOutAt });
}

/** An archived project's plan is only read. */
export function requireActivePlan({ isArchived, projectName }: CurrentPlan): void {
  if (isArchived) throw new Failure('project.error.Archived', { name: projectName });
}

/** The working version may be checked in or discarded by its holder, or by an administrator. */
export function requireHolder(working: WorkingVersion | undefined, caller: Caller): WorkingVersion {
  if (!working) throw new Failure('project_planning.error.ProjectCheckedInError');
  if (working.holderId !== caller.userId && !caller.isAdministrator) throw lockedBy(working);
  return working;
}

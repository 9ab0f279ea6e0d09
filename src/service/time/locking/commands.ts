import { Level } from '#contract/core/codes.ts';
import { type DayRange, requireDayRange } from '#service/core/day-range.ts';
import { insufficient, requireProject } from '#service/core/access.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { hasProjectPlan, listManagedProjects } from './queries.ts';
import { lockDays, type LockedProjects, unlockDays } from './writes.ts';

/** The projects whose days the caller may lock: an administrator all, others those that they manage. */
async function lockableProjects(context: Context): Promise<LockedProjects> {
  if (context.caller.isAdministrator) return 'all';
  const projects = await listManagedProjects(context);
  if (projects.length === 0) throw insufficient(Level.manager, Level.none);
  return projects;
}

/** One project, with a plan, that the caller manages. */
async function lockableProject(context: Context, projectId: string): Promise<LockedProjects> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  if (!(await hasProjectPlan(context.db, projectId)))
    throw invalidParameter('projectId', projectId, 'expected.idOfProject');
  return [projectId];
}

const lockChanges = {
  lock: { run: lockDays, event: 'recordsLocked', action: 'work.locked' },
  unlock: { run: unlockDays, event: 'recordsUnlocked', action: 'work.unlocked' },
} as const;

/** Locks or unlocks days of one project, or without one of all that the caller may. */
export async function changeLockedDays(
  context: Context,
  kind: keyof typeof lockChanges,
  days: DayRange,
  projectId: string | null,
) {
  requireDayRange(days);
  const projects = projectId === null ? await lockableProjects(context) : await lockableProject(context, projectId);
  const result = await lockChanges[kind].run(context, days, projects);
  await recordEvent(context, lockChanges[kind].event, { projectNodeId: projectId });
  const { from, until } = days;
  const of = projects === 'all' ? { allProjects: true } : await auditedProjects(context, projects);
  const details = { firstDay: from, lastDay: until, ...of, records: result.numberChanged };
  await recordAudit(context, {
    action: lockChanges[kind].action,
    ...(projectId !== null && { objectId: projectId }),
    details,
  });
  return result;
}

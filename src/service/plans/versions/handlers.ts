import type { plansApi as contract } from '#contract/app/plans.ts';
import { Level } from '#contract/core/codes.ts';
import { insufficient, requireProject } from '#service/core/access.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { requireActivePlan, requireHolder } from '../rules.ts';
import { findWorkingVersion, getVersionInfo, listVersions, lockPlan, removeWorkingVersion } from '../versions.ts';
import {
  compareWholes,
  countLinkDifferences,
  listCriticalDifferences,
  listDifferences,
  planTotals,
  type VersionCriticalPath,
} from './comparison-queries.ts';
import { exportPlan } from '../export/export.ts';
import { keepTables, shownTables } from '../kept-tables.ts';
import { listFileBaselines, takeFileBaseline } from './file-baselines.ts';
import { criticalDifferences, sortedDifferences } from './rules.ts';
import {
  findReadableVersion,
  findVersion,
  findVersionedPlan,
  listBaselineDays,
  listHistory,
  listPlannedActivities,
  listPlannedAssignments,
  listVersionLinks,
  updateBaseline,
} from './version-queries.ts';

/** The plan of a project that the caller may read, with the caller's level on the project. */
async function readablePlan(context: Context, projectId: string) {
  const level = await requireProject(context, projectId, Level.observer);
  const plan = await findVersionedPlan(context.db, projectId);
  if (!plan) throw notFoundFailure('project_planning', projectId);
  return { ...plan, level };
}

/** All that a version says; null for one that the caller may not read. */
async function readPlanVersion(context: Context, id: string) {
  const version = await findReadableVersion(context, id);
  if (!version) return null;
  return {
    version: await getVersionInfo(context.db, id),
    projectNode: version.projectNodeId,
    activity: await listPlannedActivities(context.db, id),
    assignment: await listPlannedAssignments(context, id),
    link: await listVersionLinks(context.db, id),
  };
}

async function compareVersions(
  context: Context,
  { planVersionId: until, from }: { planVersionId: string; from: string },
) {
  const newer = await findReadableVersion(context, until);
  if (!newer) return null;
  const older = await findReadableVersion(context, from);
  if (older?.planId !== newer.planId) throw invalidParameter('from', from, 'expected.idOfVersionOfSamePlan');
  const { db } = context;
  const wholes = await compareWholes(db, newer.planId, from, until);
  const totals = await planTotals(db, { from, until, level: newer.level });
  const withPath = (side: 'from' | 'until', { critical, conflicts }: VersionCriticalPath) => ({
    ...totals[side],
    criticalActivities: critical.size,
    conflicts,
  });
  return {
    from: await getVersionInfo(db, from),
    until: await getVersionInfo(db, until),
    fromTotals: withPath('from', wholes.from),
    untilTotals: withPath('until', wholes.until),
    ...sortedDifferences(await listDifferences(context, { from, until, reordered: wholes.reordered })),
    ...(await countLinkDifferences(db, from, until)),
    ...criticalDifferences(await listCriticalDifferences(db, from, until, wholes)),
  };
}

/** No stored figure depends on the baseline: comparisons are computed when they are read. */
async function setBaseline(context: Context, id: string) {
  const version = await findVersion(context, id);
  if (!version) throw notFoundFailure('project_planning', id);
  const { level, number, projectNodeId } = version;
  if (level < Level.manager) throw insufficient(Level.manager, level, 'project.error.ManagerAccessDenied');
  if (number < 1) throw invalidParameter('planVersionId', id, 'expected.idOfCheckedInVersion');
  const plan = await lockPlan(context.db, projectNodeId);
  if (!plan) throw notFoundFailure('project_planning', id);
  requireActivePlan(plan);
  if (plan.baselineVersionId !== id) {
    await updateBaseline(context.db, plan.id, id);
    await recordEvent(context, 'projectChanged', { projectNodeId, planVersionNumber: String(number) });
    const details = { ...(await auditedProjects(context, [projectNodeId])), version: number };
    await recordAudit(context, { action: 'plan.baseline', objectId: id, details });
  }
  return getVersionInfo(context.db, id);
}

export const planVersionHandlers: Handlers<typeof contract> = {
  listPlanVersions: async (context, { projectId }) => {
    const plan = await readablePlan(context, projectId);
    const isHolder = plan.holderId === context.caller.userId;
    return { versionInfo: await listVersions(context.db, plan.id, { withWorking: isHolder }) };
  },

  listPlanHistory: async (context, { projectId }) => {
    const plan = await readablePlan(context, projectId);
    return { entry: await listHistory(context, plan.id) };
  },

  getPlanVersion: (context, { planVersionId }) => readPlanVersion(context, planVersionId),

  comparePlanVersions: (context, versions) => compareVersions(context, versions),

  listBaselineDays: async (context, { projectId }) => {
    const plan = await readablePlan(context, projectId);
    return { activity: await listBaselineDays(context.db, plan.id) };
  },

  listFileBaselines: async (context, { projectId }) => {
    const plan = await readablePlan(context, projectId);
    return { baseline: await listFileBaselines(context.db, plan.currentVersionId) };
  },

  takeFileBaseline: (context, input) => takeFileBaseline(context, input),

  setBaseline: (context, { planVersionId }) => setBaseline(context, planVersionId),

  exportPlan: async (context, { projectId, format, version }) => {
    const plan = await readablePlan(context, projectId);
    const { id: planId, currentVersionId, level } = plan;
    return exportPlan(context, { planId, currentVersionId }, { format, version, level });
  },

  listPlanLinks: async (context, { projectId }) => {
    const plan = await readablePlan(context, projectId);
    return { link: await listVersionLinks(context.db, plan.currentVersionId) };
  },

  discardWorkingVersion: async (context, { projectId }) => {
    await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
    const plan = await lockPlan(context.db, projectId);
    if (!plan) throw notFoundFailure('project_planning', projectId);
    const working = requireHolder(await findWorkingVersion(context.db, plan.id), context.caller);
    await removeWorkingVersion(context.db, plan.id, working.id);
    await recordEvent(context, 'workingVersionDiscarded', { projectNodeId: projectId });
    const details = { ...(await auditedProjects(context, [projectId])), holder: working.holderName };
    await recordAudit(context, { action: 'plan.discarded', objectId: projectId, details });
  },

  getPlanState: async (context, { projectId }) => {
    const plan = await readablePlan(context, projectId);
    const isHolder = plan.holderId === context.caller.userId;
    return {
      checkedOut: plan.holderId !== null,
      checkedOutBy: plan.holderId,
      checkedOutByName: plan.holderName,
      since: plan.checkedOutAt,
      version: plan.number,
      table: shownTables(keepTables(isHolder ? plan.workingTables : plan.tables)),
    };
  },
};

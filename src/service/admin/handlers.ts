import type { adminApi } from '#contract/admin/api.ts';
import { Level } from '#contract/codes.ts';
import { requireProject } from '../access.ts';
import type { Context, Handlers } from '../context.ts';
import { demoSignOns } from '../demo/load.ts';
import { invalidParameter, notFound } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { hasDemo } from '../first-start.ts';
import { languages } from '../messages.ts';
import { requireHolder } from '../planning/rules.ts';
import { findWorkingVersion, listVersions, lockPlan, removeWorkingVersion } from '../planning/versions.ts';
import { version } from '../version.ts';
import { findPlan, listPlanLinks } from './plan-store.ts';
import { listLocks, previewLock } from './lock-store.ts';

export interface AdminSettings {
  /** Largest uploaded file, bytes. */
  readonly uploadLimit: number;
}

/** The plan of a project that the caller may read. */
async function readablePlan(context: Context, projectId: string) {
  await requireProject(context, projectId, Level.observer);
  const plan = await findPlan(context.db, projectId);
  if (!plan) throw notFound('project_planning', projectId);
  return plan;
}

/** The handlers of the administration interface. */
export function admin({ uploadLimit }: AdminSettings): Handlers<typeof adminApi> {
  return {
    getCapabilities: async ({ db }) => {
      const demo = await hasDemo(db);
      return {
        product: 'Opdesk',
        version,
        demo,
        demoSignOns: demo ? [...demoSignOns] : [],
        passwordAlgorithm: 'SHA-256',
        maxUpload: uploadLimit,
        languages: [...languages],
        features: ['locks', 'planState', 'planVersions', 'planLinks'],
      };
    },

    listLocks: async (context) => ({ lock: await listLocks(context) }),

    previewLock: async (context, { from, until, projectIds = [] }) => {
      if (until < from) throw invalidParameter('until', until, `a day from ${from} on`);
      for (const id of projectIds)
        await requireProject(context, id, Level.manager, 'project.error.ManagerAccessDenied');
      return previewLock(context, { from, until, projectIds });
    },

    listPlanVersions: async (context, { projectId }) => {
      const plan = await readablePlan(context, projectId);
      const isHolder = plan.holderId === context.caller.userId;
      return { versionInfo: await listVersions(context.db, plan.id, { withWorking: isHolder }) };
    },

    listPlanLinks: async (context, { projectId }) => {
      const plan = await readablePlan(context, projectId);
      return { link: await listPlanLinks(context.db, plan.currentVersionId) };
    },

    discardWorkingVersion: async (context, { projectId }) => {
      await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
      const plan = await lockPlan(context.db, projectId);
      if (!plan) throw notFound('project_planning', projectId);
      const working = requireHolder(await findWorkingVersion(context.db, plan.id), context.caller);
      await removeWorkingVersion(context.db, plan.id, working.id);
      await recordEvent(context, 'workingVersionDiscarded', { projectNodeId: projectId });
      return undefined;
    },

    getPlanState: async (context, { projectId }) => {
      const plan = await readablePlan(context, projectId);
      return {
        checkedOut: plan.holderId !== null,
        checkedOutBy: plan.holderId,
        checkedOutByName: plan.holderName,
        since: plan.checkedOutAt,
        version: plan.number,
      };
    },
  };
}

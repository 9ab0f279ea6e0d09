import { type Client, ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { PlanDraft } from './draft-store.ts';

/** Outcome of restoring changes left in the browser. */
export type Restored = 'done' | 'changedMeanwhile' | 'refused';

/**
 * Sends what a reload or a crash left unsaved: the same calls with the same keys, so that one that the service has had is not done
 * twice. The service knows the ids that the browser made for new activities, which a plan that is loaded anew does not show.
 * @param revision the plan's revision to build on instead of the one that the changes were made to
 * @throws ServiceError where the service can't be reached
 */
export async function restoreDraft(
  client: Client,
  projectId: string,
  draft: PlanDraft,
  revision?: number,
): Promise<Restored> {
  let at = revision ?? draft.revision;
  for (const step of draft.steps) {
    try {
      // One after another: each builds on the one before.
      const answer = await client.call(appApi.saveWorkingPlan, { projectId, body: { ...step, revision: at } });
      at = answer?.revision ?? at + 1;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code.startsWith('client.error.')) throw error;
      return error.code === 'main.error.ModifiedMeanwhile' ? 'changedMeanwhile' : 'refused';
    }
  }
  return 'done';
}

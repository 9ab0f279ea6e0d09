import type { products as contract } from '#contract/documented/products.ts';
import type { Handlers } from '#service/core/context.ts';
import { listTasksByIds } from '#service/activities/queries.ts';
import * as store from './queries.ts';

export const productHandlers: Handlers<typeof contract> = {
  /** The first activity that the caller sees; one that it does not see is passed over. */
  getActivityForTrackerId: async (context, { trackerIssueId, trackerInstance }) => {
    const ids = await store.listLinkedActivities(context, trackerIssueId, trackerInstance);
    const seen = new Map(Array.from(await listTasksByIds(context, ids), (task) => [task.id, task]));
    const first = ids.find((id) => seen.has(id));
    return (first !== undefined && seen.get(first)) || null;
  },

  getProductById: (context, { productId }) => store.findProduct(context, productId),

  getReleaseById: (context, { releaseId }) => store.findRelease(context, releaseId),

  getRequirementById: (context, { requirementId }) => store.findRequirement(context, requirementId),
};

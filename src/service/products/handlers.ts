import type { products as contract } from '#contract/documented/products.ts';
import type { Handlers } from '#service/core/context.ts';
import { listTasksByIds } from '#service/activities/queries.ts';
import type { productsApi } from '#contract/app/products.ts';
import {
  changeEntry,
  createEntry,
  deleteEntry,
  entriesWith,
  listCatalogueEntries,
} from '#service/core/catalogues/entries.ts';
import { productCatalogue, releases, requirements } from './catalogues/catalogues.ts';
import { findProduct, findRelease, findRequirement, listLinkedActivities } from './queries.ts';

export const productHandlers: Handlers<typeof contract> = {
  /** The first activity that the caller sees; one that it does not see is passed over. */
  getActivityForTrackerId: async (context, { trackerIssueId, trackerInstance }) => {
    const ids = await listLinkedActivities(context, trackerIssueId, trackerInstance);
    const visible = new Map(Array.from(await listTasksByIds(context, ids), (task) => [task.id, task]));
    const first = ids.find((id) => visible.has(id));
    return (first !== undefined && visible.get(first)) || null;
  },

  getProductById: (context, { productId }) => findProduct(context, productId),

  getReleaseById: (context, { releaseId }) => findRelease(context, releaseId),

  getRequirementById: (context, { requirementId }) => findRequirement(context, requirementId),
};

export const productCatalogues: Handlers<typeof productsApi> = {
  listProducts: async (context) => ({ product: await listCatalogueEntries(context, productCatalogue) }),
  createProduct: (context, { body }) => createEntry(context, productCatalogue, body),
  changeProduct: (context, { productId, body }) => changeEntry(context, productCatalogue, productId, body),
  deleteProduct: (context, { productId }) => deleteEntry(context, productCatalogue, productId),

  listReleases: async (context, { product }) => ({
    release: await listCatalogueEntries(context, releases, entriesWith('product_id', product)),
  }),
  createRelease: (context, { body }) => createEntry(context, releases, body),
  changeRelease: (context, { releaseId, body }) => changeEntry(context, releases, releaseId, body),
  deleteRelease: (context, { releaseId }) => deleteEntry(context, releases, releaseId),

  listRequirements: async (context, { release }) => ({
    requirement: await listCatalogueEntries(context, requirements, entriesWith('release_id', release)),
  }),
  createRequirement: (context, { body }) => createEntry(context, requirements, body),
  changeRequirement: (context, { requirementId, body }) => changeEntry(context, requirements, requirementId, body),
  deleteRequirement: (context, { requirementId }) => deleteEntry(context, requirements, requirementId),
};

/**
 * Products belong to the whole organization: every user reads them, except external ones (customers and users marked as
 * external), who read those whose active project they see. A release is also read by its own active project, a requirement
 * by those of its release and product. An active project that the caller does not see is not named.
 */

import { sql } from 'kysely';
import type { products as contract } from '#contract/app/products.ts';
import type { Handlers } from '#service/core/context.ts';
import { changeEntry, createEntry, deleteEntry, listEntries } from '#service/core/catalogues/entries.ts';
import { products, releases, requirements } from './catalogues.ts';

export const productCatalogues: Handlers<typeof contract> = {
  listProducts: async (context) => ({ product: await listEntries(context, products) }),
  createProduct: (context, { body }) => createEntry(context, products, body),
  changeProduct: (context, { productId, body }) => changeEntry(context, products, productId, body),
  deleteProduct: (context, { productId }) => deleteEntry(context, products, productId),

  listReleases: async (context, { product }) => ({
    release: await listEntries(
      context,
      releases,
      product === undefined ? undefined : sql`entry.product_id = ${product}`,
    ),
  }),
  createRelease: (context, { body }) => createEntry(context, releases, body),
  changeRelease: (context, { releaseId, body }) => changeEntry(context, releases, releaseId, body),
  deleteRelease: (context, { releaseId }) => deleteEntry(context, releases, releaseId),

  listRequirements: async (context, { release }) => ({
    requirement: await listEntries(
      context,
      requirements,
      release === undefined ? undefined : sql`entry.release_id = ${release}`,
    ),
  }),
  createRequirement: (context, { body }) => createEntry(context, requirements, body),
  changeRequirement: (context, { requirementId, body }) => changeEntry(context, requirements, requirementId, body),
  deleteRequirement: (context, { requirementId }) => deleteEntry(context, requirements, requirementId),
};

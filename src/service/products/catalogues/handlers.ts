import { sql } from 'kysely';
import type { productsApi as contract } from '#contract/app/products.ts';
import type { Handlers } from '#service/core/context.ts';
import { changeEntry, createEntry, deleteEntry, listCatalogueEntries } from '#service/core/catalogues/entries.ts';
import { productCatalogue, releases, requirements } from './catalogues.ts';

export const productCatalogues: Handlers<typeof contract> = {
  listProducts: async (context) => ({ product: await listCatalogueEntries(context, productCatalogue) }),
  createProduct: (context, { body }) => createEntry(context, productCatalogue, body),
  changeProduct: (context, { productId, body }) => changeEntry(context, productCatalogue, productId, body),
  deleteProduct: (context, { productId }) => deleteEntry(context, productCatalogue, productId),

  listReleases: async (context, { product }) => ({
    release: await listCatalogueEntries(
      context,
      releases,
      product === undefined ? undefined : sql`entry.product_id = ${product}`,
    ),
  }),
  createRelease: (context, { body }) => createEntry(context, releases, body),
  changeRelease: (context, { releaseId, body }) => changeEntry(context, releases, releaseId, body),
  deleteRelease: (context, { releaseId }) => deleteEntry(context, releases, releaseId),

  listRequirements: async (context, { release }) => ({
    requirement: await listCatalogueEntries(
      context,
      requirements,
      release === undefined ? undefined : sql`entry.release_id = ${release}`,
    ),
  }),
  createRequirement: (context, { body }) => createEntry(context, requirements, body),
  changeRequirement: (context, { requirementId, body }) => changeEntry(context, requirements, requirementId, body),
  deleteRequirement: (context, { requirementId }) => deleteEntry(context, requirements, requirementId),
};

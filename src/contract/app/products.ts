import type { Static } from 'typebox';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import {
  Count,
  Day,
  Decimal,
  describe,
  Hours,
  Id,
  list,
  Name,
  record,
  stamps,
  Text,
  Timestamp,
} from '../core/fields.ts';

const productFields = { name: Name, description: Text, activeProject: Id };

/** A product with how many releases it has. */
export const OpProductEntry = record('OpProductEntry', {
  id: Id,
  ...productFields,
  uses: Count,
  ...stamps,
});
export type OpProductEntry = Static<typeof OpProductEntry>;

const OpProductInput = record('OpProductInput', { ...productFields, modified: Timestamp });
export type OpProductInput = Static<typeof OpProductInput>;

const releaseFields = { product: Id, name: Name, description: Text, releaseDate: Day, activeProject: Id };

/** A release with how many requirements it has. */
export const OpReleaseEntry = record('OpReleaseEntry', {
  id: Id,
  ...releaseFields,
  uses: Count,
  ...stamps,
});
export type OpReleaseEntry = Static<typeof OpReleaseEntry>;

const OpReleaseInput = record('OpReleaseInput', { ...releaseFields, modified: Timestamp });
export type OpReleaseInput = Static<typeof OpReleaseInput>;

const requirementFields = {
  release: Id,
  baseEffort: Hours,
  openEffort: Hours,
  storyPoints: Decimal,
  externalLinkURL: describe(Name, 'An address of the web, http or https.'),
};

/** A requirement with how many activities refer to it, in any version of a plan. */
export const OpRequirementEntry = record('OpRequirementEntry', {
  id: Id,
  ...requirementFields,
  uses: Count,
  ...stamps,
});
export type OpRequirementEntry = Static<typeof OpRequirementEntry>;

const OpRequirementInput = record('OpRequirementInput', { ...requirementFields, modified: Timestamp });
export type OpRequirementInput = Static<typeof OpRequirementInput>;

const OpProductEntryList = list('OpProductEntryList', 'product', OpProductEntry);
const OpReleaseEntryList = list('OpReleaseEntryList', 'release', OpReleaseEntry);
const OpRequirementEntryList = list('OpRequirementEntryList', 'requirement', OpRequirementEntry);

const productChangeAreas = ['app', 'products'] as const;

const productWrite = { body: OpProductInput, returns: OpProductEntry, changes: productChangeAreas };
const productRemoval = { changes: productChangeAreas };
const releaseWrite = { body: OpReleaseInput, returns: OpReleaseEntry, changes: productChangeAreas };
const requirementWrite = { body: OpRequirementInput, returns: OpRequirementEntry, changes: productChangeAreas };

export const productsApi = {
  listProducts: get('/products', 'All products by name.', { returns: OpProductEntryList }),
  createProduct: post('/products', 'Creates a product.', productWrite),
  changeProduct: put(
    '/products/{productId}',
    'Changes the sent fields of a product; null clears `activeProject`.',
    productWrite,
  ),
  deleteProduct: del('/products/{productId}', 'Deletes a product that has no releases.', productRemoval),
  listReleases: get('/releases', 'The releases of a product, or of all, by date and name.', {
    query: { product: optional(Id) },
    returns: OpReleaseEntryList,
  }),
  createRelease: post('/releases', 'Creates a release of a product.', releaseWrite),
  changeRelease: put(
    '/releases/{releaseId}',
    'Changes the sent fields of a release; null clears `releaseDate` and `activeProject`.',
    releaseWrite,
  ),
  deleteRelease: del('/releases/{releaseId}', 'Deletes a release that has no requirements.', productRemoval),
  listRequirements: get('/requirements', 'The requirements of a release, or all.', {
    query: { release: optional(Id) },
    returns: OpRequirementEntryList,
  }),
  createRequirement: post('/requirements', 'Creates a requirement.', requirementWrite),
  changeRequirement: put(
    '/requirements/{requirementId}',
    'Changes the sent fields of a requirement; null clears `release` and `storyPoints`.',
    requirementWrite,
  ),
  deleteRequirement: del(
    '/requirements/{requirementId}',
    'Deletes a requirement that no activity refers to.',
    productRemoval,
  ),
};

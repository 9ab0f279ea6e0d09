import type { Static } from 'typebox';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import { Count, Day, Decimal, Hours, Id, list, Name, record, stamps, Text, Timestamp } from '../core/fields.ts';

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
  externalLinkURL: Name,
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
  listProducts: get('/products', { returns: OpProductEntryList }),
  createProduct: post('/products', productWrite),
  changeProduct: put('/products/{productId}', productWrite),
  deleteProduct: del('/products/{productId}', productRemoval),
  listReleases: get('/releases', { query: { product: optional(Id) }, returns: OpReleaseEntryList }),
  createRelease: post('/releases', releaseWrite),
  changeRelease: put('/releases/{releaseId}', releaseWrite),
  deleteRelease: del('/releases/{releaseId}', productRemoval),
  listRequirements: get('/requirements', { query: { release: optional(Id) }, returns: OpRequirementEntryList }),
  createRequirement: post('/requirements', requirementWrite),
  changeRequirement: put('/requirements/{requirementId}', requirementWrite),
  deleteRequirement: del('/requirements/{requirementId}', productRemoval),
};

import type { Static } from 'typebox';
import { get, optional, group } from './endpoint.ts';
import { Day, Decimal, Hours, Id, Name, record, Text, Timestamp } from './fields.ts';
import { OpActivity } from './tasks.ts';

export const OpProduct = record('OpProduct', {
  id: Id,
  name: Name,
  description: Text,
  activeProject: Id,
  created: Timestamp,
  modified: Timestamp,
});
export type OpProduct = Static<typeof OpProduct>;

export const OpRelease = record('OpRelease', {
  id: Id,
  product: Id,
  name: Name,
  description: Text,
  releaseDate: Day,
  activeProject: Id,
  created: Timestamp,
  modified: Timestamp,
});
export type OpRelease = Static<typeof OpRelease>;

export const OpRequirement = record('OpRequirement', {
  id: Id,
  baseEffort: Hours,
  openEffort: Hours,
  storyPoints: Decimal,
  created: Timestamp,
  modified: Timestamp,
  externalLinkURL: Name,
});
export type OpRequirement = Static<typeof OpRequirement>;

export const products = group('products', {
  getActivityForTrackerId: get('/getActivityForTrackerId/{trackerIssueId}', 'Get activity for tracker id.', {
    query: { trackerInstance: optional(Name) },
    returns: OpActivity,
  }),
  getProductById: get('/getProductById/{productId}', 'Get product by id.', { returns: OpProduct }),
  getReleaseById: get('/getReleaseById/{releaseId}', 'Get release by id.', { returns: OpRelease }),
  getRequirementById: get('/getRequirementById/{requirementId}', 'Get requirement by id.', { returns: OpRequirement }),
});

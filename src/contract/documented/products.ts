import type { Static } from 'typebox';
import { get, optional, endpointGroup } from '../core/endpoint.ts';
import { Day, Decimal, Hours, Id, Name, record, stamps, Text } from '../core/fields.ts';
import { OpActivity } from './tasks.ts';

export const OpProduct = record('OpProduct', {
  id: Id,
  name: Name,
  description: Text,
  activeProject: Id,
  ...stamps,
});
export type OpProduct = Static<typeof OpProduct>;

export const OpRelease = record('OpRelease', {
  id: Id,
  product: Id,
  name: Name,
  description: Text,
  releaseDate: Day,
  activeProject: Id,
  ...stamps,
});
export type OpRelease = Static<typeof OpRelease>;

export const OpRequirement = record('OpRequirement', {
  id: Id,
  baseEffort: Hours,
  openEffort: Hours,
  storyPoints: Decimal,
  ...stamps,
  externalLinkURL: Name,
});
export type OpRequirement = Static<typeof OpRequirement>;

export const products = endpointGroup('products', {
  getActivityForTrackerId: get('/getActivityForTrackerId/{trackerIssueId}', {
    query: {
      trackerInstance: optional(Name),
    },
    returns: OpActivity,
  }),
  getProductById: get('/getProductById/{productId}', { returns: OpProduct }),
  getReleaseById: get('/getReleaseById/{releaseId}', { returns: OpRelease }),
  getRequirementById: get('/getRequirementById/{requirementId}', { returns: OpRequirement }),
});

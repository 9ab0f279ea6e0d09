import { Type, type Static } from 'typebox';
import { Level, ResourceType } from './codes.ts';
import { binary, get, post, put, del, optional, group } from './endpoint.ts';
import {
  code,
  Day,
  draft,
  Flag,
  Id,
  list,
  Money,
  Name,
  Percent,
  record,
  ResourceFilterId,
  Text,
  Timestamp,
} from './fields.ts';
import { CustomValueApiElement, OpRecordsImportResult, CustomTypeInfoList } from './shared.ts';

export const ResourceParentApiElement = record('ResourceParentApiElement', {
  isLink: Flag,
  id: Id,
});
export type ResourceParentApiElement = Static<typeof ResourceParentApiElement>;

export const ResourceChildApiElement = record('ResourceChildApiElement', {
  type: Name,
  id: Id,
});
export type ResourceChildApiElement = Static<typeof ResourceChildApiElement>;

export const OpResource = record('OpResource', {
  id: Id,
  name: Name,
  description: Text,
  fullName: Name,
  created: Timestamp,
  modified: Timestamp,
  available: Percent,
  archived: Flag,
  includedInUtilization: Flag,
  user: Id,
  customType: Id,
  type: code(ResourceType),
  customValues: Type.Array(CustomValueApiElement),
  overridePoolRate: Flag,
  hourlyRate: Money,
  externalRate: Money,
  accessLevel: code(Level),
  permissionLevel: code(Level),
  parents: Type.Array(ResourceParentApiElement),
  children: Type.Array(ResourceChildApiElement),
});
export type OpResource = Static<typeof OpResource>;

/** The body of creating and changing a resource. */
export const OpResourceForApiUnmarshall = draft(OpResource, 'OpResourceForApiUnmarshall');

export const OpAbsence = record('OpAbsence', {
  id: Id,
  resource: Id,
  start: Day,
  finish: Day,
  reason: Text,
  comment: Text,
  active: Flag,
  created: Timestamp,
  modified: Timestamp,
  unavailabilityTypeId: Id,
});
export type OpAbsence = Static<typeof OpAbsence>;

export const OpAbsenceReason = record('OpAbsenceReason', {
  id: Id,
  name: Name,
  description: Text,
  created: Timestamp,
  modified: Timestamp,
});
export type OpAbsenceReason = Static<typeof OpAbsenceReason>;

export const OpAssignablePoolsResult = record('OpAssignablePoolsResult', {
  assignee: Id,
  assignablePool: Type.Array(OpResource),
});
export type OpAssignablePoolsResult = Static<typeof OpAssignablePoolsResult>;

export const OpResourceList = list('OpResourceList', 'resource', OpResource);

export const OpUnavailabilityList = list('OpUnavailabilityList', 'unavailability', OpAbsence);

export const OpUnavailabilityTypeList = list('OpUnavailabilityTypeList', 'unavailabilityType', OpAbsenceReason);

export const OpAssignablePoolsResultList = list(
  'OpAssignablePoolsResultList',
  'assignablePoolsResult',
  OpAssignablePoolsResult,
);

export const resources = group('resources', {
  createResource: post('/createResource/{poolOrCollectionResourceId}', 'Create resource.', {
    body: OpResourceForApiUnmarshall,
    returns: OpResource,
    changes: ['resources'],
  }),
  deleteUnavailability: del('/deleteUnavailability/{unavailabilityId}', 'Delete unavailability.', {
    changes: ['resources'],
  }),
  deleteUnavailabilityType: del('/deleteUnavailabilityType/{unavailabilityTypeId}', 'Delete unavailability type.', {
    changes: ['resources'],
  }),
  getResourceById: get('/getResourceById/{resourceId}', 'Get resource by id.', { returns: OpResource }),
  getResourcesByIds: get('/getResourcesByIds', 'Get resources by ids.', {
    query: { resourceIds: optional(Type.Array(ResourceFilterId)) },
    returns: OpResourceList,
  }),
  getRootResourcePool: get('/getRootResourcePool', 'Get root resource pool.', { returns: OpResource }),
  getUnavailabilityById: get('/getUnavailabilityById/{unavailabilityId}', 'Get unavailability by id.', {
    returns: OpAbsence,
  }),
  getUnavailabilityTypeById: get(
    '/getUnavailabilityTypeById/{unavailabilityTypeId}',
    'Get unavailability type by id.',
    { returns: OpAbsenceReason },
  ),
  importUnavailabilities: post('/importUnavailabilities', 'Import unavailabilities.', {
    query: { replaceFrom: optional(Day), replaceTo: optional(Day) },
    body: binary,
    returns: OpRecordsImportResult,
    changes: ['resources'],
  }),
  insertUnavailability: post('/insertUnavailability', 'Insert unavailability.', {
    body: draft(OpAbsence),
    returns: OpAbsence,
    changes: ['resources'],
  }),
  insertUnavailabilityType: post('/insertUnavailabilityType', 'Insert unavailability type.', {
    body: draft(OpAbsenceReason),
    returns: OpAbsenceReason,
    changes: ['resources'],
  }),
  listAssignablePools: get('/listAssignablePools', 'List assignable pools.', {
    query: { resourceIds: optional(Type.Array(ResourceFilterId)) },
    returns: OpAssignablePoolsResultList,
  }),
  listLinkedResources: get('/listLinkedResources/{userId}', 'List linked resources.', { returns: OpResourceList }),
  listMyLinkedResources: get('/listMyLinkedResources', 'List my linked resources.', { returns: OpResourceList }),
  listMyUnavailabilities: get('/listMyUnavailabilities', 'List my unavailabilities.', {
    returns: OpUnavailabilityList,
  }),
  listPoolCustomTypes: get('/listPoolCustomTypes', 'List pool custom types.', { returns: CustomTypeInfoList }),
  listResourceCustomTypes: get('/listResourceCustomTypes', 'List resource custom types.', {
    returns: CustomTypeInfoList,
  }),
  listUnavailabilities: get('/listUnavailabilities/{resourceId}', 'List unavailabilities.', {
    returns: OpUnavailabilityList,
  }),
  listUnavailabilityTypes: get('/listUnavailabilityTypes', 'List unavailability types.', {
    returns: OpUnavailabilityTypeList,
  }),
  updateResource: put('/updateResource', 'Update resource.', {
    body: OpResourceForApiUnmarshall,
    returns: OpResource,
    changes: ['resources'],
  }),
  updateUnavailability: put('/updateUnavailability', 'Update unavailability.', {
    body: OpAbsence,
    returns: OpAbsence,
    changes: ['resources'],
  }),
  updateUnavailabilityType: put('/updateUnavailabilityType', 'Update unavailability type.', {
    body: OpAbsenceReason,
    returns: OpAbsenceReason,
    changes: ['resources'],
  }),
});

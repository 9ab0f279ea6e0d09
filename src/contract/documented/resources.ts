import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { Level, ResourceType } from '../core/codes.ts';
import { binary, get, post, put, del, optional, endpointGroup } from '../core/endpoint.ts';
import { code, Day, draft, Flag, Id, list, Money, Name, Percent, record, stamps, Text } from '../core/fields.ts';
import { replaceRange } from '../core/queries.ts';
import { CustomValueApiElement, OpRecordsImportResult, CustomTypeInfoList } from '../core/shared.ts';

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
  ...stamps,
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
const OpResourceForApiUnmarshall = draft(OpResource, 'OpResourceForApiUnmarshall');

export const OpAbsence = record('OpAbsence', {
  id: Id,
  resource: Id,
  start: Day,
  finish: Day,
  reason: Text,
  comment: Text,
  active: Flag,
  ...stamps,
  unavailabilityTypeId: Id,
});
export type OpAbsence = Static<typeof OpAbsence>;

export const OpAbsenceReason = record('OpAbsenceReason', {
  id: Id,
  name: Name,
  description: Text,
  ...stamps,
});
export type OpAbsenceReason = Static<typeof OpAbsenceReason>;

export const OpAssignablePoolsResult = record('OpAssignablePoolsResult', {
  assignee: Id,
  assignablePool: Type.Array(OpResource),
});
export type OpAssignablePoolsResult = Static<typeof OpAssignablePoolsResult>;

const OpResourceList = list('OpResourceList', 'resource', OpResource);

const OpUnavailabilityList = list('OpUnavailabilityList', 'unavailability', OpAbsence);

const OpUnavailabilityTypeList = list('OpUnavailabilityTypeList', 'unavailabilityType', OpAbsenceReason);

const OpAssignablePoolsResultList = list(
  'OpAssignablePoolsResultList',
  'assignablePoolsResult',
  OpAssignablePoolsResult,
);

const resourceWrite = { body: OpResourceForApiUnmarshall, returns: OpResource, changes: ['resources'] } as const;

export const resources = endpointGroup('resources', {
  createResource: post('/createResource/{poolOrCollectionResourceId}', resourceWrite),
  deleteUnavailability: del('/deleteUnavailability/{unavailabilityId}', { changes: ['resources'] }),
  deleteUnavailabilityType: del('/deleteUnavailabilityType/{unavailabilityTypeId}', { changes: ['resources'] }),
  getResourceById: get('/getResourceById/{resourceId}', { returns: OpResource }),
  getResourcesByIds: get('/getResourcesByIds', {
    query: { resourceIds: optional(Type.Array(Id)) },
    returns: OpResourceList,
  }),
  getRootResourcePool: get('/getRootResourcePool', { returns: OpResource }),
  getUnavailabilityById: get('/getUnavailabilityById/{unavailabilityId}', { returns: OpAbsence }),
  getUnavailabilityTypeById: get('/getUnavailabilityTypeById/{unavailabilityTypeId}', { returns: OpAbsenceReason }),
  importUnavailabilities: post('/importUnavailabilities', {
    query: replaceRange,
    body: binary,
    returns: OpRecordsImportResult,
    changes: ['resources'],
    background: 'import',
  }),
  insertUnavailability: post('/insertUnavailability', {
    body: draft(OpAbsence),
    returns: OpAbsence,
    changes: ['resources'],
  }),
  insertUnavailabilityType: post('/insertUnavailabilityType', {
    body: draft(OpAbsenceReason),
    returns: OpAbsenceReason,
    changes: ['resources'],
  }),
  listAssignablePools: get('/listAssignablePools', {
    query: { resourceIds: optional(Type.Array(Id)) },
    returns: OpAssignablePoolsResultList,
  }),
  listLinkedResources: get('/listLinkedResources/{userId}', { returns: OpResourceList }),
  listMyLinkedResources: get('/listMyLinkedResources', { returns: OpResourceList }),
  listMyUnavailabilities: get('/listMyUnavailabilities', { returns: OpUnavailabilityList }),
  listPoolCustomTypes: get('/listPoolCustomTypes', { returns: CustomTypeInfoList }),
  listResourceCustomTypes: get('/listResourceCustomTypes', { returns: CustomTypeInfoList }),
  listUnavailabilities: get('/listUnavailabilities/{resourceId}', { returns: OpUnavailabilityList }),
  listUnavailabilityTypes: get('/listUnavailabilityTypes', { returns: OpUnavailabilityTypeList }),
  updateResource: put('/updateResource', resourceWrite),
  updateUnavailability: put('/updateUnavailability', {
    body: OpAbsence,
    returns: OpAbsence,
    changes: ['resources'],
  }),
  updateUnavailabilityType: put('/updateUnavailabilityType', {
    body: OpAbsenceReason,
    returns: OpAbsenceReason,
    changes: ['resources'],
  }),
});

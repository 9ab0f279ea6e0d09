import { Type, type Static } from 'typebox';
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
  createResource: post(
    '/createResource/{poolOrCollectionResourceId}',
    'Creates a resource in a pool or a collection.',
    resourceWrite,
  ),
  deleteUnavailability: del('/deleteUnavailability/{unavailabilityId}', 'Deletes an unavailability.', {
    changes: ['resources'],
  }),
  deleteUnavailabilityType: del(
    '/deleteUnavailabilityType/{unavailabilityTypeId}',
    'Deletes an unavailability type that no unavailability uses.',
    {
      changes: ['resources'],
    },
  ),
  getResourceById: get('/getResourceById/{resourceId}', 'The resource or pool with an id.', { returns: OpResource }),
  getResourcesByIds: get(
    '/getResourcesByIds',
    'The resources and pools with these ids, of those that the caller may see.',
    {
      query: { resourceIds: optional(Type.Array(Id)) },
      returns: OpResourceList,
    },
  ),
  getRootResourcePool: get('/getRootResourcePool', 'The pool that holds all others.', { returns: OpResource }),
  getUnavailabilityById: get('/getUnavailabilityById/{unavailabilityId}', 'The unavailability with an id.', {
    returns: OpAbsence,
  }),
  getUnavailabilityTypeById: get(
    '/getUnavailabilityTypeById/{unavailabilityTypeId}',
    'The unavailability type with an id.',
    { returns: OpAbsenceReason },
  ),
  importUnavailabilities: post(
    '/importUnavailabilities',
    'Creates unavailabilities from a spreadsheet (.xls); with `replaceFrom` or `replaceTo`, all in that range that the caller may edit are deleted first.',
    {
      query: replaceRange,
      body: binary,
      returns: OpRecordsImportResult,
      changes: ['resources'],
    },
  ),
  insertUnavailability: post('/insertUnavailability', 'Creates an unavailability of a resource, in whole days.', {
    body: draft(OpAbsence),
    returns: OpAbsence,
    changes: ['resources'],
  }),
  insertUnavailabilityType: post('/insertUnavailabilityType', 'Creates an unavailability type.', {
    body: draft(OpAbsenceReason),
    returns: OpAbsenceReason,
    changes: ['resources'],
  }),
  listAssignablePools: get('/listAssignablePools', 'All parent pools of these resources, by resource.', {
    query: { resourceIds: optional(Type.Array(Id)) },
    returns: OpAssignablePoolsResultList,
  }),
  listLinkedResources: get('/listLinkedResources/{userId}', 'The resources that are linked to a user.', {
    returns: OpResourceList,
  }),
  listMyLinkedResources: get('/listMyLinkedResources', 'The resources that are linked to the caller.', {
    returns: OpResourceList,
  }),
  listMyUnavailabilities: get(
    '/listMyUnavailabilities',
    'The unavailabilities of the resources that are linked to the caller.',
    {
      returns: OpUnavailabilityList,
    },
  ),
  listPoolCustomTypes: get('/listPoolCustomTypes', 'The custom types of pools, with their attributes.', {
    returns: CustomTypeInfoList,
  }),
  listResourceCustomTypes: get('/listResourceCustomTypes', 'The custom types of resources, with their attributes.', {
    returns: CustomTypeInfoList,
  }),
  listUnavailabilities: get('/listUnavailabilities/{resourceId}', 'The unavailabilities of a resource.', {
    returns: OpUnavailabilityList,
  }),
  listUnavailabilityTypes: get('/listUnavailabilityTypes', 'The unavailability types.', {
    returns: OpUnavailabilityTypeList,
  }),
  updateResource: put(
    '/updateResource',
    'Changes a resource: fields that are absent or null stay, but a null `user` or `customType` is removed.',
    resourceWrite,
  ),
  updateUnavailability: put('/updateUnavailability', 'Changes an unavailability; fields that are absent stay.', {
    body: OpAbsence,
    returns: OpAbsence,
    changes: ['resources'],
  }),
  updateUnavailabilityType: put(
    '/updateUnavailabilityType',
    'Changes an unavailability type; fields that are absent stay.',
    {
      body: OpAbsenceReason,
      returns: OpAbsenceReason,
      changes: ['resources'],
    },
  ),
});

import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { Level } from '../core/codes.ts';
import { del, endpointGroup, get, optional, post, put } from '../core/endpoint.ts';
import { code, Count, Flag, Id, list, Name, record } from '../core/fields.ts';
import { SubjectKind } from './groups.ts';

const { external, observer, contributor, manager, administrator } = Level;
const GrantableLevel = code({ external, observer, contributor, manager, administrator });

const PermissionOrigin = Type.String({ enum: ['permission', 'manager', 'assignment', 'link'] });

/** Source of a level on a record: a grant on the record itself or on one above it. */
const grantFields = {
  node: Id,
  nodeName: Name,
  inherited: Flag,
  subject: Id,
  subjectName: Name,
  subjectType: SubjectKind,
  origin: PermissionOrigin,
  level: GrantableLevel,
};

const OpGrant = record('OpGrant', {
  ...grantFields,
  highestLevel: code(Level),
  effectiveLevel: code(Level),
});
export type OpGrant = Static<typeof OpGrant>;

const OpGrantList = list('OpGrantList', 'grant', OpGrant);

const OpPermission = Type.Object({ subject: Id, level: GrantableLevel }, { title: 'OpPermission' });
export type OpPermission = Static<typeof OpPermission>;

const OpPermissionList = list('OpPermissionList', 'permission', OpPermission);

const OpGroupStep = record('OpGroupStep', { group: Id, name: Name });

const OpLevelSource = record('OpLevelSource', {
  ...grantFields,
  distance: Count,
  through: Type.Array(OpGroupStep),
  decides: Flag,
});
export type OpLevelSource = Static<typeof OpLevelSource>;

/** Why a user or a group has a level on a record. */
const OpLevelExplanation = record('OpLevelExplanation', {
  subject: Id,
  subjectName: Name,
  level: code(Level),
  grantedLevel: code(Level),
  highestLevel: code(Level),
  source: Type.Array(OpLevelSource),
});
export type OpLevelExplanation = Static<typeof OpLevelExplanation>;

const why = {
  query: {
    subjectId: optional(Id),
  },
  returns: OpLevelExplanation,
};
const permissionChange = { changes: ['app', 'projects', 'resources', 'users'] } as const;
const permissionGrant = { body: OpPermission, returns: OpGrantList, ...permissionChange };
const permissionReplacement = { body: OpPermissionList, returns: OpGrantList, ...permissionChange };

export const permissionsApi = endpointGroup('app', {
  listProjectPermissions: get('/permissions/projects/{projectId}', { returns: OpGrantList }),
  grantProjectPermission: post('/permissions/projects/{projectId}', permissionGrant),
  replaceProjectPermissions: put('/permissions/projects/{projectId}', permissionReplacement),
  revokeProjectPermission: del('/permissions/projects/{projectId}/{subjectId}', permissionChange),
  explainProjectLevel: get('/permissions/projects/{projectId}/why', why),
  listResourcePermissions: get('/permissions/resources/{resourceId}', { returns: OpGrantList }),
  grantResourcePermission: post('/permissions/resources/{resourceId}', permissionGrant),
  replaceResourcePermissions: put('/permissions/resources/{resourceId}', permissionReplacement),
  revokeResourcePermission: del('/permissions/resources/{resourceId}/{subjectId}', permissionChange),
  explainResourceLevel: get('/permissions/resources/{resourceId}/why', why),
});

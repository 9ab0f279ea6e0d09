import { Type, type Static } from 'typebox';
import { Level } from '../core/codes.ts';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import { code, Count, describe, Flag, Id, list, Name, record } from '../core/fields.ts';
import { SubjectKind } from './groups.ts';

const { external, observer, contributor, manager, administrator } = Level;
const GrantableLevel = code({ external, observer, contributor, manager, administrator });

const PermissionOrigin = Type.String({ enum: ['permission', 'manager', 'assignment', 'link'] });

/** Source of a level on a record: a grant on the record itself or on one above it. */
const grantFields = {
  node: describe(Id, 'The record that it was granted on; null where the caller may not see that one.'),
  nodeName: Name,
  inherited: describe(Flag, 'Given on a record above.'),
  subject: describe(Id, 'The user or group; null where the caller may not see it.'),
  subjectName: Name,
  subjectType: SubjectKind,
  origin: describe(
    PermissionOrigin,
    'A permission; or what follows from being linked to the project manager, to an assigned resource, or to the resource.',
  ),
  level: GrantableLevel,
};

const OpGrant = record('OpGrant', {
  ...grantFields,
  highestLevel: describe(code(Level), 'The highest level that the user may hold; absent for groups.'),
  effectiveLevel: describe(code(Level), 'The level, but not more than the highest.'),
});
export type OpGrant = Static<typeof OpGrant>;

const OpGrantList = list('OpGrantList', 'grant', OpGrant);

const OpPermission = Type.Object({ subject: Id, level: GrantableLevel }, { title: 'OpPermission' });
export type OpPermission = Static<typeof OpPermission>;

const OpPermissionList = list('OpPermissionList', 'permission', OpPermission);

const OpGroupStep = record('OpGroupStep', { group: Id, name: Name });

const OpLevelSource = record('OpLevelSource', {
  ...grantFields,
  distance: describe(Count, 'How many records it was granted above the record.'),
  through: describe(
    Type.Array(OpGroupStep),
    'The groups by which the user has it, from its own one to the one that was granted it.',
  ),
  decides: describe(Flag, 'The one that decides the level.'),
});
export type OpLevelSource = Static<typeof OpLevelSource>;

/** Why a user or a group has a level on a record. */
const OpLevelExplanation = record('OpLevelExplanation', {
  subject: Id,
  subjectName: Name,
  level: describe(code(Level), 'The effective level.'),
  grantedLevel: describe(code(Level), 'The highest of the sources.'),
  highestLevel: describe(code(Level), 'The highest level that the user may hold; absent for groups.'),
  source: Type.Array(OpLevelSource),
});
export type OpLevelExplanation = Static<typeof OpLevelExplanation>;

const why = {
  query: {
    subjectId: optional(describe(Id, 'A user or a group; the caller by default. Others from manager level on.')),
  },
  returns: OpLevelExplanation,
};
const permissionChangeAreas = ['app', 'projects', 'resources', 'users'] as const;

export const permissionsApi = {
  listProjectPermissions: get('/permissions/projects/{projectId}', { returns: OpGrantList }),
  grantProjectPermission: post('/permissions/projects/{projectId}', {
    body: OpPermission,
    returns: OpGrantList,
    changes: permissionChangeAreas,
  }),
  replaceProjectPermissions: put('/permissions/projects/{projectId}', {
    body: OpPermissionList,
    returns: OpGrantList,
    changes: permissionChangeAreas,
  }),
  revokeProjectPermission: del('/permissions/projects/{projectId}/{subjectId}', { changes: permissionChangeAreas }),
  explainProjectLevel: get('/permissions/projects/{projectId}/why', why),
  listResourcePermissions: get('/permissions/resources/{resourceId}', { returns: OpGrantList }),
  grantResourcePermission: post('/permissions/resources/{resourceId}', {
    body: OpPermission,
    returns: OpGrantList,
    changes: permissionChangeAreas,
  }),
  replaceResourcePermissions: put('/permissions/resources/{resourceId}', {
    body: OpPermissionList,
    returns: OpGrantList,
    changes: permissionChangeAreas,
  }),
  revokeResourcePermission: del('/permissions/resources/{resourceId}/{subjectId}', { changes: permissionChangeAreas }),
  explainResourceLevel: get('/permissions/resources/{resourceId}/why', why),
};

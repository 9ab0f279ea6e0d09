import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import { Count, Flag, Id, list, Name, record, stamps, Text, Timestamp } from '../core/fields.ts';
import { namedSubjectFields, users } from '../documented/users.ts';
import { pageQuery } from '../core/queries.ts';

/** A group as administrators see it. */
export const OpManagedGroup = record('OpManagedGroup', {
  ...namedSubjectFields,
  builtIn: Flag,
  groups: Type.Array(Id),
  memberCount: Count,
  ...stamps,
});
export type OpManagedGroup = Static<typeof OpManagedGroup>;

const OpManagedGroupList = list('OpManagedGroupList', 'group', OpManagedGroup);

const OpManagedGroupDraft = record('OpManagedGroupDraft', {
  name: Name,
  displayName: Name,
  description: Text,
  modified: Timestamp,
});
export type OpManagedGroupDraft = Static<typeof OpManagedGroupDraft>;

export const SubjectKind = Type.String({ enum: ['user', 'group'] });

const OpGroupMember = record('OpGroupMember', {
  id: Id,
  type: SubjectKind,
  name: Name,
  displayName: Name,
  active: Flag,
  direct: Flag,
  via: Type.Array(Id),
});
export type OpGroupMember = Static<typeof OpGroupMember>;

const OpGroupMemberList = record('OpGroupMemberList', {
  member: Type.Array(OpGroupMember),
  total: Count,
});
export type OpGroupMemberList = Static<typeof OpGroupMemberList>;

const OpMemberIds = Type.Object({ memberIds: Type.Array(Id) }, { title: 'OpMemberIds' });

const groupWrite = { body: OpManagedGroupDraft, returns: OpManagedGroup, changes: ['app', 'users'] } as const;
const membershipChange = { changes: ['app', 'users', 'projects', 'resources'] } as const;

export const groupsApi = {
  listManagedGroups: get('/groups', { returns: OpManagedGroupList }),
  getManagedGroupTree: get('/groups/tree', { returns: users.getGroupTree.returns }),
  getManagedGroup: get('/groups/{groupId}', { returns: OpManagedGroup }),
  createGroup: post('/groups', groupWrite),
  updateGroup: put('/groups/{groupId}', groupWrite),
  deleteGroup: del('/groups/{groupId}', membershipChange),
  listGroupMembers: get('/groups/{groupId}/members', {
    query: {
      inherited: optional(Flag),
      ...pageQuery,
    },
    returns: OpGroupMemberList,
  }),
  addGroupMembers: post('/groups/{groupId}/members', {
    body: OpMemberIds,
    returns: OpManagedGroup,
    ...membershipChange,
  }),
  removeGroupMember: del('/groups/{groupId}/members/{memberId}', membershipChange),
};

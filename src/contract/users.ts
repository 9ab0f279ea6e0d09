import { Type, type Static } from 'typebox';
import { Source, UserLevel } from './codes.ts';
import { get, put, optional, group } from './endpoint.ts';
import { code, Flag, Id, list, Name, record, Text, Timestamp, type TreeNode } from './fields.ts';
import { OpStringHolder } from './shared.ts';

export const OpContact = record('OpContact', {
  id: Id,
  lastName: Name,
  firstName: Name,
  eMail: Name,
  phone: Name,
  mobile: Name,
  fax: Name,
  jobTitle: Name,
  salutation: Name,
  created: Timestamp,
  modified: Timestamp,
});
export type OpContact = Static<typeof OpContact>;

export const OpUser = record('OpUser', {
  id: Id,
  name: Name,
  displayName: Name,
  description: Text,
  source: code(Source),
  level: code(UserLevel),
  active: Flag,
  external: Flag,
  contact: OpContact,
  primaryResource: Id,
  resources: Type.Array(Id),
  created: Timestamp,
  modified: Timestamp,
});
export type OpUser = Static<typeof OpUser>;

export const OpGroup = record('OpGroup', {
  id: Id,
  name: Name,
  displayName: Name,
  description: Text,
  source: code(Source),
  created: Timestamp,
  modified: Timestamp,
});
export type OpGroup = Static<typeof OpGroup>;

export const OpUserList = list('OpUserList', 'user', OpUser);

export const OpGroupList = list('OpGroupList', 'group', OpGroup);

/** Nodes of the group and subject trees; `virtual` marks a node that only groups others. */
const treeOf = (subject: 'OpGroup' | 'OpSubject') => {
  const node = Type.Object(
    { id: Id, virtual: Type.Optional(Flag), child: Type.Array(Type.Ref(`Node${subject}`)) },
    { title: `Node${subject}` },
  );
  const root = Type.Object(
    { id: Id, virtual: Type.Optional(Flag), child: Type.Array(node) },
    { title: `Root${subject}` },
  );
  return Type.Unsafe<{ root: TreeNode }>(
    Type.Object({ root }, { title: `JaxbRefTree${subject}`, $defs: { [`Node${subject}`]: node } }),
  );
};

/** The tree of all visible groups. */
export const JaxbRefTreeOpGroup = treeOf('OpGroup');

/** The tree of all visible groups with their users. */
export const JaxbRefTreeOpSubject = treeOf('OpSubject');

export const users = group('users', {
  currentUser: get('/currentUser', 'Current user.', { returns: OpUser }),
  getGroupTree: get('/getGroupTree', 'Get group tree.', { returns: JaxbRefTreeOpGroup }),
  getHashAlgorithm: get('/getHashAlgorithm', 'Get hash algorithm.', {
    query: { login: optional(Text) },
    returns: OpStringHolder,
    open: true,
  }),
  getSubjectTree: get('/getSubjectTree', 'Get subject tree.', { returns: JaxbRefTreeOpSubject }),
  getUserById: get('/getUserById/{userId}', 'Get user by id.', { returns: OpUser }),
  listAllGroups: get('/listAllGroups', 'List all groups.', { returns: OpGroupList }),
  listAllUsers: get('/listAllUsers', 'List all users.', { returns: OpUserList }),
  listGroups: get('/listGroups/{parentGroupId}', 'List groups.', { returns: OpGroupList }),
  listUsers: get('/listUsers/{groupId}', 'List users.', { returns: OpUserList }),
  setPassword: put('/setPassword', 'Set password.', {
    query: { oldPassword: optional(Text), newPassword: optional(Text) },
    returns: OpUser,
    changes: ['users'],
  }),
  signOff: get('/signOff', 'Sign off.', { writes: true }),
  signOn: get('/signOn', 'Sign on.', {
    query: { login: optional(Text), password: optional(Text), language: optional(Text) },
    returns: OpUser,
    writes: true,
    open: true,
  }),
});

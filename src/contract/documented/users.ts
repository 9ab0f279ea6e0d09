import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { AccountSource, UserLevel } from '../core/codes.ts';
import { get, put, optional, endpointGroup } from '../core/endpoint.ts';
import { code, Flag, Id, list, Name, record, type RecordTree, Secret, stamps, Text } from '../core/fields.ts';
import { OpStringHolder } from '../core/shared.ts';

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
  ...stamps,
});
export type OpContact = Static<typeof OpContact>;

/** Fields of users and groups alike. */
export const namedSubjectFields = {
  id: Id,
  name: Name,
  displayName: Name,
  description: Text,
  source: code(AccountSource),
};

/** Fields by which an account counts as one. */
export const accountLevelFields = { level: code(UserLevel), active: Flag, external: Flag };

export const OpUser = record('OpUser', {
  ...namedSubjectFields,
  ...accountLevelFields,
  contact: OpContact,
  primaryResource: Id,
  resources: Type.Array(Id),
  ...stamps,
});
export type OpUser = Static<typeof OpUser>;

export const OpGroup = record('OpGroup', { ...namedSubjectFields, ...stamps });
export type OpGroup = Static<typeof OpGroup>;

const OpUserList = list('OpUserList', 'user', OpUser);

const OpGroupList = list('OpGroupList', 'group', OpGroup);

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
  return Type.Unsafe<{ root: RecordTree }>(
    Type.Object({ root }, { title: `JaxbRefTree${subject}`, $defs: { [`Node${subject}`]: node } }),
  );
};

/** The tree of all visible groups. */
const JaxbRefTreeOpGroup = treeOf('OpGroup');

/** The tree of all visible groups with their users. */
const JaxbRefTreeOpSubject = treeOf('OpSubject');

export const users = endpointGroup('users', {
  currentUser: get('/currentUser', { returns: OpUser }),
  getGroupTree: get('/getGroupTree', { returns: JaxbRefTreeOpGroup }),
  getHashAlgorithm: get('/getHashAlgorithm', {
    query: { login: Secret },
    returns: OpStringHolder,
    open: true,
  }),
  getSubjectTree: get('/getSubjectTree', { returns: JaxbRefTreeOpSubject }),
  getUserById: get('/getUserById/{userId}', { returns: OpUser }),
  listAllGroups: get('/listAllGroups', { returns: OpGroupList }),
  listAllUsers: get('/listAllUsers', { returns: OpUserList }),
  listGroups: get('/listGroups/{parentGroupId}', { returns: OpGroupList }),
  listUsers: get('/listUsers/{groupId}', { returns: OpUserList }),
  setPassword: put('/setPassword', {
    query: { oldPassword: Secret, newPassword: Secret },
    returns: OpUser,
    changes: ['users'],
  }),
  signOff: get('/signOff', { writes: true }),
  signOn: get('/signOn', {
    query: {
      login: Secret,
      password: Secret,
      language: optional(Name),
    },
    returns: OpUser,
    writes: true,
    open: true,
  }),
});

import { Type, type Static } from 'typebox';
import { AccountSource, UserLevel } from '../core/codes.ts';
import { get, put, optional, endpointGroup } from '../core/endpoint.ts';
import { code, describe, Flag, Id, list, Name, record, type RecordTree, Secret, stamps, Text } from '../core/fields.ts';
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

export const OpUser = record('OpUser', {
  id: Id,
  name: Name,
  displayName: Name,
  description: Text,
  source: code(AccountSource),
  level: code(UserLevel),
  active: Flag,
  external: Flag,
  contact: OpContact,
  primaryResource: Id,
  resources: Type.Array(Id),
  ...stamps,
});
export type OpUser = Static<typeof OpUser>;

export const OpGroup = record('OpGroup', {
  id: Id,
  name: Name,
  displayName: Name,
  description: Text,
  source: code(AccountSource),
  ...stamps,
});
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
  currentUser: get('/currentUser', 'The user who is signed in.', { returns: OpUser }),
  getGroupTree: get('/getGroupTree', 'All visible groups as a tree.', { returns: JaxbRefTreeOpGroup }),
  getHashAlgorithm: get(
    '/getHashAlgorithm',
    'The algorithm that the password of a login should be sent with; the same for every login.',
    {
      query: { login: Secret },
      returns: OpStringHolder,
      open: true,
    },
  ),
  getSubjectTree: get('/getSubjectTree', 'All visible users and groups as a tree.', { returns: JaxbRefTreeOpSubject }),
  getUserById: get('/getUserById/{userId}', 'The user with an id.', { returns: OpUser }),
  listAllGroups: get('/listAllGroups', 'All visible groups.', { returns: OpGroupList }),
  listAllUsers: get('/listAllUsers', 'All visible users.', { returns: OpUserList }),
  listGroups: get('/listGroups/{parentGroupId}', 'The groups directly inside a group.', { returns: OpGroupList }),
  listUsers: get('/listUsers/{groupId}', 'The users directly inside a group.', { returns: OpUserList }),
  setPassword: put('/setPassword', "Changes the password of the caller and ends the caller's other sessions.", {
    query: { oldPassword: Secret, newPassword: Secret },
    returns: OpUser,
    changes: ['users'],
  }),
  signOff: get('/signOff', 'Ends the session.', { writes: true }),
  signOn: get(
    '/signOn',
    'Opens a session and answers its user; an unknown login and a wrong password are the same failure.',
    {
      query: {
        login: Secret,
        password: describe(Secret, 'The digest by the algorithm of `getHashAlgorithm`, or the plain password.'),
        language: optional(describe(Name, "Language of messages, such as `en` or `de`; the user's own by default.")),
      },
      returns: OpUser,
      writes: true,
      open: true,
    },
  ),
});

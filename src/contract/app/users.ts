import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { UserLevel } from '../core/codes.ts';
import { get, optional, post, put } from '../core/endpoint.ts';
import { code, Count, draft, Flag, Id, list, Name, record, Secret, stamps, Text, Timestamp } from '../core/fields.ts';
import { accountLevelFields, OpContact, namedSubjectFields } from '../documented/users.ts';
import { sortedPageQuery } from '../core/queries.ts';

/** The languages of messages. */
const UserLanguage = Type.String({ enum: ['en', 'de'] });

/** A user as visible to administrators: the fields of the documented interface, and the sign-on methods. */
export const OpUserAccount = record('OpUserAccount', {
  ...namedSubjectFields,
  ...accountLevelFields,
  language: UserLanguage,
  administrator: Flag,
  hasPassword: Flag,
  lastSeen: Timestamp,
  contact: OpContact,
  primaryResource: Id,
  resources: Type.Array(Id),
  groups: Type.Array(Id),
  ...stamps,
});
export type OpUserAccount = Static<typeof OpUserAccount>;

const OpUserAccountList = record('OpUserAccountList', {
  user: Type.Array(OpUserAccount),
  total: Count,
});
export type OpUserAccountList = Static<typeof OpUserAccountList>;

/** Writable fields of a user. */
const userInput = {
  name: Name,
  displayName: Name,
  description: Text,
  level: code(UserLevel),
  external: Flag,
  language: UserLanguage,
  contact: draft(OpContact),
};

const OpUserAccountDraft = record('OpUserAccountDraft', {
  ...userInput,
  password: Secret,
});
export type OpUserAccountDraft = Static<typeof OpUserAccountDraft>;

const OpUserAccountChange = record('OpUserAccountChange', {
  ...userInput,
  primaryResource: Id,
  modified: Timestamp,
});
export type OpUserAccountChange = Static<typeof OpUserAccountChange>;

const OpPasswordDraft = record('OpPasswordDraft', {
  password: Secret,
  keepTokens: Flag,
});

/** A user with its generated password, which is shown only once. */
const OpUserPassword = record('OpUserPassword', {
  user: OpUserAccount,
  password: Name,
});

const OpUserResource = record('OpUserResource', {
  id: Id,
  name: Name,
  archived: Flag,
  primary: Flag,
});
export type OpUserResource = Static<typeof OpUserResource>;

const OpUserResourceList = list('OpUserResourceList', 'resource', OpUserResource);

const accountChange = { returns: OpUserAccount, changes: ['app', 'users'] } as const;

export const usersApi = {
  listUserAccounts: get('/users', {
    query: {
      search: optional(Name),
      active: optional(Flag),
      level: optional(code(UserLevel)),
      ...sortedPageQuery(['displayName', 'name', 'level', 'eMail', 'lastSeen']),
    },
    returns: OpUserAccountList,
  }),
  getUserAccount: get('/users/{userId}', { returns: OpUserAccount }),
  createUserAccount: post('/users', {
    body: OpUserAccountDraft,
    returns: OpUserPassword,
    changes: ['app', 'users'],
  }),
  updateUserAccount: put('/users/{userId}', {
    body: OpUserAccountChange,
    returns: OpUserAccount,
    changes: ['app', 'users', 'projects', 'resources'],
  }),
  deactivateUser: post('/users/{userId}/deactivate', accountChange),
  reactivateUser: post('/users/{userId}/reactivate', accountChange),
  resetUserPassword: post('/users/{userId}/password', {
    body: OpPasswordDraft,
    returns: OpUserPassword,
    changes: ['app'],
  }),
  listUserResources: get('/users/{userId}/resources', { returns: OpUserResourceList }),
};

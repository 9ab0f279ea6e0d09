import { Type, type Static } from 'typebox';
import { AccountSource, UserLevel } from '../core/codes.ts';
import { get, optional, post, put } from '../core/endpoint.ts';
import {
  code,
  Count,
  describe,
  draft,
  Flag,
  Id,
  list,
  Name,
  record,
  Secret,
  stamps,
  Text,
  Timestamp,
} from '../core/fields.ts';
import { OpContact } from '../documented/users.ts';
import { sortedPageQuery } from '../core/queries.ts';

/** The languages of messages. */
const UserLanguage = Type.String({ enum: ['en', 'de'] });

/** A user as visible to administrators: the fields of the documented interface, and the sign-on methods. */
export const OpUserAccount = record('OpUserAccount', {
  id: Id,
  name: Name,
  displayName: Name,
  description: Text,
  source: code(AccountSource),
  level: code(UserLevel),
  active: Flag,
  external: Flag,
  language: UserLanguage,
  administrator: describe(Flag, 'Active, and allowed everything: level 64 on the root portfolio.'),
  hasPassword: describe(Flag, 'Whether the user can sign in with a password.'),
  lastSeen: describe(
    Timestamp,
    'When a session or a token was last used, to the minute, of those that there still are.',
  ),
  contact: OpContact,
  primaryResource: Id,
  resources: describe(Type.Array(Id), 'The linked resources that the caller sees.'),
  groups: describe(Type.Array(Id), 'The groups that it is in directly, without Everyone.'),
  ...stamps,
});
export type OpUserAccount = Static<typeof OpUserAccount>;

const OpUserAccountList = record('OpUserAccountList', {
  user: Type.Array(OpUserAccount),
  total: describe(Count, 'How many there are in all.'),
});
export type OpUserAccountList = Static<typeof OpUserAccountList>;

/** Writable fields of a user. */
const userInput = {
  name: describe(Name, 'The login, used once whatever its case.'),
  displayName: Name,
  description: Text,
  level: code(UserLevel),
  external: Flag,
  language: UserLanguage,
  contact: draft(OpContact),
};

const OpUserAccountDraft = record('OpUserAccountDraft', {
  ...userInput,
  password: describe(Secret, 'The password or its digest; without it one is generated.'),
});
export type OpUserAccountDraft = Static<typeof OpUserAccountDraft>;

const OpUserAccountChange = record('OpUserAccountChange', {
  ...userInput,
  primaryResource: describe(Id, 'One of the linked resources; null takes it away.'),
  modified: describe(Timestamp, 'When it was last changed, as the caller knows it; an older one is refused.'),
});
export type OpUserAccountChange = Static<typeof OpUserAccountChange>;

const OpPasswordDraft = record('OpPasswordDraft', {
  password: describe(Secret, 'The password or its digest; without it one is generated.'),
  keepTokens: describe(Flag, "Leaves the user's tokens valid; by default they are revoked."),
});

/** A user with its generated password, which is shown only once. */
const OpUserPassword = record('OpUserPassword', {
  user: OpUserAccount,
  password: describe(Name, 'Absent where the caller gave one.'),
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
      search: optional(describe(Name, 'Part of the login, the display name or the e-mail address.')),
      active: optional(describe(Flag, 'Only active ones, or only inactive ones; both by default.')),
      level: optional(code(UserLevel)),
      ...sortedPageQuery(['displayName', 'name', 'level', 'eMail', 'lastSeen'], 'the display name'),
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

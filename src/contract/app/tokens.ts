import type { Static } from 'typebox';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import { Count, describe, Flag, Id, list, Name, record, Secret, Timestamp } from '../core/fields.ts';

const tokenFields = {
  id: Id,
  user: Id,
  name: Name,
  created: Timestamp,
  lastUsed: describe(Timestamp, 'To the minute; absent before the first use.'),
  expires: describe(Timestamp, 'Absent where it never does.'),
};

/** A bearer token, without its value. */
const OpToken = record('OpToken', tokenFields);
export type OpToken = Static<typeof OpToken>;

const OpTokenList = list('OpTokenList', 'token', OpToken);

/** A newly created token; its value is shown only once. */
const OpNewToken = record('OpNewToken', {
  ...tokenFields,
  value: describe(Name, 'Value to send after `Bearer` in the header `Authorization`.'),
});

const OpTokenDraft = record('OpTokenDraft', {
  user: describe(Id, 'Owner of the token; the caller by default, another user for administrators.'),
  name: describe(Name, 'Purpose of the token; may be empty.'),
  expires: describe(Timestamp, 'A moment in the future; without it the token never expires.'),
});
export type OpTokenDraft = Static<typeof OpTokenDraft>;

export const tokensApi = {
  listTokens: get('/tokens', "The caller's tokens, newest first; those of another user for administrators.", {
    query: { userId: optional(describe(Id, 'Whose tokens; the own ones by default.')) },
    returns: OpTokenList,
  }),
  createToken: post('/tokens', 'Creates a bearer token; the answer is the only one that holds its value.', {
    body: OpTokenDraft,
    returns: OpNewToken,
    changes: ['app'],
  }),
  revokeToken: del('/tokens/{tokenId}', 'Revokes an own token, or as an administrator that of another user.', {
    changes: ['app'],
  }),
};

/** A session of the caller: one browser or program that is signed on. */
const OpSession = record('OpSession', {
  id: Id,
  agent: describe(Name, 'User agent of the browser or program.'),
  created: Timestamp,
  lastUsed: describe(Timestamp, 'To the minute.'),
  expires: Timestamp,
  current: describe(Flag, 'The one that asks.'),
});
export type OpSession = Static<typeof OpSession>;

const OpSessionList = list('OpSessionList', 'session', OpSession);

const OpSessionsEnded = record('OpSessionsEnded', { numberEnded: Count });

const OpOwnPasswordDraft = record('OpOwnPasswordDraft', {
  oldPassword: describe(Secret, 'The password or its digest.'),
  newPassword: describe(Secret, 'The password or its digest.'),
  keepTokens: describe(Flag, 'Leaves the tokens valid; by default they are revoked, but for the one of the request.'),
});

const OpPasswordChanged = record('OpPasswordChanged', { tokensRevoked: Count });

export const sessionsApi = {
  changeOwnPassword: put(
    '/sessions/password',
    "Changes the caller's password as `setPassword` does, with a choice about the tokens.",
    { body: OpOwnPasswordDraft, returns: OpPasswordChanged, changes: ['app', 'users'] },
  ),
  listSessions: get('/sessions', "The caller's sessions, the one that was used last first.", {
    returns: OpSessionList,
  }),
  endSession: del('/sessions/{sessionId}', 'Ends one session of the caller.', { changes: ['app'] }),
  endOtherSessions: del('/sessions', 'Ends all sessions of the caller but the one that asks.', {
    returns: OpSessionsEnded,
    changes: ['app'],
  }),
};

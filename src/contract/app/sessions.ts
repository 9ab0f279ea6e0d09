import type { Static } from 'typebox';
import { del, get, put } from '#contract/core/endpoint.ts';
import { Count, describe, Flag, Id, list, Name, record, Secret, Timestamp } from '#contract/core/fields.ts';

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
  changeOwnPassword: put('/sessions/password', {
    body: OpOwnPasswordDraft,
    returns: OpPasswordChanged,
    changes: ['app', 'users'],
  }),
  listSessions: get('/sessions', { returns: OpSessionList }),
  endSession: del('/sessions/{sessionId}', { changes: ['app'] }),
  endOtherSessions: del('/sessions', { returns: OpSessionsEnded, changes: ['app'] }),
};

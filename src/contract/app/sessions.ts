import type { Static } from 'typebox';
import { del, get, put } from '#contract/core/endpoint.ts';
import { Count, Flag, Id, list, Name, record, Secret, Timestamp } from '#contract/core/fields.ts';

/** A session of the caller: one browser or program that is signed on. */
const OpSession = record('OpSession', {
  id: Id,
  agent: Name,
  created: Timestamp,
  lastUsed: Timestamp,
  expires: Timestamp,
  current: Flag,
});

export type OpSession = Static<typeof OpSession>;

const OpSessionList = list('OpSessionList', 'session', OpSession);

const OpSessionsEnded = record('OpSessionsEnded', { numberEnded: Count });

const OpOwnPasswordDraft = record('OpOwnPasswordDraft', {
  oldPassword: Secret,
  newPassword: Secret,
  keepTokens: Flag,
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

import type { Static } from 'typebox';
import { del, get } from '../endpoint.ts';
import { Count, describe, Flag, Id, list, Name, record, Timestamp } from '../fields.ts';

/** A session of the caller: one browser or program that is signed on. */
const OpSession = record('OpSession', {
  id: Id,
  agent: describe(Name, 'What the browser or program calls itself.'),
  created: Timestamp,
  lastUsed: describe(Timestamp, 'To the minute.'),
  expires: Timestamp,
  current: describe(Flag, 'The one that asks.'),
});
export type OpSession = Static<typeof OpSession>;

const OpSessionList = list('OpSessionList', 'session', OpSession);

const OpSessionsEnded = record('OpSessionsEnded', { numberEnded: Count });

export const sessions = {
  listSessions: get('/sessions', "The caller's sessions, the one that was used last first.", {
    returns: OpSessionList,
  }),
  endSession: del('/sessions/{sessionId}', 'Ends one session of the caller.', { changes: ['admin'] }),
  endOtherSessions: del('/sessions', 'Ends all sessions of the caller but the one that asks.', {
    returns: OpSessionsEnded,
    changes: ['admin'],
  }),
};

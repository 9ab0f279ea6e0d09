import type { Static } from 'typebox';
import { del, get, optional, post } from '../core/endpoint.ts';
import { describe, Id, list, Name, record, Timestamp } from '../core/fields.ts';

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
  listTokens: get('/tokens', {
    query: { userId: optional(describe(Id, 'Whose tokens; the own ones by default.')) },
    returns: OpTokenList,
  }),
  createToken: post('/tokens', {
    body: OpTokenDraft,
    returns: OpNewToken,
    changes: ['app'],
  }),
  revokeToken: del('/tokens/{tokenId}', { changes: ['app'] }),
};

import type { Static } from 'typebox';
import { del, get, optional, post } from '../core/endpoint.ts';
import { Id, list, Name, record, Timestamp } from '../core/fields.ts';

const tokenRecordFields = {
  id: Id,
  user: Id,
  name: Name,
  created: Timestamp,
  lastUsed: Timestamp,
  expires: Timestamp,
};

/** A bearer token, without its value. */
const OpToken = record('OpToken', tokenRecordFields);
export type OpToken = Static<typeof OpToken>;

const OpTokenList = list('OpTokenList', 'token', OpToken);

/** A newly created token; its value is shown only once. */
const OpNewToken = record('OpNewToken', {
  ...tokenRecordFields,
  value: Name,
});

const OpTokenDraft = record('OpTokenDraft', {
  user: Id,
  name: Name,
  expires: Timestamp,
});
export type OpTokenDraft = Static<typeof OpTokenDraft>;

export const tokensApi = {
  listTokens: get('/tokens', {
    query: { userId: optional(Id) },
    returns: OpTokenList,
  }),
  createToken: post('/tokens', {
    body: OpTokenDraft,
    returns: OpNewToken,
    changes: ['app'],
  }),
  revokeToken: del('/tokens/{tokenId}', { changes: ['app'] }),
};

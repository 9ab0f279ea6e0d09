import type { OpTokenDraft, tokensApi as contract } from '#contract/app/tokens.ts';
import { requireAdministrator } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { newSecret, secretHash } from '#service/http/session.ts';
import { lockRecord } from '#service/core/optimistic-lock.ts';
import { findUser } from '../queries.ts';
import * as store from './queries.ts';

/** Tokens of one user at most. */
const maxListedTokens = 100;

/** A user whose tokens the caller may see and make: itself, and as an administrator everyone. */
async function tokenUser(context: Context, userId: string) {
  const { db, caller } = context;
  if (userId !== caller.userId) requireAdministrator(context);
  const user = await findUser(db, caller, userId);
  if (!user) throw notFoundFailure('user', userId);
  return user;
}

/** Returns the checked values of a new token. */
function tokenValues({ now }: Context, { name, expires }: OpTokenDraft) {
  if (expires && expires <= now) throw invalidParameter('expires', expires, 'expected.momentInFuture');
  return { name: name?.trim() ?? '', expires: expires ?? null };
}

export const tokenHandlers: Handlers<typeof contract> = {
  listTokens: async (context, { userId = context.caller.userId }) => {
    await tokenUser(context, userId);
    return { token: await store.listTokens(context.db, userId) };
  },

  createToken: async (context, { body }) => {
    const { db, caller, now } = context;
    const userId = body.user ?? caller.userId;
    await tokenUser(context, userId);
    const values = tokenValues(context, body);
    // A concurrent deactivation of the user ends this token as well.
    await lockRecord(db, 'subject', userId);
    const user = await tokenUser(context, userId);
    if (user.active === false) throw new Failure('user.error.Inactive', { name: user.displayName });
    if ((await store.listTokens(db, userId)).length >= maxListedTokens)
      throw new Failure('user.error.TooManyTokens', { limit: maxListedTokens });
    const value = newSecret();
    const token = await store.insertToken(db, {
      ...values,
      user_id: userId,
      token_hash: secretHash(value),
      created: now,
    });
    const details = { user: user.name, name: values.name, expires: values.expires };
    await recordAudit(context, { action: 'token.created', objectId: token.id, details });
    return { ...token, value };
  },

  revokeToken: async (context, { tokenId }) => {
    const { db, caller } = context;
    const token = await store.findToken(db, tokenId);
    const isOwn = token?.user === caller.userId;
    // Without administrator rights, callers get no information on other users' tokens.
    if (!token || (!isOwn && !caller.isAdministrator)) throw notFoundFailure('user', tokenId);
    await store.removeToken(db, tokenId);
    const details = { user: token.user, name: token.name };
    await recordAudit(context, { action: 'token.revoked', objectId: tokenId, details });
  },
};

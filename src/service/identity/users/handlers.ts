import { usualPage } from '#contract/core/queries.ts';
import { OpUserAccount, type usersApi as contract } from '#contract/app/users.ts';
import { forAdministrators } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { Failure, notFoundFailure } from '#service/core/errors.ts';
import { lockRecord, checkModified } from '#service/core/optimistic-lock.ts';
import { newHash, oneTimePassword } from '#service/identity/new-password.ts';
import { keepingAdministrators } from '../administrators.ts';
import { removeTokensOf } from '../tokens/queries.ts';
import * as rules from './writes.ts';
import * as store from './queries.ts';

/** A user as it is until the transaction ends. */
async function heldAccount(context: Context, userId: string): Promise<OpUserAccount> {
  await lockRecord(context.db, 'subject', userId);
  const account = await store.findAccount(context, userId);
  if (!account) throw notFoundFailure('user', userId);
  return account;
}

async function getAccount(context: Context, userId: string): Promise<OpUserAccount> {
  const account = await store.findAccount(context, userId);
  if (!account) throw notFoundFailure('user', userId);
  return account;
}

/** Returns the password from the input, or a generated one to report back. */
async function chosenPassword(context: Context, sent: string | null | undefined) {
  const password = sent ?? oneTimePassword();
  return { hash: await newHash(context, password), answered: sent ? {} : { password } };
}

async function setActive(context: Context, userId: string, active: boolean): Promise<OpUserAccount> {
  const { name } = await heldAccount(context, userId);
  await rules.updateActive(context.db, userId, active);
  if (!active) {
    await context.sessions.endOthers(userId);
    await removeTokensOf(context.db, userId);
  }
  await recordAudit(context, {
    action: active ? 'user.reactivated' : 'user.deactivated',
    objectId: userId,
    details: { name },
  });
  return getAccount(context, userId);
}

export const userAccountHandlers: Handlers<typeof contract> = forAdministrators({
  listUserAccounts: async (context, { offset = 0, numberRecords = usualPage, sort, descending, ...filter }) => ({
    user: await store.listAccounts(context, filter, { offset, limit: numberRecords, sort, descending }),
    total: await store.countAccounts(context, filter),
  }),

  getUserAccount: (context, { userId }) => store.findAccount(context, userId),

  createUserAccount: prepared(
    async (context, { body }) => {
      const change = rules.userChangeFromInput({ ...body, name: body.name ?? '' });
      rules.checkChange(change);
      return { change, ...(await chosenPassword(context, body.password)) };
    },
    async (context, _input, { change, hash, answered }) => {
      const id = await rules.insertAccount(context.db, change, hash);
      const user = await getAccount(context, id);
      const { name, level, external } = user;
      await recordAudit(context, { action: 'user.created', objectId: id, details: { name, level, external } });
      return { user, ...answered };
    },
  ),

  updateUserAccount: (context, { userId, body }) =>
    keepingAdministrators(context.db, async () => {
      const current = await heldAccount(context, userId);
      checkModified(body, current, OpUserAccount);
      const change = rules.userAccountChange(rules.userChangeFromInput(body), current);
      rules.checkChange(change);
      rules.checkPrimaryResource(change.account, current);
      await rules.updateAccount(context.db, userId, change);
      const details = { name: current.name, changed: { ...change.subject, ...change.account, ...change.contact } };
      await recordAudit(context, { action: 'user.changed', objectId: userId, details });
      return getAccount(context, userId);
    }),

  deactivateUser: (context, { userId }) => {
    if (userId === context.caller.userId) throw new Failure('user.error.OwnAccount');
    return keepingAdministrators(context.db, () => setActive(context, userId, false));
  },

  reactivateUser: (context, { userId }) => setActive(context, userId, true),

  resetUserPassword: prepared(
    async (context, { userId, body }) => {
      await getAccount(context, userId);
      return chosenPassword(context, body.password);
    },
    async (context, { userId, body }, { hash, answered }) => {
      const { name } = await heldAccount(context, userId);
      await rules.updatePasswordHash(context.db, userId, hash);
      await context.sessions.endOthers(userId);
      const tokensRevoked = body.keepTokens === true ? 0 : await context.sessions.revokeTokens(userId);
      // Users who forgot their password have often failed several times before.
      if (name) await context.sessions.throttle.forgive(name);
      await recordAudit(context, { action: 'user.passwordReset', objectId: userId, details: { name, tokensRevoked } });
      return { user: await getAccount(context, userId), ...answered };
    },
  ),

  listUserResources: async (context, { userId }) => {
    await getAccount(context, userId);
    return { resource: await store.listLinkedResources(context, userId) };
  },
});

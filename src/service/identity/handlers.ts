import type { OpUser, users as contract } from '#contract/documented/users.ts';
import { recordAudit } from '#service/core/audit.ts';
import { type Caller, type Context, type Handlers, prepared } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { languageOf } from '#service/http/session.ts';
import { subjectTree } from './rules.ts';
import { changePassword, preparePasswordChange, unknownSignOn, verified } from './sign-on.ts';
import * as store from './queries.ts';
import type { sessionsApi } from '#contract/app/sessions.ts';

/** The record of a user as the user itself sees it. */
async function readOwnUser({ db, caller }: Context, userId: string): Promise<OpUser> {
  const self: Caller = { ...caller, userId };
  const user = await store.findUser(db, self, userId);
  if (!user) throw notFoundFailure('user', userId);
  return user;
}

async function requireGroup({ db, caller }: Context, groupId: string): Promise<void> {
  if (!(await store.findVisibleGroup(db, caller, groupId))) throw notFoundFailure('user', groupId);
}

export const userHandlers: Handlers<typeof contract> = {
  currentUser: (context) => readOwnUser(context, context.caller.userId),

  getGroupTree: async ({ db, caller }) => {
    const groups = await store.listVisibleGroups(db, caller);
    const memberships = await store.listMemberships(db);
    return { root: subjectTree({ groups: groups.map(({ id }) => id), users: [], memberships }) };
  },

  // The same answer for every login, so that it does not disclose which ones exist.
  getHashAlgorithm: () => Promise.resolve({ value: 'SHA-256' }),

  getSubjectTree: async ({ db, caller }) => {
    const groups = (await store.listVisibleGroups(db, caller)).map(({ id }) => id);
    const visibleIds = (await store.listUsers(db, caller)).map(({ id }) => id);
    return { root: subjectTree({ groups, users: visibleIds, memberships: await store.listMemberships(db) }) };
  },

  getUserById: ({ db, caller }, { userId }) => store.findUser(db, caller, userId),

  listAllGroups: async ({ db, caller }) => ({ group: await store.listVisibleGroups(db, caller) }),

  listAllUsers: async ({ db, caller }) => ({ user: await store.listUsers(db, caller) }),

  listGroups: async (context, { parentGroupId }) => {
    await requireGroup(context, parentGroupId);
    return { group: await store.listGroupsOfGroup(context.db, context.caller, parentGroupId) };
  },

  listUsers: async (context, { groupId }) => {
    await requireGroup(context, groupId);
    return { user: await store.listUsersOfGroup(context.db, context.caller, groupId) };
  },

  setPassword: prepared(preparePasswordChange, async (context, _input, change) => {
    await changePassword(context, change, { keepTokens: false });
    return readOwnUser(context, change.userId);
  }),

  signOff: async (context) => {
    await context.sessions.end();
    await recordAudit(context, { action: 'user.signedOff', objectId: context.caller.userId });
  },

  signOn: prepared(
    (context, { login, password }) => verified(context, login, password),
    async (context, { language }, user) => {
      // Between the check and now the password may have been reset or the user deactivated.
      if (!(await store.holdSignOn(context.db, user))) throw unknownSignOn();
      await context.sessions.start({ userId: user.userId, language: languageOf(language) ?? user.language });
      const self = await readOwnUser(context, user.userId);
      const by = { userId: self.id, name: self.displayName ?? '' };
      await recordAudit(context, { action: 'user.signedOn', objectId: self.id, by });
      return self;
    },
  ),
};

/** The caller's own devices. */
export const sessionHandlers: Handlers<typeof sessionsApi> = {
  changeOwnPassword: prepared(
    (context, { body: { oldPassword, newPassword } }) => {
      if (!oldPassword) throw invalidParameter('oldPassword', null, 'expected.currentPassword');
      if (!newPassword) throw invalidParameter('newPassword', null, 'expected.newPassword');
      return preparePasswordChange(context, { oldPassword, newPassword });
    },
    async (context, { body: { keepTokens } }, change) => ({
      tokensRevoked: await changePassword(context, change, { keepTokens: keepTokens === true }),
    }),
  ),

  listSessions: async ({ caller, sessions: own }) => ({ session: await own.list(caller.userId) }),

  endSession: async (context, { sessionId }) => {
    const { userId } = context.caller;
    if (!(await context.sessions.endOne(userId, sessionId))) throw notFoundFailure('user', sessionId);
    await recordAudit(context, { action: 'session.ended', objectId: userId });
  },

  endOtherSessions: async (context) => {
    const { userId } = context.caller;
    const numberEnded = await context.sessions.endOthers(userId);
    await recordAudit(context, { action: 'session.othersEnded', objectId: userId, details: { numberEnded } });
    return { numberEnded };
  },
};

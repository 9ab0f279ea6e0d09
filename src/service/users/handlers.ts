import type { OpUser, users as contract } from '#contract/users.ts';
import { prepared, type Caller, type Context, type Handlers } from '../context.ts';
import { Failure, notFound } from '../errors.ts';
import { languageOf } from '../http/session.ts';
import { checkPassword, hashDigest, hashPassword, isDigest } from './password.ts';
import { shortestPassword, subjectTree } from './rules.ts';
import * as store from './store.ts';

const unknown = () => new Failure('user.error.UserOrPasswordUnknown');

/** Checks sign-on name and password against the throttle and the stored hash. */
async function verified({ db, sessions }: Context, login: string, password: string): Promise<store.SignOnUser> {
  sessions.throttle.check(login);
  const user = await store.findSignOnUser(db, login);
  const isRight = await checkPassword(password, user?.passwordHash);
  // Many tries at once pass the first check together: not more of them are answered than one after another.
  sessions.throttle.check(login);
  if (!user || !isRight) {
    sessions.throttle.failed(login);
    throw unknown();
  }
  sessions.throttle.succeeded(login);
  return user;
}

/** The record of a user as the user itself sees it. */
async function own({ db, caller }: Context, userId: string): Promise<OpUser> {
  const self: Caller = { ...caller, userId };
  const user = await store.findUser(db, self, userId);
  if (!user) throw notFound('user', userId);
  return user;
}

/** The text to store; a new password that has the form of a digest is one. */
function newHash(password: string): Promise<string> {
  if (isDigest(password)) return hashDigest(password);
  if (password.length < shortestPassword) {
    throw new Failure('user.error.PasswordTooShort', { minimum: shortestPassword });
  }
  return hashPassword(password);
}

async function requireGroup({ db, caller }: Context, groupId: string): Promise<void> {
  if (!(await store.findGroup(db, caller, groupId))) throw notFound('user', groupId);
}

export const users: Handlers<typeof contract> = {
  currentUser: (context) => own(context, context.caller.userId),

  getGroupTree: async ({ db, caller }) => {
    const groups = await store.listGroups(db, caller);
    const memberships = await store.listMemberships(db);
    return { root: subjectTree({ groups: groups.map(({ id }) => id), users: [], memberships }) };
  },

  // The same answer for every login, so that nobody learns which ones exist.
  getHashAlgorithm: () => Promise.resolve({ value: 'SHA-256' }),

  getSubjectTree: async ({ db, caller }) => {
    const groups = (await store.listGroups(db, caller)).map(({ id }) => id);
    const seen = (await store.listUsers(db, caller)).map(({ id }) => id);
    return { root: subjectTree({ groups, users: seen, memberships: await store.listMemberships(db) }) };
  },

  getUserById: ({ db, caller }, { userId }) => store.findUser(db, caller, userId),

  listAllGroups: async ({ db, caller }) => ({ group: await store.listGroups(db, caller) }),

  listAllUsers: async ({ db, caller }) => ({ user: await store.listUsers(db, caller) }),

  listGroups: async (context, { parentGroupId }) => {
    await requireGroup(context, parentGroupId);
    return { group: await store.listGroupsOfGroup(context.db, context.caller, parentGroupId) };
  },

  listUsers: async (context, { groupId }) => {
    await requireGroup(context, groupId);
    return { user: await store.listUsersOfGroup(context.db, context.caller, groupId) };
  },

  setPassword: prepared(
    async (context, { oldPassword, newPassword }) => {
      const user = await verified(context, context.caller.name, oldPassword);
      return { ...user, next: await newHash(newPassword) };
    },
    async (context, _input, { userId, passwordHash, next }) => {
      const isStored = passwordHash !== null && (await store.updatePassword(context.db, userId, passwordHash, next));
      if (!isStored) throw unknown();
      await context.sessions.endOthers(userId);
      return own(context, userId);
    },
  ),

  signOff: async ({ sessions }) => {
    await sessions.end();
    return undefined;
  },

  signOn: prepared(
    (context, { login, password }) => verified(context, login, password),
    async (context, { language }, user) => {
      await context.sessions.start({ userId: user.userId, language: languageOf(language) ?? user.language });
      return own(context, user.userId);
    },
  ),
};

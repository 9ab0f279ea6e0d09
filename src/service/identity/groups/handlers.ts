import { OpManagedGroup, type groupsApi as contract } from '#contract/app/groups.ts';
import { usualPage } from '#contract/core/queries.ts';
import { forAdministrators } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { lockRecord, checkModified } from '#service/core/optimistic-lock.ts';
import { subjectTree } from '../rules.ts';
import { keepingAdministrators } from '../administrators.ts';
import { sentSubjectValues, subjectFields } from '../fields.ts';
import * as rules from './rules.ts';
import { insertGroup, updateGroup, removeGroup, insertGroupMembers, removeMember } from './writes.ts';
import * as store from './queries.ts';

async function getGroup({ db }: Context, id: string): Promise<OpManagedGroup> {
  const group = await store.findManagedGroup(db, id);
  if (!group) throw notFoundFailure('user', id);
  return group;
}

/** A group as it is until the transaction ends. */
async function heldGroup(context: Context, id: string): Promise<OpManagedGroup> {
  await lockRecord(context.db, 'subject', id);
  return getGroup(context, id);
}

/** A group whose members are listed, not all users by itself. */
async function groupWithMembers(context: Context, id: string): Promise<OpManagedGroup> {
  const group = await heldGroup(context, id);
  if (id === rules.everyone) throw new Failure('user.error.EveryoneFixed', { name: group.displayName });
  return group;
}

/** Subjects that may be put into a group. */
async function checkMembers(context: Context, groupId: string, ids: readonly string[]): Promise<void> {
  const known = await store.knownSubjects(context.db, ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalidParameter('memberIds', unknown, 'expected.idsOfUsersAndGroups');
  if (ids.includes(rules.everyone)) {
    throw new Failure('user.error.EveryoneFixed', { name: (await getGroup(context, rules.everyone)).displayName });
  }
  const groups = rules.findMembershipLoop(groupId, ids, await store.listGroupMemberships(context.db));
  if (!groups) return;
  const nameById = new Map((await store.listGroups(context.db)).map(({ id, displayName }) => [id, displayName]));
  throw new Failure('user.error.GroupLoop', { groups, names: groups.map((id) => nameById.get(id) ?? id) });
}

export const groupHandlers: Handlers<typeof contract> = forAdministrators({
  listManagedGroups: async (context) => ({ group: await store.listGroups(context.db) }),

  getManagedGroupTree: async (context) => {
    const ids = (await store.listGroups(context.db)).map(({ id }) => id);
    return { root: subjectTree({ groups: ids, users: [], memberships: await store.listGroupMemberships(context.db) }) };
  },

  getManagedGroup: (context, { groupId }) => store.findManagedGroup(context.db, groupId),

  createGroup: async (context, { body }) => {
    const values = { name: '', ...sentSubjectValues(body) };
    subjectFields.check(values);
    const id = await insertGroup(context.db, values);
    await recordAudit(context, { action: 'group.created', objectId: id, details: { name: values.name } });
    return getGroup(context, id);
  },

  updateGroup: async (context, { groupId, body }) => {
    const current = await heldGroup(context, groupId);
    checkModified(body, current, OpManagedGroup);
    const changed = sentSubjectValues(body);
    subjectFields.check(changed);
    await updateGroup(context.db, groupId, changed);
    await recordAudit(context, {
      action: 'group.changed',
      objectId: groupId,
      details: { name: current.name, changed },
    });
    return getGroup(context, groupId);
  },

  deleteGroup: (context, { groupId }) =>
    keepingAdministrators(context.db, async () => {
      const { name, displayName, memberCount } = await heldGroup(context, groupId);
      if (rules.builtIn.includes(groupId)) throw new Failure('user.error.BuiltInGroup', { name: displayName });
      await removeGroup(context.db, groupId);
      await recordAudit(context, { action: 'group.deleted', objectId: groupId, details: { name, memberCount } });
    }),

  listGroupMembers: async (context, { groupId, inherited = false, offset = 0, numberRecords = usualPage }) => {
    await getGroup(context, groupId);
    return {
      member: await store.listMembers(context.db, groupId, { inherited, offset, limit: numberRecords }),
      total: await store.countMembers(context.db, groupId, inherited),
    };
  },

  addGroupMembers: (context, { groupId, body: { memberIds } }) =>
    keepingAdministrators(context.db, async () => {
      const { name } = await groupWithMembers(context, groupId);
      await checkMembers(context, groupId, memberIds);
      const added = await insertGroupMembers(context.db, groupId, memberIds);
      await recordAudit(context, { action: 'group.membersAdded', objectId: groupId, details: { name, added } });
      return getGroup(context, groupId);
    }),

  removeGroupMember: (context, { groupId, memberId }) =>
    keepingAdministrators(context.db, async () => {
      const { name } = await groupWithMembers(context, groupId);
      if (!(await removeMember(context.db, groupId, memberId))) throw notFoundFailure('user', memberId);
      await recordAudit(context, { action: 'group.memberRemoved', objectId: groupId, details: { name, memberId } });
    }),
});

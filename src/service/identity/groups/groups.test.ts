import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { users } from '#contract/documented/users.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let administrator = '';
let count = 0;
let mia = '';
let ben = '';
let name = '';

beforeAll(async () => {
  service = await startService();
  administrator = await service.testData.administrator('administrator');
  admin = await service.as('administrator');
});
beforeEach(async () => {
  name = `group ${++count}`;
  mia = await service.testData.user(`mia${count}`);
  ben = await service.testData.user(`ben${count}`);
});
afterAll(() => service.close());

const everyone = '3';
const administrators = '4';
const add = (groupId: string, ...memberIds: string[]) =>
  admin.call(appApi.addGroupMembers, { groupId, body: { memberIds } });
const remove = (groupId: string, memberId: string) => admin.call(appApi.removeGroupMember, { groupId, memberId });
const members = (groupId: string, input: Record<string, unknown> = {}) =>
  admin.call(appApi.listGroupMembers, { groupId, ...input });

describe('a group', () => {
  test('a group is created, changed and listed with the groups that contain it', async () => {
    const group = await admin.call(appApi.createGroup, { body: { name: ` ${name} `, description: 'Who tests' } });
    expect(group).toMatchObject({ name, displayName: name, description: 'Who tests', builtIn: false, memberCount: 0 });
    const id = group?.id ?? '';
    const outer = await service.testData.group(`outer of ${name}`, [id]);
    const body = { displayName: 'Testers', description: null, modified: group?.modified ?? null };
    const changed = await admin.call(appApi.updateGroup, { groupId: id, body });
    expect(changed).toMatchObject({ name, displayName: 'Testers', description: 'Who tests', groups: [outer] });
    await expect(admin.call(appApi.updateGroup, { groupId: id, body })).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
      arguments: { id, modified: changed?.modified, current: { displayName: 'Testers' } },
    });
    expect((await admin.call(appApi.listManagedGroups, {}))?.group).toContainEqual(changed);
    const { root } = (await admin.call(appApi.getManagedGroupTree, {})) ?? {};
    expect(root?.child).toContainEqual({ id: outer, child: [{ id, child: [] }] });
    expect(root).toEqual((await admin.call(users.getGroupTree, {}))?.root);
  });

  test('a group name is unique among groups, ignoring case', async () => {
    await service.testData.group(name);
    await expect(admin.call(appApi.createGroup, { body: { name: name.toUpperCase() } })).rejects.toMatchObject({
      code: 'user.error.NameAlreadyUsed',
    });
    await expect(admin.call(appApi.createGroup, { body: { name: ' ' } })).rejects.toMatchObject({
      code: 'user.error.NameMissing',
    });
    // A user may be called like a group.
    await expect(admin.call(appApi.createGroup, { body: { name: `mia${count}` } })).resolves.toBeTruthy();
  });

  test('deleting a group deletes its permissions but not its members', async () => {
    const group = await service.testData.group(name, [mia]);
    const { id: project } = await service.testData.project();
    await service.testData.permission(project, group, Level.observer);
    const client = await service.as(`mia${count}`);
    const seen = () => client.call(appApi.explainProjectLevel, { projectId: project });
    expect(await seen()).toMatchObject({ level: Level.observer });
    await admin.call(appApi.deleteGroup, { groupId: group });
    await expect(seen()).rejects.toMatchObject({ code: 'project.error.NotFound' });
    expect(await admin.call(appApi.getManagedGroup, { groupId: group })).toBeNull();
    expect(await admin.call(appApi.getUserAccount, { userId: mia })).toMatchObject({ groups: [] });
  });

  test.each([everyone, administrators])('a built-in group cannot be deleted: %s', async (groupId) => {
    await expect(admin.call(appApi.deleteGroup, { groupId })).rejects.toMatchObject({
      code: 'user.error.BuiltInGroup',
    });
    expect(await admin.call(appApi.getManagedGroup, { groupId })).toMatchObject({ builtIn: true });
  });

  test('a group with an unknown id, or the id of a user, is not found', async () => {
    for (const groupId of ['999', mia]) {
      expect(await admin.call(appApi.getManagedGroup, { groupId })).toBeNull();
      for (const call of [
        () => admin.call(appApi.deleteGroup, { groupId }),
        () => admin.call(appApi.updateGroup, { groupId, body: {} }),
        () => add(groupId, ben),
        () => remove(groupId, ben),
        () => members(groupId),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'user.error.NotFound', arguments: { id: groupId } });
      }
    }
  });
});

describe('group members', () => {
  test('members are listed as users and groups, direct and indirect, each with the path through inner groups', async () => {
    const inner = await service.testData.group(`inner of ${name}`, [mia, ben]);
    const group = await service.testData.group(name);
    expect(await add(group, inner, mia)).toMatchObject({ memberCount: 2 });
    expect(await members(group)).toEqual({
      total: 2,
      member: [
        { id: inner, type: 'group', name: `inner of ${name}`, displayName: `inner of ${name}`, direct: true, via: [] },
        { id: mia, type: 'user', name: `mia${count}`, displayName: `mia${count}`, active: true, direct: true, via: [] },
      ],
    });
    expect(await members(group, { inherited: true })).toMatchObject({
      total: 3,
      member: [
        { id: inner, direct: true, via: [] },
        { id: ben, direct: false, via: [inner] },
        { id: mia, direct: true, via: [inner] },
      ],
    });
    expect(await members(group, { inherited: true, offset: 1, numberRecords: 1 })).toMatchObject({
      total: 3,
      member: [{ id: ben }],
    });
    await remove(group, mia);
    expect(await members(group)).toMatchObject({ total: 1 });
    await expect(remove(group, mia)).rejects.toMatchObject({ code: 'user.error.NotFound', arguments: { id: mia } });
  });

  test('adding a user who is already in the group changes nothing', async () => {
    const group = await service.testData.group(name, [mia]);
    expect(await add(group, mia, ben, ben)).toMatchObject({ memberCount: 2 });
    expect((await admin.call(appApi.listAuditEntries, { objectId: group }))?.entry).toMatchObject([
      { action: 'group.membersAdded', details: { name, added: [ben] } },
    ]);
  });

  test('members that would create a loop are all refused with the names of the groups in the loop', async () => {
    const inner = await service.testData.group(`inner of ${name}`);
    const middle = await service.testData.group(`middle of ${name}`, [inner]);
    const outer = await service.testData.group(name, [middle]);
    await expect(add(inner, mia, outer)).rejects.toMatchObject({
      code: 'user.error.GroupLoop',
      arguments: { groups: [inner, middle, outer], names: [`inner of ${name}`, `middle of ${name}`, name] },
    });
    await expect(add(inner, inner)).rejects.toMatchObject({ arguments: { groups: [inner] } });
    expect(await members(inner)).toMatchObject({ total: 0 });
  });

  test('adding a member that does not exist is refused', async () => {
    const group = await service.testData.group(name);
    await expect(add(group, mia, '999')).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'memberIds', value: '999' },
    });
    expect(await members(group)).toMatchObject({ total: 0 });
  });

  test('Everyone always contains all users, cannot be edited, and cannot join a group', async () => {
    const group = await service.testData.group(name);
    const fixed = { code: 'user.error.EveryoneFixed' };
    await expect(add(everyone, mia)).rejects.toMatchObject(fixed);
    await expect(remove(everyone, mia)).rejects.toMatchObject(fixed);
    await expect(add(group, everyone)).rejects.toMatchObject(fixed);
    const all = await members(everyone, { numberRecords: 500 });
    expect(all?.member?.map(({ id }) => id)).toEqual(expect.arrayContaining([administrator, mia, ben]));
    expect(all?.member?.every(({ type, direct }) => type === 'user' && direct)).toBe(true);
  });
});

describe('the last administrator', () => {
  const last = { code: 'user.error.LastAdministrator' };

  test('the last administrator cannot lose the administrator group, whether the membership is direct or indirect', async () => {
    await expect(remove(administrators, administrator)).rejects.toMatchObject(last);
    const chiefs = await service.testData.group(`chiefs ${name}`, [administrator]);
    await add(administrators, chiefs);
    await remove(administrators, administrator);
    await expect(remove(chiefs, administrator)).rejects.toMatchObject(last);
    await expect(remove(administrators, chiefs)).rejects.toMatchObject(last);
    await expect(admin.call(appApi.deleteGroup, { groupId: chiefs })).rejects.toMatchObject(last);
    // Neither an inactive user nor one whose user level allows less is an administrator.
    const gone = await service.testData.user(`gone${count}`, { active: false });
    const low = await service.testData.user(`low${count}`, { level: 1 });
    await add(administrators, gone, low);
    await expect(remove(administrators, chiefs)).rejects.toMatchObject(last);
    await add(administrators, administrator);
    await remove(administrators, chiefs);
  });

  test('two administrators who remove each other at once leave one administrator', async () => {
    const second = await service.testData.administrator(`second${count}`);
    const other = await service.as(`second${count}`);
    const results = await Promise.allSettled([
      remove(administrators, second),
      other.call(appApi.removeGroupMember, { groupId: administrators, memberId: administrator }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = (
      await service.database.kysely
        .selectFrom('group_member')
        .select('member_id')
        .where('group_id', '=', administrators)
        .where('member_id', 'in', [administrator, second])
        .execute()
    ).map(({ member_id }) => member_id);
    expect(left).toHaveLength(1);
    await service.database.kysely
      .insertInto('group_member')
      .values({ group_id: administrators, member_id: administrator })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('administrator');
  admin = await service.as('administrator');
});
afterAll(() => service.close());

/** The endpoints of one tree under names that both trees share, and how a test gets a record of it. */
const trees = {
  project: {
    list: (client: Client, id: string) => client.call(appApi.listProjectPermissions, { projectId: id }),
    grant: (client: Client, id: string, subject: string, level: number) =>
      client.call(appApi.grantProjectPermission, { projectId: id, body: { subject, level } }),
    replace: (client: Client, id: string, permission: { subject: string; level: number }[]) =>
      client.call(appApi.replaceProjectPermissions, { projectId: id, body: { permission } }),
    revoke: (client: Client, id: string, subjectId: string) =>
      client.call(appApi.revokeProjectPermission, { projectId: id, subjectId }),
    above: () => service.testData.portfolio(),
    below: async (parent_id: string) => (await service.testData.project({ parent_id })).id,
    give: (id: string, subject: string, level: number) => service.testData.permission(id, subject, level),
    notFound: 'project.error.NotFound',
    root: '1',
  },
  resource: {
    list: (client: Client, id: string) => client.call(appApi.listResourcePermissions, { resourceId: id }),
    grant: (client: Client, id: string, subject: string, level: number) =>
      client.call(appApi.grantResourcePermission, { resourceId: id, body: { subject, level } }),
    replace: (client: Client, id: string, permission: { subject: string; level: number }[]) =>
      client.call(appApi.replaceResourcePermissions, { resourceId: id, body: { permission } }),
    revoke: (client: Client, id: string, subjectId: string) =>
      client.call(appApi.revokeResourcePermission, { resourceId: id, subjectId }),
    above: () => service.testData.pool(),
    below: (parent_id: string) => service.testData.resource({ parent_id }),
    give: (id: string, subject: string, level: number) => service.testData.resourcePermission(id, subject, level),
    notFound: 'resource.error.NotFound',
    root: '2',
  },
};

let count = 0;

describe.each(['project', 'resource'] as const)('permissions in the tree of a %s', (kind) => {
  const tree = trees[kind];
  let above = '';
  let node = '';
  let managerId = '';
  let manager: Client;
  let mia = '';

  beforeEach(async () => {
    const login = `manager${++count}`;
    managerId = await service.testData.user(login);
    manager = await service.as(login);
    mia = await service.testData.user(`mia${count}`);
    above = await tree.above();
    node = await tree.below(above);
    await tree.give(node, managerId, Level.manager);
  });

  const levels = async () => {
    const grants = (await tree.list(admin, node))?.grant ?? [];
    return Object.fromEntries<unknown>(
      grants.filter(({ inherited }) => !inherited).map(({ subject, level }) => [String(subject), level]),
    );
  };

  test('permissions are listed with inherited ones and with the level that the user level leaves of each', async () => {
    const low = await service.testData.user(`low${count}`, { level: UserLevel.customer });
    const group = await service.testData.group(`group${count}`);
    await tree.give(above, low, Level.contributor);
    await tree.give(node, group, Level.contributor);
    const grants = (await tree.list(admin, node))?.grant;
    const common = { origin: 'permission' };
    expect(grants).toEqual([
      {
        ...common,
        node,
        nodeName: expect.any(String),
        inherited: false,
        subject: group,
        subjectName: `group${count}`,
        subjectType: 'group',
        level: Level.contributor,
        effectiveLevel: Level.contributor,
      },
      expect.objectContaining({ node, inherited: false, subject: managerId, level: Level.manager, highestLevel: 64 }),
      expect.objectContaining({
        ...common,
        node: above,
        inherited: true,
        subject: low,
        level: Level.contributor,
        highestLevel: Level.observer,
        effectiveLevel: Level.observer,
      }),
      expect.objectContaining({ node: tree.root, inherited: true, subject: '4', level: Level.administrator }),
    ]);
    // A manager of only the record gets no information on its ancestors or on invisible users.
    await service.testData.user(`gone${count}`, { active: false });
    const seen = (await tree.list(manager, node))?.grant ?? [];
    expect(seen.map(({ subject }) => subject)).toEqual(grants?.map(({ subject }) => subject));
    expect(new Set(seen.map(({ node: place, inherited }) => [place, inherited].join()))).toEqual(
      new Set([`${node},false`, ',true']),
    );
    expect(seen.filter(({ inherited }) => inherited).every(({ nodeName }) => nodeName === undefined)).toBe(true);
  });

  test('permissions of hidden users are neither listed nor removed when the list is replaced', async () => {
    const gone = await service.testData.user(`gone${count}`, { active: false });
    await tree.give(node, gone, Level.observer);
    expect((await tree.list(manager, node))?.grant.map(({ subject }) => subject)).not.toContain(gone);
    await tree.replace(manager, node, [{ subject: managerId, level: Level.manager }]);
    expect(await levels()).toEqual({ [managerId]: Level.manager, [gone]: Level.observer });
    await expect(tree.grant(manager, node, gone, Level.external)).rejects.toMatchObject({
      code: 'user.error.NotFound',
    });
    await expect(tree.revoke(manager, node, gone)).rejects.toMatchObject({ code: 'user.error.NotFound' });
  });

  test('permissions are granted, changed and revoked from manager level on', async () => {
    expect((await tree.grant(manager, node, mia, Level.observer))?.grant).toContainEqual(
      expect.objectContaining({ subject: mia, level: Level.observer, inherited: false }),
    );
    await tree.grant(manager, node, mia, Level.contributor);
    expect(await levels()).toMatchObject({ [mia]: Level.contributor });
    const staff = await service.as(`mia${count}`);
    await expect(tree.grant(staff, node, mia, Level.manager)).rejects.toMatchObject({
      code: 'user.error.InsufficientPrivileges',
      arguments: { needed: 'manager', level: 'contributor' },
    });
    await tree.revoke(manager, node, mia);
    expect(await levels()).not.toHaveProperty(mia);
    await expect(tree.revoke(manager, node, mia)).rejects.toMatchObject({ code: 'user.error.NotFound' });
    await expect(tree.list(staff, node)).rejects.toMatchObject({ code: tree.notFound });
    await expect(tree.grant(staff, node, mia, Level.observer)).rejects.toMatchObject({ code: tree.notFound });
  });

  test('permissions above the own level can be neither granted nor revoked', async () => {
    const tooHigh = {
      code: 'user.error.InsufficientPrivileges',
      arguments: { needed: 'administrator', level: 'manager' },
    };
    await expect(tree.grant(manager, node, mia, Level.administrator)).rejects.toMatchObject(tooHigh);
    await tree.give(node, mia, Level.administrator);
    await expect(tree.grant(manager, node, mia, Level.observer)).rejects.toMatchObject(tooHigh);
    await expect(tree.revoke(manager, node, mia)).rejects.toMatchObject(tooHigh);
    await expect(tree.replace(manager, node, [])).rejects.toMatchObject(tooHigh);
    // Unchanged entries need no right.
    const kept = { subject: mia, level: Level.administrator };
    await tree.replace(manager, node, [kept, { subject: managerId, level: Level.manager }]);
    expect(await levels()).toEqual({ [managerId]: Level.manager, [mia]: Level.administrator });
  });

  test.each([
    ['customer', UserLevel.customer, Level.observer],
    ['observer', UserLevel.observer, Level.observer],
    ['contributor', UserLevel.contributor, Level.contributor],
    ['manager', UserLevel.manager, Level.administrator],
  ])('permissions of a user with level %s cannot exceed that level', async (_, level, highest) => {
    const user = await service.testData.user(`capped${count}`, { level });
    await tree.grant(admin, node, user, highest);
    expect(await levels()).toMatchObject({ [user]: highest });
    const higher = Object.entries(Level).find(([, value]) => value > highest);
    if (!higher) return;
    const names = Object.fromEntries(Object.entries(Level).map(([name, value]) => [value, name]));
    await expect(tree.grant(admin, node, user, higher[1])).rejects.toMatchObject({
      code: 'user.error.LevelTooHigh',
      arguments: { name: `capped${count}`, level: higher[0], highest: names[highest] },
    });
  });

  test('replacing the permissions grants, changes and revokes in one operation', async () => {
    const ben = await service.testData.user(`ben${count}`);
    await tree.give(node, ben, Level.observer);
    const list = [
      { subject: managerId, level: Level.manager },
      { subject: mia, level: Level.external },
      { subject: '3', level: Level.observer },
    ];
    await tree.replace(admin, node, list);
    expect(await levels()).toEqual({ [managerId]: Level.manager, [mia]: Level.external, '3': Level.observer });
    const entries = await admin.call(appApi.listAuditEntries, { objectId: node });
    expect(entries?.entry).toMatchObject([
      {
        action: 'permission.replaced',
        details: {
          changes: [
            { subject: mia, from: 0, to: 1 },
            { subject: '3', from: 0, to: 2 },
            { subject: ben, from: 2, to: 0 },
          ],
        },
      },
    ]);
    await expect(tree.replace(admin, node, [...list, ...list])).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'permission', value: managerId },
    });
    // A caller who gives up its own right can no longer read the list.
    expect(await tree.replace(manager, node, [])).toBeNull();
    expect(await levels()).toEqual({});
  });

  test('permissions with level 0, or for an unknown subject, are refused', async () => {
    await expect(tree.grant(admin, node, mia, 0)).rejects.toMatchObject({ code: 'main.error.InvalidParameter' });
    await expect(tree.grant(admin, node, mia, 3)).rejects.toMatchObject({ code: 'main.error.InvalidParameter' });
    await expect(tree.grant(admin, node, '999', 2)).rejects.toMatchObject({ code: 'user.error.NotFound' });
    await expect(tree.grant(admin, '999', mia, 2)).rejects.toMatchObject({ code: tree.notFound });
  });

  test('permissions on the root must keep an administrator', async () => {
    const last = { code: 'user.error.LastAdministrator' };
    await expect(tree.revoke(admin, tree.root, '4')).rejects.toMatchObject(last);
    await expect(tree.grant(admin, tree.root, '4', Level.manager)).rejects.toMatchObject(last);
    await expect(tree.replace(admin, tree.root, [])).rejects.toMatchObject(last);
    // With a second administrator on the root it may be removed.
    const second = await service.testData.user(`second${count}`);
    await tree.grant(admin, tree.root, second, Level.administrator);
    await tree.revoke(admin, tree.root, '4');
    const other = await service.as(`second${count}`);
    await tree.grant(other, tree.root, '4', Level.administrator);
    await tree.revoke(other, tree.root, second);
  });
});

test('a permission change is one event for a project and none for a resource', async () => {
  const { id: project } = await service.testData.project();
  const resource = await service.testData.resource();
  const user = await service.testData.user('events');
  const before = await service.database.kysely.selectFrom('event').selectAll().execute();
  await trees.project.grant(admin, project, user, Level.observer);
  await trees.resource.grant(admin, resource, user, Level.observer);
  const after = await service.database.kysely.selectFrom('event').selectAll().orderBy('id').execute();
  expect(after.length - before.length).toBe(1);
  expect(after.at(-1)).toMatchObject({ message_code: 2, project_node_id: project });
});

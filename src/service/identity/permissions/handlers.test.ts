import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('administrator');
  admin = await service.as('administrator');
});
afterAll(() => service.close());

const why = (client: Client, projectId: string, subjectId?: string) =>
  client.call(appApi.explainProjectLevel, { projectId, ...(subjectId !== undefined && { subjectId }) });
const whyResource = (client: Client, resourceId: string, subjectId?: string) =>
  client.call(appApi.explainResourceLevel, { resourceId, ...(subjectId !== undefined && { subjectId }) });

describe('the explanation of a user level on a project', () => {
  test('an explanation names every source with its record, subject and groups on the path, and the deciding source', async () => {
    const { testData } = service;
    const mia = await testData.user('mia');
    const inner = await testData.group('inner', [mia]);
    const outer = await testData.group('outer', [inner]);
    const portfolio = await testData.portfolio({ name: 'Above' });
    const { id: project } = await testData.project({ parent_id: portfolio, name: 'Below' });
    await testData.permission(portfolio, outer, Level.manager);
    await testData.permission(project, '3', Level.external);
    await testData.permission(project, mia, Level.observer);
    expect(await why(admin, project, mia)).toEqual({
      subject: mia,
      subjectName: 'mia',
      level: Level.manager,
      grantedLevel: Level.manager,
      highestLevel: Level.administrator,
      source: [
        {
          node: portfolio,
          nodeName: 'Above',
          inherited: true,
          distance: 1,
          subject: outer,
          subjectName: 'outer',
          subjectType: 'group',
          through: [
            { group: inner, name: 'inner' },
            { group: outer, name: 'outer' },
          ],
          origin: 'permission',
          level: Level.manager,
          decides: true,
        },
        {
          node: project,
          nodeName: 'Below',
          inherited: false,
          distance: 0,
          subject: mia,
          subjectName: 'mia',
          subjectType: 'user',
          through: [],
          origin: 'permission',
          level: Level.observer,
          decides: false,
        },
        expect.objectContaining({ subject: '3', subjectName: 'Everyone', level: Level.external, decides: false }),
      ],
    });
  });

  test('an explanation shows the level that follows from being the project manager or being assigned', async () => {
    const { testData } = service;
    const lea = await testData.user('lea');
    const resource = await testData.resource({ user_id: lea });
    const project = await testData.project({ project_manager_id: resource });
    await testData.assignment(project, await testData.activity(project), resource);
    expect((await why(admin, project.id, lea))?.source).toMatchObject([
      { subject: lea, origin: 'manager', level: Level.manager, decides: true },
      { subject: lea, origin: 'assignment', level: Level.contributor, decides: false },
    ]);
    expect((await whyResource(admin, resource, lea))?.source).toMatchObject([
      { subject: lea, origin: 'link', level: Level.observer, decides: true },
    ]);
  });

  test('an explanation shows when the user level caps the granted level', async () => {
    const customer = await service.testData.user('customer', { level: UserLevel.customer });
    const { id: project } = await service.testData.project();
    await service.testData.permission(project, customer, Level.manager);
    expect(await why(admin, project, customer)).toMatchObject({
      level: Level.observer,
      grantedLevel: Level.manager,
      highestLevel: Level.observer,
    });
  });

  test('an explanation shows that a user has no level, and explains the level of a group', async () => {
    const nobody = await service.testData.user('nobody');
    const group = await service.testData.group('team', [nobody]);
    const { id: project } = await service.testData.project();
    expect(await why(admin, project, nobody)).toMatchObject({ level: 0, grantedLevel: 0, source: [] });
    await service.testData.permission(project, group, Level.contributor);
    const explained = await why(admin, project, group);
    expect(explained).toMatchObject({ level: 4, source: [{ subject: group, through: [], decides: true }] });
    expect(explained).not.toHaveProperty('highestLevel');
  });

  test('among equal levels the nearest record decides, then the user before its groups before Everyone', async () => {
    const { testData } = service;
    const eva = await testData.user('eva');
    const group = await testData.group('evas', [eva]);
    const portfolio = await testData.portfolio();
    const { id: project } = await testData.project({ parent_id: portfolio });
    for (const node of [portfolio, project])
      for (const subject of ['3', group, eva]) await testData.permission(node, subject, Level.observer);
    const { source = [] } = (await why(admin, project, eva)) ?? {};
    expect(source?.map(({ node, subject }) => [node, subject])).toEqual([
      [project, eva],
      [project, group],
      [project, '3'],
      [portfolio, eva],
      [portfolio, group],
      [portfolio, '3'],
    ]);
  });
});

describe('access to an explanation', () => {
  test('users may see explanations of their own level, and from manager level those of others', async () => {
    const { testData } = service;
    const tom = await testData.user('tom');
    const { id: project } = await testData.project();
    const { id: hidden } = await testData.project();
    await testData.permission(project, tom, Level.contributor);
    const client = await service.as('tom');
    expect(await why(client, project)).toMatchObject({ subject: tom, level: Level.contributor });
    await expect(why(client, project, '4')).rejects.toMatchObject({ code: 'user.error.InsufficientPrivileges' });
    for (const id of [hidden, '999']) {
      await expect(why(client, id)).rejects.toMatchObject({ code: 'project.error.NotFound', arguments: { id } });
    }
  });

  test('a manager sees neither hidden records above the project nor inactive users in an explanation', async () => {
    const { testData } = service;
    const pm = await testData.user('pm');
    const ann = await testData.user('ann');
    const gone = await testData.user('gone', { active: false });
    const portfolio = await testData.portfolio({ name: 'Secret portfolio' });
    const { id: project } = await testData.project({ parent_id: portfolio });
    await testData.permission(project, pm, Level.manager);
    await testData.permission(portfolio, ann, Level.observer);
    const client = await service.as('pm');
    const explained = await why(client, project, ann);
    expect(explained?.source).toMatchObject([{ node: null, inherited: true, distance: 1, subject: ann, level: 2 }]);
    expect(JSON.stringify(explained)).not.toMatch(/Secret/);
    await expect(why(client, project, gone)).rejects.toMatchObject({ code: 'user.error.NotFound' });
    await expect(why(client, project, '999')).rejects.toMatchObject({ code: 'user.error.NotFound' });
  });

  test('an external manager does not see groups without membership of their own in an explanation', async () => {
    const { testData } = service;
    const outside = await testData.user('outside', { external: true });
    const kay = await testData.user('kay');
    const inner = await testData.group('Secret inner', [kay]);
    const outer = await testData.group('Secret outer', [inner]);
    const { id: project } = await testData.project();
    await testData.permission(project, outside, Level.manager);
    await testData.permission(project, outer, Level.observer);
    await testData.permission(project, kay, Level.external);
    const explained = await why(await service.as('outside'), project, kay);
    expect(explained).toMatchObject({ level: Level.observer });
    expect(explained?.source?.[0]).toMatchObject({
      subject: null,
      subjectType: 'group',
      through: [{ group: null }, { group: null }],
    });
    expect(JSON.stringify(explained)).not.toMatch(/Secret/);
  });
});

test('the explained level equals the effective level, however the level was granted', async () => {
  const { testData } = service;
  const levels = [1, 2, 4, 16];
  const logins = ['p1', 'p2', 'p3'];
  const ids = [
    await testData.user('p1'),
    await testData.user('p2', { level: 1 }),
    await testData.user('p3', { level: -1 }),
  ];
  const inner = await testData.group('p inner', ids.slice(0, 2));
  const outer = await testData.group('p outer', [inner, ids[2] ?? '']);
  const subjects = [...ids, inner, outer];
  const top = await testData.portfolio();
  const nodes = [top];
  for (let index = 0; index < 4; index++) {
    nodes.push(await testData.portfolio({ parent_id: nodes[Math.floor(index / 2)] ?? top }));
  }
  // Every fourth or so of all pairs, by a fixed pattern.
  for (const [n, node] of nodes.entries()) {
    for (const [s, subject] of subjects.entries()) {
      if ((n * 7 + s * 3) % 4 === 0) await testData.permission(node, subject, levels[(n + s) % 4]);
    }
  }
  for (const [index, login] of logins.entries()) {
    const client = await service.as(login);
    const seen = (await client.call(projects.getProjectsByIds, { projectIds: nodes }))?.projectNode ?? [];
    const effective = new Map(seen.map(({ id, permissionLevel }) => [id, permissionLevel]));
    for (const node of nodes) {
      expect((await why(admin, node, ids[index]))?.level).toBe(effective.get(node) ?? 0);
    }
  }
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { resources } from '#contract/documented/resources.ts';
import { startService, type TestService } from '#testing/service.ts';
import { levelOnProject, projectLevel, projectLevels, resourceLevel, resourceLevels } from './access.ts';
import type { Caller } from './context.ts';
import { callerByToken } from '#service/http/session.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

let count = 0;
let login = '';
let userId = '';
beforeEach(async () => {
  login = `user${++count}`;
  userId = await service.testData.user(login);
});

const everyone = '3';

async function caller(): Promise<Caller> {
  const token = await service.tokenOf(login);
  const found = await callerByToken(service.database.kysely, token, service.clock.now(), undefined);
  if (!found) throw new Error(`${login} has no token.`);
  return found;
}

const levelOf = async (project: string) => projectLevel(service.database.kysely, await caller(), project);
const levelOn = async (resource: string) => resourceLevel(service.database.kysely, await caller(), resource);

/** A project two portfolios below the root, with the ids of all. */
async function tree() {
  const top = await service.testData.portfolio();
  const middle = await service.testData.portfolio({ parent_id: top });
  const { id: project } = await service.testData.project({ parent_id: middle });
  return { top, middle, project };
}

const grants = ['none', 'external', 'observer', 'contributor', 'manager', 'administrator'] as const;
/** Sources of a level: each one gives it to the user on the project. */
const sources = {
  'an own permission': (level: number) => give(level, (project) => [project, userId]),
  'a permission of a group': async (level: number) => {
    const group = await service.testData.group(`group of ${login}`, [userId]);
    return give(level, (project) => [project, group]);
  },
  'a permission of a group around a group': async (level: number) => {
    const inner = await service.testData.group(`inner ${login}`, [userId]);
    const middle = await service.testData.group(`middle ${login}`, [inner]);
    const outer = await service.testData.group(`outer ${login}`, [middle]);
    return give(level, (project) => [project, outer]);
  },
  'a permission of Everyone': (level: number) => give(level, (project) => [project, everyone]),
  'a permission on the portfolio': (level: number) => give(level, (_, middle) => [middle, userId]),
  'a permission of a group on a portfolio further up': async (level: number) => {
    const group = await service.testData.group(`group of ${login}`, [userId]);
    return give(level, (_project, _middle, top) => [top, group]);
  },
} satisfies Record<string, (level: number) => Promise<string>>;

async function give(
  level: number,
  choose: (project: string, middle: string, top: string) => [node: string, subject: string],
): Promise<string> {
  const { project, middle, top } = await tree();
  const [node, subject] = choose(project, middle, top);
  if (level > 0) await service.testData.permission(node, subject, level);
  return project;
}

test('the level on a single project equals its entry in the levels on all projects', async () => {
  await sources['an own permission'](Level.contributor);
  await sources['a permission of a group around a group'](Level.contributor);
  await sources['a permission of Everyone'](Level.contributor);
  await sources['a permission of a group on a portfolio further up'](Level.contributor);
  const me = await caller();
  const { rows } = await sql<{ id: string; own: number | null; listed: number | null }>`
    select node.id, ${levelOnProject(me, sql`node.id`)} as own, access.level as listed
    from project_node node left join ${projectLevels(me)} access on access.project_node_id = node.id`.execute(
    service.database.kysely,
  );
  expect(rows.filter(({ own, listed }) => own !== listed)).toEqual([]);
  expect(rows.filter(({ own }) => own === Level.contributor).length).toBeGreaterThanOrEqual(4);
  expect(rows.some(({ own }) => own === null)).toBe(true);
});

test('levels are found downward from the grants, not upward from every node', async () => {
  const me = await caller();
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from ${projectLevels(me)} project, ${resourceLevels(me)} resource`.execute(service.database.kysely);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/path @> ARRAY\[\w+\.project_node_id\]/);
  expect(plan).toMatch(/path @> ARRAY\[\w+\.resource_id\]/);
});

describe.each(Object.entries(sources))('decision 4: %s', (_name, source) => {
  test.each(grants)('a permission grants the level %s', async (name) => {
    expect(await levelOf(await source(Level[name]))).toBe(Level[name]);
  });
});

describe('decision 4: user level as an upper limit of permissions', () => {
  test.each([
    [UserLevel.customer, { none: 0, external: 1, observer: 2, contributor: 2, manager: 2, administrator: 2 }],
    [UserLevel.observer, { none: 0, external: 1, observer: 2, contributor: 2, manager: 2, administrator: 2 }],
    [UserLevel.contributor, { none: 0, external: 1, observer: 2, contributor: 4, manager: 4, administrator: 4 }],
    [UserLevel.manager, { none: 0, external: 1, observer: 2, contributor: 4, manager: 16, administrator: 64 }],
  ])('the user level %d limits every permission', async (level, expected) => {
    await service.database.kysely.updateTable('app_user').set({ level }).where('id', '=', userId).execute();
    for (const grant of grants) {
      const project = await sources['an own permission'](Level[grant]);
      expect([grant, await levelOf(project)]).toEqual([grant, expected[grant]]);
    }
    // The same for what the user has by a resource.
    const resource = await service.testData.resource({ user_id: userId });
    const { id: managed } = await service.testData.project({ project_manager_id: resource });
    expect(await levelOf(managed)).toBe(expected.manager);
  });
});

describe('decision 4: access of a linked user', () => {
  test('the user linked to the project manager is manager of that project only', async () => {
    const resource = await service.testData.resource({ user_id: userId });
    const { id: own } = await service.testData.project({ project_manager_id: resource });
    const { id: other } = await service.testData.project();
    expect([await levelOf(own), await levelOf(other)]).toEqual([Level.manager, Level.none]);
  });

  test('the user linked to an assigned resource is a contributor', async () => {
    const resource = await service.testData.resource({ user_id: userId });
    const project = await service.testData.project();
    const activity = await service.testData.activity(project);
    await service.testData.assignment(project, activity, resource);
    expect(await levelOf(project.id)).toBe(Level.contributor);
  });

  test('the user linked to a resource is an observer of that resource', async () => {
    const resource = await service.testData.resource({ user_id: userId });
    const other = await service.testData.resource();
    expect([await levelOn(resource), await levelOn(other)]).toEqual([Level.observer, Level.none]);
  });
});

describe('decision 4: several levels on a record', () => {
  test('the highest of several levels counts', async () => {
    const { top, middle, project } = await tree();
    const group = await service.testData.group(`group of ${login}`, [userId]);
    await service.testData.permission(top, everyone, Level.external);
    await service.testData.permission(middle, group, Level.contributor);
    await service.testData.permission(project, userId, Level.observer);
    expect([await levelOf(top), await levelOf(middle), await levelOf(project)]).toEqual([
      Level.external,
      Level.contributor,
      Level.contributor,
    ]);
  });

  test('levels are not inherited from a child, a sibling or a linked portfolio', async () => {
    const { middle, project, top } = await tree();
    const { id: beside } = await service.testData.project({ parent_id: middle });
    const linking = await service.testData.portfolio();
    await service.testData.permission(project, userId, Level.manager);
    await service.testData.permission(linking, userId, Level.manager);
    const link = { portfolio_id: linking, project_node_id: beside };
    await service.database.kysely.insertInto('project_link').values(link).execute();
    expect([await levelOf(top), await levelOf(middle), await levelOf(beside)]).toEqual([0, 0, 0]);
  });

  test('levels are inherited through groups that contain each other', async () => {
    const one = await service.testData.group(`one ${login}`, [userId]);
    const other = await service.testData.group(`other ${login}`, [one]);
    await service.database.kysely.insertInto('group_member').values({ group_id: one, member_id: other }).execute();
    const { project } = await tree();
    await service.testData.permission(project, other, Level.manager);
    expect(await levelOf(project)).toBe(Level.manager);
  });

  test('levels on a pool apply to the content of the pool', async () => {
    const pool = await service.testData.pool();
    const inner = await service.testData.pool({ parent_id: pool });
    const resource = await service.testData.resource({ parent_id: inner });
    await service.testData.resourcePermission(pool, userId, Level.manager);
    expect([await levelOn(inner), await levelOn(resource), await levelOn('2')]).toEqual([16, 16, 0]);
  });
});

describe('an administrator', () => {
  test('an administrator has the highest level on the root portfolio and a sufficient user level', async () => {
    expect((await caller()).isAdministrator).toBe(false);
    await service.database.kysely.insertInto('group_member').values({ group_id: '4', member_id: userId }).execute();
    const { project } = await tree();
    expect([(await caller()).isAdministrator, await levelOf(project)]).toEqual([true, Level.administrator]);
    await service.database.kysely
      .updateTable('app_user')
      .set({ level: UserLevel.contributor })
      .where('id', '=', userId)
      .execute();
    expect([(await caller()).isAdministrator, await levelOf(project)]).toEqual([false, Level.contributor]);
  });
});

describe.each(['json', 'xml'] as const)('invisible records in %s', (format) => {
  test('a record without access appears neither in lists nor by id nor by name', async () => {
    await service.database.kysely.deleteFrom('project_permission').where('subject_id', '=', everyone).execute();
    const { project: hidden, middle } = await tree();
    const { id: shown } = await service.testData.project({ name: `Shown ${login}` });
    await service.testData.permission(shown, userId, Level.external);
    const hiddenName = `Hidden ${login}`;
    await service.database.kysely
      .updateTable('project_node')
      .set({ name: hiddenName })
      .where('id', '=', hidden)
      .execute();
    const pool = await service.testData.pool();
    const hiddenResource = await service.testData.resource({ parent_id: pool });
    const client = await service.as(login, format);

    const mine = await client.call(projects.listMyProjects, {});
    expect(mine?.projectNode.map(({ id }) => id)).toEqual([shown]);
    const byIds = await client.call(projects.getProjectsByIds, { projectIds: [hidden, middle, shown] });
    expect(byIds?.projectNode.map(({ id }) => id)).toEqual([shown]);
    expect(await client.call(projects.getProjectById, { projectId: hidden })).toBeNull();
    expect(await client.call(projects.getProjectByName, { projectName: hiddenName })).toBeNull();
    expect(await client.call(projects.getPlanForProject, { projectId: hidden })).toBeNull();
    await expect(client.call(projects.updateProject, { body: { id: hidden, name: 'Mine' } })).rejects.toMatchObject({
      code: 'project.error.NotFound',
      arguments: { id: hidden },
    });
    const list = await client.call(resources.getResourcesByIds, { resourceIds: [hiddenResource, pool] });
    expect(list?.resource ?? []).toEqual([]);
    expect(await client.call(resources.getResourceById, { resourceId: hiddenResource })).toBeNull();
  });
});

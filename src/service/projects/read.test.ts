import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventCode, Level, ProjectType, UserLevel } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
/** Ids by what they are in these tests. */
const id = {
  north: '',
  south: '',
  bridge: '',
  bridgePlan: '',
  tunnel: '',
  harbour: '',
  old: '',
  template: '',
  crew: '',
  ida: '',
  status: '',
};

beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  const db = database.kysely;
  await testData.administrator('admin');
  id.ida = await testData.user('ida');
  await testData.user('stranger');
  await testData.user('guest', { level: UserLevel.customer });
  id.north = await testData.portfolio({ name: 'North' });
  id.south = await testData.portfolio({ name: 'South' });
  const bridge = await testData.project({
    name: 'Bridge',
    number: 'P-7',
    parent_id: id.north,
    budget: 1000.5,
    finish: '2026-06-30',
  });
  Object.assign(id, { bridge: bridge.id, bridgePlan: bridge.plan });
  id.tunnel = (
    await testData.project({ name: 'Tunnel', parent_id: id.south, customer_traffic_light: 3, costs_traffic_light: 1 })
  ).id;
  id.harbour = (await testData.project({ name: 'Harbour', parent_id: id.south })).id;
  id.old = (await testData.project({ name: 'Old bridge', number: 'P-1', parent_id: id.north, archived: true })).id;
  id.template = (await testData.project({ name: 'Template', parent_id: id.north, type: ProjectType.template })).id;
  await db
    .insertInto('project_link')
    .values([{ portfolio_id: id.south, project_node_id: id.bridge }])
    .execute();
  id.crew = await testData.resource({ name: 'Crew' });
  await db.insertInto('project_resource').values({ project_node_id: id.bridge, resource_id: id.crew }).execute();
  await testData.permission(id.north, id.ida, Level.contributor);
  await testData.permission(id.bridge, '3', Level.external);
  id.status = (
    await db
      .insertInto('project_status')
      .values({ name: 'Running', sequence: 2, color: 0x00ff10 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await db.insertInto('project_status').values({ name: 'Idea', sequence: 1, active: false }).execute();
  await db.insertInto('project_classification').values({ name: 'Road', sequence: 1 }).execute();
});
afterAll(() => service.close());

const names = (list: { projectNode: { name?: string | null }[] } | null) => list?.projectNode.map(({ name }) => name);

describe.each(['json', 'xml'] as const)('reading projects in %s', (format) => {
  test('a project shows its fields, the levels of the caller and of Everyone, and visible neighbours only', async () => {
    const ida = await service.as('ida', format);
    expect(await ida.call(projects.getProjectById, { projectId: id.bridge })).toMatchObject({
      id: id.bridge,
      name: 'Bridge',
      number: 'P-7',
      displayName: 'P-7 Bridge',
      type: 3,
      start: '2026-01-01',
      finish: '2026-06-30',
      budget: 1000.5,
      permissionLevel: Level.contributor,
      accessLevel: Level.external,
      assignedResources: [id.crew],
      projectPlan: id.bridgePlan,
      parents: [{ isLink: false, id: id.north }],
    });
    const admin = await service.as('admin', format);
    const parents = [
      { isLink: false, id: id.north },
      { isLink: true, id: id.south },
    ];
    expect(await admin.call(projects.getProjectById, { projectId: id.bridge })).toMatchObject({
      parents,
      permissionLevel: 64,
    });
  });

  test('trafficLight is the worst of the six lights that are set', async () => {
    const admin = await service.as('admin', format);
    expect(await admin.call(projects.getProjectById, { projectId: id.tunnel })).toMatchObject({ trafficLight: 3 });
    expect(await admin.call(projects.getProjectById, { projectId: id.bridge })).toMatchObject({ trafficLight: 0 });
  });

  test('a portfolio lists its own and linked nodes by name, with their kind', async () => {
    const admin = await service.as('admin', format);
    const south = await admin.call(projects.getPortfolioById, { portfolioId: id.south });
    expect(south?.children).toEqual([
      { type: 'project', id: id.bridge },
      { type: 'project', id: id.harbour },
      { type: 'project', id: id.tunnel },
    ]);
    const root = await admin.call(projects.getRootPortfolio, {});
    expect(root).toMatchObject({ id: '1', name: 'Portfolios' });
    expect(root?.parents ?? []).toEqual([]);
    expect(root?.children).toEqual([
      { type: 'portfolio', id: id.north },
      { type: 'portfolio', id: id.south },
    ]);
  });

  test('a node that is hidden from the caller is not found', async () => {
    const ida = await service.as('ida', format);
    expect(await ida.call(projects.getProjectById, { projectId: id.tunnel })).toBeNull();
    expect(await ida.call(projects.getPortfolioById, { portfolioId: id.south })).toBeNull();
    expect(await ida.call(projects.getProjectByName, { projectName: 'Tunnel' })).toBeNull();
    expect(names(await ida.call(projects.getProjectsByIds, { projectIds: [id.tunnel, id.bridge, '999999'] }))).toEqual([
      'Bridge',
    ]);
  });

  test('a project is not readable as a portfolio, and a portfolio not as a project', async () => {
    const admin = await service.as('admin', format);
    expect(await admin.call(projects.getProjectById, { projectId: id.north })).toBeNull();
    expect(await admin.call(projects.getPortfolioById, { portfolioId: id.bridge })).toBeNull();
    expect(names(await admin.call(projects.getProjectsByIds, { projectIds: [id.bridge, id.north] }))).toEqual([
      'North',
      'Bridge',
    ]);
  });

  test('without a level on the root portfolio, a user gets it as a frame around visible nodes', async () => {
    const ida = await service.as('ida', format);
    const root = await ida.call(projects.getRootPortfolio, {});
    expect(root).toMatchObject({ id: '1', permissionLevel: Level.none });
    expect(root?.children).toEqual([{ type: 'portfolio', id: id.north }]);
    const stranger = await (await service.as('stranger', format)).call(projects.getRootPortfolio, {});
    expect(stranger?.children).toEqual([{ type: 'project', id: id.bridge }]);
  });

  test('projects are found by name and number, archived ones only if no other matches', async () => {
    const admin = await service.as('admin', format);
    expect(await admin.call(projects.getProjectByName, { projectName: 'bridge' })).toMatchObject({ id: id.bridge });
    expect(await admin.call(projects.getProjectByNumber, { projectNumber: 'P-1' })).toMatchObject({
      id: id.old,
      archived: true,
    });
    expect(await admin.call(projects.getPortfolioByName, { portfolioName: 'North' })).toMatchObject({ id: id.north });
    expect(await admin.call(projects.getProjectByNumber, { projectNumber: 'P-9' })).toBeNull();
    expect(await admin.call(projects.getProjectByNumber, { projectNumber: '' })).toBeNull();
  });

  test('listMyProjects is in tree order, starts at a minimum level and omits archived projects by default', async () => {
    const ida = await service.as('ida', format);
    expect(names(await ida.call(projects.listMyProjects, {}))).toEqual(['Bridge', 'Template']);
    expect(names(await ida.call(projects.listMyProjects, { includeArchived: true }))).toEqual([
      'Bridge',
      'Old bridge',
      'Template',
    ]);
    expect(names(await ida.call(projects.listMyProjects, { minLevel: Level.manager }))).toEqual([]);
    const stranger = await service.as('stranger', format);
    expect(names(await stranger.call(projects.listMyProjects, {}))).toEqual(['Bridge']);
    expect(names(await stranger.call(projects.listMyProjects, { minLevel: Level.observer }))).toEqual([]);
    const admin = await service.as('admin', format);
    expect(names(await admin.call(projects.listMyProjects, {}))).toEqual(['Bridge', 'Template', 'Harbour', 'Tunnel']);
  });

  test('listMyProjectPlans returns the plans of the projects in listMyProjects', async () => {
    const plansOf = async (login: string, input: { minLevel?: number; includeArchived?: boolean }) => {
      const list = await (await service.as(login, format)).call(projects.listMyProjectPlans, input);
      return list?.projectPlan.map(({ projectNode }) => projectNode).toSorted();
    };
    expect(await plansOf('ida', {})).toEqual([id.bridge, id.template]);
    expect(await plansOf('ida', { includeArchived: true })).toEqual([id.bridge, id.old, id.template].toSorted());
    expect(await plansOf('ida', { minLevel: Level.contributor })).toEqual([id.bridge, id.template]);
    expect(await plansOf('ida', { minLevel: Level.manager })).toEqual([]);
    // An external user of a project does not read its plan, whatever level the query requests.
    expect(await plansOf('stranger', { minLevel: Level.external })).toEqual([]);
  });

  test('statuses and classifications are listed in their order', async () => {
    const ida = await service.as('ida', format);
    const statuses = await ida.call(projects.listProjectStatuses, {});
    expect(statuses?.projectStatus).toMatchObject([
      { name: 'Idea', active: false },
      { id: id.status, name: 'Running', active: true, rgbColor: '#00ff10' },
    ]);
    expect(await ida.call(projects.getProjectStatusById, { projectStatusId: id.status })).toMatchObject({
      name: 'Running',
    });
    const list = await ida.call(projects.listProjectClassifications, {});
    expect(list?.projectClassifications).toMatchObject([{ name: 'Road' }]);
    const projectClassificationId = list?.projectClassifications[0]?.id ?? '';
    expect(await ida.call(projects.getProjectClassificationById, { projectClassificationId })).toMatchObject({
      name: 'Road',
    });
    expect(await ida.call(projects.getProjectClassificationById, { projectClassificationId: '999999' })).toBeNull();
  });

  test('reading a plan requires observer level, and a portfolio has no plan', async () => {
    const ida = await service.as('ida', format);
    expect(await ida.call(projects.getPlanForProject, { projectId: id.bridge })).toMatchObject({
      id: id.bridgePlan,
      status: 0,
    });
    expect(await ida.call(projects.getPlanById, { projectPlanId: id.bridgePlan })).toMatchObject({
      projectNode: id.bridge,
    });
    expect(await ida.call(projects.getPlanForProjectName, { projectName: 'Bridge' })).toMatchObject({
      id: id.bridgePlan,
    });
    expect(await ida.call(projects.getPlanForProjectNumber, { projectNumber: 'P-7' })).toMatchObject({
      id: id.bridgePlan,
    });
    expect(await ida.call(projects.getProjectForPlan, { projectPlanId: id.bridgePlan })).toMatchObject({
      id: id.bridge,
    });
    expect(await ida.call(projects.getPlanForProject, { projectId: id.north })).toBeNull();
    const stranger = await service.as('stranger', format);
    expect(await stranger.call(projects.getPlanForProject, { projectId: id.bridge })).toBeNull();
    expect(await stranger.call(projects.getPlansByIds, { projectPlanIds: [id.bridgePlan] })).toEqual({
      projectPlan: [],
    });
    const plans = await ida.call(projects.listMyProjectPlans, {});
    expect(plans?.projectPlan.map(({ projectNode }) => projectNode)).toEqual([id.bridge, id.template]);
    expect(await ida.call(projects.getPlansByIds, { projectPlanIds: [id.bridgePlan] })).toMatchObject({
      projectPlan: [{ id: id.bridgePlan }],
    });
  });
});

test('a plan returns its figures', async () => {
  const db = service.database.kysely;
  await db
    .updateTable('project_plan')
    .set({
      base_effort: 100,
      actual_effort: 30,
      open_effort: 90,
      complete: 25,
      start: '2026-02-01',
      finish: '2026-03-01',
    })
    .where('id', '=', id.bridgePlan)
    .execute();
  await db
    .insertInto('plan_cost')
    .values([
      { plan_id: id.bridgePlan, cost_type: -1, base: 5000, actual: 1500, open: 4500 },
      { plan_id: id.bridgePlan, cost_type: 2, base: 100.25, actual: 0, open: 100.25 },
    ])
    .execute();
  const ida = await service.as('ida');
  expect(await ida.call(projects.getPlanById, { projectPlanId: id.bridgePlan })).toMatchObject({
    status: 3,
    expectedEffort: 120,
    effortVariancesPercent: 20,
    baseCosts: {
      cost: [
        { name: 'personnel', value: 5000 },
        { name: 'travel', value: 100.25 },
      ],
    },
    baseCostsTotal: 5100.25,
    expectedCostsTotal: 6100.25,
  });
});

describe('the stream of events', () => {
  beforeAll(async () => {
    const entry = (project_node_id: string, minute: number) => ({
      message_code: EventCode.projectChanged,
      project_node_id,
      project_name: 'x',
      created_at: `2026-02-01T08:0${minute}:00Z`,
    });
    await service.database.kysely
      .insertInto('event')
      .values([entry(id.bridge, 1), entry(id.tunnel, 2), entry(id.bridge, 3), entry(id.template, 4)])
      .execute();
  });

  const minutes = async (login: string, input: { projectIds?: string[]; offset?: number; numberRecords?: number }) => {
    const list = await (await service.as(login)).call(projects.listStreamsForProjects, input);
    return list?.eventLogEntry.map(({ createdAt }) => Number(createdAt?.slice(14, 16)));
  };

  test('the stream of events is newest first, in pages, for projects with observer level', async () => {
    expect(await minutes('admin', {})).toEqual([4, 3, 2, 1]);
    expect(await minutes('ida', {})).toEqual([4, 3, 1]);
    expect(await minutes('stranger', { projectIds: [id.bridge] })).toEqual([]);
    expect(await minutes('ida', { projectIds: [id.bridge, id.tunnel] })).toEqual([3, 1]);
    expect(await minutes('admin', { offset: 1, numberRecords: 2 })).toEqual([3, 2]);
    expect(await minutes('admin', { offset: 9 })).toEqual([]);
    expect(await minutes('admin', { numberRecords: 0 })).toEqual([]);
  });
});

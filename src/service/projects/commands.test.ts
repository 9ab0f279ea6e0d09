import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventCode, Level, ProjectType, UserLevel } from '#contract/core/codes.ts';
import { projects, type OpProjectNode } from '#contract/documented/projects.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
/** Ids by what they are in these tests. */
const id = {
  north: '',
  south: '',
  closed: '',
  paul: '',
  paulsResource: '',
  crew: '',
  pool: '',
  running: '',
  ended: '',
};

beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  const db = database.kysely;
  await testData.administrator('admin');
  id.paul = await testData.user('paul');
  await testData.user('eva');
  id.north = await testData.portfolio({ name: 'North' });
  id.south = await testData.portfolio({ name: 'South' });
  id.closed = await testData.portfolio({ name: 'Closed', archived: true });
  id.paulsResource = await testData.resource({ name: 'Paul', user_id: id.paul });
  id.crew = await testData.resource({ name: 'Crew' });
  id.pool = await testData.pool({ name: 'Pool' });
  const status = (name: string, more: object = {}) =>
    db
      .insertInto('project_status')
      .values({ name, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then((row) => row.id);
  id.running = await status('Running', { default_status: true });
  id.ended = await status('Ended');
  await status('Unused', { active: false });
});
afterAll(() => service.close());

const admin = (format: 'json' | 'xml' = 'json') => service.as('admin', format);

let count = 0;
async function newProject(more: object = {}, portfolioId = id.north) {
  const body = { name: `Project ${++count}`, start: '2026-03-01', ...more };
  const project = await (await admin()).call(projects.createProject, { portfolioId, body });
  if (!project) throw new Error('Nothing was created.');
  return project;
}

const update = async (body: OpProjectNode, login = 'admin') =>
  (await service.as(login)).call(projects.updateProject, { body });

const eventsOf = (project: string) =>
  service.database.kysely
    .selectFrom('event')
    .selectAll()
    .where('project_node_id', '=', project)
    .orderBy('id')
    .execute();

const code = (name: string) => expect.objectContaining({ code: name }) as Error;

describe.each(['json', 'xml'] as const)('creating a node in %s', (format) => {
  test('a new project has the sent fields, the defaults, and an empty plan', async () => {
    const body = {
      name: `Dam ${format}`,
      start: '2026-03-01',
      finish: '2026-09-30',
      budget: 12.5,
      qualityTrafficLight: 2,
    };
    const project = await (await admin(format)).call(projects.createProject, { portfolioId: id.north, body });
    expect(project).toMatchObject({
      ...body,
      type: ProjectType.project,
      priority: 5,
      probability: 100,
      projectStatus: id.running,
      trafficLight: 2,
      workTrackable: true,
      archived: false,
      parents: [{ isLink: false, id: id.north }],
    });
    const versions = await service.database.kysely
      .selectFrom('plan_version')
      .innerJoin('project_plan', 'project_plan.current_version_id', 'plan_version.id')
      .select(['number', 'check_in_time'])
      .where('plan_id', '=', project?.projectPlan ?? '')
      .execute();
    expect(versions).toEqual([{ number: 0, check_in_time: expect.any(String) }]);
    expect(await eventsOf(project?.id ?? '')).toMatchObject([
      { message_code: EventCode.projectCreated, user_name: 'admin', project_name: body.name },
    ]);
  });

  test('a new portfolio requires no start and has no plan', async () => {
    const body = { name: `East ${format}`, type: ProjectType.program };
    const portfolio = await (await admin(format)).call(projects.createPortfolio, { superPortfolioId: id.north, body });
    expect(portfolio).toMatchObject({ ...body, parents: [{ isLink: false, id: id.north }] });
    expect(portfolio?.projectPlan ?? null).toBeNull();
  });

  test('an explicit null is distinguished from an omitted field', async () => {
    const client = await admin(format);
    const { id: project } = await newProject();
    expect(await client.call(projects.updateProject, { body: { id: project } })).toMatchObject({
      projectStatus: id.running,
    });
    const body = { id: project, projectStatus: null, description: null };
    const updated = await client.call(projects.updateProject, { body });
    expect(updated?.projectStatus ?? null).toBeNull();
  });
});

describe('refused creations of a node', () => {
  const create = async (body: object, portfolioId = id.north, login = 'admin') =>
    (await service.as(login)).call(projects.createProject, { portfolioId, body });

  test('a project is refused without a name, without a start or with impossible values', async () => {
    await expect(create({ start: '2026-03-01' })).rejects.toThrow(code('project.error.ProjectNameMissing'));
    await expect(create({ name: 'X' })).rejects.toThrow(code('project.error.StartDateMissing'));
    await expect(create({ name: 'X', start: '2026-03-02', finish: '2026-03-01' })).rejects.toThrow(
      code('project.error.EndDateIncorrect'),
    );
    await expect(create({ name: 'X', start: '2026-03-02', budget: -1 })).rejects.toThrow(
      code('project.error.BudgetIncorrect'),
    );
    await expect(create({ name: 'X', start: '2026-03-02', type: 1 })).rejects.toThrow(
      code('main.error.InvalidParameter'),
    );
  });

  test('a project is refused if its name exists in the portfolio, ignoring case', async () => {
    const { name } = await newProject();
    await expect(create({ name: name?.toUpperCase(), start: '2026-03-01' })).rejects.toThrow(
      code('project.error.ProjectNameAlreadyUsed'),
    );
    expect(await create({ name, start: '2026-03-01' }, id.south)).toMatchObject({ name });
  });

  test('a project is refused in a parent that is not a portfolio, hidden, archived, or not managed by the caller', async () => {
    const { id: project } = await newProject();
    const body = { name: 'X', start: '2026-03-01' };
    await expect(create(body, project)).rejects.toThrow(code('main.error.InvalidParameter'));
    await expect(create(body, id.closed)).rejects.toThrow(code('project.error.Archived'));
    await expect(create(body, id.north, 'eva')).rejects.toThrow(code('project.error.NotFound'));
    const viewer = await service.testData.user('viewer');
    await service.testData.permission(id.north, viewer, Level.contributor);
    await expect(create(body, id.north, 'viewer')).rejects.toMatchObject({
      code: 'project.error.ManagerAccessDenied',
      arguments: { needed: 'manager', level: 'contributor' },
    });
  });

  test('a project is refused with references to unknown records', async () => {
    const refused = async (field: string, value: string) => {
      const body = { name: 'X', start: '2026-03-01', [field]: value };
      await expect(create(body)).rejects.toMatchObject({
        code: 'main.error.InvalidParameter',
        arguments: { parameterName: field, value },
      });
    };
    await refused('projectStatus', '999999');
    await refused('projectClassification', '999999');
    await refused('customType', '999999');
    await refused('sponsor', id.pool);
    await refused('projectManager', '999999');
  });
});

describe('updating a project', () => {
  test('an update ignores absent and null fields and applies the others', async () => {
    const { id: project, name } = await newProject({ description: 'Long', number: 'P-1', sponsor: id.crew });
    const updated = await update({ id: project, name: null, description: null, number: 'P-2', sponsor: null });
    expect(updated).toMatchObject({ name, description: 'Long', number: 'P-2', displayName: `P-2 ${name}` });
    expect(updated?.sponsor ?? null).toBeNull();
  });

  test('an update accepts the complete record as it was read', async () => {
    const project = await newProject({ assignedResources: [id.crew], accessLevel: Level.observer });
    const before = await eventsOf(project.id);
    const { modified } = project;
    expect(await update({ ...project, trafficLight: 3, permissionLevel: 0, displayName: 'x' })).toMatchObject({
      modified,
      trafficLight: 0,
    });
    expect(await eventsOf(project.id)).toEqual(before);
  });

  test('an update writes exactly one event, for the change that matters most', async () => {
    const { id: project } = await newProject();
    await update({ id: project, priority: 1, projectStatus: id.ended });
    await update({ id: project, archived: true });
    expect(await eventsOf(project)).toMatchObject([
      { message_code: EventCode.projectCreated },
      { message_code: EventCode.projectStatusChanged, project_status_name: 'Ended' },
      { message_code: EventCode.projectArchived },
    ]);
  });

  test('an archived project must be restored before other changes', async () => {
    const { id: project } = await newProject();
    expect(await update({ id: project, archived: true })).toMatchObject({ archived: true });
    await expect(update({ id: project, priority: 2 })).rejects.toThrow(code('project.error.Archived'));
    expect(await update({ id: project, archived: true })).toMatchObject({ archived: true });
    expect(await update({ id: project, archived: false, priority: 2 })).toMatchObject({ archived: false, priority: 2 });
  });

  test('an update requires manager level, which the project manager has', async () => {
    const { id: project } = await newProject({ projectManager: id.paulsResource });
    await expect(update({ id: project, priority: 2 }, 'eva')).rejects.toThrow(code('project.error.NotFound'));
    expect(await update({ id: project, priority: 2 }, 'paul')).toMatchObject({ permissionLevel: Level.manager });
    const { id: open } = await newProject({ accessLevel: Level.observer });
    await expect(update({ id: open, priority: 2 }, 'eva')).rejects.toMatchObject({
      code: 'project.error.UpdateAccessDenied',
      arguments: { needed: 'manager', level: 'observer' },
    });
  });

  test('a caller who hands over a project and loses access gets an empty answer', async () => {
    const { id: project } = await newProject({ projectManager: id.paulsResource });
    const hidden = await service.testData.resource({ name: 'Hidden' });
    await expect(update({ id: project, projectManager: hidden }, 'paul')).rejects.toThrow(
      code('main.error.InvalidParameter'),
    );
    expect(await update({ id: project, projectManager: null }, 'paul')).toBeNull();
    expect(await update({ id: project })).toMatchObject({ id: project });
  });

  test('a portfolio cannot be updated as a project', async () => {
    await expect(update({ id: id.north, priority: 1 })).rejects.toThrow(code('project.error.NotFound'));
    const client = await admin();
    const { id: project } = await newProject();
    await expect(client.call(projects.updatePortfolio, { body: { id: project, priority: 1 } })).rejects.toThrow(
      code('project.error.NotFound'),
    );
  });

  test('an update sets the level of Everyone on the node itself, up to the level of the caller', async () => {
    const { id: project } = await newProject({ projectManager: id.paulsResource });
    expect(await update({ id: project, accessLevel: Level.contributor }, 'paul')).toMatchObject({ accessLevel: 4 });
    await expect(update({ id: project, accessLevel: Level.administrator }, 'paul')).rejects.toThrow(
      code('user.error.InsufficientPrivileges'),
    );
    expect(await update({ id: project, accessLevel: Level.none })).toMatchObject({ accessLevel: 0 });
    expect(await (await service.as('eva')).call(projects.getProjectById, { projectId: project })).toBeNull();
  });
});

describe('the root portfolio', () => {
  const updateRoot = async (body: object) =>
    (await admin()).call(projects.updatePortfolio, { body: { id: '1', ...body } });

  test('an empty name and an empty description reset those of the root portfolio', async () => {
    expect(await updateRoot({ name: 'All work', description: 'Everything' })).toMatchObject({ name: 'All work' });
    expect(await updateRoot({ name: '', description: '' })).toMatchObject({ name: 'Portfolios', description: '' });
  });

  test('the root portfolio always exists', async () => {
    await expect(updateRoot({ archived: true })).rejects.toThrow(code('project.error.RootPortfolio'));
    await expect(updateRoot({ parents: [{ id: id.north }] })).rejects.toThrow(code('project.error.RootPortfolio'));
  });
});

describe('assigning resources to a project', () => {
  const assign = async (projectId: string, resourceId: string, isManager?: boolean, login = 'admin') =>
    (await service.as(login)).call(projects.addProjectAssignment, {
      projectId,
      resourceId,
      ...(isManager === undefined ? {} : { isManager }),
    });

  test('a linked user gets contributor level, and a new manager gets manager level and replaces the previous manager', async () => {
    const { id: project } = await newProject({ projectManager: id.crew });
    await assign(project, id.paulsResource);
    const paul = await service.as('paul');
    expect(await paul.call(projects.getProjectById, { projectId: project })).toMatchObject({
      permissionLevel: Level.contributor,
      projectManager: id.crew,
      assignedResources: [id.paulsResource],
    });
    await assign(project, id.paulsResource, true);
    expect(await paul.call(projects.getProjectById, { projectId: project })).toMatchObject({
      permissionLevel: Level.manager,
      projectManager: id.paulsResource,
    });
    expect((await eventsOf(project)).slice(1)).toMatchObject([
      { message_code: EventCode.resourceAssigned, resource_name: 'Paul' },
      { message_code: EventCode.managerAssigned, resource_name: 'Paul' },
    ]);
  });

  test('the level from an assignment is capped by the level of the user', async () => {
    const user = await service.testData.user('watcher', { level: UserLevel.observer });
    const resource = await service.testData.resource({ user_id: user });
    const { id: project } = await newProject();
    await assign(project, resource, true);
    expect(await (await service.as('watcher')).call(projects.getProjectById, { projectId: project })).toMatchObject({
      permissionLevel: Level.observer,
    });
  });

  test('assigning a resource requires manager level on project and resource', async () => {
    const { id: project } = await newProject({ projectManager: id.paulsResource });
    await expect(assign(project, id.crew, false, 'paul')).rejects.toThrow(code('resource.error.NotFound'));
    await service.testData.resourcePermission(id.crew, id.paul, Level.observer);
    await expect(assign(project, id.crew, false, 'paul')).rejects.toThrow(code('user.error.InsufficientPrivileges'));
    await expect(update({ id: project, assignedResources: [id.crew] }, 'paul')).rejects.toThrow(
      code('user.error.InsufficientPrivileges'),
    );
    await expect(assign(id.north, id.crew)).rejects.toThrow(code('project.error.NotFound'));
    await expect(assign(project, id.pool, true)).rejects.toThrow(code('main.error.InvalidParameter'));
  });

  test('assignedResources replaces the list except for resources that the plan needs', async () => {
    const { id: project, projectPlan } = await newProject({ assignedResources: [id.crew, id.pool] });
    expect(await update({ id: project, assignedResources: [id.crew] })).toMatchObject({ assignedResources: [id.crew] });
    const { current_version_id } = await service.database.kysely
      .selectFrom('project_plan')
      .select('current_version_id')
      .where('id', '=', projectPlan ?? '')
      .executeTakeFirstOrThrow();
    const at = { id: project, plan: projectPlan ?? '', version: current_version_id ?? '' };
    await service.testData.assignment(at, await service.testData.activity(at), id.crew);
    await expect(update({ id: project, assignedResources: [] })).rejects.toMatchObject({
      code: 'project.error.ResourcePlanned',
      arguments: { resources: ['Crew'] },
    });
  });
});

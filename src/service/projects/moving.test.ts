import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Level } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
const id = { north: '', south: '' };

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  id.north = await service.testData.portfolio({ name: 'North' });
  id.south = await service.testData.portfolio({ name: 'South' });
});
afterAll(() => service.close());

let count = 0;
const newProject = async (more: object = {}, parent_id = id.north) => {
  const name = `Project ${++count}`;
  const { id: project } = await service.testData.project({ name, ...more, parent_id });
  return { id: project, name };
};

const code = (name: string) => expect.objectContaining({ code: name }) as Error;

describe('moving and linking portfolios and projects', () => {
  const place = (...parents: { id: string; isLink?: boolean }[]) => parents;
  const move = async (node: string, parents: { id: string; isLink?: boolean }[], login = 'admin') => {
    const client = await service.as(login);
    const current = await client.call(projects.getProjectById, { projectId: node });
    return client.call(current ? projects.updateProject : projects.updatePortfolio, { body: { id: node, parents } });
  };

  test('a moved portfolio keeps its content', async () => {
    const upper = await service.testData.portfolio({ name: 'Upper', parent_id: id.north });
    const { id: lower } = await newProject({}, upper);
    expect(await move(upper, place({ id: id.south }))).toMatchObject({ parents: [{ isLink: false, id: id.south }] });
    const { path } = await service.database.kysely
      .selectFrom('project_node')
      .select('path')
      .where('id', '=', lower)
      .executeTakeFirstOrThrow();
    expect(path).toEqual(['1', id.south, upper, lower]);
  });

  test('a portfolio cannot move under itself or its content, including linked content', async () => {
    const upper = await service.testData.portfolio({ parent_id: id.north });
    const lower = await service.testData.portfolio({ parent_id: upper });
    const aside = await service.testData.portfolio({ parent_id: id.north });
    await move(aside, place({ id: id.north }, { id: lower, isLink: true }));
    const refusal = code('main.error.InvalidParameter');
    await expect(move(upper, place({ id: upper }))).rejects.toThrow(refusal);
    await expect(move(upper, place({ id: lower }))).rejects.toThrow(refusal);
    await expect(move(upper, place({ id: aside }))).rejects.toThrow(refusal);
    await expect(move(upper, place({ id: id.north }, { id: aside, isLink: true }))).rejects.toThrow(refusal);
  });

  test('a move requires manager level on both portfolios', async () => {
    const mover = await service.testData.user('mover');
    await service.testData.permission(id.south, mover, Level.manager);
    const from = await service.testData.portfolio({ parent_id: '1' });
    await service.testData.permission(from, mover, Level.contributor);
    const { id: project } = await newProject({}, from);
    await service.testData.permission(project, mover, Level.manager);
    await expect(move(project, place({ id: id.south }), 'mover')).rejects.toThrow(
      code('project.error.ManagerAccessDenied'),
    );
    const { id: own } = await newProject({}, id.south);
    await expect(move(own, place({ id: from }), 'mover')).rejects.toThrow(code('project.error.ManagerAccessDenied'));
    await service.testData.permission(id.north, mover, Level.manager);
    expect(await move(own, place({ id: id.north }), 'mover')).toMatchObject({ parents: [{ id: id.north }] });
  });

  test('links are set and removed, and moving into a linked portfolio removes the link', async () => {
    const { id: project } = await newProject();
    const north = { isLink: false, id: id.north };
    const link = { isLink: true, id: id.south };
    expect(await move(project, place(north, link))).toMatchObject({ parents: [north, link] });
    expect(await move(project, place({ id: id.south }))).toMatchObject({ parents: [{ isLink: false, id: id.south }] });
    expect((await move(project, place(north, link)))?.parents).toHaveLength(2);
    expect(await move(project, place(north))).toMatchObject({ parents: [north] });
  });

  test('a project can be moved and renamed at once to a name that is free in the new portfolio', async () => {
    const { id: project, name } = await newProject();
    await newProject({ name }, id.south);
    await expect(move(project, place({ id: id.south }))).rejects.toThrow(code('project.error.ProjectNameAlreadyUsed'));
    const body = { id: project, name: `${name} b`, parents: place({ id: id.south }) };
    expect(await (await service.as('admin')).call(projects.updateProject, { body })).toMatchObject({
      name: `${name} b`,
      parents: [{ id: id.south }],
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { projects } from '#contract/documented/projects.ts';
import { resources } from '#contract/documented/resources.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { todos } from '#contract/documented/todos.ts';
import { users } from '#contract/documented/users.ts';
import { atOnce, type Entrances, oneEntrance, turned, twoProcesses } from '#testing/at-once.ts';
import { cookieOf, send } from '#testing/http.ts';
import { setScryptCost } from '#testing/fast-scrypt.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';

/** Records under several requests at once: no change is lost, no name is there twice, and the trees stay trees. */

const rounds = Array.from({ length: 6 }, (_, round) => round);
const places: readonly [string, (service: TestService) => Promise<Entrances>][] = [['one process', oneEntrance]];
const onServer: typeof places = [['two processes', twoProcesses]];

/** Longest time of a test, ms: hundreds of requests, on a machine that does other things as well. */
const timeout = 120_000;

describe.each(places)('%s', { timeout }, (_, open) => {
  rules(open);
});
describe.skipIf(!process.env.TEST_DATABASE_URL).each(onServer)(
  '%s on one PostgreSQL (of TEST_DATABASE_URL; an embedded database has one process)',
  { timeout },
  (_, open) => {
    rules(open);
  },
);

function rules(open: (service: TestService) => Promise<Entrances>) {
  let service: TestService;
  let entrances: Entrances;
  let clients: Client[];
  let count = 0;
  const next = (kind: string) => `${kind} ${++count}`;
  /** A client for the place in a list, over and over. */
  const client = (index: number): Client => {
    const found = clients[index % clients.length];
    if (!found) throw new Error('there is no client');
    return found;
  };
  /** A record that was created, or read again. */
  const got = <T>(record: T | null | undefined): T => {
    if (record === null || record === undefined) throw new Error('there is no record');
    return record;
  };

  beforeAll(async () => {
    // Other processes hash at it.
    setScryptCost('real');
    service = await startService();
    entrances = await open(service);
    await service.testData.administrator('admin');
    clients = await entrances.as('admin');
  }, 120_000);
  afterAll(async () => {
    setScryptCost('fast');
    await entrances.close();
    await service.close();
  });

  test('concurrent changes of different fields of one project are all kept', async () => {
    for (const round of rounds) {
      const { id } = await service.testData.project();
      const manager = await service.testData.resource();
      const changes = [{ situation: 'S' }, { rationale: 'R' }, { budget: 5 }, { assignedResources: [manager] }];
      const { done } = await atOnce(
        turned(changes, round).map(
          (change, index) => () => client(index).call(projects.updateProject, { body: { id, ...change } }),
        ),
      );
      expect(done).toHaveLength(changes.length);
      expect(await client(0).call(projects.getProjectById, { projectId: id })).toMatchObject(
        Object.assign({}, ...changes) as object,
      );
    }
  });

  test('concurrent changes of different fields of one resource are all kept', async () => {
    for (const round of rounds) {
      const id = await service.testData.resource();
      const changes = [{ description: 'D' }, { fullName: 'F' }, { available: 50 }, { hourlyRate: 7 }];
      const { done } = await atOnce(
        turned(changes, round).map(
          (change, index) => () => client(index).call(resources.updateResource, { body: { id, ...change } }),
        ),
      );
      expect(done).toHaveLength(changes.length);
      expect(await client(0).call(resources.getResourceById, { resourceId: id })).toMatchObject(
        Object.assign({}, ...changes) as object,
      );
    }
  });

  test('concurrent changes of different fields of an unavailability, to-do, comment or ad hoc activity are all kept', async () => {
    const { testData } = service;
    for (const round of rounds) {
      const project = await testData.project();
      const activityId = await testData.activity(project);
      const resource = await testData.resource();
      const away = got(
        await client(0).call(resources.insertUnavailability, {
          body: { resource, start: '2026-01-05', finish: '2026-01-06' },
        }),
      );
      const todo = got(await client(1).call(todos.createTodo, { body: { name: 'Ask', projectNode: project.id } }));
      const comment = got(await client(0).call(tasks.createActivityComment, { activityId, body: { text: 'T' } }));
      const adHoc = got(
        await client(1).call(tasks.createAdHocActivity, { projectId: project.id, body: { name: 'Look' } }),
      );
      const { done } = await atOnce<unknown>(
        turned(
          [
            () => client(0).call(resources.updateUnavailability, { body: { id: away.id, reason: 'R' } }),
            () => client(1).call(resources.updateUnavailability, { body: { id: away.id, comment: 'C' } }),
            () => client(2).call(resources.updateUnavailability, { body: { id: away.id, finish: '2026-01-09' } }),
            () => client(0).call(todos.updateTodo, { body: { id: todo.id, description: 'D' } }),
            () => client(1).call(todos.updateTodo, { body: { id: todo.id, activities: [activityId] } }),
            () => client(2).call(todos.updateTodo, { body: { id: todo.id, priority: 2 } }),
            () => client(0).call(tasks.updateActivityComment, { body: { id: comment.id, name: 'N' } }),
            () => client(1).call(tasks.updateActivityComment, { body: { id: comment.id, text: 'U' } }),
            () => client(0).call(tasks.updateAdHocActivity, { body: { id: adHoc.id, description: 'D' } }),
            () => client(1).call(tasks.updateAdHocActivity, { body: { id: adHoc.id, baseEffort: 4 } }),
          ],
          round,
        ),
      );
      expect(done).toHaveLength(10);
      expect(await client(0).call(resources.getUnavailabilityById, { unavailabilityId: away.id })).toMatchObject({
        reason: 'R',
        comment: 'C',
        finish: '2026-01-09',
      });
      expect((await client(0).call(todos.getTodosByIds, { todoIds: [todo.id] }))?.todo).toMatchObject([
        { description: 'D', activities: [activityId], priority: 2 },
      ]);
      expect(await client(0).call(tasks.getTaskById, { id: activityId })).toMatchObject({
        comments: [{ name: 'N', text: 'U' }],
      });
      expect(await client(0).call(tasks.getTaskById, { id: adHoc.id })).toMatchObject({
        description: 'D',
        baseEffort: 4,
      });
    }
  });

  test('of several concurrent creations with one name only one succeeds: project, portfolio, resource, absence type', async () => {
    for (const round of rounds) {
      const name = next('Same');
      const portfolioId = await service.testData.portfolio();
      const turn = turned(clients, round);
      const outcomes = [
        await atOnce(
          turn.map(
            (own) => () => own.call(projects.createProject, { portfolioId, body: { name, start: '2026-01-01' } }),
          ),
        ),
        await atOnce(
          turn.map(
            (own) => () =>
              own.call(projects.createPortfolio, { superPortfolioId: portfolioId, body: { name: `${name} p` } }),
          ),
        ),
        await atOnce(
          turn.map(
            (own) => () => own.call(resources.createResource, { poolOrCollectionResourceId: '2', body: { name } }),
          ),
        ),
        await atOnce(turn.map((own) => () => own.call(resources.insertUnavailabilityType, { body: { name } }))),
      ];
      const codes = [
        'project.error.ProjectNameAlreadyUsed',
        'project.error.ProjectNameAlreadyUsed',
        'resource.error.ResourceNameNotUnique',
        'resource.error.UnavailabilityTypeNameNotUnique',
      ];
      for (const [index, outcome] of outcomes.entries()) {
        expect(outcome.done).toHaveLength(1);
        expect(new Set(outcome.codes)).toEqual(new Set([codes[index]]));
      }
    }
  });

  test('of overlapping unavailabilities created at once, one is stored and the refusals of the others name it', async () => {
    for (const round of rounds) {
      const resource = await service.testData.resource();
      const spans = turned(['02', '03', '04', '05'], round);
      const { done, refusals } = await atOnce(
        spans.map(
          (day, index) => () =>
            client(index).call(resources.insertUnavailability, {
              body: { resource, start: `2026-01-${day}`, finish: '2026-01-10' },
            }),
        ),
      );
      const all = await client(0).call(resources.listUnavailabilities, { resourceId: resource });
      expect(all?.unavailability).toHaveLength(1);
      expect(done).toMatchObject([{ id: all?.unavailability[0]?.id }]);
      const id = all?.unavailability[0]?.id;
      expect(refusals).toMatchObject(
        refusals.map(() => ({ code: 'resource.error.UnavailabilityOverlap', arguments: { id } })),
      );
    }
  });

  test('an unavailability type is either deleted or used when both happen at once', async () => {
    for (const round of rounds) {
      const resource = await service.testData.resource();
      const type = got(await client(0).call(resources.insertUnavailabilityType, { body: { name: next('Type') } }));
      const body = { resource, start: '2026-01-05', finish: '2026-01-06', unavailabilityTypeId: type.id };
      const { codes } = await atOnce<unknown>(
        turned(
          [
            () => client(0).call(resources.deleteUnavailabilityType, { unavailabilityTypeId: type.id }),
            () => client(1).call(resources.insertUnavailability, { body }),
          ],
          round,
        ),
      );
      expect(['main.error.InvalidParameter', 'resource.error.UnavailabilityTypeInUse']).toContain(codes[0]);
      expect(codes).toHaveLength(1);
    }
  });

  test('of concurrent changes and deletions of one to-do, late ones are refused as not found', async () => {
    for (const round of rounds) {
      const { id: projectNode } = await service.testData.project();
      const todo = got(await client(0).call(todos.createTodo, { body: { name: 'Ask', projectNode } }));
      const calls = [
        () => client(0).call(todos.deleteTodo, { todoId: todo.id }),
        () => client(1).call(todos.updateTodo, { body: { id: todo.id, name: 'Other' } }),
        () => client(2).call(todos.deleteTodo, { todoId: todo.id }),
      ];
      const { codes } = await atOnce<unknown>(turned(calls, round));
      expect(new Set(codes)).toEqual(new Set(['todo.error.NotFound']));
      expect((await client(0).call(todos.listTodosOfProject, { projectId: projectNode }))?.todo).toEqual([]);
    }
  });

  /** Records whose path does not follow from their parent's. */
  async function misplaced(table: 'project_node' | 'resource'): Promise<object[]> {
    const { rows } = await service.database.pool.query<object>(
      `select own.id, own.path, above.path as above from ${table} own left join ${table} above on above.id = own.parent_id
       where own.path <> coalesce(above.path, '{}') || own.id`,
    );
    return rows;
  }

  test('a project created in a portfolio while it moves ends up below the moved portfolio', async () => {
    const { testData } = service;
    for (const round of rounds) {
      const [outer, inner, target] = [
        await testData.portfolio(),
        await testData.portfolio(),
        await testData.portfolio(),
      ];
      await client(0).call(projects.updatePortfolio, { body: { id: inner, parents: [{ isLink: false, id: outer }] } });
      const creations = [0, 1, 2].map(
        (index) => () =>
          client(index).call(projects.createProject, {
            portfolioId: inner,
            body: { name: next('New'), start: '2026-01-01' },
          }),
      );
      const move = () =>
        client(3).call(projects.updatePortfolio, { body: { id: outer, parents: [{ isLink: false, id: target }] } });
      const { done } = await atOnce<unknown>(turned([move, ...creations], round));
      expect(done).toHaveLength(4);
      expect(await misplaced('project_node')).toEqual([]);
    }
  });

  test('a resource created in a pool while it moves ends up below the moved pool', async () => {
    const { testData } = service;
    for (const round of rounds) {
      const [outer, inner, target] = [await testData.pool(), await testData.pool(), await testData.pool()];
      await client(0).call(resources.updateResource, { body: { id: inner, parents: [{ isLink: false, id: outer }] } });
      const creations = [0, 1, 2].map(
        (index) => () =>
          client(index).call(resources.createResource, {
            poolOrCollectionResourceId: inner,
            body: { name: next('New') },
          }),
      );
      const move = () =>
        client(3).call(resources.updateResource, { body: { id: outer, parents: [{ isLink: false, id: target }] } });
      const { done } = await atOnce<unknown>(turned([move, ...creations], round));
      expect(done).toHaveLength(4);
      expect(await misplaced('resource')).toEqual([]);
    }
  });

  test('of concurrent moves that together would make a loop only one succeeds', async () => {
    const { testData } = service;
    for (const round of rounds) {
      const [a, b] = [await testData.portfolio(), await testData.portfolio()];
      const into = (id: string, parent: string, index: number) => () =>
        client(index).call(projects.updatePortfolio, { body: { id, parents: [{ isLink: false, id: parent }] } });
      const { done, codes } = await atOnce(turned([into(a, b, 0), into(b, a, 1)], round));
      expect(done).toHaveLength(1);
      expect(codes).toEqual(['main.error.InvalidParameter']);
      const [c, d] = [await testData.pool(), await testData.pool()];
      const below = (id: string, parent: string, index: number) => () =>
        client(index).call(resources.updateResource, { body: { id, parents: [{ isLink: false, id: parent }] } });
      const pools = await atOnce(turned([below(c, d, 0), below(d, c, 1)], round));
      expect(pools.done).toHaveLength(1);
      expect(pools.codes).toEqual(['main.error.InvalidParameter']);
      expect([...(await misplaced('project_node')), ...(await misplaced('resource'))]).toEqual([]);
    }
  });

  test('moving a portfolio and changing or moving its content at the same time all succeed', async () => {
    const { testData } = service;
    for (const round of rounds) {
      const [outer, target] = [await testData.portfolio(), await testData.portfolio()];
      const inside = [await testData.project({ parent_id: outer }), await testData.project({ parent_id: outer })];
      const [first = expect.unreachable(), second = first] = inside;
      const { done } = await atOnce(
        turned(
          [
            () =>
              client(0).call(projects.updatePortfolio, {
                body: { id: outer, parents: [{ isLink: false, id: target }] },
              }),
            () => client(1).call(projects.updateProject, { body: { id: first.id, situation: 'S' } }),
            () =>
              client(2).call(projects.updateProject, {
                body: { id: second.id, parents: [{ isLink: false, id: target }] },
              }),
            () => client(3).call(projects.updateProject, { body: { id: second.id, rationale: 'R' } }),
          ],
          round,
        ),
      );
      expect(done).toHaveLength(4);
      expect(await misplaced('project_node')).toEqual([]);
      expect(await client(0).call(projects.getProjectById, { projectId: first.id })).toMatchObject({ situation: 'S' });
      expect(await client(0).call(projects.getProjectById, { projectId: second.id })).toMatchObject({
        rationale: 'R',
        parents: [{ id: target }],
      });
    }
  });

  test('of several concurrent assignments of one resource to a project only one is stored', async () => {
    for (const round of rounds) {
      const { id: projectId } = await service.testData.project();
      const resourceId = await service.testData.resource();
      const { done } = await atOnce(
        turned(clients, round).map(
          (own) => () => own.call(projects.addProjectAssignment, { projectId, resourceId, isManager: true }),
        ),
      );
      expect(done).toHaveLength(clients.length);
      expect(await client(0).call(projects.getProjectById, { projectId })).toMatchObject({
        assignedResources: [resourceId],
        projectManager: resourceId,
      });
    }
  });

  test('concurrent sign-ons of one user each open a separate session', async () => {
    const login = next('walker').replace(' ', '');
    await service.testData.user(login, { password_hash: await storedPassword('secret') });
    for (const round of rounds.slice(0, 3)) {
      const urls = [0, 1, 2, 3].map((index) => {
        const base = entrances.baseUrls[(index + round) % entrances.baseUrls.length] ?? '';
        return `${base}/api/${index % 2 === 0 ? 'json' : 'rest'}/v2/users/signOn?login=${login}&password=secret`;
      });
      const answers = await Promise.all(urls.map((url) => send(url)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const cookies = answers.map(cookieOf);
      expect(new Set(cookies).size).toBe(4);
      // A session that one process opened holds in all of them.
      for (const cookie of cookies) {
        for (const base of entrances.baseUrls) {
          const { status } = await send(`${base}/api/json/v2${users.currentUser.path}`, { headers: { cookie } });
          expect(status).toBe(200);
        }
      }
    }
  });
}

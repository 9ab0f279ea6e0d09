import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { Endpoint, WireFormat, Input } from '#contract/core/endpoint.ts';
import type { Filled } from '#testing/filled-project.ts';
import { type LevelCaller, levelCallers, type LevelService, startLevelService } from '#testing/level-service.ts';
import { type LevelName, levelNames } from '#testing/permission-table.ts';

const { planning, projects, resources, tasks, todos, worklogs } = api;

let service: LevelService;

beforeAll(async () => {
  service = await startLevelService();
}, 180_000);

afterAll(() => service.close());

type Ids = (filled: Filled) => readonly string[];

interface List {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Input that covers the caller's records and those of others together. */
  readonly input: (own: Filled, others: Filled) => object;
  /** From this level on a project or resource its records are in the list. */
  readonly from: LevelName;
  /** Those that are in it then. */
  readonly shown: Ids;
}

/** Every list of person-related records, with filters that name records of others. */
const lists: readonly List[] = [
  {
    name: 'projects',
    endpoint: projects.listMyProjects,
    input: () => ({}),
    from: 'external',
    shown: ({ project, sibling }) => [project, sibling],
  },
  {
    name: 'projects of minLevel 0',
    endpoint: projects.listMyProjects,
    input: () => ({ minLevel: 0, includeArchived: true }),
    from: 'external',
    shown: ({ project, sibling }) => [project, sibling],
  },
  {
    name: 'projects by ids',
    endpoint: projects.getProjectsByIds,
    input: (own, others) => ({ projectIds: [own.project, others.project, own.portfolio, others.portfolio, '999999'] }),
    from: 'external',
    shown: ({ project, portfolio }) => [project, portfolio],
  },
  {
    name: 'plans by ids',
    endpoint: projects.getPlansByIds,
    input: (own, others) => ({ projectPlanIds: [own.plan, others.plan] }),
    from: 'observer',
    shown: ({ plan }) => [plan],
  },
  {
    name: 'events',
    endpoint: projects.listStreamsForProjects,
    input: () => ({}),
    from: 'observer',
    shown: ({ event }) => [event],
  },
  {
    name: 'events of projects',
    endpoint: projects.listStreamsForProjects,
    input: (own, others) => ({ projectIds: [others.project, own.project] }),
    from: 'observer',
    shown: ({ event }) => [event],
  },
  {
    name: 'events from the first on',
    endpoint: projects.listStreamsForProjects,
    input: () => ({ offset: 0, numberRecords: 1000 }),
    from: 'observer',
    shown: ({ event }) => [event],
  },
  {
    name: 'resources by ids',
    endpoint: resources.getResourcesByIds,
    input: (own, others) => ({ resourceIds: [others.resource, own.resource, own.pool, others.pool] }),
    from: 'external',
    shown: ({ resource, pool }) => [resource, pool],
  },
  {
    name: 'linked resources',
    endpoint: resources.listMyLinkedResources,
    input: () => ({}),
    from: 'external',
    shown: () => [],
  },
  {
    name: 'own unavailabilities',
    endpoint: resources.listMyUnavailabilities,
    input: () => ({}),
    from: 'external',
    shown: () => [],
  },
  {
    name: 'activities by ids',
    endpoint: tasks.getTasksByIds,
    input: (own, others) => ({ activityIds: [own.activity, others.activity, own.milestone, others.milestone] }),
    from: 'observer',
    shown: ({ activity, milestone }) => [activity, milestone],
  },
  {
    name: 'assignments by ids',
    endpoint: tasks.getAssignmentsByIds,
    input: (own, others) => ({ assignmentIds: [own.assignment, others.assignment] }),
    from: 'observer',
    shown: ({ assignment }) => [assignment],
  },
  {
    name: 'tasks of all resources',
    endpoint: tasks.listMyTasks,
    input: () => ({ resourceIds: ['-1'], completed: true }),
    from: 'observer',
    shown: ({ activity, milestone, adHoc }) => [activity, milestone, adHoc],
  },
  {
    name: 'tasks of resources',
    endpoint: tasks.listMyTasks,
    input: (own, others) => ({ resourceIds: [own.resource, others.resource], completed: true }),
    from: 'observer',
    shown: ({ activity }) => [activity],
  },
  {
    name: 'tasks of projects',
    endpoint: tasks.listMyTasks,
    input: (own, others) => ({ resourceIds: ['-1', '-4'], projectIds: [own.project, others.project], completed: true }),
    from: 'observer',
    shown: ({ activity, milestone, adHoc }) => [activity, milestone, adHoc],
  },
  {
    name: 'tasks of managed resources',
    endpoint: tasks.listMyTasks,
    input: () => ({ resourceIds: ['-2'], completed: true }),
    from: 'manager',
    shown: ({ activity }) => [activity],
  },
  {
    name: 'to-dos by ids',
    endpoint: todos.getTodosByIds,
    input: (own, others) => ({ todoIds: [own.todo, others.todo] }),
    from: 'observer',
    shown: ({ todo }) => [todo],
  },
  {
    name: 'to-dos of all resources',
    endpoint: todos.listMyTodos,
    input: () => ({ resourceIds: ['-1'], completed: true }),
    from: 'observer',
    shown: ({ todo }) => [todo],
  },
  {
    name: 'to-dos of projects',
    endpoint: todos.listMyTodos,
    input: (own, others) => ({
      resourceIds: ['-1', own.resource, others.resource],
      projectIds: [own.project, others.project],
    }),
    from: 'observer',
    shown: ({ todo }) => [todo],
  },
  {
    name: 'own work records',
    endpoint: worklogs.listMyWorkRecords,
    input: () => ({}),
    from: 'external',
    shown: () => [],
  },
  { name: 'locks', endpoint: appApi.listLocks, input: () => ({}), from: 'contributor', shown: ({ lock }) => [lock] },
];

function expected({ from, shown }: List, caller: LevelCaller): string[] {
  const { own, others } = service.records;
  if (caller === 'installation') return [...shown(own), ...shown(others)].toSorted();
  return levelNames.indexOf(caller) >= levelNames.indexOf(from) ? [...shown(own)].toSorted() : [];
}

/** The ids of a wrapper's entries. */
function idsOf(output: unknown): string[] {
  const [entries = []] = Object.values(output as Readonly<Record<string, readonly { id: string }[]>>);
  return entries.map(({ id }) => id).toSorted();
}

const call = (caller: LevelCaller, endpoint: Endpoint, input: object, format: WireFormat = 'json'): Promise<unknown> =>
  // The lists above give each operation what it takes.
  service.as(caller, format).call(endpoint, input as Input<Endpoint>);

describe('lists and the visibility of their records', () => {
  test.each(lists)('the list of $name has exactly the records that the caller can see', async (list) => {
    const { own, others } = service.records;
    const formats = list.endpoint.area === 'app' ? (['json'] as const) : (['json', 'xml'] as const);
    for (const format of formats)
      for (const caller of levelCallers)
        expect([caller, format, idsOf(await call(caller, list.endpoint, list.input(own, others), format))]).toEqual([
          caller,
          format,
          expected(list, caller),
        ]);
  });
});

describe('tokens, sessions and imports of another user', () => {
  const users = levelCallers.filter((caller) => caller !== 'installation');

  test('tokens, sessions and imports of another user are hidden from users who are not administrators', async () => {
    const { token, session, ownImport } = service.records.common;
    for (const caller of users) {
      const client = service.as(caller);
      const tokens = idsOf(await client.call(appApi.listTokens, {}));
      expect([caller, tokens.length, tokens.includes(token ?? '')]).toEqual([caller, 1, false]);
      expect(idsOf(await client.call(appApi.listSessions, {}))).toEqual([]);
      expect(await client.call(appApi.listImports, {})).toEqual({ import: [], total: 0 });
    }
    const client = service.as('installation');
    const { author } = service.records.common;
    expect(idsOf(await client.call(appApi.listTokens, { userId: author ?? '' }))).toEqual([token]);
    expect(idsOf(await client.call(appApi.listImports, {}))).toContain(ownImport);
    // Not even an administrator sees the sessions of others.
    expect(idsOf(await client.call(appApi.listSessions, {}))).not.toContain(session);
  });

  test('ending own sessions does not end those of another user', async () => {
    const { author } = service.records.common;
    for (const caller of levelCallers)
      expect(await service.as(caller).call(appApi.endOtherSessions, {})).toEqual({ numberEnded: 0 });
    const { rows } = await service.database.pool.query('select from session where user_id = $1', [author]);
    expect(rows).toHaveLength(1);
    await service.restore();
  });

  test('tokens, sessions and imports of another user are refused like ones that do not exist', async () => {
    const { token, session, ownImport } = service.records.common;
    const heardBy = async (caller: LevelCaller, ids: readonly [string, string, string]) => {
      const client = service.as(caller);
      const calls = [
        client.call(appApi.revokeToken, { tokenId: ids[0] }),
        client.call(appApi.endSession, { sessionId: ids[1] }),
        client.call(appApi.undoImport, { importId: ids[2] }),
      ];
      const answers = await Promise.allSettled(calls);
      return answers.map((answer, index) =>
        answer.status === 'rejected' ? String(answer.reason).replaceAll(ids[index] ?? '', 'ID') : 'done',
      );
    };
    for (const caller of users)
      expect(await heardBy(caller, [token ?? '', session ?? '', ownImport ?? ''])).toEqual(
        await heardBy(caller, ['999997', '999998', '999999']),
      );
  });
});

describe('references to records around a visible record', () => {
  test('the root portfolio of a caller without a level on the root lists the topmost visible portfolios', async () => {
    const { own, others } = service.records;
    const below = async (caller: LevelCaller) =>
      (await service.as(caller).call(projects.getRootPortfolio, {}))?.children?.map(({ id }) => id).toSorted();
    expect(await below('none')).toEqual([]);
    expect(await below('external')).toEqual([own.portfolio]);
    expect(await below('installation')).toEqual([own.portfolio, others.portfolio].toSorted());
  });

  test('the root pool of a caller without a level on the root lists the topmost visible resources', async () => {
    const { own, others } = service.records;
    const below = async (caller: LevelCaller) =>
      (await service.as(caller).call(resources.getRootResourcePool, {}))?.children?.map(({ id }) => id).toSorted();
    expect(await below('none')).toEqual([]);
    expect(await below('external')).toEqual([own.pool]);
    expect(await below('installation')).toEqual([own.pool, others.pool].toSorted());
  });

  test('a link between portfolios is shown only to callers who see both', async () => {
    const { own, others } = service.records;
    const db = service.database.kysely;
    await db
      .insertInto('project_link')
      .values([
        { portfolio_id: others.portfolio, project_node_id: own.project },
        { portfolio_id: own.portfolio, project_node_id: others.project },
      ])
      .execute();
    const around = async (caller: LevelCaller) => {
      const client = service.as(caller);
      const project = await client.call(projects.getProjectById, { projectId: own.project });
      const portfolio = await client.call(projects.getPortfolioById, { portfolioId: own.portfolio });
      return { parents: project?.parents?.length, children: portfolio?.children?.length };
    };
    expect(await around('manager')).toEqual({ parents: 1, children: 2 });
    expect(await around('installation')).toEqual({ parents: 2, children: 3 });
    await service.restore();
  });

  test('hidden parents of the topmost visible record are not named', async () => {
    const { own } = service.records;
    expect(
      (await service.as('manager').call(projects.getPortfolioById, { portfolioId: own.portfolio }))?.parents,
    ).toEqual([]);
    expect((await service.as('manager').call(resources.getResourceById, { resourceId: own.pool }))?.parents).toEqual(
      [],
    );
    expect(
      (await service.as('installation').call(projects.getPortfolioById, { portfolioId: own.portfolio }))?.parents,
    ).toEqual([{ isLink: false, id: '1' }]);
  });

  test('only visible pools above a resource are named', async () => {
    const { own, others } = service.records;
    const pools = async (caller: LevelCaller) => {
      const answer = await service
        .as(caller)
        .call(resources.listAssignablePools, { resourceIds: [own.resource, others.resource] });
      return answer?.assignablePoolsResult.map(({ assignee, assignablePool }) => [
        assignee,
        assignablePool?.map(({ id }) => id),
      ]);
    };
    expect(await pools('external')).toEqual([[own.resource, [own.pool]]]);
    expect(await pools('none')).toEqual([]);
  });

  test('the plans of a portfolio are not totalled for a caller who sees only some of them', async () => {
    const { own } = service.records;
    const plans = await service.as('observer').call(projects.listMyProjectPlans, {});
    expect(plans?.projectPlan.map(({ projectNode }) => projectNode).toSorted()).toEqual(
      [own.project, own.sibling].toSorted(),
    );
  });

  test('a hidden project is refused like a project that does not exist', async () => {
    const { others } = service.records;
    const refusal = async (projectId: string) =>
      service
        .as('administrator')
        .call(planning.edit, { projectId })
        .catch((error: unknown) => error);
    const [hidden, absent] = [await refusal(others.project), await refusal('999999')];
    const wordsOf = (error: unknown, id: string) =>
      error instanceof Error ? error.message.replaceAll(id, 'ID') : error;
    expect(wordsOf(hidden, others.project)).toEqual(wordsOf(absent, '999999'));
  });

  test('the preview of a lock counts records and people of managed projects only', async () => {
    const range = { from: '2026-02-02', until: '2026-02-02' };
    const count = async (caller: LevelCaller) => {
      const preview = await service.as(caller).call(appApi.previewLock, range);
      return [preview?.records, preview?.people, preview?.missing?.length];
    };
    expect(await count('observer')).toEqual([0, 0, 0]);
    expect(await count('manager')).toEqual([1, 1, 1]);
    expect(await count('installation')).toEqual([2, 2, 2]);
  });
});

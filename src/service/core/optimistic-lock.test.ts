import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import type { Endpoint, WireFormat } from '#contract/core/endpoint.ts';
import { send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';
import { shownMoment } from './messages/shown-values.ts';

/** Every documented update whose body is a record with `modified`: refusals, answers and unchanged values. */

let service: TestService;
const clients = new Map<WireFormat, Client>();
const administrator = (format: WireFormat) => clients.get(format) ?? expect.unreachable();

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  for (const format of ['json', 'xml'] as const) clients.set(format, await service.as('admin', format));
});
afterAll(() => service.close());

type Body = { id: string; modified?: string } & Readonly<Record<string, unknown>>;

interface Update {
  readonly endpoint: Endpoint;
  /** Makes a record and returns its id. */
  create(): Promise<string>;
  /** Path of the record below the base path of the JSON variant, and the answer field that holds it. */
  readonly fetched: (id: string) => { path: string; list?: string };
  /** A change of one field. */
  change(text: string): object;
}

let count = 0;
const next = (kind: string) => `${kind} ${++count}`;
const caller = () => administrator('json');
const idOf = (record: { id: string } | null) => record?.id ?? expect.unreachable();

async function activity(): Promise<string> {
  const project = await service.testData.project();
  return service.testData.activity(project);
}

const updates: readonly Update[] = [
  {
    endpoint: api.projects.updateProject,
    create: async () => (await service.testData.project()).id,
    fetched: (id) => ({ path: `/projects/getProjectById/${id}` }),
    change: (situation) => ({ situation }),
  },
  {
    endpoint: api.projects.updatePortfolio,
    create: () => service.testData.portfolio(),
    fetched: (id) => ({ path: `/projects/getPortfolioById/${id}` }),
    change: (description) => ({ description }),
  },
  {
    endpoint: api.resources.updateResource,
    create: () => service.testData.resource(),
    fetched: (id) => ({ path: `/resources/getResourceById/${id}` }),
    change: (description) => ({ description }),
  },
  {
    endpoint: api.resources.updateUnavailability,
    create: async () => {
      const resource = await service.testData.resource();
      const body = { resource, start: '2026-03-02', finish: '2026-03-06' };
      return idOf(await caller().call(api.resources.insertUnavailability, { body }));
    },
    fetched: (id) => ({ path: `/resources/getUnavailabilityById/${id}` }),
    change: (comment) => ({ comment }),
  },
  {
    endpoint: api.resources.updateUnavailabilityType,
    create: async () =>
      idOf(await caller().call(api.resources.insertUnavailabilityType, { body: { name: next('Type') } })),
    fetched: (id) => ({ path: `/resources/getUnavailabilityTypeById/${id}` }),
    change: (description) => ({ description }),
  },
  {
    endpoint: api.tasks.updateActivityComment,
    create: async () => {
      const activityId = await activity();
      return idOf(await caller().call(api.tasks.createActivityComment, { activityId, body: { text: 'first' } }));
    },
    fetched: (id) => ({ path: `comment ${id}` }),
    change: (text) => ({ text }),
  },
  {
    endpoint: api.tasks.updateAdHocActivity,
    create: async () => {
      const { id: projectId } = await service.testData.project();
      const body = { name: 'Look', start: '2026-03-02', finish: '2026-03-06' };
      return idOf(await caller().call(api.tasks.createAdHocActivity, { projectId, body }));
    },
    fetched: (id) => ({ path: `/tasks/getTaskById/${id}` }),
    change: (description) => ({ description }),
  },
  {
    endpoint: api.todos.updateTodo,
    create: async () => {
      const { id: projectNode } = await service.testData.project();
      const body = { name: 'Ask', projectNode, due: '2026-03-06', topics: ['Start'] };
      return idOf(await caller().call(api.todos.createTodo, { body }));
    },
    fetched: (id) => ({ path: `/todos/getTodosByIds?todoIds=${id}`, list: 'todo' }),
    change: (description) => ({ description }),
  },
];

/** A JSON answer as it went over the wire. */
async function answered(path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${await service.tokenOf('admin')}` };
  const { text } = await send(`${service.baseUrl}/api/json/v2${path}`, { headers });
  // An object, as every answer of the interface is.
  return JSON.parse(text) as Record<string, unknown>;
}

/** The comment of an activity, which only the activity's record shows. */
async function commentOf(id: string): Promise<unknown> {
  const { activity_id } = await service.database.kysely
    .selectFrom('activity_comment')
    .select('activity_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { comments } = await answered(`/tasks/getTaskById/${activity_id}`);
  return Array.isArray(comments) ? comments[0] : undefined;
}

/** The record as a fetch answers it. */
async function read({ fetched }: Update, id: string): Promise<Body> {
  const { path, list } = fetched(id);
  if (path.startsWith('comment')) return (await commentOf(id)) as Body;
  const answer = await answered(path);
  const [record] = list === undefined ? [answer] : (answer[list] as unknown[]);
  // Every record of the table has an id and a time stamp.
  return record as Body;
}

function call(format: WireFormat, { endpoint }: Update, body: Body): Promise<unknown> {
  return administrator(format).call(endpoint, { body });
}

/** Moves the time stamp of a record away from that of its creation, so that no clock decides the test. */
async function changed(update: Update, id: string, text: string): Promise<void> {
  const before = await read(update, id);
  do await call('json', update, { id, ...update.change(`${text}${next(' ')}`) });
  while ((await read(update, id)).modified === before.modified);
}

describe.each(updates.map((update) => [update.endpoint.name, update] as const))('%s', (_, update) => {
  describe.each(['json', 'xml'] as const)('in %s', (format) => {
    test('a change with a stale modified time is refused with the current record', async () => {
      const id = await update.create();
      const seen = await read(update, id);
      await changed(update, id, 'by another');
      const current = await read(update, id);
      await expect(
        call(format, update, { id, modified: String(seen.modified), ...update.change('mine') }),
      ).rejects.toMatchObject({
        status: 500,
        code: 'main.error.ModifiedMeanwhile',
        arguments: { id, modified: current.modified, current },
      });
      expect(await read(update, id)).toEqual(current);
    });

    test('a change with the current modified time or without any is accepted', async () => {
      const id = await update.create();
      const seen = await read(update, id);
      await call(format, update, { id, modified: String(seen.modified), ...update.change('first') });
      expect(await read(update, id)).toMatchObject(update.change('first'));
      await call(format, update, { id, ...update.change('second') });
      expect(await read(update, id)).toMatchObject(update.change('second'));
    });

    test('exactly one of several simultaneous changes with the same modified time is accepted', async () => {
      const id = await update.create();
      await changed(update, id, 'before');
      const { modified = '' } = await read(update, id);
      const texts = ['a', 'b', 'c', 'd', 'e'];
      const results = await Promise.allSettled(
        texts.map((text) => call(format, update, { id, modified, ...update.change(text) })),
      );
      const winners = texts.filter((__, index) => results[index]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
      expect(refusals).toMatchObject(refusals.map(() => ({ code: 'main.error.ModifiedMeanwhile' })));
      expect(await read(update, id)).toMatchObject(update.change(winners[0] ?? ''));
    });
  });
});

test('the refusal of a stale change is in the language of the caller', async () => {
  const id = await service.testData.portfolio();
  const headers = {
    authorization: `Bearer ${await service.tokenOf('admin')}`,
    'content-type': 'application/json',
    'accept-language': 'de',
  };
  const body = JSON.stringify({ id, name: 'Mine', modified: '2026-01-01T00:00:00.000Z' });
  const answer = await send(`${service.baseUrl}/api/rest/v2/projects/updatePortfolio`, {
    method: 'PUT',
    headers,
    body,
  });
  expect(answer.text).toMatch(
    /^<\?xml.*<error .*code="main.error.ModifiedMeanwhile".*xsi:type="object".*an anderer Stelle geändert/s,
  );
});

test('the time in a refusal is in the zone of the Time-Zone header, and marked as UTC for a missing or unknown zone', async () => {
  const id = await service.testData.portfolio();
  const authorization = `Bearer ${await service.tokenOf('admin')}`;
  const refusalIn = async (zone: Record<string, string>) => {
    const headers = { authorization, 'content-type': 'application/json', ...zone };
    const body = JSON.stringify({ id, name: 'Mine', modified: '2026-01-01T00:00:00.000Z' });
    const url = `${service.baseUrl}/api/json/v2/projects/updatePortfolio`;
    return (await send(url, { method: 'PUT', headers, body })).text;
  };
  const { modified } = await service.database.kysely
    .selectFrom('project_node')
    .select('modified')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const shown = (zone?: string) => `Someone changed this at ${shownMoment(modified, 'en', zone)}, after`;
  expect(await refusalIn({ 'time-zone': 'Asia/Tokyo' })).toContain(shown('Asia/Tokyo'));
  expect(shown()).toContain(' UTC, after');
  for (const zone of [{}, { 'time-zone': 'Nowhere/At all' }, { 'time-zone': 'Asia/Tokyo'.repeat(9) }])
    expect(await refusalIn(zone)).toContain(shown());
});

test('changes of links, assigned resources, levels and custom values make an older modified time stale', async () => {
  const id = (await service.testData.project()).id;
  const resource = await service.testData.resource();
  const portfolio = await service.testData.portfolio();
  const [project] = updates;
  if (!project) throw new Error('the table is empty');
  const parents = [
    { isLink: false, id: '1' },
    { isLink: true, id: portfolio },
  ];
  await service.database.kysely
    .insertInto('custom_attribute')
    .values({ applies_to: 'project', sequence: 1, name: 'Permit', type: 'TEXT' })
    .execute();
  const customValues = [{ name: 'Permit', type: 'TEXT', value: 'A 1' }];
  for (const change of [{ assignedResources: [resource] }, { parents }, { accessLevel: 2 }, { customValues }]) {
    const { modified = '' } = await read(project, id);
    await call('json', project, { id, modified, ...change });
    await expect(call('json', project, { id, modified, name: 'Mine' })).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
    });
  }
});

test('a user without permission gets the permission error without any values of the record', async () => {
  await service.testData.user('observer');
  const { id } = await service.testData.project();
  const observer = await service.as('observer');
  const body = { id, modified: '2026-01-01T00:00:00.000Z' };
  await expect(observer.call(api.projects.updateProject, { body })).rejects.toMatchObject({
    code: 'project.error.NotFound',
    arguments: { id },
  });
});

test('the record in a refusal equals the record as the caller reads it', async () => {
  const user = await service.testData.user('author');
  const { id: projectId } = await service.testData.project();
  await service.testData.permission(projectId, user, 4);
  const author = await service.as('author');
  const created = await author.call(api.tasks.createAdHocActivity, { projectId, body: { name: 'Mine' } });
  const body = { id: idOf(created), name: 'Other', modified: '2026-01-01T00:00:00.000Z' };
  const current = await author.call(api.tasks.getTaskById, { id: idOf(created) });
  await expect(author.call(api.tasks.updateAdHocActivity, { body })).rejects.toMatchObject({
    arguments: { current: { ...current } },
  });
});

import { describe, expect, expectTypeOf, test } from 'vitest';
import { type api, endpoints } from '../documented/api.ts';
import { get, endpointGroup, type Input, isBinary, optional, type Output, pathParameters } from './endpoint.ts';
import { Flag, Id } from './fields.ts';
import type { OpProjectNode } from '../documented/projects.ts';

type Projects = typeof api.projects;
type Planning = typeof api.planning;

describe('types of an endpoint call', () => {
  test('path parameters are required texts', () => {
    expectTypeOf<Input<Projects['getProjectById']>>().toHaveProperty('projectId').toEqualTypeOf<string>();
    // @ts-expect-error the path needs a projectId
    const missing: Input<Projects['getProjectById']> = {};
    expect(missing).toEqual({});
  });

  test('query parameters have their declared types, and optional parameters may be omitted', () => {
    const testData: Input<Projects['listMyProjects']> = { minLevel: 2, includeArchived: true };
    const none: Input<Projects['listMyProjects']> = {};
    // @ts-expect-error no such parameter
    const unknown: Input<Projects['listMyProjects']> = { minLevl: 2 };
    // @ts-expect-error a number is wanted
    const wrong: Input<Projects['listMyProjects']> = { minLevel: '2' };
    // @ts-expect-error both days are needed
    const half: Input<typeof api.worklogs.lockWorkRecords> = { from: '2026-03-02' };
    expect([testData, none, unknown, wrong, half]).toHaveLength(5);
  });

  test('bodies are bytes or the record, with null for fields that may be cleared', () => {
    const record: Input<Projects['createProject']> = { portfolioId: '1', body: { name: 'Bridge', sponsor: null } };
    const bytes: Input<Planning['importProjectPlan']> = { projectId: '1', body: new Uint8Array(), format: 'mspdi' };
    // @ts-expect-error an update names its record
    const nameless: Input<Projects['updateProject']> = { body: { name: 'Bridge' } };
    expect([record, bytes, nameless]).toHaveLength(3);
  });

  test('answers are the record or null, a Blob, or nothing', () => {
    expectTypeOf<Output<Projects['getProjectById']>>().toEqualTypeOf<OpProjectNode | null>();
    expectTypeOf<Output<Planning['importProjectPlan']>>().toEqualTypeOf<string | null>();
    expectTypeOf<Output<typeof api.reports.export>>().toEqualTypeOf<Blob>();
    expectTypeOf<Output<typeof api.users.signOff>>().toEqualTypeOf<undefined>();
    expectTypeOf<NonNullable<Output<Projects['getProjectById']>>['name']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<NonNullable<Output<Projects['getProjectById']>>['id']>().toEqualTypeOf<string>();
  });
});

describe('endpoint declarations', () => {
  const things = endpointGroup('tasks', {
    thing: get('/thing/{a}/of/{b}', { query: { c: optional(Flag) } }),
  });

  test('an endpoint group adds the name, the area and the first path segment', () => {
    expect(things.thing).toMatchObject({
      name: 'thing',
      area: 'tasks',
      path: '/tasks/thing/{a}/of/{b}',
      writes: false,
      open: false,
    });
    expect(pathParameters(things.thing)).toEqual(['a', 'b']);
  });

  test('the app interface adds no first path segment of its own', () => {
    expect(endpointGroup('app', { state: get('/state', { returns: Id }) }).state.path).toBe('/state');
  });
});

describe('the 112 endpoints', () => {
  test('all 112 endpoints exist and have unique names', () => {
    expect(endpoints).toHaveLength(112);
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(112);
  });

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s says what the operation changes',
    (_, endpoint) => {
      expect(endpoint.path.split('/')[1]).toBe(endpoint.area);
      // Other changes of state concern nothing that is read back.
      const changesNothing = ['signOn', 'signOff', 'export'].includes(endpoint.name) || !endpoint.writes;
      expect(endpoint.changes.length === 0).toBe(changesNothing);
      expect(endpoint.method === 'GET' && endpoint.body !== undefined).toBe(false);
    },
  );

  test('only the operations for signing on work without a session', () => {
    expect(endpoints.filter(({ open }) => open).map(({ name }) => name)).toEqual(['getHashAlgorithm', 'signOn']);
  });

  test('GET operations that change state are marked as writing', () => {
    const writing = endpoints.filter(({ method, writes }) => method === 'GET' && writes).map(({ name }) => name);
    expect(writing).toEqual([
      'signOff',
      'signOn',
      'lockWorkRecords',
      'lockWorkRecordsOfProject',
      'unlockWorkRecords',
      'unlockWorkRecordsOfProject',
    ]);
  });

  test('five operations take a file and one returns a file', () => {
    expect(endpoints.filter(({ body }) => isBinary(body))).toHaveLength(5);
    expect(endpoints.filter(({ returns }) => isBinary(returns)).map(({ name }) => name)).toEqual(['export']);
  });
});

import { describe, expect, test } from 'vitest';
import { appApi } from '../app/api.ts';
import { endpoints } from '../documented/api.ts';
import { docsPage } from './docs-page.ts';
import { type Endpoint, isBinary, pathParameters } from '../core/endpoint.ts';
import { decodeJson, encodeJson } from '../codec/json.ts';
import { openApi, recordedExample } from './openapi.ts';
import { operationSummary } from './openapi-text.ts';
import descriptions from './descriptions.json' with { type: 'json' };
import summaries from './summaries.json' with { type: 'json' };
import { requestDecoding } from '../codec/reading.ts';

const document = openApi();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every value inside a value, itself included. */
function* everyPart(value: unknown): Generator {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) yield* everyPart(part);
}

function isReference(part: unknown): part is { $ref: string } {
  return typeof part === 'object' && part !== null && '$ref' in part && typeof part.$ref === 'string';
}

function target(reference: string): unknown {
  expect(reference).toMatch(/^#\//);
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (part, step) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[step] : undefined),
      document,
    );
}

const schemaTypes: ReadonlySet<unknown> = new Set([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
]);

/** A field of a record may have the name of a word; and a record that is an example may have a field of the name `type`. */
function isSchema(part: unknown): boolean {
  return (
    typeof part === 'object' &&
    part !== null &&
    'type' in part &&
    [part.type].flat().every((type) => schemaTypes.has(type))
  );
}

/** A line for each operation and each type, without what is said in words, so that a change of the interface shows as such. */
function snapshot(): string {
  const words = new Set(['example', 'examples', 'description', 'summary', 'tags']);
  const line = (name: string, value: unknown) =>
    `${name} ${JSON.stringify(value, (key, part: unknown) => (words.has(key) && !isSchema(part) ? undefined : part))}\n`;
  const variants = operations.filter(({ path }) => !path.startsWith('/api/rest/'));
  const schemas = Object.entries(document.components.schemas);
  return [
    ...variants.map(({ path, method, operation }) => line(`${method.toUpperCase()} ${path}`, operation)),
    ...schemas.map(([name, schema]) => line(name, schema)),
  ].join('');
}

describe('the OpenAPI document', () => {
  test('the OpenAPI document matches the snapshot', async () => {
    await expect(snapshot()).toMatchFileSnapshot('openapi.snapshot.txt');
  });

  test('the OpenAPI document has every operation in both variants, and the app interface', () => {
    // And one whose answer does not end.
    expect(operations).toHaveLength(2 * 112 + Object.keys(appApi).length + 1);
    expect(document.paths['/api/app/v1/live']?.get?.responses['200']).toHaveProperty('content.text/event-stream');
    expect(document.paths['/api/rest/v2/users/signOn']?.get?.operationId).toBe('signOnXml');
    expect(document.paths['/api/app/v1/capabilities']?.get?.security).toEqual([]);
  });

  test('operation names are unique in the OpenAPI document', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^\w+$/);
  });

  test('every reference in the OpenAPI document resolves', () => {
    const references = [...everyPart(document)].filter(isReference);
    expect(references.length).toBeGreaterThan(500);
    expect(references.filter(({ $ref }) => typeof target($ref) !== 'object')).toEqual([]);
  });

  test('every parameter is described once, and path parameters are required', () => {
    for (const { path, operation } of operations) {
      const places = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
      expect([...new Set(places)]).toEqual(places);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
  });

  test('tags and security schemes in use are declared', () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    const schemes = new Set(Object.keys(document.components.securitySchemes));
    for (const { operation } of operations) {
      for (const tag of operation.tags) expect(tags).toContain(tag);
      for (const scheme of operation.security.flatMap((option) => Object.keys(option)))
        expect(schemes).toContain(scheme);
    }
  });

  test('the OpenAPI document uses JSON Schema 2020-12 with null as a type, without terms of the contract', () => {
    const words = ['kind', 'codes', 'secret', 'wrapper', 'draft', 'unit', 'nullable', '$defs', 'title'];
    const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
    for (const schema of Object.values(document.components.schemas)) {
      const parts = Object.values(schema.properties ?? {}).flatMap((property) => [...everyPart(property)]);
      for (const part of parts) {
        if (typeof part !== 'object' || part === null || Array.isArray(part)) continue;
        expect(Object.keys(part).filter((word) => words.includes(word))).toEqual([]);
        const named: unknown[] = 'type' in part ? [part.type].flat() : [];
        for (const type of named) expect(types).toContain(type);
      }
      for (const name of (schema.required ?? []) as string[]) expect(schema.properties).toHaveProperty(name);
    }
    expect(document.components.schemas.OpProjectNode?.properties).toMatchObject({
      id: { type: 'string', xml: { attribute: true } },
      trafficLight: {
        type: ['integer', 'null'],
        enum: [0, 1, 2, 3, null],
        description: '0 not set, 1 green, 2 yellow, 3 red',
      },
      budget: { type: ['number', 'null'], 'x-unit': 'currency' },
    });
    expect(document.components.schemas.OpUser?.properties).toMatchObject({
      contact: { anyOf: [{ $ref: '#/components/schemas/OpContact' }, { type: 'null' }] },
    });
    expect(document.components.schemas.OpProjectNodeDraft?.required).toBeUndefined();
  });

  test('a field that takes one of several words lists them', () => {
    expect(document.components.schemas.OpPlanFilePersonChoice).toMatchObject({
      properties: { choice: { type: 'string', enum: ['link', 'create', 'unassigned', 'leaveOut'] } },
    });
  });

  test('the OpenAPI document lists the failures of each operation', () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
    expect(statuses('/api/json/v2/projects/getRootPortfolio', 'get')).toEqual(['200', '204', '401', '500', '503']);
    expect(statuses('/api/json/v2/projects/importProjects', 'post')).toEqual([
      '200',
      '202',
      '401',
      '413',
      '415',
      '500',
      '503',
    ]);
    expect(statuses('/api/json/v2/users/signOn', 'get')).toEqual(['200', '204', '429', '500', '503']);
    expect(statuses('/api/json/v2/todos/deleteTodo/{todoId}', 'delete')).toEqual(['204', '401', '500', '503']);
    expect(Object.keys(document.components.responses)).toEqual(
      ['401', '404', '405', '413', '415', '429', '500', '503'].map((status) => `Error${status}`),
    );
  });

  test('the OpenAPI document shows each body and answer in its format', () => {
    const contentsOf = (base: string) =>
      operations
        .filter(({ path }) => path.startsWith(base))
        .flatMap(({ operation: { requestBody, responses } }) => [requestBody, ...Object.values(responses)])
        .flatMap((part) => (part !== undefined && 'content' in part ? Object.entries(part.content ?? {}) : []));
    const typesOf = (base: string) => new Set(contentsOf(base).map(([type]) => type));
    expect(typesOf('/api/json/v2')).toEqual(new Set(['*/*', 'application/json', 'application/octet-stream']));
    expect(typesOf('/api/rest/v2')).toEqual(new Set(['*/*', 'application/xml', 'application/octet-stream']));
    expect(typesOf('/api/app/v1')).toEqual(
      new Set(['*/*', 'application/json', 'application/octet-stream', 'text/event-stream']),
    );
    const documents = contentsOf('/api/rest/v2').filter(([type]) => type === 'application/xml');
    expect(documents.length).toBeGreaterThan(100);
    for (const [, { example }] of documents) expect(example).toMatch(/^<\?xml/);
  });
});

describe('the examples of the OpenAPI document', () => {
  const every: readonly Endpoint[] = [...endpoints, ...Object.values<Endpoint>(appApi)];
  const recordsOnly = ({ returns }: Endpoint) => returns !== undefined && !isBinary(returns);
  test('examples come from the demo data for every operation of both interfaces that answers records', () => {
    // Progress endpoints have no response that could be recorded.
    const missing = every.filter(
      (endpoint) =>
        recordsOnly(endpoint) && endpoint.duringWork !== true && recordedExample(endpoint)?.answer === undefined,
    );
    expect(missing.map(({ area, name }) => `${area}.${name}`)).toEqual([]);
  });

  test('every operation has a sentence, and no sentence is left of another operation', () => {
    for (const endpoint of every) expect(operationSummary(endpoint)).toMatch(/^[A-Z].{8,}\.$/);
    expect(Object.values(summaries).flatMap((area) => Object.keys(area))).toHaveLength(every.length);
  });

  test('no description is left of another field or parameter', () => {
    const known = (types: object, type: string) =>
      Object.entries(types).find(([name]) => name === type)?.[1] as unknown;
    for (const [type, fields] of Object.entries(descriptions.types))
      for (const field of Object.keys(fields))
        expect(known(document.components.schemas, type)).toHaveProperty(['properties', field]);
    const parameters = every.flatMap(({ name, query }) => Object.keys(query).flatMap((key) => [key, `${name}.${key}`]));
    for (const name of Object.keys(descriptions.parameters)) expect(parameters).toContain(name);
  });

  test('every operation of the documented interface has examples', () => {
    expect(endpoints.filter((endpoint) => !recordedExample(endpoint)).map(({ name }) => name)).toEqual([]);
  });

  test.each(every)('examples match the request and answer types of $name ($area)', (endpoint) => {
    const { input = {}, answer } = recordedExample(endpoint) ?? {};
    const names = [...pathParameters(endpoint), ...Object.keys(endpoint.query), 'body'];
    expect(Object.keys(input).filter((name) => !names.includes(name))).toEqual([]);
    if (answer === undefined || endpoint.returns === undefined || isBinary(endpoint.returns)) return;
    const text = encodeJson(endpoint.returns, answer, 'answer');
    expect(decodeJson(endpoint.returns, text, requestDecoding)).toEqual(answer);
  });

  test('an operation that can be done in the background has the header for it and the answer with a job', () => {
    const ofBackground = operations.filter(({ operation }) =>
      operation.parameters.some(({ name, in: place }) => name === 'Prefer' && place === 'header'),
    );
    const expected = [...endpoints, ...endpoints, ...Object.values(appApi)].filter((endpoint) => endpoint.background);
    expect(ofBackground).toHaveLength(expected.length);
    for (const { operation } of ofBackground) expect(operation.responses).toHaveProperty('202.content');
  });

  test('examples never show a login', () => {
    const { parameters } = document.paths['/api/json/v2/users/getHashAlgorithm']?.get ?? { parameters: [] };
    expect(parameters).toMatchObject([{ name: 'login' }]);
    expect(parameters[0]).not.toHaveProperty('example');
  });
});

describe('the reference page of the interface', () => {
  const page = docsPage(document);

  test('the reference page has every operation and type, and no script', () => {
    for (const { operation } of operations.filter(({ path }) => !path.startsWith('/api/rest/'))) {
      expect(page).toContain(`<article id="${operation.operationId}">`);
    }
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="type-${name}"`);
    expect(page).not.toMatch(/<script|<[^>]*(javascript:|\son\w+=|https?:\/\/)/i);
  });

  test('every link on the reference page resolves', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(links.length).toBeGreaterThan(300);
    for (const link of links) expect(ids).toContain(link);
  });

  test('the reference page shows both formats', () => {
    expect(page).toContain('&lt;todo id=&quot;');
    expect(page).toContain('&quot;number&quot;: &quot;PD-101&quot;');
  });
});

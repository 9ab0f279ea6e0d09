import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { endpoints } from '#contract/documented/api.ts';
import { basePaths, type Endpoint, isBinary, pathParameters, pathParameterSchema } from '#contract/core/endpoint.ts';
import { decodeErrorJson } from '#contract/codec/error-body.ts';
import { decodeJson, encodeJson } from '#contract/codec/json.ts';
import { requiredParameters } from '#contract/codec/parameters.ts';
import { answers } from '#contract/codec/reading.ts';
import { isScalar, type ScalarShape, type Shape, shapeOf } from '#contract/core/shape.ts';
import { decodeErrorXml, decodeXml, encodeXml } from '#contract/codec/xml.ts';
import { send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

/**
 * Rules valid for every operation of the interface, tested on each: generated from the contract, so that none is
 * missed.
 */

const format = inject('format');
const encode = format === 'json' ? encodeJson : encodeXml;
const decode = format === 'json' ? decodeJson : decodeXml;
const decodeError = format === 'json' ? decodeErrorJson : decodeErrorXml;
const unknownId = '987654321987654321';

let service: TestService;
let authorization = '';

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  authorization = `Bearer ${await service.tokenOf('admin')}`;
});
afterAll(() => service.close());

interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A well-formed value of a parameter that names nothing that exists. */
function sample(shape: Shape): string {
  if (shape.kind === 'list') return sample(shape.item);
  if (!isScalar(shape)) return '';
  if (shape.values !== undefined) return String(shape.values[0]);
  const samples = { id: unknownId, day: '2026-03-31Z', timestamp: '', integer: '1', number: '1', boolean: 'true' };
  return shape.kind === 'text' ? 'x' : samples[shape.kind];
}

function shapeOfPath(name: string): Shape {
  return shapeOf(pathParameterSchema(name));
}

async function call(endpoint: Endpoint, { path = {}, query = {}, body }: Call) {
  const required = [...requiredParameters(endpoint)].map((name) => [name, sample(shapeOf(schemaOf(endpoint, name)))]);
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? sample(shapeOfPath(name))),
  );
  const search = new URLSearchParams({ ...(Object.fromEntries(required) as Record<string, string>), ...query });
  const answer = await send(`${service.baseUrl}${basePaths[format]}${address}?${search.toString()}`, {
    method: endpoint.method,
    headers: { authorization, 'content-type': `application/${format}` },
    ...(body !== undefined && { body }),
  });
  const isFailure = answer.status === 500;
  return { status: answer.status, text: answer.text, failure: isFailure ? decodeError(answer.text) : undefined };
}

function schemaOf({ query }: Endpoint, name: string): TSchema {
  const schema = query[name];
  if (schema === undefined) throw new Error(`There is no parameter ${name}.`);
  return schema;
}

/** The record of an endpoint's body, where it has one. */
function bodyOf({ body }: Endpoint): TSchema | undefined {
  return body === undefined || isBinary(body) || shapeOf(body).kind !== 'record' ? undefined : body;
}

const parameters = endpoints.flatMap((endpoint) => [
  ...pathParameters(endpoint).map((name) => ({ endpoint, name, shape: shapeOfPath(name), place: 'path' as const })),
  ...Object.entries(endpoint.query).map(([name, schema]) => {
    const shape = shapeOf(schema);
    return { endpoint, name, shape: shape.kind === 'list' ? shape.item : shape, place: 'query' as const };
  }),
]);
const named = parameters.map((each) => ({ ...each, title: `${each.endpoint.name}: ${each.name}` }));

describe('malformed parameters', () => {
  const malformed = named.filter(({ shape }) => shape.kind !== 'text');
  test.each(malformed)(
    'a malformed parameter is refused as InvalidParameter with its name and value: $title',
    async ({ endpoint, name, place }) => {
      const { failure } = await call(endpoint, { [place]: { [name]: '12ab' }, ...someBody(endpoint) });
      expect(failure).toMatchObject({
        code: 'main.error.InvalidParameter',
        arguments: { parameterName: name, value: '12ab' },
      });
    },
  );

  const texts = named.filter(({ shape }) => isText(shape));
  test.each(texts)(
    'a parameter with a control character is refused as InvalidParameter with its name: $title',
    async ({ endpoint, name, place, shape }) => {
      const { failure } = await call(endpoint, { [place]: { [name]: 'a\u0000b' }, ...someBody(endpoint) });
      const value = (shape as ScalarShape).isSecret ? null : 'a\u0000b';
      expect(failure?.code).toBe('main.error.InvalidParameter');
      expect(failure?.arguments.parameterName).toBe(name);
      // XML has no way to write the character.
      expect(failure?.arguments.value ?? null).toBe(format === 'json' ? value : value && 'ab');
    },
  );
});

function isText(shape: Shape): boolean {
  return shape.kind === 'text' && shape.values === undefined;
}

/** A body that is a record without anything in it, where the endpoint wants one. */
function someBody(endpoint: Endpoint): { body?: string } {
  if (isBinary(endpoint.body)) return { body: '' };
  return endpoint.body === undefined ? {} : { body: encode(endpoint.body, {}) };
}

describe('a well-formed id without a record', () => {
  const byId = endpoints.filter(
    (endpoint) => pathParameters(endpoint).some((name) => shapeOfPath(name).kind === 'id') && !isBinary(endpoint.body),
  );
  const isFetch = ({ name }: Endpoint) => /^get\w+(ById|ForPlan|ForProject)$/.test(name);

  test.each(byId.filter(isFetch))('fetching an unknown id returns an empty answer: $name', async (endpoint) => {
    expect(await call(endpoint, {})).toMatchObject({ status: 204, text: '' });
  });

  // A task may have no parent: that is answered by nothing as well.
  const others = byId.filter((endpoint) => !isFetch(endpoint) && endpoint.name !== 'getParentTask');
  test.each(others)('an unknown id is refused as not found and named: $name', async (endpoint) => {
    const query = 'bookingDate' in endpoint.query ? { bookingDate: '2026-03-31' } : {};
    const { failure } = await call(endpoint, { query, ...someBody(endpoint) });
    expect(failure?.code).toMatch(/^[a-z_]+\.error\.NotFound$/);
    expect(failure?.arguments.id).toBe(unknownId);
  });

  test.each(endpoints.filter(({ name }) => name.endsWith('ByIds')))(
    'an unknown id is left out of a list: $name',
    async (endpoint) => {
      const { status, text } = await call(endpoint, {});
      expect(status).toBe(200);
      const schema = endpoint.returns as TSchema;
      expect(Object.values(decode(schema, text, answers) as object)).toEqual([[]]);
    },
  );
});

describe('malformed fields of a body', () => {
  const fields = endpoints.flatMap((endpoint) => {
    const schema = bodyOf(endpoint);
    const shape = schema && shapeOf(schema);
    if (schema === undefined || shape?.kind !== 'record') return [];
    return [...shape.fields.values()].map(({ name, shape: field }) => ({ endpoint, schema, name, field }));
  });
  const cases = fields.flatMap(({ endpoint, schema, name, field }) =>
    wrongValues(field).map(({ what, value }) => ({
      title: `${endpoint.name}: ${name}, ${what}`,
      endpoint,
      name,
      value,
      schema,
    })),
  );

  test.each(cases)(
    'a malformed field of a body is refused as InvalidParameter with its name: $title',
    async ({ endpoint, schema, name, value }) => {
      const { failure } = await call(endpoint, { body: encode(schema, { id: '1', [name]: value }) });
      expect(failure).toMatchObject({ code: 'main.error.InvalidParameter', arguments: { parameterName: name } });
    },
  );
});

function wrongValues(shape: Shape): { what: string; value: unknown }[] {
  if (!isScalar(shape)) return [];
  if (shape.values !== undefined && shape.kind === 'integer') return [{ what: 'no code of it', value: 77 }];
  switch (shape.kind) {
    case 'text':
      return shape.maxLength === Number.POSITIVE_INFINITY
        ? []
        : [{ what: `more than ${shape.maxLength} characters`, value: 'x'.repeat(shape.maxLength + 1) }];
    case 'day':
      return [{ what: 'no day of the calendar', value: '2026-02-30' }];
    case 'integer':
    case 'number':
      return [{ what: 'beyond its range', value: 1e18 }];
    default:
      return [];
  }
}

describe('a day', () => {
  const endpoint = endpoints.find(({ name }) => name === 'listMyWorkRecords');
  test.each(['2026-03-31Z', '2026-03-31'])('a day may be written %s', async (day) => {
    if (!endpoint) throw new Error('The operation is gone.');
    expect(await call(endpoint, { query: { from: day, until: day } })).toMatchObject({ status: 200 });
  });
});

test('a list in a query is a repeated parameter or one value with commas', async () => {
  const first = await service.testData.portfolio();
  const second = await service.testData.portfolio();
  const list = async (query: string) => {
    const address = `${service.baseUrl}${basePaths[format]}/projects/getProjectsByIds?${query}`;
    const { text } = await send(address, { headers: { authorization } });
    return text.match(/Portfolio \d+/g)?.length;
  };
  const both = await list(`projectIds=${first}&projectIds=${second}`);
  expect(both).toBeGreaterThanOrEqual(2);
  expect(await list(`projectIds=${first},${second}`)).toBe(both);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { endpoints } from '#contract/documented/api.ts';
import { type Endpoint, isBinary } from '#contract/core/endpoint.ts';
import { isScalar, shapeOf } from '#contract/core/shape.ts';
import { exampleCalls, findExampleIds } from '#testing/example-calls.ts';
import { startService, type TestService } from '#testing/service.ts';
import { loadDemo } from './load.ts';

/**
 * The examples of the interface's description are what the service answers on the demo data. `npx vitest run
 * src/service/demo/examples.test.ts -u` records them anew.
 */

const today = '2026-03-02';
/** Time stamps after this year come from input, not from a clock. */
const farAway = '2090';
/** Entries recorded of a list: enough to recognize it as one. */
const shownEntries = 2;

let service: TestService;

beforeAll(async () => {
  service = await startService({ today });
  await loadDemo(service.database.kysely, { today, language: 'en' });
}, 180_000);
afterAll(() => service.close());

const all: readonly Endpoint[] = [...endpoints, ...Object.values<Endpoint>(appApi)];
const byName = new Map(all.map((endpoint) => [`${endpoint.area}.${endpoint.name}`, endpoint]));

/** The same on every day and on every run: time stamps of this run become one of the demo's day. */
function recorded(value: unknown): unknown {
  if (value instanceof Uint8Array || value instanceof Blob) return undefined;
  if (Array.isArray(value)) return value.slice(0, shownEntries).map(recorded);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, recorded(entry)]));
  const isStamp = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
  const isOfThisRun = isStamp && value > `${today}T24` && value < farAway;
  return isOfThisRun ? `${today}T08:15:00.000Z` : value;
}

/** The ids of the records of an answer: its own, else those of the record or of the list in it. */
function idsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('id' in answer && typeof answer.id === 'string') return [answer.id];
  return Object.values(answer).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).flatMap(idsIn));
}

/** Fields that are not shown, as typical values: a number, an id, or a text. */
function hidden(value: unknown, hides: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => hidden(each, hides));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      hides.includes(name) ? typical(name, field) : hidden(field, hides),
    ]),
  );
}

function typical(name: string, value: unknown): unknown {
  if (typeof value === 'number') return 4711;
  // The kind of the database, a code: the tests run on both.
  if (name === 'kind') return 'embedded';
  return /id$/i.test(name) ? '4711' : '…';
}

async function examples(refused: string[]): Promise<Record<string, unknown>> {
  const exampleIds = await findExampleIds(service);
  const answers = new Map<string, unknown>();
  const ids = (operation: string) => idsIn(answers.get(operation));
  const found: Record<string, unknown> = {};
  for (const [name, callOf] of exampleCalls(exampleIds, { ids, created: (operation) => ids(operation)[0] ?? '' })) {
    const endpoint = byName.get(name);
    if (!endpoint) throw new Error(`There is no operation ${name}.`);
    const { by = 'admin', input, hides = [] } = callOf();
    const client = await service.as(by, 'json');
    // The input is written for the operation that it names; the service checks it.
    const answer: unknown = await client.call(endpoint, input as never).catch((error: unknown) => {
      refused.push(`${name}: ${String(error)}`);
      return null;
    });
    answers.set(name, answer);
    const shown = recorded({ input: withoutSecrets(endpoint, withoutBytes(endpoint, input)), answer });
    found[name] = hidden(shown, hides);
  }
  return found;
}

function withoutBytes({ body }: Endpoint, input: Readonly<Record<string, unknown>>) {
  return isBinary(body) ? { ...input, body: undefined } : input;
}

function withoutSecrets({ query }: Endpoint, input: Readonly<Record<string, unknown>>) {
  const isSecret = (name: string) => {
    const shape = query[name] && shapeOf(query[name]);
    return shape !== undefined && isScalar(shape) && shape.isSecret;
  };
  return Object.fromEntries(Object.entries(input).filter(([name]) => !isSecret(name)));
}

test('the examples in the API description match the demo data', { timeout: 180_000 }, async () => {
  const refused: string[] = [];
  const found = await examples(refused);
  expect(refused).toEqual([]);
  const empty = Object.entries(found).filter(([, each]) => (each as { answer: unknown }).answer === null);
  expect(empty.map(([name]) => name)).toEqual([]);
  await expect(`${JSON.stringify(found, null, 1)}\n`).toMatchFileSnapshot('../../contract/openapi/examples.json');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminApi } from '#contract/admin/api.ts';
import { endpoints } from '#contract/api.ts';
import { type Endpoint, isBinary } from '#contract/endpoint.ts';
import { exampleCalls, findExampleIds } from '#testing/example-calls.ts';
import { startService, type TestService } from '#testing/service.ts';
import { loadDemo } from './load.ts';

/**
 * The examples of the interface's description are what the service answers on the demo data. `npx vitest run
 * src/service/demo/examples.test.ts -u` records them anew.
 */

const today = '2026-03-02';
/** What is recorded of a list: enough to see that it is one. */
const shownEntries = 2;

let service: TestService;

beforeAll(async () => {
  service = await startService({ today });
  await loadDemo(service.database.kysely, today);
}, 180_000);
afterAll(() => service.close());

const all: readonly Endpoint[] = [...endpoints, ...Object.values<Endpoint>(adminApi)];
const byName = new Map(all.map((endpoint) => [`${endpoint.area}.${endpoint.name}`, endpoint]));

/** The same on every day and on every run: time stamps of this run become one of the demo's day. */
function recorded(value: unknown): unknown {
  if (value instanceof Uint8Array || value instanceof Blob) return undefined;
  if (Array.isArray(value)) return value.slice(0, shownEntries).map(recorded);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, recorded(entry)]));
  const isOfThisRun = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && value > `${today}T24`;
  return isOfThisRun ? `${today}T08:15:00.000Z` : value;
}

async function examples(refused: string[]): Promise<Record<string, unknown>> {
  const ids = await findExampleIds(service);
  const answers = new Map<string, unknown>();
  const created = (operation: string): string => {
    const answer = answers.get(operation) as { id?: string; user?: { id: string } } | undefined;
    return answer?.id ?? answer?.user?.id ?? '';
  };
  const found: Record<string, unknown> = {};
  for (const [name, callOf] of exampleCalls(ids, created)) {
    const endpoint = byName.get(name);
    if (!endpoint) throw new Error(`There is no operation ${name}.`);
    const { by = 'admin', input } = callOf();
    const client = await service.as(by, 'json');
    // The input is written for the operation that it names; the service checks it.
    const answer: unknown = await client.call(endpoint, input as never).catch((error: unknown) => {
      refused.push(`${name}: ${String(error)}`);
      return null;
    });
    answers.set(name, answer);
    found[name] = { input: recorded(withoutBytes(endpoint, input)), answer: recorded(answer) };
  }
  return found;
}

function withoutBytes({ body }: Endpoint, input: Readonly<Record<string, unknown>>) {
  return isBinary(body) ? { ...input, body: undefined } : input;
}

test('the examples of the description are answers of the demo data', { timeout: 180_000 }, async () => {
  const refused: string[] = [];
  const found = await examples(refused);
  expect(refused).toEqual([]);
  const empty = Object.entries(found).filter(([, each]) => (each as { answer: unknown }).answer === null);
  expect(empty.map(([name]) => name)).toEqual([]);
  await expect(`${JSON.stringify(found, null, 1)}\n`).toMatchFileSnapshot('../../contract/examples.json');
});

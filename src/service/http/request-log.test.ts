import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#contract/documented/api.ts';
import { send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let lines: Record<string, unknown>[] = [];
const backupMark = new URL('../../../package.json', import.meta.url).pathname;

beforeAll(async () => {
  service = await startService({
    settings: { logLevel: 'info', logRequests: true, logSlowMs: 400, metrics: 'open', backupMark },
    log: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  await service.testData.administrator('admin');
});
afterAll(() => service.close());
beforeEach(() => {
  lines = [];
});

const named = (message: string) => lines.filter(({ msg }) => msg === message);

describe('the log of requests', () => {
  test('an answered request has a line with its operation, user, status, time and bytes', async () => {
    await (await service.as('admin', 'json')).call(api.projects.listMyProjects, {});
    await expect.poll(() => named('request')).toHaveLength(1);
    expect(named('request')[0]).toMatchObject({
      level: 30,
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      operation: 'projects.listMyProjects',
      user: 'admin',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      received: 0,
    });
    expect(Number(named('request')[0]?.bytes)).toBeGreaterThan(10);
  });

  test('a refused sign-on has its code, and nothing that was sent', async () => {
    const query = new URLSearchParams({ login: 'hidden-login', password: 'hidden-password' }).toString();
    await send(`${service.baseUrl}/api/json/v2/users/signOn?${query}`, {
      headers: { authorization: 'Bearer hidden-token' },
    });
    await expect.poll(() => named('request')).toHaveLength(1);
    expect(named('request')[0]).toMatchObject({ operation: 'users.signOn', code: expect.stringMatching(/\.error\./) });
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });

  test('probes, metrics and files have no line', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/openapi.json'])
      await send(`${service.baseUrl}${path}`);
    expect(named('request')).toEqual([]);
  });

  test('a slow statement has its text without values, and a quick one no line', async () => {
    await sql`select pg_sleep(${0.5}), ${'hidden'}::text`.execute(service.database.kysely);
    await sql`select 1`.execute(service.database.kysely);
    expect(named('slow statement')).toMatchObject([{ level: 40, statement: 'select pg_sleep($1), $2::text' }]);
    expect(Number(named('slow statement')[0]?.ms)).toBeGreaterThan(400);
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });
});

test('the sample alert rules use metrics that exist', async () => {
  await (await service.as('admin', 'json')).call(api.projects.listMyProjects, {});
  const { text } = await send(`${service.baseUrl}/metrics`);
  const rules = fs.readFileSync(new URL('../../../docs/prometheus-rules.yml', import.meta.url), 'utf8');
  const used = new Set(rules.match(/\b(opdesk|process)_[a-z_]+/g));
  expect(used.size).toBeGreaterThan(8);
  expect([...used].filter((name) => !text.includes(`\n${name}`))).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#contract/documented/projects.ts';
import { users } from '#contract/documented/users.ts';
import { send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  await service.testData.user('staff');
});
afterAll(() => service.close());

const scrape = async (login = 'admin', from = service) =>
  send(`${from.baseUrl}/metrics`, { headers: { authorization: `Bearer ${await from.tokenOf(login)}` } });

/** The value of a sample by its name and labels. */
const valueOf = (text: string, sample: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1));
};

describe('access to the metrics', () => {
  test('the metrics are for administrators only by default', async () => {
    expect(await scrape()).toMatchObject({
      status: 200,
      headers: expect.objectContaining({ 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
    });
    expect((await send(`${service.baseUrl}/metrics`)).status).toBe(401);
    const refusal = await scrape('staff');
    expect(refusal.status).toBe(500);
    expect(refusal.text).toContain('main.error.NotAuthorized');
  });

  test.each([
    ['open', 200],
    ['off', 404],
  ] as const)('the metrics endpoint answers %s for the matching setting', async (metrics, status) => {
    const other = await startService({ settings: { metrics } });
    expect((await send(`${other.baseUrl}/metrics`)).status).toBe(status);
    await other.close();
  });
});

describe('contents of the metrics', () => {
  test('metrics count requests by operation, format and status and record their latencies', async () => {
    const [json, xml] = [await service.as('staff', 'json'), await service.as('staff', 'xml')];
    await json.call(projects.listMyProjects, {});
    await json.call(projects.listMyProjects, {});
    await xml.call(projects.listMyProjects, {});
    await json.call(projects.getProjectById, { projectId: '999999' });
    await send(`${service.baseUrl}/api/json/v2/projects/listMyProjects`);
    const { text } = await scrape();
    const requests = (operation: string, format: string, status: number) =>
      valueOf(text, `opdesk_requests_total{operation="${operation}",format="${format}",status="${status}"}`);
    expect(requests('projects.listMyProjects', 'json', 200)).toBe(2);
    expect(requests('projects.listMyProjects', 'xml', 200)).toBe(1);
    expect(requests('projects.listMyProjects', 'json', 401)).toBe(1);
    expect(requests('projects.getProjectById', 'json', 204)).toBe(1);
    const bucket = (le: string) =>
      valueOf(text, `opdesk_request_seconds_bucket{operation="projects.listMyProjects",le="${le}"}`);
    expect(bucket('+Inf')).toBe(4);
    expect(bucket('0.005')).toBeLessThanOrEqual(bucket('1'));
    expect(valueOf(text, 'opdesk_request_seconds_count{operation="projects.listMyProjects"}')).toBe(4);
    expect(valueOf(text, 'opdesk_request_seconds_sum{operation="projects.listMyProjects"}')).toBeGreaterThan(0);
  });

  test('metrics cover the database, the event loop, memory, sessions and imports', async () => {
    const db = service.database.kysely;
    await db
      .insertInto('import_run')
      .values([{ kind: 'timeRecords' }, { kind: 'timeRecords' }, { kind: 'plan' }])
      .execute();
    const { id } = await db.selectFrom('subject').select('id').where('name', '=', 'staff').executeTakeFirstOrThrow();
    const session = { user_id: id, language: 'en', created: '2026-03-01T00:00:00Z', expires: '2026-03-08T00:00:00Z' };
    await db
      .insertInto('session')
      .values([
        { ...session, token_hash: Buffer.from('open'), last_used: '2026-03-02T07:00:00Z' },
        { ...session, token_hash: Buffer.from('idle'), last_used: '2026-03-01T07:00:00Z' },
        {
          ...session,
          token_hash: Buffer.from('ended'),
          last_used: '2026-03-02T07:00:00Z',
          expires: '2026-03-02T07:30:00Z',
        },
      ])
      .execute();
    const { text } = await scrape();
    const value = (sample: string) => valueOf(text, sample);
    expect(value('opdesk_sessions')).toBe(1);
    expect(value('opdesk_imports{kind="timeRecords"}')).toBe(2);
    expect(value('opdesk_imports{kind="plan"}')).toBe(1);
    expect(value('opdesk_database_up')).toBe(1);
    expect(value('opdesk_database_queries_total')).toBeGreaterThan(5);
    expect(value('opdesk_database_seconds_total')).toBeGreaterThan(0);
    expect(value('opdesk_database_connections{state="open"}')).toBeGreaterThanOrEqual(1);
    expect(value('opdesk_database_waiting')).toBe(0);
    expect(value('opdesk_uptime_seconds')).toBeGreaterThan(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(value('opdesk_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
    }
  });

  test('metrics count failed statements', async () => {
    const failed = async () => valueOf((await scrape()).text, 'opdesk_database_errors_total');
    const before = await failed();
    await service.database.kysely
      .selectFrom('holiday')
      .select('day')
      .where('day', '=', 'no day')
      .execute()
      .catch(() => undefined);
    expect(await failed()).toBe(before + 1);
  });

  test('metrics contain nothing that a client sent: no path, no parameter, no credential', async () => {
    const client = await service.as('staff', 'json');
    const secret = 'Geheimnis-12345';
    await client.call(users.signOn, { login: secret, password: secret }).catch(() => undefined);
    await client.call(projects.getProjectByName, { projectName: secret }).catch(() => undefined);
    await send(`${service.baseUrl}/api/json/v2/projects/${secret}`);
    const { text } = await scrape();
    expect(text).toContain('users.signOn');
    expect(text).not.toContain(secret);
    expect(text).not.toContain(await service.tokenOf('admin'));
  });
});

import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WorkSlots } from '#service/core/jobs/work-slots.ts';
import { send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

const slots = new WorkSlots(1);
let service: TestService;
let headers: Record<string, string>;
let finish: () => void;

beforeAll(async () => {
  service = await startService({ slots });
  await service.testData.administrator('admin');
  headers = { authorization: `Bearer ${await service.tokenOf('admin')}` };
});
afterAll(() => service.close());

/** A large operation that runs until `finish`. */
beforeEach(() => {
  void slots.inTurn(() => new Promise<void>((resolve) => void (finish = resolve)));
});

const read = (path: string) => send(`${service.baseUrl}${path}`, { headers });
const readLarge = () => read('/api/json/v2/projects/listMyProjects');
const waiting = (count: number) => vi.waitFor(() => expect(slots.waiting).toBe(count));

test('a small read is answered while a large one waits for its turn', async () => {
  const large = readLarge();
  await waiting(1);
  expect((await read('/api/json/v2/users/currentUser')).status).toBe(200);
  const metrics = await read('/metrics');
  expect(metrics.text).toContain('opdesk_large_requests{state="running"} 1\n');
  expect(metrics.text).toContain('opdesk_large_requests{state="waiting"} 1\n');
  finish();
  expect((await large).status).toBe(200);
  expect([slots.running, slots.waiting]).toEqual([0, 0]);
});

test('a large read whose client has gone leaves the queue', async () => {
  const request = http.get(`${service.baseUrl}/api/json/v2/projects/listMyProjects`, { headers });
  request.on('error', () => undefined);
  await waiting(1);
  const other = readLarge();
  await waiting(2);
  request.destroy();
  await waiting(1);
  finish();
  expect((await other).status).toBe(200);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyServer } from './empty-server.ts';
import { sentInParts } from './body.ts';

const part = 'x'.repeat(65_536);
let made = 0;

function* parts(count: number, failsAt = count) {
  for (let index = 0; index < count; index += 1) {
    if (index === failsAt) throw new Error('cannot be written');
    made += 1;
    yield part;
  }
}

let server: Awaited<ReturnType<typeof emptyServer>>;
let baseUrl = '';

beforeAll(async () => {
  server = await emptyServer({ logLevel: 'silent', trustProxy: false });
  server.get('/whole', (_, reply) => reply.type('text/plain').send(sentInParts(parts(40))));
  server.get('/broken', (_, reply) => reply.type('text/plain').send(sentInParts(parts(40, 20))));
  server.get('/endless', (_, reply) => reply.type('text/plain').send(sentInParts(parts(100_000))));
  baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

test('a long answer arrives complete', async () => {
  const response = await fetch(`${baseUrl}/whole`);
  expect(response.headers.get('content-length')).toBeNull();
  expect((await response.text()).length).toBe(40 * part.length);
});

test('an error in the middle of an answer closes the connection so that the answer does not look complete', async () => {
  const response = await fetch(`${baseUrl}/broken`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('an answer is produced no faster than its reader consumes it and stops when the reader disconnects', async () => {
  made = 0;
  const controller = new AbortController();
  const response = await fetch(`${baseUrl}/endless`, { signal: controller.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  // Other requests are answered in between.
  await fetch(`${baseUrl}/whole`).then((whole) => whole.text());
  expect(made).toBeLessThan(2_000);
  controller.abort();
  await expect(reader?.read()).rejects.toThrow();
});

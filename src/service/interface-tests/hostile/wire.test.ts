import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '#testing/service.ts';

/** Broken requests on a raw connection: each is answered or its connection closed, and the service goes on serving. */

let service: TestService;
let authorization: string;

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('administrator');
  authorization = `Authorization: Bearer ${await service.tokenOf('administrator')}`;
}, 60_000);

afterAll(() => service.close());

interface Exchange {
  /** Everything that came back. */
  readonly answer: string;
  /** Set if the service closed the connection. */
  readonly isClosed: boolean;
}

/** Action after everything was sent: wait for an answer or for the end, stop sending, or cut the connection. */
type Ending = 'wait' | 'closed' | 'end' | 'cut';

/** Sends bytes and returns what came back, at the latest when the connection is closed or `answers` answers have begun. */
async function exchange(bytes: string | Buffer, ending: Ending = 'wait', answers = 1): Promise<Exchange> {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = net.connect(Number(port), hostname);
  let answer = '';
  // A connection that the service cuts while it is still being written to is closed for us.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const done = new Promise<boolean>((resolve) => {
    socket.on('close', () => resolve(true));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      const begun = answer.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0;
      if (ending === 'wait' && begun >= answers && answer.includes('\r\n\r\n')) resolve(false);
    });
  });
  socket.write(bytes);
  if (ending === 'end') socket.end();
  if (ending === 'cut') socket.resetAndDestroy();
  const isClosed = await done;
  socket.destroy();
  return { answer, isClosed };
}

const statusesOf = ({ answer }: Exchange) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);

async function expectServed(): Promise<void> {
  const head = ['GET /api/json/v2/users/currentUser HTTP/1.1', 'Host: x', authorization, 'Connection: close'];
  expect(statusesOf(await exchange(lines(...head)))).toEqual(['200']);
}

const edit = (lines: readonly string[], body = '') =>
  ['POST /api/json/v2/todos/createTodo HTTP/1.1', 'Host: x', authorization, ...lines, '', body].join('\r\n');

const lines = (...testData: readonly string[]) => `${testData.join('\r\n')}\r\n\r\n`;

/** Input that is not a request, or an incomplete one. */
const refused: readonly (readonly [name: string, bytes: () => string | Buffer])[] = [
  ['random bytes', () => Buffer.from(Array.from({ length: 2048 }, (_, index) => (index * 7919 + 13) % 256))],
  ['a handshake of TLS', () => Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, ...Array<number>(64).fill(0)])],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no version', () => lines('GET /api/json/v2/users/currentUser')],
  ['a version that there is not', () => lines('GET / HTTP/9.9', 'Host: x')],
  ['no host', () => lines('GET / HTTP/1.1')],
  ['a header without a colon', () => lines('GET / HTTP/1.1', 'Host: x', 'nothing')],
  ['a header with a zero byte', () => lines('GET / HTTP/1.1', 'Host: x', 'A: \u0000')],
  ['a header with a space before its colon', () => lines('GET / HTTP/1.1', 'Host: x', 'A : b')],
  ['headers of 100 kB', () => lines('GET / HTTP/1.1', 'Host: x', `A: ${'a'.repeat(100_000)}`)],
  ['5,000 headers', () => lines('GET / HTTP/1.1', 'Host: x', ...Array<string>(5000).fill('A: b'))],
  ['an unknown method', () => lines('BREW / HTTP/1.1', 'Host: x')],
  ['two lengths', () => edit(['Content-Length: 2', 'Content-Length: 3'], '{}')],
  ['a length and chunks', () => edit(['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
  ['a negative length', () => edit(['Content-Length: -1'], '{}')],
  ['a length beyond all numbers', () => edit([`Content-Length: ${'9'.repeat(30)}`], '{}')],
  ['a chunk whose length is no number', () => edit(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk that is longer than it says', () => edit(['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n')],
  ['an unknown transfer encoding', () => edit(['Transfer-Encoding: gzip'], '{}')],
];

describe('malformed requests', () => {
  test.each(refused)('a malformed request is refused: %s', async (_name, bytes) => {
    const answer = await exchange(bytes());
    const statuses = statusesOf(answer);
    expect(statuses.length).toBe(1);
    for (const status of statuses) expect(status).toMatch(/^(4\d\d|500)$/);
    await expectServed();
  });
});

/** Incomplete requests, as left by clients that hang up. */
const beginnings: readonly (readonly [name: string, bytes: () => string])[] = [
  ['nothing', () => ''],
  ['half a request line', () => 'GET /api/js'],
  ['half the headers', () => 'GET /api/json/v2/users/currentUser HTTP/1.1\r\nHost: x\r\nAuth'],
  ['no body', () => edit(['Content-Length: 100'])],
  ['half a body', () => edit(['Content-Length: 100'], '{"name":')],
  ['half a chunk', () => edit(['Transfer-Encoding: chunked'], '64\r\n{"name":')],
  ['no last chunk', () => edit(['Transfer-Encoding: chunked'], '2\r\n{}\r\n')],
];

describe('clients that disconnect in the middle of a request', () => {
  test.each(beginnings)('a client that disconnects after sending %s leaves nothing behind', async (_name, bytes) => {
    for (const ending of ['end', 'cut'] as const) {
      const answer = await exchange(bytes(), ending);
      expect(answer.isClosed).toBe(true);
      for (const status of statusesOf(answer)) expect(status).toMatch(/^(4\d\d|500)$/);
    }
    await expectServed();
    const { rows } = await service.database.pool.query('select from todo');
    expect(rows).toEqual([]);
  });

  test('a hundred clients that disconnect at once leave the service working', async () => {
    const cut = Array.from({ length: 100 }, (_, index) => exchange(beginnings[index % 7]?.[1]() ?? '', 'cut'));
    expect((await Promise.all(cut)).every(({ isClosed }) => isClosed)).toBe(true);
    await expectServed();
  });
});

describe('one connection', () => {
  const request = () => lines('GET /api/json/v2/users/currentUser HTTP/1.1', 'Host: x', authorization);

  test('a connection serves pipelined requests in their order', async () => {
    const other = lines('GET /api/json/v2/nothing HTTP/1.1', 'Host: x', authorization);
    const answer = await exchange(request() + other + request(), 'wait', 3);
    expect(statusesOf(answer)).toEqual(['200', '404', '200']);
  });

  test('a connection is closed by garbage after a good request, which is still answered', async () => {
    const answer = await exchange(`${request()}garbage\r\n\r\n`, 'closed');
    expect(answer.isClosed).toBe(true);
    expect(['200', '400']).toContain(statusesOf(answer)[0]);
    expect(statusesOf(answer).length).toBeLessThanOrEqual(2);
    await expectServed();
  });

  test('a connection does not accept a second request smuggled into a body longer than declared', async () => {
    const smuggled = 'DELETE /api/json/v2/todos/deleteTodo/1 HTTP/1.1\r\n\r\n';
    const answer = await exchange(edit(['Content-Length: 2'], `{}${smuggled}`), 'closed');
    expect(answer.isClosed).toBe(true);
    // The rest has neither host nor credentials.
    expect(statusesOf(answer)).not.toContain('200');
    await expectServed();
  });

  test('a connection answers 413 before the end of a body whose declared length is too long', async () => {
    const answer = await exchange(edit([`Content-Length: ${5 * 1024 * 1024}`], '{'));
    expect(statusesOf(answer)).toEqual(['413']);
    await expectServed();
  });

  test('a connection answers 413 once chunks exceed the limit and reads no more of them', async () => {
    const chunk = `100000\r\n${' '.repeat(0x10_00_00)}\r\n`;
    const answer = await exchange(edit(['Transfer-Encoding: chunked'], chunk.repeat(5)));
    expect(statusesOf(answer)).toEqual(['413']);
    await expectServed();
  });
});

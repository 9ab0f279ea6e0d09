import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { startService } from '#testing/service.ts';

/** A connection on which a request is sent piece by piece. */
async function connect(baseUrl: string) {
  const { hostname, port } = new URL(baseUrl);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  return { send: (part: string) => void socket.write(part), answer: text(socket) };
}

test('decision 3: a draining service finishes running requests and refuses new ones with 503', async () => {
  const service = await startService();
  await service.testData.administrator('admin');
  const authorization = `Authorization: Bearer ${await service.tokenOf('admin')}`;
  const accepted: net.Socket[] = [];
  service.server.server.on('connection', (socket) => accepted.push(socket));
  const running = await connect(service.baseUrl);
  const head = `POST /api/json/v2/projects/createPortfolio/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 15\r\n${authorization}\r\n\r\n`;
  running.send(`${head}{"name":`);
  const late = await connect(service.baseUrl);
  late.send('GET /api/rest/v2/users/currentUser HTTP/1.1\r\n');
  await vi.waitFor(() => {
    expect(accepted).toHaveLength(2);
    for (const socket of accepted) expect(socket.bytesRead).toBeGreaterThan(0);
  });

  const closed = service.server.close();
  late.send('Host: x\r\nAccept-Language: de\r\n\r\n');
  const refused = await late.answer;
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/\r\nretry-after: 10\r\n/i);
  expect(refused).toMatch(/\r\nconnection: close\r\n/i);
  expect(refused).toMatch(/<error [^>]*code="main\.error\.Draining"/);
  expect(refused).toContain('<message>Der Server wird gerade beendet.');

  running.send('"Last"}');
  expect(await running.answer).toMatch(/^HTTP\/1\.1 200 [^]*"name":"Last"/);
  await closed;
  await service.close();
});

test('a service that has announced its end is not ready, closes connections, and still answers late requests', async () => {
  const service = await startService();
  await service.testData.administrator('admin');
  const authorization = `Bearer ${await service.tokenOf('admin')}`;
  const url = `${service.baseUrl}/api/json/v2/users/currentUser`;
  const accepted: net.Socket[] = [];
  service.server.server.on('connection', (socket) => accepted.push(socket));
  const agent = new http.Agent({ keepAlive: true });
  const ask = async (address = url) => {
    const request = http.get(address, { agent, headers: { authorization } });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    await text(answer);
    return [answer.statusCode, answer.headers.connection];
  };
  expect(await ask()).toEqual([200, 'keep-alive']);
  service.server.isLeaving = true;
  expect(await ask()).toEqual([200, 'close']);
  expect(await ask(`${service.baseUrl}/readyz`)).toEqual([503, 'close']);
  const late = await connect(service.baseUrl);
  late.send('GET /healthz HTTP/1.1\r\n');
  await vi.waitFor(() => expect(accepted.at(-1)?.bytesRead).toBeGreaterThan(0));
  const closed = service.server.close();
  late.send('Host: x\r\n\r\n');
  expect(await late.answer).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  await service.close();
});

test('data that is not an HTTP request is refused and leaves no trace in the log', async () => {
  const lines: string[] = [];
  const service = await startService({ settings: { logLevel: 'trace' }, log: (line) => lines.push(line) });
  const garbage = await connect(service.baseUrl);
  garbage.send('GET /api/json/v2/users/signOn?password=s3cret HTTP/1.1\r\nno header\r\n\r\n');
  expect(await garbage.answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  const huge = await connect(service.baseUrl);
  huge.send(`GET /?${'password=s3cret&'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(await huge.answer).toMatch(/^HTTP\/1\.1 431 /);
  await service.close();
  expect(lines.join()).not.toMatch(/s3cret|115,51,99,114,101,116/);
});

test('a list of ten thousand ids fits into a URL', async () => {
  const service = await startService();
  await service.testData.administrator('admin');
  const headers = { authorization: `Bearer ${await service.tokenOf('admin')}` };
  const ids = Array.from({ length: 10_000 }, (_, index) => `activityIds=${100_000 + index}`).join('&');
  const answer = await fetch(`${service.baseUrl}/api/json/v2/tasks/getTasksByIds?${ids}`, { headers });
  expect([answer.status, await answer.text()]).toEqual([200, '{"activity":[]}']);
  await service.close();
});

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveChange } from '#contract/app/live.ts';
import { LiveListener } from './listener.ts';

/** A service that answers its listeners one after the other. */
let server: Server;
let answers: ((response: ServerResponse) => void)[];
let listener: LiveListener | undefined;

beforeEach(async () => {
  answers = [];
  server = createServer((_, response) => {
    const answer = answers.shift();
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  listener?.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function listen() {
  const told = {
    onChange: vi.fn<(change: LiveChange) => void>(),
    onMissed: vi.fn<() => void>(),
    onSignedOut: vi.fn<() => void>(),
  };
  // A server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const fallback = { start: () => undefined, stop: () => undefined };
  listener = new LiveListener({
    baseUrl,
    headers: {},
    withCookies: false,
    client: 'a',
    age: () => 0,
    fallback,
    ...told,
  });
  listener.start();
  return told;
}

const stream = (text: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
};

test('a session that was ended elsewhere is reported as soon as the service closes the stream', async () => {
  const change = { areas: ['todos'], projects: [] };
  answers.push(stream(`id: 1\nevent: change\ndata: ${JSON.stringify(change)}\n\n`), (response) =>
    response.writeHead(401).end(),
  );
  const told = listen();
  await vi.waitFor(() => expect(told.onSignedOut).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(told.onChange).toHaveBeenCalledWith(change);
});

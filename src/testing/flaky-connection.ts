import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cookieJar } from '#client/client.ts';

/** Fault applied to a matching request. */
type Fault = 'noAnswer' | 'notSent' | 'busy';

/** Response of a service whose database is too busy: nothing was done. */
const busy = JSON.stringify({
  error: { code: 'main.error.Busy', message: 'The service is too busy.', arguments: {} },
});

/**
 * A connection to a service like that between a browser and a server: it keeps the session cookies, logs the traffic,
 * can be cut and restored, and can drop a single request or its response.
 * @param change transforms every response before it reaches the client
 */
export async function lineTo(
  service: { readonly baseUrl: string },
  change?: (answer: Carried, url: string) => Carried,
) {
  const cookies = cookieJar();
  const requests: string[] = [];
  const faults: { part: string; fault: Fault }[] = [];
  const held: { part: string; until: Promise<void> }[] = [];
  let isCut = false;

  const faultOf = (url: string): Fault | undefined => {
    const index = faults.findIndex(({ part }) => url.includes(part));
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
  };

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const url = incoming.url ?? '/';
    const fault = faultOf(url);
    if (isCut || fault === 'notSent') return void incoming.socket.destroy();
    requests.push(`${incoming.method ?? ''} ${url}`);
    if (fault === 'busy') return void outgoing.writeHead(500, { 'content-type': 'application/json' }).end(busy);
    const told = await carried(service.baseUrl, incoming, cookies.header());
    const passed = change ? change(told, url) : told;
    cookies.store([passed.headers['set-cookie'] ?? []].flat());
    const hold = held.findIndex(({ part }) => url.includes(part));
    if (hold >= 0) await held.splice(hold, 1)[0]?.until;
    if (isCut || fault === 'noAnswer') return void incoming.socket.destroy();
    outgoing.writeHead(passed.status, { ...without(passed.headers, 'set-cookie'), connection: 'close' });
    outgoing.end(passed.body);
  };

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so its address has one.
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** Method and address of what reached the service. */
    requests,
    cut: () => void (isCut = true),
    join: () => void (isCut = false),
    /** Loses the next request whose address contains the text, or the answer to it, or refuses it as too busy. */
    lose: (part: string, fault: Fault) => void faults.push({ part, fault }),
    /** Keeps the next such answer back until the answered function is called. */
    hold: (part: string): (() => void) => {
      let release = (): void => undefined;
      const until = new Promise<void>((resolve) => (release = resolve));
      held.push({ part, until });
      return release;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function without(headers: IncomingMessage['headers'], ...names: readonly string[]): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

export interface Carried {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function carried(baseUrl: string, incoming: IncomingMessage, cookie: string): Promise<Carried> {
  // Uncompressed, so that answers can be changed.
  const headers = without(incoming.headers, 'host', 'connection', 'accept-encoding');
  return new Promise((resolve, reject) => {
    const passed = request(
      baseUrl + (incoming.url ?? '/'),
      { method: incoming.method, headers: { ...headers, connection: 'close', ...(cookie !== '' && { cookie }) } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    passed.on('error', reject);
    incoming.pipe(passed);
  });
}

import http from 'node:http';
import { startServer } from '../interface/programs.ts';
import { asAdministrator } from '../measuring/own-service.ts';
import { tokenOf } from './data.ts';

/** Windows that one process keeps open. */
const windowsOfProcess = 2_000;
const live = '/api/app/v1/live';
const categories = '/api/app/v1/tasks/categories';

interface LiveDelay {
  /** From a change until the last window has received it, ms. */
  readonly ms: number;
  /** Of the process that needs most of it, MB. */
  readonly megabytes: number;
}

/** Measures a change that all windows receive, from as many processes as they need, with a share of the windows each. */
export async function measureLive(databaseUrl: string, windows: number, people: number): Promise<LiveDelay> {
  const processes = Math.ceil(windows / windowsOfProcess);
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startServer('service-process', { DATABASE_URL: databaseUrl })),
  );
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY });
  try {
    const bases = servers.map(({ port }) => `http://127.0.0.1:${port}`);
    const streams: http.IncomingMessage[] = [];
    // As many at once as a listening socket has room for.
    for (let from = 0; from < windows; from += 200) {
      const next = Array.from({ length: Math.min(200, windows - from) }, (_, index) => from + index);
      const opened = next.map((window) =>
        openWindow(bases[window % bases.length] ?? '', agent, { window, person: window % people }),
      );
      streams.push(...(await Promise.all(opened)));
    }
    await change(bases[0] ?? '', streams, 'A first category');
    const ms = await change(bases[0] ?? '', streams, 'A category that everyone may choose');
    const health = await Promise.all(servers.map((server) => server.ask()));
    for (const stream of streams) stream.removeAllListeners('close').destroy();
    return { ms, megabytes: Math.max(...health.map(({ peak }) => peak)) };
  } finally {
    agent.destroy();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Milliseconds until all windows have received a new category. */
async function change(baseUrl: string, streams: readonly http.IncomingMessage[], name: string): Promise<number> {
  const start = performance.now();
  const received = Promise.all(streams.map((stream) => nextChange(stream)));
  const headers = { ...asAdministrator, 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}${categories}`, { method: 'POST', headers, body: JSON.stringify({ name }) });
  if (!answer.ok) throw new Error(await answer.text());
  await received;
  return performance.now() - start;
}

/** A window that has received its first position. */
function openWindow(
  baseUrl: string,
  agent: http.Agent,
  { window, person }: { readonly window: number; readonly person: number },
): Promise<http.IncomingMessage> {
  const headers = { authorization: `Bearer ${tokenOf(person)}` };
  return new Promise((resolve, reject) => {
    const request = http.get(`${baseUrl}${live}?client=window-${window}`, { agent, headers });
    request.once('error', reject);
    request.once('response', (response) => {
      const read = (part: Buffer) => {
        if (!part.includes('id: ')) return;
        response.off('data', read);
        resolve(response);
      };
      if (response.statusCode === 200) response.on('data', read);
      else reject(new Error(`A window was refused with ${response.statusCode}.`));
    });
  });
}

function nextChange(stream: http.IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    const close = () => reject(new Error('A window lost its connection before the change.'));
    const read = (part: Buffer) => {
      if (!part.includes('event: change')) return;
      stream.off('data', read).off('close', close);
      resolve();
    };
    stream.on('data', read).once('close', close).resume();
  });
}

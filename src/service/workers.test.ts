import http from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundledMigrations } from '#service/db/migrate.ts';
import type { Database } from '#service/db/open.ts';
import { openCopy } from '#testing/database.ts';
import { newCopyDirectory } from '#testing/embedded-database.ts';
import { cookieOf, send } from '#testing/http.ts';
import { addressOf, endProgram, type RunningProgram, startProgram } from '#testing/service-program.ts';

test('several workers are refused on the embedded database, with the setting and what it accepts', async () => {
  const program = await startProgram({ DATA_DIR: newCopyDirectory(), WORKERS: '2' });
  expect(await program.ended).toBe(1);
  expect(program.output()).toBe(
    'Opdesk can’t start: WORKERS is 2, but the embedded database has one process. Set WORKERS=1, or DATABASE_URL to a PostgreSQL server.\n',
  );
});

describe.runIf(process.env.TEST_DATABASE_URL)('several workers', { timeout: 120_000 }, () => {
  let database: Database;
  let program: RunningProgram;
  let address: string;

  beforeEach(async () => {
    database = await openCopy(bundledMigrations);
    program = await startProgram({
      DATABASE_URL: database.pool.options.connectionString ?? '',
      DATABASE_POOL_SIZE: '2',
      DATA_DIR: newCopyDirectory(),
      ADMIN_PASSWORD: 's3cret-of-ours',
      DEMO: '0',
      WORKERS: '2',
      DRAIN_SECONDS: '1',
      METRICS: 'open',
    });
    address = await addressOf(program);
  });
  afterEach(async () => {
    // The workers end with their program.
    await endProgram(program);
    await database.close();
  });

  /** Collects the start of each worker that answers until there are `count` different ones. */
  async function startsOf(count: number): Promise<Set<string>> {
    const starts = new Set<string>();
    while (starts.size < count) {
      const { text } = await send(`${address}/metrics`);
      starts.add(/^process_start_time_seconds (\S+)$/m.exec(text)?.[1] ?? '');
    }
    return starts;
  }

  /** The outcome of a request: its status, or the code of the error that its connection had. */
  function ask(agent: http.Agent | false, cookie: string): Promise<string> {
    const url = `${address}/api/json/v2/users/currentUser`;
    return new Promise((resolve) => {
      const request = http.get(url, { agent, headers: { cookie } }, (answer) => {
        answer.resume().once('end', () => resolve(String(answer.statusCode)));
      });
      request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  }

  test('SIGHUP replaces all workers, one after the other, without a failed request', async () => {
    const query = new URLSearchParams({ login: 'admin', password: 's3cret-of-ours' }).toString();
    const cookie = cookieOf(await send(`${address}/api/json/v2/users/signOn?${query}`));
    const before = await startsOf(2);
    const outcomes = new Map<string, number>();
    let isOver = false;
    const requests = async (agent: http.Agent | false) => {
      while (!isOver) {
        const outcome = await ask(agent, cookie);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      if (agent) agent.destroy();
    };
    const keptAlive = () => new http.Agent({ keepAlive: true, maxSockets: 1 });
    const clients = [keptAlive(), keptAlive(), keptAlive(), false, false, false].map((agent) =>
      requests(agent as never),
    );
    program.child.kill('SIGHUP');
    await program.says(/All workers have been replaced/);
    isOver = true;
    await Promise.all(clients);
    expect([...outcomes.keys()]).toEqual(['200']);
    for (const start of await startsOf(2)) expect(before).not.toContain(start);
  });

  test('a worker that is killed is replaced, and SIGTERM ends all of them', async () => {
    const before = await startsOf(2);
    const [, pid = ''] = await program.says(/Workers: processes (\d+)/);
    process.kill(Number(pid), 'SIGKILL');
    await program.says(new RegExp(`process ${pid}\\) ended: SIGKILL`));
    await expect.poll(async () => [...(await startsOf(2))].some((start) => !before.has(start))).toBe(true);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });
});

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundledMigrations } from '#service/db/migrate.ts';
import { builtProgram } from '#testing/built-program.ts';
import { embeddedDirectory, newCopyDirectory } from '#testing/embedded-database.ts';
import { addressOf, endProgram, startProgram } from '#testing/service-program.ts';
import { checkNodeVersion } from './setup-check.ts';

let program = '';
beforeAll(async () => {
  program = await builtProgram(new URL('./command.ts', import.meta.url), newCopyDirectory());
}, 60_000);

interface DoctorResult {
  readonly exitCode: number;
  readonly output: string;
}

const run = (env: Readonly<Record<string, string>>, ...argv: string[]): Promise<DoctorResult> =>
  new Promise((resolve) => {
    const settings = { PATH: process.env.PATH ?? '', PORT: '0', ...env };
    execFile(process.execPath, [program, ...argv], { env: settings }, (error, output) =>
      resolve({ exitCode: Number(error?.code ?? 0), output }),
    );
  });

async function setUp() {
  const dataDir = await embeddedDirectory(bundledMigrations);
  return { DATA_DIR: dataDir, BACKUP_DIR: path.join(dataDir, 'backups') };
}

describe('npm run doctor', { timeout: 60_000 }, () => {
  test('a set-up without errors ends with 0 and says what to improve', async () => {
    const { exitCode, output } = await run(await setUp());
    expect(output).toMatch(/ok +Database: PostgreSQL 18, embedded/);
    expect(output).toMatch(/ok +Schema: all migrations are applied/);
    expect(output).toMatch(/WARNING +There is no backup\. Run “npm run backup”/);
    expect(output).toMatch(/\n0 errors, \d+ warnings?\.\n$/);
    expect(exitCode).toBe(0);
  });

  test('a setting that can’t be understood is an error', async () => {
    const { exitCode, output } = await run({ BACKUP_EVERY: 'often' });
    expect(output).toMatch(/ERROR +Settings: BACKUP_EVERY must be an interval/);
    expect(exitCode).toBe(1);
  });

  test('a port of another program, and unsafe addresses, are found', async () => {
    const other = net.createServer((socket) => socket.end('no')).listen(0, '0.0.0.0');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const { exitCode, output } = await run({
      ...(await setUp()),
      PORT: String(port),
      HOST: '0.0.0.0',
      TRUST_PROXY: '1',
    });
    other.close();
    expect(output).toContain(`Port ${port} is used by another program`);
    expect(output).toMatch(/WARNING +HOST is 0\.0\.0\.0, without https/);
    expect(output).toMatch(/WARNING +TRUST_PROXY is on/);
    expect(exitCode).toBe(1);
  });

  test('a damaged database is reported with the way to restore it', async () => {
    const env = await setUp();
    fs.rmSync(path.join(env.DATA_DIR, 'database', 'global', 'pg_control'));
    const { exitCode, output } = await run(env);
    expect(output).toMatch(/ERROR +Database: The embedded database in .* is damaged/);
    expect(output).toContain('npm run restore -- FILE');
    expect(exitCode).toBe(1);
  });

  test('a running service is found, and its data is read only while it is stopped', async () => {
    const env = await setUp();
    const service = await startProgram({ ...env, DEMO: '0' });
    const { port } = new URL(await addressOf(service));
    const running = await run({ ...env, PORT: port }, '--data');
    expect(running.output).toContain(`A service runs on port ${port} and is ready`);
    expect(running.output).toMatch(/ok +Database: The data directory is in use/);
    expect(running.output).toContain('The data could not be read.');
    expect(running.output).toMatch(/\n1 error, \d+ warnings?\.\n$/);
    expect(running.exitCode).toBe(1);
    await endProgram(service);
    const stopped = await run(env, '--data');
    expect(stopped.output).toMatch(/ok +Data: nothing is wrong/);
    expect(stopped.exitCode).toBe(0);
  });
});

test.each([
  ['20.20.2', '2026-11-28', 'warning'],
  ['20.20.2', '2026-01-01', 'ok'],
  ['24.1.0', '2026-11-28', 'ok'],
  ['26.0.0', '2026-11-28', 'ok'],
])('Node.js %s on %s is found to be: %s', (version, today, level) => {
  expect(checkNodeVersion(version, today).level).toBe(level);
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '#service/db/open.ts';
import type { Tables } from '#service/db/tables.ts';
import { hashPassword } from '#service/identity/password.ts';
import { testData } from '#testing/test-data.ts';
import { ownService } from './measuring/own-service.ts';

const password = 'correct horse';
const users = 20;

interface Attack {
  readonly name: string;
  readonly waves: number;
  readonly addresses: number;
  readonly logins: number;
  /** The honest users have signed on from their address before. */
  readonly isFamiliar: boolean;
}

const attacks: readonly Attack[] = [
  { name: 'no strangers', waves: 0, addresses: 1, logins: 1, isFamiliar: false },
  { name: 'same address, 1 login', waves: 10, addresses: 1, logins: 1, isFamiliar: false },
  { name: 'same address, 2,000 logins', waves: 10, addresses: 1, logins: 2000, isFamiliar: false },
  { name: 'same address, 2,000 logins, users known there', waves: 10, addresses: 1, logins: 2000, isFamiliar: true },
  { name: '2 other addresses, 1 login', waves: 10, addresses: 2, logins: 1, isFamiliar: false },
  { name: '254 other addresses, 2,000 logins', waves: 10, addresses: 254, logins: 2000, isFamiliar: false },
  { name: '254 other addresses, users known', waves: 10, addresses: 254, logins: 2000, isFamiliar: true },
];

async function signOn(baseUrl: string, login: string): Promise<number> {
  const answer = await fetch(
    `${baseUrl}/api/json/v2/users/signOn?login=${login}&password=${encodeURIComponent(password)}`,
  );
  await answer.arrayBuffer();
  return answer.status;
}

/** One user after the other signs on while strangers send 2,000 sign-ons and drop them. */
async function measure(baseUrl: string, { waves, addresses, logins, isFamiliar }: Attack) {
  if (isFamiliar) for (let each = 0; each < users; each += 1) await signOn(baseUrl, `user${each}`);
  const strangers = fork(
    path.join(import.meta.dirname, 'strangers-process.js'),
    [baseUrl, String(waves), String(addresses), String(logins)],
    { execArgv: [] },
  );
  const ended = once(strangers, 'exit');
  await wait(300);
  const times: number[] = [];
  const refused: number[] = [];
  while ((waves === 0 || strangers.exitCode === null) && times.length + refused.length < users) {
    const start = performance.now();
    const status = await signOn(baseUrl, `user${times.length + refused.length}`);
    (status === 200 ? times : refused).push(performance.now() - start);
    await wait(100);
  }
  await ended;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN);
  return { 'signed in': times.length, refused: refused.length, 'median ms': at(0.5), 'longest ms': at(1) };
}

async function fill(db: Kysely<Tables>): Promise<void> {
  const stored = await hashPassword(password);
  for (let each = 0; each < users; each += 1) await testData(db).user(`user${each}`, { password_hash: stored });
}

/**
 * Measures signing on while attackers send 2,000 sign-ons that they abort after half a second; each kind on a new
 * service. With an argument: only the kinds whose name contains it.
 */
export async function run(part = ''): Promise<void> {
  const rows: Record<string, object> = {};
  for (const attack of attacks.filter(({ name }) => name.includes(part))) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'opdesk-bench-'));
    const database = await openDatabase({ dataDir });
    const server = await ownService(database);
    await fill(database.kysely);
    const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
    rows[attack.name] = await measure(baseUrl, attack);
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  console.table(rows);
}

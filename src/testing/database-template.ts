import { createHash } from 'node:crypto';
import { EMBEDDED_VERSION } from '#service/db/embedded/embedded.ts';
import type { Migrations } from '#service/db/migrate.ts';
import pristineSql from './pristine.sql?raw';

/** SQL that teaches a freshly migrated database to return to this state. */
export const pristine = pristineSql;

/** Longest wait (ms) for a connection in tests: a query outside the transaction that holds the only one should fail soon. */
export const CONNECTION_TIMEOUT = 10_000;

/** Names the template of these migrations: any change of them, or of what tests add, gives another one. */
export function templateKey(migrations: Migrations): string {
  const content = JSON.stringify([EMBEDDED_VERSION, pristine, migrations]);
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** Tells whether a process with that id exists on this machine. */
export function isRunning(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch {
    return false;
  }
}

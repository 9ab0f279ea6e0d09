import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { DatabaseError, errorCode } from '../database-error.ts';

/**
 * Holder of a lock: a process is identified by its id and start time within one boot and one process namespace
 * (container).
 */
interface LockHolder {
  token: string;
  pid: number;
  started: string;
  boot: string;
  namespace: string;
}

export interface DirectoryLock {
  release(): void;
}

/** A holder in another container cannot be looked up; it proves that it lives by touching its lock this often (ms). */
const HEARTBEAT = 3_000;
const HEARTBEAT_PATIENCE = 4 * HEARTBEAT;

function readLockFile(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Start time of a process in clock ticks since boot; empty where there is no /proc. */
function startOf(pid: number): string {
  const afterName = readLockFile(`/proc/${pid}/stat`).split(') ').at(-1) ?? '';
  return afterName.split(' ')[19] ?? '';
}

function namespaceOfThisProcess(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function thisProcess(): LockHolder {
  return {
    token: randomUUID(),
    pid: process.pid,
    started: startOf(process.pid),
    boot: readLockFile('/proc/sys/kernel/random/boot_id'),
    namespace: namespaceOfThisProcess(),
  };
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const fields = ['token', 'started', 'boot', 'namespace'];
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return undefined;
    // Only this module writes the file, and the fields have just been checked.
    return fields.every((field) => typeof Reflect.get(value, field) === 'string') ? (value as LockHolder) : undefined;
  } catch {
    return undefined;
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function lockFileModifiedMs(path: string): number {
  return fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Tells whether the lock file is touched while being watched; ends at the first touch. */
async function hasHeartbeat(path: string, patience: number): Promise<boolean> {
  const first = lockFileModifiedMs(path);
  const end = performance.now() + patience;
  while (performance.now() < end) {
    await delay(Math.min(250, patience));
    if (lockFileModifiedMs(path) !== first) return true;
  }
  return false;
}

async function isAlive(
  holder: LockHolder | undefined,
  self: LockHolder,
  path: string,
  patience: number,
): Promise<boolean> {
  if (!holder) return hasHeartbeat(path, patience);
  if (holder.boot !== self.boot || holder.namespace !== self.namespace) return hasHeartbeat(path, patience);
  return processExists(holder.pid) && startOf(holder.pid) === holder.started;
}

/** Removes a lock judged dead, unless another starter has replaced it by its own in between: then false. */
function removeDead(path: string, judged: string): boolean {
  const aside = `${path}.${randomUUID()}`;
  try {
    fs.renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true;
    throw error;
  }
  const isTheJudged = readLockFile(aside) === judged;
  if (!isTheJudged) fs.linkSync(aside, path);
  fs.unlinkSync(aside);
  return isTheJudged;
}

function keepDirectoryLock(path: string, self: LockHolder): DirectoryLock {
  const beat = setInterval(() => {
    const now = new Date();
    fs.utimes(path, now, now, () => {});
  }, HEARTBEAT);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    if (parseHolder(readLockFile(path))?.token === self.token) fs.rmSync(path, { force: true });
  };
  process.on('exit', release);
  return { release };
}

/**
 * Takes the lock file `path` for this process, or throws a {@link DatabaseError} that names who holds it. PostgreSQL's own
 * `postmaster.pid` is not honoured by the embedded database, and two processes on one directory destroy it. A lock left by a
 * killed process is taken over: at once if it ran here, after `patience` milliseconds without a heartbeat if it ran in another container.
 */
export async function lockDirectory(path: string, patience = HEARTBEAT_PATIENCE): Promise<DirectoryLock> {
  const self = thisProcess();
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      fs.writeFileSync(path, JSON.stringify(self), { flag: 'wx', mode: 0o600 });
      return keepDirectoryLock(path, self);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const judged = readLockFile(path);
    const holder = parseHolder(judged);
    if ((await isAlive(holder, self, path, patience)) || !removeDead(path, judged)) {
      const who =
        holder?.namespace === self.namespace && holder.boot === self.boot
          ? `process ${holder.pid}`
          : 'another machine or container';
      throw new DatabaseError(`The data directory is in use by ${who} (lock file ${path}): stop that service first.`);
    }
  }
  throw new DatabaseError(
    `The data directory is in use (lock file ${path}): several services are starting on it at once.`,
  );
}

/**
 * Remembers where an embedded database was created, so that a missing one (an unmounted disk, a moved directory) is not
 * silently replaced by a new one. One marker file is a sibling of the database, another a sibling of its data
 * directory, which survives unmounting the disk. If neither survives (a new container, a read-only folder), an empty
 * directory is indistinguishable from a new one.
 */

const ending = '.known';

/** Returns the marker files of the database in a directory: in its data directory and next to that. */
function directoryMarkFiles(directory: string): readonly string[] {
  return [`${directory}${ending}`, `${path.dirname(directory)}${ending}`];
}

/** The file that every database has, whatever its state. */
export function versionFile(directory: string): string {
  return path.join(directory, 'PG_VERSION');
}

/** Throws {@link DatabaseError} where there was a database at an earlier start and there is none now. */
export function refuseLoss(directory: string): void {
  if (fs.existsSync(versionFile(directory))) return;
  const marks = directoryMarkFiles(directory).filter((mark) => fs.existsSync(mark));
  if (marks.length === 0) return;
  throw new DatabaseError(
    `The database that was in ${directory} is gone. Mount its disk, move the directory back, or restore a backup. To start over with a new database, delete ${marks.join(' and ')}.`,
  );
}

/** Marks that there is a database in a directory. A place that cannot be written gets no mark. */
export function remember(directory: string): void {
  const text = `Opdesk has a database in ${directory}. While this file exists, it does not start without that database, instead of making a new one.\n`;
  for (const mark of directoryMarkFiles(directory)) {
    try {
      fs.writeFileSync(mark, text, { flag: 'wx', mode: 0o600 });
    } catch {
      // It exists, or others may not write there: the other mark remains.
    }
  }
}

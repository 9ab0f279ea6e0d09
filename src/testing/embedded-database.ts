import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EMBEDDED_VERSION } from '#service/db/embedded/embedded.ts';
import { migrate, type Migrations } from '#service/db/migrate.ts';
import { openDatabase, type Database } from '#service/db/open.ts';
import { CONNECTION_TIMEOUT, isRunning, pristine, templateKey } from './database-template.ts';

/** Everything that tests put on the disk lies here, as `blank-<version>`, `template-<key>` and `copy-<process>-<id>`. */
const root = path.join(os.tmpdir(), `opdesk-test-${os.userInfo().username}`);

const open = (dataDir: string) => openDatabase({ dataDir, isDurable: false, connectionTimeout: CONNECTION_TIMEOUT });

/**
 * Creates a directory once and keeps it between runs; it appears complete or not at all, even if several processes
 * create it. Its timestamp is that of its last use.
 */
async function keep(name: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const directory = path.join(root, name);
  if (fs.existsSync(directory)) {
    const now = new Date();
    fs.utimesSync(directory, now, now);
    return directory;
  }
  const unfinished = newCopyDirectory();
  await make(unfinished);
  try {
    fs.renameSync(unfinished, directory);
  } catch (error) {
    // Another thread was faster: its directory is as good.
    if (!fs.existsSync(directory)) throw error;
    fs.rmSync(unfinished, { recursive: true });
  }
  return directory;
}

/** A cluster without any tables: creating one takes seconds, copying one a fraction of a second. */
function blank(): Promise<string> {
  return keep(`blank-${EMBEDDED_VERSION}`, async (unfinished) => (await open(unfinished)).close());
}

function template(migrations: Migrations): Promise<string> {
  return keep(`template-${templateKey(migrations)}`, async (unfinished) => {
    fs.cpSync(await blank(), unfinished, { recursive: true });
    const database = await open(unfinished);
    await migrate(database, migrations);
    await database.pool.query(pristine);
    await database.close();
  });
}

/** Returns the path of a directory that does not exist yet and is removed after the run. */
export function newCopyDirectory(): string {
  return path.join(root, `copy-${process.pid}-${randomUUID()}`);
}

/**
 * Removes the templates unused for a day. Only before a run: later, its own tests may be copying one. Those of another
 * checkout running in parallel were used recently.
 */
export function removeUnusedTemplates(): void {
  const aDayAgo = Date.now() - 24 * 3_600_000;
  const names = fs.existsSync(root) ? fs.readdirSync(root) : [];
  for (const name of names.filter((entry) => entry.startsWith('template-'))) {
    const directory = path.join(root, name);
    const used = fs.statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (used < aDayAgo) fs.rmSync(directory, { recursive: true, force: true });
  }
}

function copyOf(original: string): string {
  removeEmbeddedCopies((owner) => !isRunning(owner));
  const directory = newCopyDirectory();
  fs.cpSync(original, directory, { recursive: true });
  return directory;
}

/** A data directory with a closed, migrated database in it; removed by {@link removeEmbeddedCopies}. */
export async function embeddedDirectory(migrations: Migrations): Promise<string> {
  return copyOf(await template(migrations));
}

/** Opens a database without any tables, as a first start creates it. */
export async function openBlank(): Promise<Database> {
  return open(copyOf(await blank()));
}

/** Opens a copy of the template of these migrations; `close` removes it again. */
export async function openEmbeddedCopy(migrations: Migrations): Promise<Database> {
  const directory = await embeddedDirectory(migrations);
  const database = await open(directory);
  const close = async () => {
    await database.close();
    fs.rmSync(directory, { recursive: true, force: true });
  };
  return { ...database, close };
}

/** Removes the copies left by the processes that `isOver` says so of. */
export function removeEmbeddedCopies(isOver: (process: number) => boolean): void {
  const names = fs.existsSync(root) ? fs.readdirSync(root) : [];
  for (const name of names) {
    const owner = /^copy-(\d+)-/.exec(name)?.[1];
    if (owner && isOver(Number(owner))) fs.rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

import fs from 'node:fs';
import path from 'node:path';
import { removeEmbeddedCopies, removeUnusedTemplates } from './embedded-database.ts';
import { isRunning } from './database-template.ts';
import { removePostgresCopies } from './postgres-database.ts';

/** Removes transformed modules of more than a week ago: each change of a file leaves one. */
function removeOldModules(folder: string): void {
  const aWeekAgo = Date.now() - 7 * 24 * 3_600_000;
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  for (const name of names.filter((entry) => /^[0-9a-f]{40}$/.test(entry))) {
    const file = path.join(folder, name);
    const { mtimeMs = Infinity } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < aWeekAgo) fs.rmSync(file, { force: true });
  }
}

/** Runs once before all tests (vitest `globalSetup`): removes what earlier versions of the schema and of modules left. */
export function setup(): void {
  removeUnusedTemplates();
  removeOldModules('test-results/modules');
}

/** Runs once after all tests (vitest `globalSetup`): removes the databases of this run, and those that killed runs left. */
export async function teardown(): Promise<void> {
  const isOver = (owner: number) => owner === process.pid || !isRunning(owner);
  removeEmbeddedCopies(isOver);
  const url = process.env.TEST_DATABASE_URL;
  if (url) await removePostgresCopies(url, isOver);
}

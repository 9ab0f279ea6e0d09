import { removeEmbeddedCopies, removeUnusedTemplates } from './embedded-database.ts';
import { isRunning } from './database-template.ts';
import { removePostgresCopies } from './postgres-database.ts';

/** Runs once before all tests (vitest `globalSetup`): removes what earlier versions of the schema left. */
export function setup(): void {
  removeUnusedTemplates();
}

/** Runs once after all tests (vitest `globalSetup`): removes the databases of this run, and those that killed runs left. */
export async function teardown(): Promise<void> {
  const isOver = (owner: number) => owner === process.pid || !isRunning(owner);
  removeEmbeddedCopies(isOver);
  const url = process.env.TEST_DATABASE_URL;
  if (url) await removePostgresCopies(url, isOver);
}

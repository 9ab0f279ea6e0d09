import { workerFile } from '../built-worker.ts';
import { DatabaseError } from '../database-error.ts';

/** Returns the location of the database worker's JavaScript. Throws {@link DatabaseError}. */
export async function databaseWorkerFile(): Promise<URL> {
  try {
    return await workerFile('database-worker', new URL('./worker.ts', import.meta.url));
  } catch (error) {
    throw new DatabaseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

import { workerFile } from '../built-worker.ts';
import { DatabaseError } from '../database-error.ts';

/** Where the JavaScript of the database worker is. Throws {@link DatabaseError}. */
export async function databaseWorkerFile(): Promise<URL> {
  try {
    return await workerFile('database-worker', new URL('./worker.ts', import.meta.url));
  } catch (error) {
    throw new DatabaseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

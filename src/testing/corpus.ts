import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus');

if (process.env.CI && !existsSync(corpus)) {
  throw new Error(
    `The plan files of other programs are missing at ${corpus}. They are optional except where CI is set.`,
  );
}

/** Path of a file or folder of the plan files of other programs, which are not part of the repository and may be missing. */
export const corpusPath = (...names: readonly string[]): string => path.join(corpus, ...names);

/**
 * Names of the plan files in a folder, without the files of what they should contain; none if the folder is missing.
 * @param step takes each nth file
 */
export function corpusFiles(folder: string, step = 1): string[] {
  if (!existsSync(corpusPath(folder))) return [];
  return readdirSync(corpusPath(folder))
    .filter((name) => !name.endsWith('.json'))
    .toSorted()
    .filter((_, index) => index % step === 0);
}

/** Each nth file for tests that store plans: on a server only some, as plans are read and compared the same there. */
export const storedStep = process.env.TEST_DATABASE_URL ? 4 : 1;

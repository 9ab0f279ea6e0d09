import { existsSync } from 'node:fs';
import path from 'node:path';

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus');

if (process.env.CI && !existsSync(corpus)) {
  throw new Error(
    `The plan files of other programs are missing at ${corpus}. They are optional except where CI is set.`,
  );
}

/** Path of a file or folder of the plan files of other programs, which are not part of the repository and may be missing. */
export const corpusPath = (...names: readonly string[]): string => path.join(corpus, ...names);

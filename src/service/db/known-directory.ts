import fs from 'node:fs';
import path from 'node:path';
import { DatabaseError } from './database-error.ts';

/**
 * Remembers where an embedded database was made, so that one that is gone – a disk that is not mounted, a directory that was
 * moved – is not silently replaced by a new one. A mark lies beside the database, another one beside its data directory, which
 * an unmounted disk leaves in place. Where neither outlives the loss (a new container, a folder that cannot be written), an
 * empty directory cannot be told from a new one.
 */

const ending = '.known';

/** The marks of the database in a directory: in its data directory and beside that. */
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

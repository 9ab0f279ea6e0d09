import fs from 'node:fs';
import path from 'node:path';
import { DatabaseError } from './database-error.ts';

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

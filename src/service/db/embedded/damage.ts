import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import { versionFile } from './directory-lock.ts';

/** Files of the embedded database are missing or don't hold what PostgreSQL wrote. */
export class DatabaseDamaged extends DatabaseError {
  readonly directory: string;

  constructor(directory: string, reason: string, options?: ErrorOptions) {
    super(`The embedded database in ${directory} is damaged (${reason}).`, options);
    this.directory = directory;
  }
}

/** Last words of PostgreSQL that are the fault of the system or of the version, not of the files. */
const otherReasons =
  /no space left|quota|permission denied|read-only file system|out of memory|cannot allocate|too many open files|incompatible/i;

/** True if PostgreSQL ended because of its files. */
export function isDamage(lastWords: string): boolean {
  return /^(FATAL|PANIC): /.test(lastWords) && !otherReasons.test(lastWords);
}

/** Refuses a directory that holds files, but not the one that every database has. Throws {@link DatabaseDamaged}. */
export function refuseRemains(directory: string): void {
  const file = versionFile(directory);
  const isThere = fs.existsSync(directory) && fs.readdirSync(directory).length > 0;
  if (!isThere) return;
  const content = fs.existsSync(file) ? fs.readFileSync(file, 'latin1').trim() : undefined;
  if (content === undefined) throw new DatabaseDamaged(directory, 'the file PG_VERSION is missing');
  if (!/^\d+$/.test(content)) throw new DatabaseDamaged(directory, 'the file PG_VERSION is not readable');
}

interface RelationFile {
  readonly name: string;
  readonly file: string;
  readonly hasPages: boolean;
}

/**
 * Looks for the file of each table and index: PostgreSQL itself takes a table whose file lost its content for an empty
 * one. The content of files is compared with their checksums when it is read.
 * Throws {@link DatabaseDamaged}.
 */
export async function checkRelationFiles(pool: pg.Pool, directory: string): Promise<void> {
  const { rows } = await pool.query<RelationFile>(`
    select relname as name, pg_relation_filepath(oid) as file, relpages > 0 as "hasPages"
    from pg_class where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence = 'p'`);
  for (const { name, file, hasPages } of rows) {
    const size = fs.statSync(path.join(directory, file), { throwIfNoEntry: false })?.size;
    if (size === undefined) throw new DatabaseDamaged(directory, `the file ${file} of ${name} is missing`);
    if (size === 0 && hasPages) throw new DatabaseDamaged(directory, `the file ${file} of ${name} is empty`);
  }
}

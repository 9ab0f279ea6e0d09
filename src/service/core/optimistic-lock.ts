import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import { encodeJson } from '#contract/codec/json.ts';
import type { Context } from './context.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import { Failure } from './errors.ts';

/**
 * Optimistic locking. An update locks its record, reads it and then requires it to be the version that the caller read:
 *
 *     await lockRecord(db, 'todo', body.id);
 *     const current = await getTodo(context, body.id);
 *     checkModified(body, current, OpToDo);
 */

/** HTTP status for an `If-Match` that does not match. */
export const preconditionFailed = 412;

interface ModifiedInput {
  readonly modified?: string | null | undefined;
}

interface ModifiedRecord extends ModifiedInput {
  readonly id: string;
}

/**
 * Refuses a body whose `modified` is not that of the record, with the record as a fetch answers it. A body without
 * `modified` is not compared.
 * @param current the record as the caller sees it, read after it was locked
 * @param schema the contract's schema of the record
 */
export function checkModified({ modified: input }: ModifiedInput, current: ModifiedRecord, schema: TSchema): void {
  const { id, modified } = current;
  // Both are time stamps of the one form that the contract and the database's column types make of them.
  if (!input || !modified || input === modified) return;
  const values: unknown = JSON.parse(encodeJson(schema, current, 'answer'));
  throw new Failure('main.error.ModifiedMeanwhile', { id, modified, current: values });
}

/**
 * Refuses a write that is meant for the record as it was, by `If-Match`, where it is another one by now. For records whose fields
 * are parameters of the call, not a body with `modified`.
 * @param record read after it was locked
 */
export function checkIfMatch({ readModified }: Pick<Context, 'readModified'>, { id, modified }: ModifiedRecord): void {
  if (readModified === undefined || readModified === modified) return;
  throw new Failure('main.error.ModifiedMeanwhile', { id, modified: modified ?? null }, preconditionFailed);
}

/** Keeps others from changing a record until the transaction ends: of several updates at once, the next sees what the first did. */
export async function lockRecord(db: Queries, table: keyof Tables, id: string): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(db);
}

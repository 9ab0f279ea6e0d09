import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder over the tables of the service, within a transaction or outside of one. */
export type Queries = Kysely<Tables>;

/** A template tag like `sql` that runs the statement and returns its rows. */
export const readRows =
  <Row>(db: Queries) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    (await sql<Row>(parts, ...values).execute(db)).rows;

import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder over the tables of the service, within a transaction or outside of one. */
export type Queries = Kysely<Tables>;

/** A template tag like `sql` that runs the statement and returns its rows. */
export const readRows =
  <Row>(db: Queries) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    (await sql<Row>(parts, ...values).execute(db)).rows;

/** The same for a statement of which only the first row counts; undefined where there is none. */
export const readRow =
  <Row>(db: Queries) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row | undefined> =>
    (await readRows<Row>(db)(parts, ...values))[0];

/** The same for a statement of one column, whose values it returns. */
export const readColumn =
  <Value>(db: Queries) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Value[]> =>
    (await readRows<Readonly<Record<string, Value>>>(db)(parts, ...values)).flatMap((row) => Object.values(row));

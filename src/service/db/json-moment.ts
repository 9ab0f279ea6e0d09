import { sql } from 'kysely';

/** A column's moment as the interface writes it, inside JSON. */
export const jsonMoment = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

import type { Database } from '#service/db/open.ts';

/** Tables written by signing on and by mere requests. */
const volatile = ['session', 'access_token', 'migration'];

/** A checksum of the rows of each table, by its name: equal before and after something that changes nothing. */
export async function databaseFingerprint({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1) order by 1`,
    [volatile],
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '') as sum from "${name}" row`,
  );
  const { rows } = await pool.query<{ name: string; sum: string }>(sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

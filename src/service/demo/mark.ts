import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';

/** Facts about the demo data in a database: which records belong to it. Stored in the setting `demo`. */
export interface DemoMark {
  /** The day for which they were loaded, `yyyy-MM-dd`. */
  readonly loaded: string;
  /** Id range of the demo data; absent in databases of earlier versions. */
  readonly ids?: DemoIds;
  /** The names of the holidays that came with them, by day. */
  readonly holidays?: Readonly<Record<string, string>>;
}

/** The first and the last id of the demo data: no other record of their kinds has one between them. */
export interface DemoIds {
  readonly first: string;
  readonly last: string;
}

export async function findMark(db: Queries): Promise<DemoMark | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'demo').executeTakeFirst();
  // Only what is below and the demo data themselves write it.
  return row?.value as DemoMark | undefined;
}

/** Writes down that all ids from the first one that was taken to the newest one are those of the demo data, and their holidays. */
export async function markDemo(db: Queries, first: string): Promise<void> {
  await sql`
    update setting set value = value || jsonb_build_object(
      'ids', jsonb_build_object('first', ${first}::text, 'last', (select last_value::text from object_id)),
      'holidays', (select coalesce(jsonb_object_agg(day, name), '{}') from holiday))
    where name = 'demo'`.execute(db);
}

/** Tells whether the demo data set is loaded, for the sign-on page and the start message. */
export async function hasDemo(db: Queries): Promise<boolean> {
  return (await db.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()) !== undefined;
}

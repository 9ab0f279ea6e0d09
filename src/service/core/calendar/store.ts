import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import type { Holiday } from './rules.ts';

/** A holiday as it is stored. */
export interface StoredHoliday extends Holiday {
  readonly modified: string;
}

const holidayColumns = ['day', 'name', 'modified'] as const;

export function listHolidays(
  db: Queries,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): Promise<StoredHoliday[]> {
  let holidays = db.selectFrom('holiday').select(holidayColumns).orderBy('day');
  if (from !== undefined) holidays = holidays.where('day', '>=', from);
  if (until !== undefined) holidays = holidays.where('day', '<=', until);
  return holidays.execute();
}

/** Returns a holiday, locked against changes by others until the transaction ends. */
export function holdHoliday(db: Queries, day: string): Promise<StoredHoliday | undefined> {
  return db.selectFrom('holiday').select(holidayColumns).where('day', '=', day).forNoKeyUpdate().executeTakeFirst();
}

export interface Written {
  /** Days that were none before, `yyyy-MM-dd`. */
  readonly added: readonly string[];
  /** Number of holidays that were renamed. */
  readonly changed: number;
}

/** Writes holidays, each day once: new days, and new names of those that there are. */
export async function putHolidays(db: Queries, holidays: readonly Holiday[]): Promise<Written> {
  const { rows } = await sql<{ day: string; is_new: boolean }>`
    insert into holiday (day, name)
    select * from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as input (day date, name text)
    on conflict (day) do update set name = excluded.name where holiday.name <> excluded.name
    returning day, xmax = 0 as is_new`.execute(db);
  const added = rows.filter(({ is_new }) => is_new).map(({ day }) => day);
  return { added, changed: rows.length - added.length };
}

export async function removeHoliday(db: Queries, day: string): Promise<void> {
  await db.deleteFrom('holiday').where('day', '=', day).execute();
}

import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';

/** The login of the administrator that the first start makes. */
export const administrator = 'administrator';

/** The login of the administrator that the first start has made, until anyone has signed in for the first time. */
export async function firstLogin(db: Queries): Promise<string | undefined> {
  const signedIn = db.selectFrom('audit_entry').select('id').where('action', '=', 'user.signedOn');
  const { rows } = await sql<{ name: string }>`
    select name from subject where kind = 'user' and name = ${administrator} and not exists ${signedIn}`.execute(db);
  return rows[0]?.name;
}

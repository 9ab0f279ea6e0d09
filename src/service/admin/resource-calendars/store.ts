import type { Queries } from '../../context.ts';

/** The name of a resource that is archived; undefined for one that is not. */
export async function findArchivedName(db: Queries, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('resource')
    .select('name')
    .where('id', '=', id)
    .where('archived', '=', true)
    .executeTakeFirst();
  return row?.name;
}

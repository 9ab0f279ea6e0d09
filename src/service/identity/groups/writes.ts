import type { Queries } from '#service/db/queries.ts';
import type { GroupValues } from './rules.ts';
import { withUniqueUserName } from '../users/writes.ts';
import { sql } from 'kysely';

export async function insertGroup(
  db: Queries,
  { name = '', displayName = '', description = '' }: GroupValues,
): Promise<string> {
  const { id } = await withUniqueUserName(name, () =>
    db
      .insertInto('subject')
      .values({ kind: 'group', name, display_name: displayName, description })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await db.insertInto('user_group').values({ id }).execute();
  return id;
}

export async function updateGroup(
  db: Queries,
  id: string,
  { name, displayName, description }: GroupValues,
): Promise<void> {
  await withUniqueUserName(name ?? '', () =>
    db
      .updateTable('subject')
      .set({
        ...(name !== undefined && { name }),
        ...(displayName !== undefined && { display_name: displayName }),
        ...(description !== undefined && { description }),
        modified: sql<string>`now()`,
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** Deletes a group; its memberships and permissions go with it. */
export async function removeGroup(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('subject').where('id', '=', id).where('kind', '=', 'group').execute();
}

/** Adds subjects to a group; returns those that were not members. */
export async function insertGroupMembers(db: Queries, groupId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    insert into group_member (group_id, member_id)
    select ${groupId}, id from unnest(${ids}::bigint[]) as member (id)
    on conflict do nothing returning member_id`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Takes a subject out of a group; false where it was not in it. */
export async function removeMember(db: Queries, groupId: string, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('group_member')
    .where('group_id', '=', groupId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

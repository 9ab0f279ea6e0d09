import { type Queries, readColumn } from '#service/db/queries.ts';
import { subjectFields, type SubjectValues } from '../fields.ts';
import { withUniqueUserName } from '../users/writes.ts';
import { sql } from 'kysely';

export async function insertGroup(db: Queries, values: SubjectValues): Promise<string> {
  const name = values.name ?? '';
  const { id } = await withUniqueUserName(name, () =>
    db
      .insertInto('subject')
      .values({ ...subjectFields.row(values), kind: 'group', name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await db.insertInto('user_group').values({ id }).execute();
  return id;
}

export async function updateGroup(db: Queries, id: string, values: SubjectValues): Promise<void> {
  await withUniqueUserName(values.name ?? '', () =>
    db
      .updateTable('subject')
      .set({ ...subjectFields.row(values), modified: sql<string>`now()` })
      .where('id', '=', id)
      .execute(),
  );
}

/** Deletes a group; its memberships and permissions go with it. */
export async function removeGroup(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('subject').where('id', '=', id).where('kind', '=', 'group').execute();
}

/** Adds subjects to a group; returns those that were not members. */
export function insertGroupMembers(db: Queries, groupId: string, ids: readonly string[]): Promise<string[]> {
  return readColumn<string>(db)`
    insert into group_member (group_id, member_id)
    select ${groupId}, id from unnest(${ids}::bigint[]) as member (id)
    on conflict do nothing returning member_id`;
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

import { type RawBuilder, sql } from 'kysely';
import type { OpGroupMember, OpManagedGroup } from '#contract/app/groups.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { shownSubject } from '../queries.ts';
import { builtIn, everyone } from './rules.ts';

function selectManagedGroups(db: Queries, condition: RawBuilder<unknown>): Promise<OpManagedGroup[]> {
  return readRows<OpManagedGroup>(db)`
    select ${shownSubject}, s.id = any (${builtIn}::bigint[]) as "builtIn",
      array(select m.group_id from group_member m where m.member_id = s.id order by m.group_id) as groups,
      case when s.id = ${everyone} then (select count(*) from app_user)
        else (select count(*) from group_member m where m.group_id = s.id) end::integer as "memberCount"
    from subject s
    where s.kind = 'group' and ${condition}
    order by coalesce(nullif(s.display_name, ''), s.name), s.id`;
}

/** All groups, by name. */
export function listGroups(db: Queries): Promise<OpManagedGroup[]> {
  return selectManagedGroups(db, sql`true`);
}

export async function findManagedGroup(db: Queries, id: string): Promise<OpManagedGroup | null> {
  const [group] = await selectManagedGroups(db, sql`s.id = ${id}`);
  return group ?? null;
}

/** The memberships of groups in groups. */
export function listGroupMemberships(db: Queries): Promise<{ groupId: string; memberId: string }[]> {
  return db
    .selectFrom('group_member as m')
    .innerJoin('user_group as g', 'g.id', 'm.member_id')
    .select(['m.group_id as groupId', 'm.member_id as memberId'])
    .execute();
}

/** Those of the ids that are users or groups. */
export async function knownSubjects(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from subject where id = any (${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface MemberPage {
  readonly inherited: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Each member of a group with the groups inside it that it is in directly. */
function groupMembersCte(groupId: string, inherited: boolean): RawBuilder<unknown> {
  if (groupId === everyone) {
    return sql`member (id, is_direct, via) as (select id, true, '{}'::bigint[] from app_user)`;
  }
  return sql`inside (id) as (
      select ${groupId}::bigint
      union
      select m.member_id from group_member m join inside on inside.id = m.group_id join user_group g on g.id = m.member_id
      where ${inherited}
    ), member (id, is_direct, via) as (
      select m.member_id, bool_or(m.group_id = ${groupId}),
        coalesce(array_agg(m.group_id order by m.group_id) filter (where m.group_id <> ${groupId}), '{}')
      from group_member m join inside on inside.id = m.group_id
      group by m.member_id
    )`;
}

/** One page of the members of a group, groups first, each by name. */
export function listMembers(db: Queries, groupId: string, page: MemberPage): Promise<OpGroupMember[]> {
  return readRows<OpGroupMember>(db)`
    with recursive ${groupMembersCte(groupId, page.inherited)}
    select s.id, s.kind as type, s.name, coalesce(nullif(s.display_name, ''), s.name) as "displayName", u.active,
      member.is_direct as direct, member.via
    from member join subject s on s.id = member.id left join app_user u on u.id = s.id
    order by s.kind, coalesce(nullif(s.display_name, ''), s.name), s.id
    limit ${page.limit} offset ${page.offset}`;
}

export async function countMembers(db: Queries, groupId: string, inherited: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with recursive ${groupMembersCte(groupId, inherited)} select count(*)::integer as total from member`.execute(db);
  return rows[0]?.total ?? 0;
}

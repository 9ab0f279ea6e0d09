import { sql, type RawBuilder } from 'kysely';
import type { OpGroup, OpUser } from '#contract/documented/users.ts';
import type { Caller } from '#service/core/context.ts';
import { type Queries, readRows, hasRows } from '#service/db/queries.ts';
import { accountFields, contactFields, subjectFields } from './fields.ts';
import type { Language } from '#service/core/messages/messages.ts';

/**
 * Visibility of users and groups. Administrators see everyone. All others see active users and all groups, except
 * external callers (customers and users marked as external): they see themselves, their groups, and active users who
 * manage, are assigned to or have a permission on a project visible to them.
 */
export const isExternal = ({ userId }: Caller) =>
  sql<boolean>`exists (select from app_user me where me.id = ${userId} and (me.external or me.level = -1))`;

function visibleUser(caller: Caller): RawBuilder<boolean> {
  if (caller.isAdministrator) return sql`true`;
  return sql`(u.id = ${caller.userId} or (u.active and (not ${isExternal(caller)} or u.id in (
    select g.subject_id from project_grant g
    join project_levels(${caller.subjects}::bigint[], ${caller.cap}) visible on visible.project_node_id = g.project_node_id))))`;
}

function visibleGroup(caller: Caller): RawBuilder<boolean> {
  if (caller.isAdministrator) return sql`true`;
  return sql`(s.id = any (${caller.subjects}::bigint[]) or not ${isExternal(caller)})`;
}

/** The fields of users and groups, with a name to show. */
export const shownSubject = sql`${subjectFields.select('s', ['displayName'])},
  coalesce(nullif(s.display_name, ''), s.name) as "displayName"`;

interface DirectoryUserRow extends Omit<OpUser, 'contact'> {
  contactId: string | null;
  lastName: string | null;
  firstName: string | null;
  eMail: string | null;
  phone: string | null;
  mobile: string | null;
  fax: string | null;
  jobTitle: string | null;
  salutation: string | null;
  contactCreated: string | null;
  contactModified: string | null;
}

function asUser({ contactCreated, contactModified, ...row }: DirectoryUserRow): OpUser {
  const { contactId, lastName, firstName, eMail, phone, mobile, fax, jobTitle, salutation, ...user } = row;
  if (contactId === null) return user;
  const name = { lastName, firstName, jobTitle, salutation };
  const contact = {
    id: contactId,
    ...name,
    eMail,
    phone,
    mobile,
    fax,
    created: contactCreated,
    modified: contactModified,
  };
  return { ...user, contact };
}

async function usersWhere(db: Queries, caller: Caller, condition: RawBuilder<unknown>): Promise<OpUser[]> {
  const { rows } = await sql<DirectoryUserRow>`
    select ${shownSubject}, ${accountFields.select('u', ['language'])},
      array(
        select r.id from resource r
        where r.user_id = u.id and (u.id = ${caller.userId} or exists (
          select from resource_grant g where g.resource_id = any (r.path) and g.subject_id = any (${caller.subjects}::bigint[])))
        order by r.name, r.id
      ) as resources,
      c.id as "contactId", ${contactFields.select('c')}, c.created as "contactCreated", c.modified as "contactModified"
    from app_user u
    join subject s on s.id = u.id
    left join contact c on c.user_id = u.id
    where ${condition} and ${visibleUser(caller)}
    order by coalesce(nullif(s.display_name, ''), s.name), s.id`.execute(db);
  return rows.map(asUser);
}

/** Condition that a subject `s`, joined to its `app_user u` if it is a user, is visible to the caller. */
export function visibleSubject(caller: Caller): RawBuilder<boolean> {
  return sql`(case when s.kind = 'user' then ${visibleUser(caller)} else ${visibleGroup(caller)} end)`;
}

/** Those of the users with the ids that the caller sees, by name. */
export function listUsersByIds(db: Queries, caller: Caller, ids: readonly string[]): Promise<OpUser[]> {
  return usersWhere(db, caller, sql`u.id = any (${ids}::bigint[])`);
}

/** All users that the caller sees, by name. */
export function listUsers(db: Queries, caller: Caller): Promise<OpUser[]> {
  return usersWhere(db, caller, sql`true`);
}

/** The users that are in a group themselves, by name; Everyone has all. */
export function listUsersOfGroup(db: Queries, caller: Caller, groupId: string): Promise<OpUser[]> {
  const isMember = sql`exists (select from group_member m where m.group_id = ${groupId} and m.member_id = u.id)`;
  return usersWhere(db, caller, sql`(${groupId} = '3' or ${isMember})`);
}

export async function findUser(db: Queries, caller: Caller, userId: string): Promise<OpUser | null> {
  const [user] = await usersWhere(db, caller, sql`u.id = ${userId}`);
  return user ?? null;
}

function selectVisibleGroups(db: Queries, caller: Caller, condition: RawBuilder<unknown>): Promise<OpGroup[]> {
  return readRows<OpGroup>(db)`
    select ${shownSubject}
    from subject s
    where s.kind = 'group' and ${condition} and ${visibleGroup(caller)}
    order by coalesce(nullif(s.display_name, ''), s.name), s.id`;
}

/** All groups that the caller sees, by name. */
export function listVisibleGroups(db: Queries, caller: Caller): Promise<OpGroup[]> {
  return selectVisibleGroups(db, caller, sql`true`);
}

/** The groups that are in a group themselves, by name. */
export function listGroupsOfGroup(db: Queries, caller: Caller, groupId: string): Promise<OpGroup[]> {
  return selectVisibleGroups(
    db,
    caller,
    sql`exists (select from group_member m where m.group_id = ${groupId} and m.member_id = s.id)`,
  );
}

export async function findVisibleGroup(db: Queries, caller: Caller, groupId: string): Promise<OpGroup | undefined> {
  const [group] = await selectVisibleGroups(db, caller, sql`s.id = ${groupId}`);
  return group;
}

/** Which user or group is in which group, directly. */
export interface StoredMembership {
  readonly groupId: string;
  readonly memberId: string;
}

export function listMemberships(db: Queries): Promise<StoredMembership[]> {
  return db.selectFrom('group_member').select(['group_id as groupId', 'member_id as memberId']).execute();
}

/** User data needed for sign-on. */
export interface SignOnUser {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly language: Language;
}

/** The active user of a sign-on name, upper and lower case alike. */
export function findSignOnUser(db: Queries, login: string): Promise<SignOnUser | undefined> {
  return (
    db
      .selectFrom('app_user')
      .innerJoin('subject', 'subject.id', 'app_user.id')
      .select(['app_user.id as userId', 'app_user.password_hash as passwordHash'])
      // The column's check allows nothing but the languages.
      .select(sql<Language>`app_user.language`.as('language'))
      .where('subject.kind', '=', 'user')
      .where(sql`lower(subject.name)`, '=', sql`lower(${login})`)
      .where('app_user.active', '=', true)
      .executeTakeFirst()
  );
}

/** Keeps a user as it was found until the transaction ends; false where its password or its right to sign on has changed since. */
export function holdSignOn(db: Queries, { userId, passwordHash }: SignOnUser): Promise<boolean> {
  return hasRows(db)`
    select from app_user where id = ${userId} and active and password_hash = ${passwordHash} for share`;
}

/** Stores a new password hash, unless the stored one is no longer the one that was checked. */
export async function updatePassword(db: Queries, userId: string, checked: string, next: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ password_hash: next })
    .where('id', '=', userId)
    .where('password_hash', '=', checked)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

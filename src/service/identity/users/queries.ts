import { type RawBuilder, sql } from 'kysely';
import type { OpUserAccount, OpUserResource } from '#contract/app/users.ts';
import { resourceLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { violatedConstraint } from '#service/db/database-error.ts';
import { Failure } from '#service/core/errors.ts';
import { listUsersByIds } from '../queries.ts';
import { administratorSubjects, isAdministrator } from '../administrators.ts';
import { containing } from '#service/core/patterns.ts';
import type { ContactValues, UserChange, UserValues } from './rules.ts';

export interface AccountFilter {
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  readonly level?: number | undefined;
}

/** A condition on `app_user u` with its `subject s` and its contact `c`. */
function accountFilterCondition({ search, active, level }: AccountFilter): RawBuilder<boolean> {
  const pattern = search?.trim() ? containing(search.trim()) : null;
  return sql`(${pattern}::text is null or s.name ilike ${pattern} or s.display_name ilike ${pattern} or c.e_mail ilike ${pattern})
    and (${active ?? null}::boolean is null or u.active = ${active ?? null})
    and (${level ?? null}::smallint is null or u.level = ${level ?? null})`;
}

const accounts = sql`app_user u join subject s on s.id = u.id left join contact c on c.user_id = u.id`;

export async function countAccounts({ db }: Context, filter: AccountFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${accounts} where ${accountFilterCondition(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

type Extras = Pick<OpUserAccount, 'id' | 'language' | 'administrator' | 'hasPassword' | 'lastSeen' | 'groups'>;

async function accountsWhere(
  { db, caller }: Context,
  condition: RawBuilder<unknown>,
  { offset, limit }: { offset: number; limit: number },
): Promise<OpUserAccount[]> {
  const { rows } = await sql<Extras>`
    with recursive ${administratorSubjects()}
    select u.id, u.language, ${isAdministrator} as administrator, u.password_hash is not null as "hasPassword",
      greatest(
        (select max(last_used) from session where user_id = u.id),
        (select max(last_used) from access_token where user_id = u.id)) as "lastSeen",
      array(select m.group_id from group_member m where m.member_id = u.id order by m.group_id) as groups
    from ${accounts}
    where ${condition}
    order by coalesce(nullif(s.display_name, ''), s.name), s.id
    limit ${limit} offset ${offset}`.execute(db);
  const users = await listUsersByIds(
    db,
    caller,
    rows.map(({ id }) => id),
  );
  const known = new Map(users.map((user) => [user.id, user]));
  return rows.map((extras) => ({ ...known.get(extras.id), ...extras }));
}

/** One page of the users that match, by name. */
export function listAccounts(
  context: Context,
  filter: AccountFilter,
  page: { offset: number; limit: number },
): Promise<OpUserAccount[]> {
  return accountsWhere(context, accountFilterCondition(filter), page);
}

export async function findAccount(context: Context, userId: string): Promise<OpUserAccount | null> {
  const [account] = await accountsWhere(context, sql`u.id = ${userId}`, { offset: 0, limit: 1 });
  return account ?? null;
}

/** The resources that are linked to a user, of those that the caller sees, by name. */
export function listLinkedResources({ db, caller }: Context, userId: string): Promise<OpUserResource[]> {
  return db
    .selectFrom('resource as r')
    .innerJoin(resourceLevels(caller).as('access'), 'access.resource_id', 'r.id')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.name', 'r.archived'])
    .select(sql<boolean>`u.primary_resource_id is not distinct from r.id`.as('primary'))
    .where('r.user_id', '=', userId)
    .where('access.level', '>=', visible)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();
}

/** Names are unique among users, upper and lower case alike. */
export async function withUniqueUserName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'subject_name') throw error;
    throw new Failure('user.error.NameAlreadyUsed', { name });
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(values: T): Defined<T> {
  // Object.entries and Object.fromEntries forget the names of the keys.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}

const subjectColumns = ({ name, displayName, description }: UserValues) =>
  defined({ name, display_name: displayName, description });

const userColumns = ({ level, external, language, primaryResource }: UserValues) =>
  defined({ level, external, language, primary_resource_id: primaryResource });

/** Unset fields are null. */
function contactColumns({ lastName, firstName, eMail, phone, mobile, fax, jobTitle, salutation }: ContactValues) {
  const given = defined({
    last_name: lastName,
    first_name: firstName,
    e_mail: eMail,
    phone,
    mobile,
    fax,
    job_title: jobTitle,
    salutation,
  });
  return Object.fromEntries(Object.entries(given).map(([column, value]) => [column, value === '' ? null : value]));
}

async function saveContact(db: Queries, userId: string, contact: ContactValues): Promise<void> {
  const columns = contactColumns(contact);
  await db
    .insertInto('contact')
    .values({ ...columns, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, user_id: userId }))
    .execute();
}

export async function insertAccount(
  db: Queries,
  { values, contact }: UserChange,
  passwordHash: string,
): Promise<string> {
  const name = values.name ?? '';
  const { id } = await withUniqueUserName(name, () =>
    db
      .insertInto('subject')
      .values({ ...subjectColumns(values), kind: 'user', name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await db
    .insertInto('app_user')
    .values({ ...userColumns(values), id, password_hash: passwordHash })
    .execute();
  await saveContact(db, id, contact);
  return id;
}

/** Writes the changes. The subject is always updated: its `modified` covers every change of the user. */
export async function updateAccount(db: Queries, userId: string, { values, contact }: UserChange): Promise<void> {
  await withUniqueUserName(values.name ?? '', () =>
    db
      .updateTable('subject')
      .set({ ...subjectColumns(values), modified: sql<string>`now()` })
      .where('id', '=', userId)
      .execute(),
  );
  const columns = userColumns(values);
  if (Object.keys(columns).length > 0) await db.updateTable('app_user').set(columns).where('id', '=', userId).execute();
  if (Object.keys(contact).length > 0) await saveContact(db, userId, contact);
}

export async function updateActive(db: Queries, userId: string, active: boolean): Promise<void> {
  await updateAccount(db, userId, { values: {}, contact: {} });
  await db.updateTable('app_user').set({ active }).where('id', '=', userId).execute();
}

export async function updatePasswordHash(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await updateAccount(db, userId, { values: {}, contact: {} });
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

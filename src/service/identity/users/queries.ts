import { type RawBuilder, sql } from 'kysely';
import type { OpUserAccount, OpUserResource } from '#contract/app/users.ts';
import { resourceLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { listUsersByIds } from '../queries.ts';
import { administratorSubjects, isAdministrator } from '../administrators.ts';
import { containing } from '#service/core/patterns.ts';
import { conditionsOf, type ListField, type ListFields, orderOf } from '#service/core/list-query.ts';

const shownName = sql`coalesce(nullif(s.display_name, ''), s.name)`;
const lastSeen = sql`greatest(
  (select max(last_used) from session where user_id = u.id),
  (select max(last_used) from access_token where user_id = u.id))`;

const byDisplayName: ListField = { kind: 'text', value: shownName };

const listedAccountFields: ListFields = {
  displayName: byDisplayName,
  name: { kind: 'text', value: sql.ref('s.name') },
  level: { kind: 'choice', value: sql.ref('u.level') },
  eMail: { kind: 'text', value: sql`nullif(c.e_mail, '')` },
  lastSeen: { kind: 'moment', value: lastSeen, order: sql`"lastSeen"` },
  active: { kind: 'flag', value: sql.ref('u.active') },
  external: { kind: 'flag', value: sql.ref('u.external') },
};

export interface AccountFilter {
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  readonly level?: number | undefined;
  readonly where?: string | undefined;
}

/** A condition on `app_user u` with its `subject s` and its contact `c`. */
function accountFilterCondition({ search, active, level, where }: AccountFilter): RawBuilder<boolean> {
  const pattern = search?.trim() ? containing(search.trim()) : null;
  return sql`(${pattern}::text is null or s.name ilike ${pattern} or s.display_name ilike ${pattern} or c.e_mail ilike ${pattern})
    and (${active ?? null}::boolean is null or u.active = ${active ?? null})
    and (${level ?? null}::smallint is null or u.level = ${level ?? null})
    and ${conditionsOf(where, listedAccountFields)}`;
}

const accounts = sql`app_user u join subject s on s.id = u.id left join contact c on c.user_id = u.id`;

export async function countAccounts({ db }: Context, filter: AccountFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${accounts} where ${accountFilterCondition(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

type Extras = Pick<OpUserAccount, 'id' | 'language' | 'administrator' | 'hasPassword' | 'lastSeen' | 'groups'>;

/** A page of users and its order. */
interface AccountPage {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: string | undefined;
  readonly descending?: boolean | undefined;
}

async function accountsWhere(
  { db, caller }: Context,
  condition: RawBuilder<unknown>,
  { offset, limit, sort = 'displayName', descending = false }: AccountPage,
): Promise<OpUserAccount[]> {
  const { rows } = await sql<Extras>`
    with recursive ${administratorSubjects()}
    select u.id, u.language, ${isAdministrator} as administrator, u.password_hash is not null as "hasPassword",
      ${lastSeen} as "lastSeen",
      array(select m.group_id from group_member m where m.member_id = u.id order by m.group_id) as groups
    from ${accounts}
    where ${condition}
    order by ${orderOf(listedAccountFields[sort] ?? byDisplayName, descending)}, ${shownName}, s.id
    limit ${limit} offset ${offset}`.execute(db);
  const users = await listUsersByIds(
    db,
    caller,
    rows.map(({ id }) => id),
  );
  const known = new Map(users.map((user) => [user.id, user]));
  return rows.map((extras) => ({ ...known.get(extras.id), ...extras }));
}

/** One page of the users that match. */
export function listAccounts(context: Context, filter: AccountFilter, page: AccountPage): Promise<OpUserAccount[]> {
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

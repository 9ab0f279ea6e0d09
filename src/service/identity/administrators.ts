import { sql } from 'kysely';
import { Failure } from '#service/core/errors.ts';
import { type Queries, hasRows } from '#service/db/queries.ts';

/** Holders of the highest level on a root, computed like the caller's rights with each request. */

const roots = {
  project: { permission: sql.table('project_permission'), key: sql.ref('project_node_id'), id: '1' },
  resource: { permission: sql.table('resource_permission'), key: sql.ref('resource_id'), id: '2' },
};

type PermissionRoot = keyof typeof roots;

/**
 * Condition that `app_user u` holds level 64 on a root. For queries that begin with `with recursive
 * ${administratorSubjects(…)}`.
 */
export const isAdministrator = sql<boolean>`(u.active and u.level = 2
  and (u.id in (select id from administrator) or exists (select from administrator where id = 3 and is_direct)))`;

/** Returns the subjects that hold level 64 on a root: those granted it directly, and members of such groups. */
export function administratorSubjects(root: PermissionRoot = 'project') {
  const { permission, key, id } = roots[root];
  return sql`administrator (id, is_direct) as (
    select subject_id, true from ${permission} where ${key} = ${id} and level = 64
    union
    select m.member_id, false from group_member m join administrator a on m.group_id = a.id
  )`;
}

function hasAdministrator(db: Queries, root: PermissionRoot): Promise<boolean> {
  return hasRows(db)`
    with recursive ${administratorSubjects(root)} select from app_user u where ${isAdministrator} limit 1`;
}

/** Tells whether a change of a record sets the level of Everyone on a root, which can make all users administrators. */
export function setsRootLevel(
  root: PermissionRoot,
  { id, accessLevel }: { id: string; accessLevel?: number | null },
): boolean {
  // An id may be written with zeros in front.
  return typeof accessLevel === 'number' && BigInt(id) === BigInt(roots[root].id);
}

/**
 * Does something that may take rights away, and refuses it where no active user would hold the highest level on a root any
 * more. One such change at a time: two that are each allowed could do it together.
 */
export async function keepingAdministrators<T>(db: Queries, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db);
  const hadResources = await hasAdministrator(db, 'resource');
  const result = await work();
  const isLost =
    !(await hasAdministrator(db, 'project')) || (hadResources && !(await hasAdministrator(db, 'resource')));
  if (isLost) throw new Failure('user.error.LastAdministrator');
  return result;
}

/** The administrator that the first start created, as the setting `firstAdministrator` keeps it. */
export interface FirstAdministrator {
  readonly login: string;
  /** The service generated and printed the password; otherwise it was set in ADMIN_PASSWORD. */
  readonly isPrinted: boolean;
}

/** Saves the administrator that the first start created. */
export async function saveFirstAdministrator(db: Queries, created: FirstAdministrator): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'firstAdministrator', value: JSON.stringify(created) })
    .execute();
}

/** The login of the administrator that the first start created; undefined once anyone has signed in. */
export async function firstLogin(db: Queries): Promise<string | undefined> {
  const signedIn = db.selectFrom('audit_entry').select('id').where('action', '=', 'user.signedOn');
  const { rows } = await sql<{ login: string }>`
    select value ->> 'login' as login from setting
    where name = 'firstAdministrator' and not exists ${signedIn}`.execute(db);
  return rows[0]?.login;
}

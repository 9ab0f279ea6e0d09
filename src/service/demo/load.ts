import { type Kysely, sql } from 'kysely';
import { highestLevel } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { insertRows, takeIds } from '#service/db/bulk/insert-rows.ts';
import type { Tables } from '#service/db/tables.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { roleOf } from '#service/core/events.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import type { Language } from '#service/core/messages/messages.ts';
import { hashPassword } from '#service/identity/password.ts';
import { createRows } from './create.ts';
import { markDemo } from './mark.ts';
import { demoColumns, type DemoTable, type DemoRows } from './rows.ts';

const password = 'demo';

const demoSignOnPeople: readonly {
  readonly login: string;
  readonly description: Readonly<Record<Language, string>>;
}[] = [
  { login: 'admin', description: { en: 'administrator', de: 'verwaltet alles' } },
  {
    login: 'manager',
    description: { en: 'manager of several projects and a pool', de: 'leitet mehrere Projekte und einen Pool' },
  },
  {
    login: 'staff',
    description: {
      en: 'staff member with open assignments in several projects',
      de: 'mit offenen Zuordnungen in mehreren Projekten',
    },
  },
];

/** The sign-ons to try first; all other people of the demo data have the same password. */
export const demoSignOns = (language: Language): readonly Required<InitialSignOn>[] =>
  demoSignOnPeople.map(({ login, description }) => ({ login, password, description: description[language] }));

/** More ids than the demo data take, whatever the day. */
export const idCount = 8_000;

/** The next id of a list that was taken from the sequence. */
function idSource(ids: readonly string[]): () => string {
  let used = 0;
  return () => {
    const id = ids[used++];
    if (id === undefined) throw new Error(`The demo data take more than ${ids.length} ids.`);
    return id;
  };
}

const demoEveryoneId = '3';
const caps = sql.join(
  Object.entries(highestLevel).map(([level, cap]) => sql`when ${sql.lit(Number(level))} then ${sql.lit(cap)}`),
  sql` `,
);

// Object.keys forgets the names of the keys.
const demoTables = Object.keys(demoColumns) as DemoTable[];

function insertTable<T extends DemoTable>(db: Queries, table: T, rows: DemoRows): Promise<void> {
  // A union of tables cannot say that the columns and the rows are of the same one.
  const names: unknown = demoColumns[table];
  const list: unknown = rows[table];
  return insertRows(
    db,
    table,
    names as readonly (keyof Tables[T] & string)[],
    list as readonly Readonly<Record<keyof Tables[T] & string, unknown>>[],
  );
}

/** Restores the time stamps that computing the figures has set to now, so that activities keep their dates. */
async function restoreStamps(db: Queries, rows: DemoRows): Promise<void> {
  for (const table of ['activity', 'assignment'] as const) {
    const stamps = JSON.stringify(rows[table].map(({ id, modified }) => ({ id, modified })));
    await sql`update ${sql.table(table)} set modified = given.modified
      from jsonb_to_recordset(${stamps}::jsonb) as given (id bigint, modified timestamptz)
      where ${sql.table(table)}.id = given.id`.execute(db);
  }
}

/** Sets the roles of the users in the event log, which follow from all their permissions. */
async function tellRoles(db: Queries): Promise<void> {
  const actor = { subjects: sql`actor.subjects`, cap: sql`actor.cap` };
  await sql`
    with recursive member (user_id, subject_id) as (
      select app_user.id, own.id from app_user cross join lateral (values (app_user.id), (${demoEveryoneId}::bigint)) own (id)
      union
      select member.user_id, above.group_id from member join group_member above on above.member_id = member.subject_id
    ), actor as (
      select user_id, array_agg(subject_id) as subjects, min(case level ${caps} end) as cap
      from member join app_user on app_user.id = user_id group by user_id
    )
    update event set role = ${roleOf(actor, sql`event.project_node_id`)} from actor where actor.user_id = event.user_id`.execute(
    db,
  );
}

/** Called after each part with the number of parts done and in total. */
type DemoLoadProgress = (done: number, total: number) => void;

/** The password of all demo users, as it is stored. */
export const demoPasswordHash = (): Promise<string> => hashPassword(password);

/**
 * Loads the demo data set into an empty database, in one transaction: a company of sixty people that always looks as if the
 * day were `today` (`yyyy-MM-dd`). The same day gives the same data.
 */
export async function loadDemo(db: Kysely<Tables>, today: string): Promise<void> {
  const passwordHash = await demoPasswordHash();
  await inTransaction(db, (transaction) => insertDemo(transaction, { today, passwordHash }));
}

/**
 * The same within a transaction. Locks these kinds of records until it ends, so that all new ids belong to the demo
 * data.
 */
export async function insertDemo(
  db: Queries,
  { today, passwordHash }: { today: string; passwordHash: string },
  told: DemoLoadProgress = () => undefined,
): Promise<void> {
  const [named, locked] = [sql.join(demoTables.map((table) => sql.table(table))), sql.raw('share row exclusive')];
  await sql`lock table ${named} in ${locked} mode`.execute(db);
  const ids = await takeIds(db, idCount);
  const rows = createRows({ today, passwordHash, nextId: idSource(ids) });
  const parts = demoTables.length + rows.project_plan.length + 1;
  for (const [at, table] of demoTables.entries()) {
    await insertTable(db, table, rows);
    told(at + 1, parts);
  }
  await sql`update app_user set primary_resource_id = resource.id from resource where resource.user_id = app_user.id`.execute(
    db,
  );
  // The planner knows nothing yet of what was inserted in this transaction.
  await sql`analyze ${named}`.execute(db);
  for (const [at, { id }] of rows.project_plan.entries()) {
    await recomputePlan(db, id);
    told(demoTables.length + at + 1, parts);
  }
  await restoreStamps(db, rows);
  await tellRoles(db);
  await markDemo(db, ids[0] ?? '0');
}

/** Sign-on to show to the person who starts the service; without a password if that person has chosen it. */
export interface InitialSignOn {
  readonly login: string;
  readonly password?: string;
  readonly description: string;
}

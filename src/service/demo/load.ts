import { type Kysely, sql } from 'kysely';
import { highestLevel } from '#contract/core/codes.ts';
import { dayText } from '#plan/calendar/day.ts';
import type { Queries } from '#service/db/queries.ts';
import { insertTogether, takeIds } from '#service/db/bulk/insert-rows.ts';
import type { Tables } from '#service/db/tables.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { roleOf } from '#service/core/events.ts';
import { recomputePlans } from '#service/core/figures/plan.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { hashPassword } from '#service/identity/password.ts';
import { markSchedules } from '#service/plans/schedule-queries.ts';
import { addApprovals } from './approvals.ts';
import { createCalendar, demoTimestamp } from './calendar.ts';
import { addCatalogues, type Demo, demoTexts, valueOf } from './company.ts';
import { demoTimeSettings, hasDemo, holdEmpty, markDemo, nameBuiltIn } from './installed.ts';
import { addPeople } from './people.ts';
import { buildPlan } from './plan.ts';
import { addLocks, addProjects } from './projects.ts';
import { addCostRecords, addEvents, addReleases, addRemarks, addTodos, addWorkRecords } from './records.ts';
import { DemoRows } from './rows.ts';
import { addPlans } from './versions.ts';
import { assignTeam, setProgress, simulateWork } from './work.ts';

const password = 'demo';

/** The sign-ons to try first; all other people of the demo data have the same password. */
export const demoSignOns = (language: Language): readonly Required<InitialSignOn>[] =>
  (['admin', 'manager', 'staff'] as const).map((login) => ({
    login,
    password,
    description: serviceText(`demo.signOn.${login}`, language),
  }));

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

/** Required input for the demo rows. */
export interface DemoInput {
  /** The day around which the company lives, `yyyy-MM-dd`. */
  readonly today: string;
  readonly language: Language;
  readonly passwordHash: string;
  nextId(): string;
}

/**
 * All rows of a company of sixty people, the same for the same day: nothing here asks a clock or the database. Figures of
 * plans are left at 0, to be computed by the service once the rows are there.
 */
export function createRows({ today, language, passwordHash, nextId }: DemoInput): DemoRows {
  const demo: Demo = {
    calendar: createCalendar(today),
    language,
    texts: demoTexts[language],
    rows: new DemoRows(nextId),
  };
  const { rows, calendar, texts } = demo;
  rows.add('setting', { name: 'demo', value: { loaded: today } });
  for (const [day, key] of calendar.holidays)
    rows.add('holiday', { day: dayText(day), name: valueOf<string>(texts.holidays, key) });
  addCatalogues(demo, demoTimestamp(calendar.recordStart - 30, 480));
  const staff = addPeople(demo, passwordHash);
  const projects = addProjects(demo, staff);
  const plans = projects.flatMap((project) => buildPlan(demo, project) ?? []);
  setProgress(plans, calendar);
  assignTeam(demo, plans, staff);
  simulateWork(calendar, plans, staff);
  const lockOf = addLocks(demo);
  const requirements = addReleases(demo, plans);
  addPlans(demo, projects, { plans, staff, requirements });
  for (const plan of plans) {
    addWorkRecords(demo, plan, lockOf);
    addCostRecords(demo, plan, lockOf);
    addRemarks(demo, plan);
    addTodos(demo, plan, staff);
  }
  addApprovals(demo, staff);
  addEvents(demo, plans, staff);
  return rows;
}

const demoEveryoneId = '3';
const caps = sql.join(
  Object.entries(highestLevel).map(([level, cap]) => sql`when ${sql.lit(Number(level))} then ${sql.lit(cap)}`),
  sql` `,
);

/** Restores the time stamps that computing the figures has set to now, so that activities keep their dates. */
async function restoreStamps(db: Queries, rows: DemoRows): Promise<void> {
  for (const table of ['activity', 'assignment'] as const) {
    const stamps = JSON.stringify(rows.of(table).map(({ id, modified }) => ({ id, modified })));
    await sql`update ${sql.table(table)} set modified = sent.modified
      from jsonb_to_recordset(${stamps}::jsonb) as sent (id bigint, modified timestamptz)
      where ${sql.table(table)}.id = sent.id`.execute(db);
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

/** Inserting takes about as long as computing the figures, and as the rest. */
const loadingParts = 3;

/** Called after each part with the number of parts done and in total. */
type DemoLoadProgress = (done: number, total: number) => void;

/** The password of all demo users, as it is stored. */
export const demoPasswordHash = (): Promise<string> => hashPassword(password);

/**
 * Loads the demo data set into an empty database, in one transaction: a company of sixty people that always looks as if the
 * day were `today` (`yyyy-MM-dd`). The same day gives the same data.
 */
export async function loadDemo(db: Kysely<Tables>, input: Pick<DemoInput, 'today' | 'language'>): Promise<void> {
  const passwordHash = await demoPasswordHash();
  await inTransaction(db, async (transaction) => {
    await holdEmpty(transaction);
    // Another process that shares the database may have loaded it just before.
    if (!(await hasDemo(transaction))) await insertDemo(transaction, { ...input, passwordHash });
  });
}

/**
 * The same within a transaction. Locks these kinds of records until it ends, so that all new ids belong to the demo
 * data.
 */
export async function insertDemo(
  db: Queries,
  input: Omit<DemoInput, 'nextId'>,
  onProgress: DemoLoadProgress = () => undefined,
): Promise<void> {
  await holdEmpty(db);
  const ids = await takeIds(db, idCount);
  const rows = createRows({ ...input, nextId: idSource(ids) });
  const idsOf = (table: 'project_plan' | 'plan_version') => rows.of(table).map(({ id }) => id);
  await insertTogether(db, rows.sets());
  onProgress(1, loadingParts);
  await sql`update app_user set primary_resource_id = resource.id from resource where resource.user_id = app_user.id`.execute(
    db,
  );
  await recomputePlans(db, idsOf('project_plan'));
  onProgress(2, loadingParts);
  await markSchedules(db, idsOf('plan_version'));
  await restoreStamps(db, rows);
  await tellRoles(db);
  await nameBuiltIn(db, input.language);
  await db
    .insertInto('setting')
    .values({ name: 'time', value: demoTimeSettings })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await markDemo(db, ids[0] ?? '0');
  onProgress(loadingParts, loadingParts);
}

/** Sign-on to show to the person who starts the service; without a password if that person has chosen it. */
export interface InitialSignOn {
  readonly login: string;
  readonly password?: string;
  readonly description: string;
}

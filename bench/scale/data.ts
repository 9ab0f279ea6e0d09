import { sql } from 'kysely';
import { recomputeWork } from '#service/core/figures/plan.ts';
import type { Database } from '#service/db/open.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { secretHash } from '#service/http/session.ts';
import { insertUnindexed } from '../interface/data.ts';

/** A company: each project has a hundred activities, of which every tenth is a collection of the nine after it. */
export interface CompanySize {
  readonly people: number;
  readonly projects: number;
  readonly records: number;
  /** Over which the projects are spread: those of a year end before the next year. */
  readonly years: number;
}

/** A person makes 1,500 records a year in each of them, but in `old`. */
export const sizes = {
  small: { people: 200, projects: 500, records: 300_000, years: 1 },
  medium: { people: 2_000, projects: 5_000, records: 3_000_000, years: 1 },
  large: { people: 10_000, projects: 20_000, records: 30_000_000, years: 2 },
  /** Six years of work, with 900 records of a person and year. */
  old: { people: 2_000, projects: 10_000, records: 10_000_000, years: 6 },
} as const satisfies Readonly<Record<string, CompanySize>>;

/** First ids, far enough apart for the largest company. */
const first = {
  pool: 10_000,
  user: 20_000,
  resource: 40_000,
  portfolio: 60_000,
  project: 100_000,
  plan: 200_000,
  version: 300_000,
  activity: 10_000_000,
  assignment: 20_000_000,
  record: 100_000_000,
} as const;

/** The first day of plans and work in the last year, whose work takes so many days. */
const firstDay = '2026-01-05';
const days = 360;
const weeksOfYear = 52;
const perPool = 25;
const perPortfolio = 50;

/** The token of a person, counted from 0. */
export const tokenOf = (person: number): string => `token-of-person-${person}`;

/** The first person, who books, and the first pool. */
export const staff = { token: tokenOf(0), resource: String(first.resource), pool: String(first.pool) };

/** A project with work in March 2026. */
export const aProject = String(first.project);

function statements({ people, projects, records, years }: CompanySize): string[] {
  const pools = Math.ceil(people / perPool);
  const portfolios = Math.ceil(projects / perPortfolio);
  const each = (count: number) => `generate_series(0, ${count - 1}) n`;
  const activities = projects * 100;
  const daysOfWork = Math.ceil(records / (projects * 90));
  const startOf = (project: string) => `(date '${firstDay}' - ${7 * weeksOfYear} * (${project} % ${years})::integer)`;
  const start = startOf('n');
  const startOfActivity = startOf('(n / 100)');
  return [
    `insert into subject (id, kind, name, display_name)
      select ${first.user} + n, 'user', 'user' || n, 'Person ' || n from ${each(people)};
    insert into app_user (id, level) select ${first.user} + n, 2 from ${each(people)};
    insert into resource (id, type, parent_id, path, name)
      select ${first.pool} + n, 1, 2, array[2, ${first.pool} + n], 'Pool ' || n from ${each(pools)};
    insert into resource (id, type, parent_id, path, name, user_id, hourly_rate)
      select ${first.resource} + n, 0, ${first.pool} + n / ${perPool},
        array[2, ${first.pool} + n / ${perPool}, ${first.resource} + n], 'Person ' || n, ${first.user} + n, 60
      from ${each(people)};
    update app_user set primary_resource_id = ${first.resource} + id - ${first.user} where id >= ${first.user};
    insert into unavailability (resource_id, start, finish)
      select ${first.resource} + n, ${startOf('year')} + 90 * k + n % 60, ${startOf('year')} + 90 * k + n % 60 + 4
      from ${each(people)}, generate_series(0, 3) k, generate_series(0, ${years - 1}) year`,
    `insert into project_node (id, type, parent_id, path, name)
      select ${first.portfolio} + n, 1, 1, array[1, ${first.portfolio} + n], 'Portfolio ' || n from ${each(portfolios)};
    insert into project_node (id, type, parent_id, path, number, name, start, finish, budget, priority)
      select ${first.project} + n, 3, ${first.portfolio} + n / ${perPortfolio},
        array[1, ${first.portfolio} + n / ${perPortfolio}, ${first.project} + n], 'P-' || n, 'Project ' || n,
        ${start}, ${start} + ${days}, 100000, 1 + n % 9 from ${each(projects)};
    insert into project_permission (project_node_id, subject_id, level)
      select ${first.project} + n, ${first.user} + n % ${people}, 4 from ${each(projects)};
    insert into project_plan (id, project_node_id) select ${first.plan} + n, ${first.project} + n from ${each(projects)};
    insert into plan_version (id, plan_id, number, check_in_time)
      select ${first.version} + n, ${first.plan} + n, 1, timestamptz '2026-01-05T08:00:00Z' from ${each(projects)};
    update project_plan set current_version_id = ${first.version} + id - ${first.plan} where id >= ${first.plan}`,
    `insert into activity (id, plan_id) select ${first.activity} + n, ${first.plan} + n / 100 from ${each(activities)};
    insert into activity_version (plan_version_id, plan_id, activity_id, parent_id, sequence, outline_level, wbs_code,
        name, type, start, finish, duration, base_effort)
      select ${first.version} + n / 100, ${first.plan} + n / 100, ${first.activity} + n,
        case when n % 10 > 0 then ${first.activity} + n - n % 10 end, n % 100, case when n % 10 > 0 then 2 else 1 end,
        n % 100 / 10 + 1 || '.' || n % 10, 'Activity ' || n % 100, case when n % 10 > 0 then 0 else 1 end,
        ${startOfActivity} + n % ${days - 40}, ${startOfActivity} + n % ${days - 40} + 40, 240,
        case when n % 10 > 0 then 160 else 0 end
      from ${each(activities)}`,
    `insert into assignment (id, activity_id, resource_id)
      select ${first.assignment} + n, ${first.activity} + n, ${first.resource} + (n / 100 * 7 + n % 10 * 11) % ${people}
      from ${each(activities)} where n % 10 > 0;
    insert into assignment_version (plan_version_id, assignment_id, activity_id, base_effort)
      select ${first.version} + n / 100, ${first.assignment} + n, ${first.activity} + n, 160
      from ${each(activities)} where n % 10 > 0;
    insert into project_resource (project_node_id, resource_id)
      select distinct ${first.project} + n / 100, ${first.resource} + (n / 100 * 7 + n % 10 * 11) % ${people}
      from ${each(activities)} where n % 10 > 0`,
    `insert into work_record (id, work_record_id, assignment_id, resource_id, day, actual_effort, open_effort, creator_id)
      select ${first.record} + 2 * (id - ${first.assignment}) * ${daysOfWork} + 2 * k,
        ${first.record} + 2 * (id - ${first.assignment}) * ${daysOfWork} + 2 * k + 1, id, resource_id,
        ${startOf(`((id - ${first.assignment}) / 100)`)} + ((id - ${first.assignment}) % ${days - 40})::integer + k, 0.5,
        greatest(160 - (k + 1) / 2.0, 0),
        resource_id - ${first.resource - first.user}
      from assignment, generate_series(0, ${daysOfWork - 1}) k
      -- As people book: in the order of the days.
      order by 5, 3;
    select setval('object_id', 10000000000)`,
    `update project_plan set start = ${startOf(`(id - ${first.plan})`)}, base_effort = 90 * 160,
      finish = ${startOf(`(id - ${first.plan})`)} + ${days}`,
  ];
}

/** Plans whose figures are brought up to the records in one transaction. */
const plansAtOnce = 500;

/** True if an earlier run has filled the database. */
export async function isFilled({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql`select from work_record limit 1`.execute(kysely);
  return rows.length > 0;
}

/** Fills a migrated database. */
export async function fillCompany(database: Database, size: CompanySize): Promise<void> {
  const { pool, kysely } = database;
  await insertUnindexed(database, statements(size));
  const tokens = Array.from({ length: size.people }, (_, person) => ({
    user_id: String(first.user + person),
    token_hash: secretHash(tokenOf(person)),
  }));
  for (let from = 0; from < tokens.length; from += 1_000)
    await kysely
      .insertInto('access_token')
      .values(tokens.slice(from, from + 1_000))
      .execute();
  await pool.query('analyze');
  for (let from = 0; from < size.projects; from += plansAtOnce) {
    const count = Math.min(plansAtOnce, size.projects - from);
    const planIds = Array.from({ length: count }, (_, index) => String(first.plan + from + index));
    await inTransaction(kysely, (transaction) => recomputeWork(transaction, planIds));
  }
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  // Other statements keep their limit.
  client.release(true);
}

/** Assignments of the person who books. */
export async function assignmentsOfStaff({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from assignment where resource_id = ${staff.resource} order by id limit 50`.execute(kysely);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import { secretHash } from '#service/http/session.ts';
import type { Database } from '#service/db/open.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { recomputeSpending, recomputeWork } from '#service/core/figures/plan.ts';

/**
 * A company of 200 people, 500 projects, 50,000 activities and 300,000 work records, made by the database itself. Ids are
 * counted from fixed numbers and nothing is random, so that every run measures the same rows.
 */

/** First id of each kind; the ranges are far apart and never overlap. */
export const first = {
  user: 10_000,
  group: 10_500,
  portfolio: 11_000,
  pool: 12_000,
  resource: 13_000,
  project: 20_000,
  plan: 30_000,
  version: 40_000,
  activity: 100_000,
  assignment: 200_000,
  work: 1_000_000,
  todo: 2_000_000,
} as const;

/** The project of 10,000 activities, and one of 100. */
export const project = { large: first.project + 1, hundred: first.project + 2 };

const everyone = Array.from({ length: 200 }, (_, index) => index + 1);
const personToken = (person: number) => `token-of-person-${person}`;

/** The user who books alone, by number. */
const staff = 6;

/** The callers: a manager of a fifth of the projects, and a user who books on assignments. */
export const token = { manager: 'token-of-the-manager', staff: personToken(staff) };

/** An assignment of a person, and its first work record. */
export interface OwnWork {
  readonly token: string;
  readonly assignment: string;
  readonly record: string;
}

/** Assignments of each person whose work is measured. */
const assignmentsEach = 8;

/** The first day of work and of plans. */
const start = '2025-01-06';

const people = `
  insert into subject (id, kind, name, display_name)
    select ${first.user} + n, 'user', 'user' || n, 'Person ' || n from generate_series(1, 200) n;
  insert into app_user (id, level) select ${first.user} + n, 2 from generate_series(1, 200) n;
  insert into contact (user_id, last_name, first_name, e_mail)
    select ${first.user} + n, 'Person ' || n, 'First', 'user' || n || '@example.org' from generate_series(1, 200) n;
  insert into subject (id, kind, name, display_name)
    select ${first.group} + n, 'group', 'group' || n, 'Group ' || n from generate_series(1, 20) n;
  insert into user_group (id) select ${first.group} + n from generate_series(1, 20) n;
  insert into group_member (group_id, member_id)
    select ${first.group} + 1 + n % 16, ${first.user} + n from generate_series(1, 200) n
    union all select ${first.group} + 17 + n % 4, ${first.group} + n from generate_series(1, 16) n;
`;

const resources = `
  insert into resource (id, type, parent_id, path, name, hourly_rate)
    select ${first.pool} + n, 1, 2, array[2, ${first.pool} + n], 'Pool ' || n, 60 + n from generate_series(1, 8) n;
  insert into resource (id, type, parent_id, path, name, full_name, user_id, override_pool_rate, hourly_rate)
    select ${first.resource} + n, 0, ${first.pool} + 1 + n % 8, array[2, ${first.pool} + 1 + n % 8, ${first.resource} + n],
      'Resource ' || n, 'First Person ' || n, ${first.user} + n, n % 3 = 0, 50 + n % 40 from generate_series(1, 200) n;
  update app_user set primary_resource_id = ${first.resource} + id - ${first.user};
  insert into resource_permission (resource_id, subject_id, level)
    select 2, 3, 2 union all select ${first.pool} + n, ${first.group} + n, 16 from generate_series(1, 8) n;
  insert into unavailability (resource_id, start, finish, reason)
    select ${first.resource} + n, date '${start}' + 30 * k + n % 20, date '${start}' + 30 * k + n % 20 + 4, 'away'
    from generate_series(1, 200) n, generate_series(1, 6) k;
`;

const projects = `
  insert into project_status (id, sequence, name, color) select 15000 + n, n, 'Status ' || n, n from generate_series(1, 6) n;
  insert into project_classification (id, sequence, name) select 15100 + n, n, 'Classification ' || n from generate_series(1, 5) n;
  insert into activity_category (id, name) select 15200 + n, 'Category ' || n from generate_series(1, 8) n;
  insert into custom_attribute (id, applies_to, type, name, sequence)
    values (15301, 'project', 'TEXT', 'Customer', 1), (15302, 'project', 'NUMBER', 'Score', 2), (15303, 'activity', 'TEXT', 'Area', 1);
  insert into project_node (id, type, parent_id, path, name)
    select ${first.portfolio} + n, 1, 1, array[1, ${first.portfolio} + n], 'Portfolio ' || n from generate_series(1, 5) n;
  insert into project_node (id, type, parent_id, path, name)
    select ${first.portfolio} + 10 + n, 1, ${first.portfolio} + 1 + n % 5,
      array[1, ${first.portfolio} + 1 + n % 5, ${first.portfolio} + 10 + n], 'Portfolio ' || n % 5 || '.' || n from generate_series(1, 25) n;
  insert into project_node (id, type, parent_id, path, number, name, description, start, finish, budget, priority, situation,
      project_status_id, project_classification_id, project_manager_id, sponsor_id, manager_traffic_light, costs_traffic_light)
    select ${first.project} + n, 3, ${first.portfolio} + 11 + n % 25,
      array[1, ${first.portfolio} + 1 + (1 + n % 25) % 5, ${first.portfolio} + 11 + n % 25, ${first.project} + n],
      'P-' || n, 'Project ' || n, 'Rebuild the bridge over the river, with two lanes and a path for cyclists.',
      date '${start}' + n % 100, date '${start}' + 500 + n % 100, 100000 + 250.5 * n, 1 + n % 9, 'In time and budget.',
      15001 + n % 6, 15101 + n % 5, ${first.resource} + 1 + n % 60, ${first.resource} + 61 + n % 20, 1 + n % 3, 1 + n % 2
    from generate_series(1, 500) n;
  insert into project_link (portfolio_id, project_node_id)
    select ${first.portfolio} + 11 + (n + 7) % 25, ${first.project} + n from generate_series(1, 500, 10) n;
  insert into project_custom_value (project_node_id, attribute_id, value)
    select ${first.project} + n, 15301, to_jsonb('Customer ' || n % 40) from generate_series(1, 500) n
    union all select ${first.project} + n, 15302, to_jsonb(n % 100) from generate_series(1, 500) n;
  -- The manager's group manages a fifth of the projects; other groups observe portfolios further down.
  insert into project_permission (project_node_id, subject_id, level)
    select ${first.portfolio} + 3, ${first.group} + 2, 16
    union all select ${project.hundred}, ${first.group} + 2, 16
    union all select ${first.portfolio} + 10 + n, ${first.group} + 1 + n % 20, 2 from generate_series(1, 25) n
    union all select ${first.project} + n, ${first.user} + 1 + n % 200, 4 from generate_series(1, 500) n;
  insert into event (id, message_code, user_id, user_name, project_node_id, project_name, created_at)
    select 3000000 + n, 2 + n % 50, ${first.user} + 1 + n % 200, 'Person ' || 1 + n % 200, ${first.project} + 1 + n % 500,
      'Project ' || 1 + n % 500, timestamptz '2025-01-06T08:00:00Z' + n * interval '20 minutes' from generate_series(1, 30000) n;
`;

/** Activity `n` belongs to project `p`, where it is the one with the number `l`; projects but for two have 80. */
const numbered = `(
  select n, p, n - case p when 1 then 0 when 2 then 10000 else 10100 + 80 * (p - 3) end as l
  from (select n, case when n <= 10000 then 1 when n <= 10100 then 2 else least(3 + (n - 10101) / 80, 500) end as p
    from generate_series(1, 50000) n) of_project
)`;

/** Every hundredth of a project is a phase, every tenth a collection, the others are work. */
const plans = `
  insert into project_plan (id, project_node_id) select ${first.plan} + n, ${first.project} + n from generate_series(1, 500) n;
  insert into plan_version (id, plan_id, number, check_in_time)
    select ${first.version} + n, ${first.plan} + n, 1, timestamptz '2025-01-06T08:00:00Z' from generate_series(1, 500) n;
  update project_plan set current_version_id = ${first.version} + id - ${first.plan};
  insert into activity (id, plan_id, created, modified)
    select ${first.activity} + n, ${first.plan} + p, timestamptz '2025-01-06T08:00:00Z', timestamptz '2025-01-06T08:00:00Z' + n * interval '10 minutes' from ${numbered} a;
  insert into activity_version (id, plan_version_id, plan_id, activity_id, parent_id, sequence, outline_level, wbs_code, name, description,
      type, category_id, start, finish, duration, base_effort)
    select 400000 + n, ${first.version} + p, ${first.plan} + p, ${first.activity} + n,
      case when l % 100 = 1 then null when l % 10 = 1 then ${first.activity} + n - l % 100 + 1 else ${first.activity} + n - (l - 1) % 10 end,
      l, case when l % 100 = 1 then 1 when l % 10 = 1 then 2 else 3 end, l / 100 || '.' || l / 10 % 10 || '.' || l % 10,
      'Activity ' || l, 'What is to be done in activity ' || l || '.', case when l % 10 = 1 then 1 else 0 end, 15201 + n % 8,
      date '${start}' + l % 300, date '${start}' + l % 300 + 12, 80, case when l % 10 = 1 then 0 else 80 end
    from ${numbered} a;
  insert into dependency (plan_version_id, predecessor_id, successor_id)
    select ${first.version} + p, ${first.activity} + n - 1, ${first.activity} + n from ${numbered} a where (l - 1) % 10 > 1;
  insert into assignment (id, activity_id, resource_id)
    select ${first.assignment} + n, ${first.activity} + n, ${first.resource} + 1 + (p * 13 + (l % 20) * 7) % 200
    from ${numbered} a where l % 10 <> 1;
  insert into assignment_version (id, plan_version_id, assignment_id, activity_id, base_effort)
    select 300000 + n, ${first.version} + p, ${first.assignment} + n, ${first.activity} + n, 80 from ${numbered} a where l % 10 <> 1;
  insert into project_resource (project_node_id, resource_id)
    select distinct ${first.project} + p, ${first.resource} + 1 + (p * 13 + (l % 20) * 7) % 200 from ${numbered} a where l % 10 <> 1;
  insert into planned_cost (plan_version_id, activity_id, cost_type, base)
    select ${first.version} + p, ${first.activity} + n, 3, 500 from ${numbered} a where l % 10 = 5;
  insert into activity_comment (activity_id, creator_id, name, text)
    select ${first.activity} + n, ${first.user} + 1 + n % 200, 'Note', 'Waits for the permit.' from ${numbered} a where l % 10 = 4;
  insert into action (activity_id, name, sequence)
    select ${first.activity} + n, 'Step ' || k, k from ${numbered} a, generate_series(1, 2) k where l % 10 = 6;
  insert into activity_custom_value (activity_id, attribute_id, value)
    select ${first.activity} + n, 15303, to_jsonb('Area ' || n % 7) from ${numbered} a where l % 5 = 2;
`;

const work = `
  insert into work_record (id, work_record_id, assignment_id, resource_id, day, actual_effort, open_effort, comment, creator_id)
    select ${first.work} + 2 * row_number() over (), ${first.work} + 2 * row_number() over () + 1, a.id, a.resource_id,
      date '${start}' + (a.id % 300)::integer + k, 4, greatest(80 - 4 * (k + 1), 0), 'As planned.', a.resource_id - ${first.resource - first.user}
    from assignment a, generate_series(0, 6) k
    where k < 6 or a.id % 3 < 2
    order by a.id, k limit 300000;
  insert into todo (id, project_node_id, sequence, name, description, type, priority, status, start, due, topic, responsible_resource_id, creator_id)
    select ${first.todo} + n, ${first.project} + 1 + n % 500, n, 'To-do ' || n, 'To be cleared up with the customer.', n % 4, 1 + n % 9, n % 3,
      date '${start}' + n % 300, date '${start}' + n % 300 + 20, 'Topic ' || n % 30, ${first.resource} + 1 + n % 200, ${first.user} + 1 + n % 200
    from generate_series(1, 6000) n;
  insert into todo_comment (todo_id, creator_id, text)
    select ${first.todo} + n, ${first.user} + 1 + n % 200, 'Called them.' from generate_series(1, 6000, 3) n;
  select setval('object_id', 5000000);
`;

/** Lists the indexes without a constraint, each with the statement that drops it. */
const indexes = `
  select indexdef as create, format('drop index %I.%I', schemaname, indexname) as drop from pg_indexes
  where schemaname = 'public' and not exists (
    select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass)`;

/** Runs statements that insert rows, with indexes made afterwards and, where the user may, without checks of references. */
export async function insertUnindexed({ pool }: Database, statements: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  const unlimited = 'set local statement_timeout = 0;';
  const unchecked = rows[0]?.may ? 'set local session_replication_role = replica;' : '';
  const { rows: dropped } = await pool.query<{ create: string; drop: string }>(indexes);
  await pool.query(dropped.map(({ drop }) => drop).join('; '));
  for (const each of statements) await pool.query(`begin; ${unlimited} ${unchecked} ${each}; commit`);
  await pool.query(`begin; ${unlimited} ${dropped.map(({ create }) => create).join('; ')}; commit`);
}

/** Figures that follow from the plan alone; the service computes them plan by plan. */
const planned = `
  update project_plan set start = total.start, finish = total.finish, base_effort = total.base,
    duration = 8 * (total.finish - total.start + 1) * 5 / 7
  from (
    select plan_version_id, min(start) as start, max(finish) as finish, sum(base_effort) as base
    from activity_version group by plan_version_id
  ) total
  where plan_version_id = current_version_id`;

/** Fills an empty, migrated database, brings the figures of all plans up to it, and lets the planner know. */
export async function fill(database: Database): Promise<void> {
  const { pool, kysely } = database;
  await insertUnindexed(database, [people, resources, projects, plans, work]);
  const tokens = [
    { user_id: String(first.user + 1), token_hash: secretHash(token.manager) },
    ...everyone.map((person) => ({
      user_id: String(first.user + person),
      token_hash: secretHash(personToken(person)),
    })),
  ];
  await kysely.insertInto('access_token').values(tokens).execute();
  await pool.query('analyze');
  await pool.query(planned);
  const planIds = Array.from({ length: 500 }, (_, index) => String(first.plan + 1 + index));
  await inTransaction(kysely, async (transaction) => {
    await recomputeWork(transaction, planIds);
    await recomputeSpending(transaction, planIds);
  });
  await database.maintain();
  if (database.kind === 'postgres') await pool.query('vacuum analyze');
}

/** The ids of some records, which the requests name. */
export async function ids({ kysely }: Database) {
  const projects = await sql<{ id: string }>`
    select id from project_node where type = 3 and path @> array[${first.portfolio + 3}]::bigint[] order by id`.execute(
    kysely,
  );
  const mine = await sql<{ assignment: string; record: string }>`
    select assignment_id as assignment, min(id) as record from work_record where resource_id = ${first.resource + staff}
    group by assignment_id order by assignment_id limit 200`.execute(kysely);
  const of = await sql<{ person: number; assignment: string; record: string }>`
    select person, assignment, record
    from (
      select resource_id - ${first.resource} as person, assignment_id as assignment, min(id) as record,
        row_number() over (partition by resource_id order by assignment_id) as place
      from (select *, sum(actual_effort) over (partition by resource_id, day) as hours from work_record) booked
      where hours <= 20 group by resource_id, assignment_id
    ) own
    where place <= ${assignmentsEach} order by place, person`.execute(kysely);
  return {
    projects: projects.rows.map(({ id }) => id),
    /** In turns of all people. */
    everyone: of.rows.map(({ person, ...own }): OwnWork => ({ ...own, token: personToken(Number(person)) })),
    assignments: mine.rows.map(({ assignment }) => assignment),
    records: mine.rows.map(({ record }) => record),
  };
}

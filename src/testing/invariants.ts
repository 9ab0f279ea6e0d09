import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { dataRules } from '#service/doctor/data-rules.ts';

/** All of them in one statement: the rules that are broken, each with the ids of some rows that do. */
const allRules = Object.entries(dataRules)
  .map(
    ([name, statement]) => `
    select '${name}' as rule, string_agg(broken.id::text, ', ') as ids
    from (select id from (${statement}) every_one limit 5) broken having count(*) > 0`,
  )
  .join(' union all ');

const figures = `
  select json_build_object(
    'plans', (select json_agg(json_build_array(id, base_effort, actual_effort, open_effort, complete, start, finish, duration) order by id) from project_plan),
    'activities', (select json_agg(json_build_array(id, actual_effort, open_effort, complete) order by id) from activity),
    'assignments', (select json_agg(json_build_array(id, actual_effort, open_effort, complete) order by id) from assignment),
    'costs', (select json_agg(json_build_array(plan_id, cost_type, base, actual, open, reveals_rate) order by plan_id, cost_type) from plan_cost)
  )::text as figures`;

/** Brings every figure to what a computation from scratch gives. */
export async function recomputeAll(db: Queries): Promise<void> {
  const plans = await db.selectFrom('project_plan').select('id').execute();
  for (const { id } of plans) await recomputePlan(db, id);
}

/** The names of the rules that the database breaks, with the ids of some rows that do. */
export async function brokenInvariants(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ rule: string; ids: string }>`${sql.raw(allRules)}`.execute(db);
  const broken = rows.map(({ rule, ids }) => `${rule}: ${ids}`);
  const stored = await sql<{ figures: string }>`${sql.raw(figures)}`.execute(db);
  await recomputeAll(db);
  const computed = await sql<{ figures: string }>`${sql.raw(figures)}`.execute(db);
  const [before, after] = [stored.rows[0]?.figures, computed.rows[0]?.figures];
  if (before !== after)
    broken.push(`figures are what a computation from scratch gives: stored ${before}, computed ${after}`);
  return broken;
}

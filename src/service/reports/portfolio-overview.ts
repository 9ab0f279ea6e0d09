import { sql } from 'kysely';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { revealsRate } from '#service/core/figures/rates.ts';
import {
  costNote,
  costColumns,
  costSeries,
  costsOfPlan,
  efforts,
  hidesPlanCosts,
  type RowAmounts,
  rowCosts,
  rowEffort,
} from './figures.ts';
import { columnOf, type ReportColumn } from './layout.ts';
import { flagOr } from './parameters.ts';
import { inParts, defineReport } from './report.ts';
import { visibleRecordsCte, textCollation } from './visible-records.ts';
import { nodeTypes, trafficLights } from './words.ts';

/** Every portfolio and program with the sums of the projects in it, also of those farther below. */

interface PortfolioOverviewRow extends RowAmounts {
  readonly name: string;
  readonly path: string;
  readonly type: number;
  readonly manager: string | null;
  readonly projects: number;
  readonly red: number;
  readonly yellow: number;
  readonly light: number;
  readonly start: string | null;
  readonly finish: string | null;
  readonly complete: number | null;
  readonly budget: number;
}

// A portfolio holds what those below it hold: sums of all rows would count a project more than once.
const withoutSum = <R>({ sum: _, ...column }: ReportColumn<R>): ReportColumn<R> => column;

const portfolioOverviewColumns: readonly ReportColumn<PortfolioOverviewRow>[] = [
  columnOf.text('portfolio', ({ path }) => path, { width: 34 }),
  columnOf.code('type', ({ type }) => type, { codes: nodeTypes, width: 9 }),
  columnOf.text('manager', ({ manager }) => manager, { width: 14 }),
  columnOf.count('projects', ({ projects }) => projects),
  columnOf.count('redProjects', ({ red }) => red, { width: 5 }),
  columnOf.count('yellowProjects', ({ yellow }) => yellow, { width: 5 }),
  columnOf.code(['trafficLight', 'worstTrafficLight'], ({ light }) => light, {
    codes: trafficLights,
    width: 9,
  }),
  columnOf.day('start', ({ start }) => start),
  columnOf.day('finish', ({ finish }) => finish),
  columnOf.percent('complete', ({ complete }) => complete),
  ...efforts(rowEffort).map(withoutSum),
  columnOf.money('budget', ({ budget }) => budget),
  ...costColumns(rowCosts).map(withoutSum),
];

export const portfolioOverview = defineReport({
  id: 'portfolio-overview',
  parameters: { includeArchived: flagOr('includeArchived', false) },
  columns: portfolioOverviewColumns,
  chart: {
    unit: 'money',
    category: ({ name }) => name,
    series: costSeries(rowCosts),
  },
  note: costNote,
  async *rows(context, { includeArchived }) {
    // There are as many as people keep in order by hand: they are read at once, and so come in the order of the tree.
    const { rows } = await sql<PortfolioOverviewRow>`
      with ${visibleRecordsCte(context)},
      project as materialized (
        select plan.id as plan_id, ${hidesPlanCosts} as hides_costs, node.path, node.traffic_light, node.budget, plan.start, plan.finish, plan.complete, plan.base_effort,
          plan.actual_effort, plan.open_effort, plan.duration, ${costsOfPlan('base')} as base_costs,
          ${costsOfPlan('actual')} as actual_costs, ${costsOfPlan('open')} as open_costs
        from project_node node
        join access on access.project_node_id = node.id
        join project_plan plan on plan.project_node_id = node.id
        where access.level >= ${Level.observer} and node.type = ${ProjectType.project}
          and (${includeArchived}::boolean or not node.archived)
      ), total as (
        select above.id, count(*)::integer as projects, count(*) filter (where traffic_light = 3)::integer as red,
          count(*) filter (where traffic_light = 2)::integer as yellow, max(traffic_light) as light, min(start) as start,
          max(finish) as finish, sum(budget) as budget, sum(base_effort) as base_effort, sum(actual_effort) as actual_effort,
          sum(open_effort) as open_effort, sum(base_costs) as base_costs, sum(actual_costs) as actual_costs,
          sum(open_costs) as open_costs,
          case when sum(actual_effort + open_effort) > 0
            then round(100 * sum(actual_effort) / sum(actual_effort + open_effort), 4) end as complete
        from project cross join lateral unnest(path) as above (id)
        group by above.id
      ), hidden_effort as (
        select above.id, resource_id, hourly_rate, sum(base) as base, sum(actual) as actual, sum(open) as open
        from project join plan_effort using (plan_id) join resource_rate using (resource_id)
        cross join lateral unnest(path) as above (id)
        where hides_costs
        group by above.id, resource_id, hourly_rate
      ), hidden as (
        -- The costs that are shown with the projects can be subtracted: enough people have to share in the others.
        select id, ${revealsRate} as reveals_rate from hidden_effort group by id
      )
      select node.name, node.type, manager.name as manager, place.names as path,
        coalesce(projects, 0) as projects, coalesce(red, 0) as red, coalesce(yellow, 0) as yellow, coalesce(light, 0) as light,
        total.start, total.finish, total.complete, coalesce(total.budget, 0) as budget, coalesce(base_effort, 0) as "baseEffort",
        coalesce(actual_effort, 0) as "actualEffort", coalesce(open_effort, 0) as "openEffort",
        coalesce(base_costs, 0) as "baseCosts", coalesce(actual_costs, 0) as "actualCosts", coalesce(open_costs, 0) as "openCosts", coalesce(hidden.reveals_rate, false) as "hidesCosts"
      from project_node node
      join access on access.project_node_id = node.id
      left join total on total.id = node.id
      left join hidden on hidden.id = node.id
      left join resource manager on manager.id = node.project_manager_id and access.level >= ${Level.observer}
      cross join lateral (
        select string_agg(above.name::text, ' / ' order by step.depth) as names
        from unnest(node.path) with ordinality as step (id, depth)
        join access visible_above on visible_above.project_node_id = step.id
        join project_node above on above.id = step.id
      ) place
      where node.type in (${ProjectType.portfolio}, ${ProjectType.program}) and not node.archived
      order by place.names ${textCollation}, node.id`.execute(context.db);
    yield* inParts(rows, 2_000, (part) => Promise.resolve(part));
  },
});

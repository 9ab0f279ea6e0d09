import { sql } from 'kysely';
import { CostType, Level, ProjectType } from '#contract/core/codes.ts';
import { isHidden } from '#service/core/figures/rates.ts';
import { type Amounts, costNote, costs, costSeries, variancePercentOf } from './figures.ts';
import { code, type Column, text } from './layout.ts';
import { flagOr, optionalProjects } from './parameters.ts';
import { paged, report } from './report.ts';
import { behind, isOneOf, seen, sorted } from './seen.ts';
import { costTypes } from './words.ts';

/** The costs of every project by their type. Proceeds are negative, so that a sum is costs less proceeds. */

interface Row extends Amounts {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly type: number;
  readonly isHidden: boolean;
}

const amounts = (row: Row): Amounts | null => (row.isHidden ? null : row);

const columns: readonly Column<Row>[] = [
  text('project', 'Project', 'Projekt', ({ name }) => name, { width: 28 }),
  text('projectNumber', 'Project number', 'Projektnummer', ({ number }) => number, { width: 12 }),
  code('costType', 'Cost type', 'Kostenart', ({ type }) => type, { codes: costTypes, width: 16 }),
  ...costs(amounts),
  variancePercentOf('variancePercent', amounts),
];

/** Costs first, proceeds last. */
const rank = sql`case cost.cost_type when ${CostType.personnel} then 0 when ${CostType.proceeds} then 100 else cost.cost_type end`;
const rankOf = (type: number) => (type === CostType.personnel ? 0 : type === CostType.proceeds ? 100 : type);

export const costReport = report({
  id: 'cost-report',
  name: { en: 'Cost report', de: 'Kostenbericht' },
  about: {
    en: 'Costs and proceeds of every project by type: planned, spent and expected.',
    de: 'Kosten und Erlöse jedes Projekts nach Art: geplant, angefallen und erwartet.',
  },
  parameters: {
    projectIds: optionalProjects({ en: 'Projects', de: 'Projekte' }),
    includeArchived: flagOr({ en: 'With archived projects', de: 'Mit archivierten Projekten' }, false),
  },
  columns,
  groupBy: 'project',
  chart: {
    title: { en: 'Costs by type', de: 'Kosten nach Art' },
    unit: 'money',
    category: ({ type }, language) =>
      type === CostType.proceeds ? null : (costTypes[type as keyof typeof costTypes]?.[language] ?? String(type)),
    series: costSeries(amounts),
  },
  note: costNote,
  rows: (context, { projectIds, includeArchived }) =>
    paged<Row>(async (after, limit) => {
      const place = after && sql`${after.name}::text ${sorted}, ${after.id}::bigint, ${rankOf(after.type)}::integer`;
      const { rows } = await sql<Row>`
        with ${seen(context)}
        select node.id, node.number, node.name, cost.cost_type as type, cost.base * sign.factor as base,
          cost.actual * sign.factor as actual, cost.open * sign.factor as open,
          ${isHidden(sql`access.level`, sql`cost.reveals_rate`)} as "isHidden"
        from project_node node
        join access on access.project_node_id = node.id
        join project_plan plan on plan.project_node_id = node.id
        join plan_cost cost on cost.plan_id = plan.id
        cross join lateral (select case cost.cost_type when ${CostType.proceeds} then -1 else 1 end as factor) sign
        where access.level >= ${Level.observer} and node.type = ${ProjectType.project}
          and (${includeArchived}::boolean or not node.archived) and ${isOneOf('node.id', projectIds)}
          and (cost.base <> 0 or cost.actual <> 0 or cost.open <> 0)
          and ${behind(sql`node.name::text ${sorted}, node.id, ${rank}`, place)}
        order by node.name::text ${sorted}, node.id, ${rank}
        limit ${limit}`.execute(context.db);
      return rows;
    }),
});

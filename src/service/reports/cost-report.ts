import { sql } from 'kysely';
import { readRows } from '#service/db/queries.ts';
import { CostType, Level, ProjectType } from '#contract/core/codes.ts';
import { isHidden } from '#service/core/figures/rates.ts';
import { type ReportAmounts, costNote, costColumns, costSeries, variancePercentOf } from './figures.ts';
import { columnOf, type ReportColumn } from './layout.ts';
import { flagOr, optionalProjects } from './parameters.ts';
import { paged, defineReport } from './report.ts';
import { afterRowCondition, isOneOf, visibleRecordsCte, textCollation } from './visible-records.ts';
import { costTypeWords } from './words.ts';

/** The costs of every project by their type. Proceeds are negative, so that a sum is costs less proceeds. */

interface CostReportRow extends ReportAmounts {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly type: number;
  readonly isHidden: boolean;
}

const visibleAmounts = (row: CostReportRow): ReportAmounts | null => (row.isHidden ? null : row);

const costReportColumns: readonly ReportColumn<CostReportRow>[] = [
  columnOf.text('project', ({ name }) => name, { width: 28 }),
  columnOf.text('projectNumber', ({ number }) => number, { width: 12 }),
  columnOf.code('costType', ({ type }) => type, { codes: costTypeWords, width: 16 }),
  ...costColumns(visibleAmounts),
  variancePercentOf(visibleAmounts),
];

/** Costs first, proceeds last. */
const rank = sql`case cost.cost_type when ${CostType.personnel} then 0 when ${CostType.proceeds} then 100 else cost.cost_type end`;
const rankOf = (type: number) => (type === CostType.personnel ? 0 : type === CostType.proceeds ? 100 : type);

export const costReport = defineReport({
  id: 'cost-report',
  parameters: {
    projectIds: optionalProjects('projects'),
    includeArchived: flagOr('includeArchived', false),
  },
  columns: costReportColumns,
  groupBy: 'project',
  chart: {
    unit: 'money',
    category: ({ type }, language) =>
      type === CostType.proceeds ? null : (costTypeWords[type]?.(language) ?? String(type)),
    series: costSeries(visibleAmounts),
  },
  note: costNote,
  rows: (context, { projectIds, includeArchived }) =>
    paged<CostReportRow>((after, limit) => {
      const place =
        after && sql`${after.name}::text ${textCollation}, ${after.id}::bigint, ${rankOf(after.type)}::integer`;
      return readRows<CostReportRow>(context.db)`
        with ${visibleRecordsCte(context)}
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
          and ${afterRowCondition(sql`node.name::text ${textCollation}, node.id, ${rank}`, place)}
        order by node.name::text ${textCollation}, node.id, ${rank}
        limit ${limit}`;
    }),
});

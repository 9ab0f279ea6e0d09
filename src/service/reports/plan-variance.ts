import { sql } from 'kysely';
import { readRows } from '#service/db/queries.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { columnOf, columnLabel, type ReportColumn } from './layout.ts';
import { flagOr, optionalProjects } from './parameters.ts';
import { paged, defineReport } from './report.ts';
import { codeWords } from './words.ts';
import { afterRowCondition, isOneOf, visibleRecordsCte, textCollation } from './visible-records.ts';

/** Compares the activities of plans with their baselines: moved, added and removed ones. */

interface PlanVarianceRow {
  readonly id: string;
  readonly nodeId: string;
  readonly number: string;
  readonly project: string;
  readonly sequence: number;
  readonly wbsCode: string;
  readonly activity: string;
  readonly isNow: boolean;
  readonly wasThere: boolean;
  readonly baseStart: string | null;
  readonly baseFinish: string | null;
  readonly start: string | null;
  readonly finish: string | null;
  readonly baseEffort: number;
  readonly effort: number;
  readonly expected: number;
}

const varianceChange = { same: 0, changed: 1, added: 2, removed: 3 } as const;

const daysLater = (from: string | null, to: string | null) =>
  from === null || to === null ? null : dayNumber(to) - dayNumber(from);

function varianceChangeOf(row: PlanVarianceRow): number {
  if (!row.wasThere) return varianceChange.added;
  if (!row.isNow) return varianceChange.removed;
  const isSame = row.baseStart === row.start && row.baseFinish === row.finish && row.baseEffort === row.effort;
  return isSame ? varianceChange.same : varianceChange.changed;
}

const planVarianceColumns: readonly ReportColumn<PlanVarianceRow>[] = [
  columnOf.text('project', ({ project }) => project, { width: 20 }),
  columnOf.text('projectNumber', ({ number }) => number, { width: 9 }),
  columnOf.text('wbsCode', ({ wbsCode }) => wbsCode, { width: 9 }),
  columnOf.text('activity', ({ activity }) => activity, { width: 28 }),
  columnOf.code('change', varianceChangeOf, { codes: codeWords('planChange', varianceChange), width: 11 }),
  columnOf.day('baseStart', (row) => row.baseStart),
  columnOf.day('start', ({ start }) => start),
  columnOf.count('startVariance', ({ baseStart, start }) => daysLater(baseStart, start)),
  columnOf.day('baseFinish', (row) => row.baseFinish),
  columnOf.day('finish', ({ finish }) => finish),
  columnOf.count('finishVariance', (row) => daysLater(row.baseFinish, row.finish)),
  columnOf.hours(['baselineEffort', 'baseEffort'], (row) => row.baseEffort, { sum: true }),
  columnOf.hours('plannedEffort', ({ effort }) => effort, { sum: true }),
  columnOf.hours('expectedEffort', (row) => row.expected, { sum: true }),
  columnOf.hours(['effortVariance', 'varianceEffort'], (row) => roundFigure(row.expected - row.baseEffort), {
    sum: true,
  }),
];

export const planVariance = defineReport({
  id: 'plan-variance',
  parameters: {
    projectIds: optionalProjects('projects'),
    onlyChanged: flagOr('onlyChanged', false),
  },
  columns: planVarianceColumns,
  groupBy: 'project',
  chart: {
    unit: 'hours',
    category: ({ project }) => project,
    series: [
      { label: columnLabel('baseEffort'), value: ({ baseEffort }) => baseEffort },
      { label: columnLabel('expectedEffort'), value: (row) => row.expected },
    ],
  },
  // Collections sum up what is below them and are left out, so that the sums count nothing twice.
  rows: (context, { projectIds, onlyChanged }) =>
    paged<PlanVarianceRow>((after, limit) => {
      const order = sql`node.name::text ${textCollation}, node.id, line.sequence, line.id`;
      const place =
        after &&
        sql`${after.project}::text ${textCollation}, ${after.nodeId}::bigint, ${after.sequence}::integer, ${after.id}::bigint`;
      return readRows<PlanVarianceRow>(context.db)`
        with ${visibleRecordsCte(context)}
        select line.id, node.id as "nodeId", node.number, node.name as project, line.sequence, line."wbsCode", line.activity,
          line."isNow", line."wasThere", line."baseStart", line."baseFinish", line.start, line.finish, line."baseEffort",
          line.effort, line.expected
        from project_node node
        join access on access.project_node_id = node.id
        join project_plan plan on plan.project_node_id = node.id
        cross join lateral (
          select coalesce(now.activity_id, base.activity_id) as id, coalesce(now.sequence, base.sequence) as sequence,
            coalesce(now.wbs_code, base.wbs_code) as "wbsCode", coalesce(now.name, base.name) as activity,
            now.id is not null as "isNow", base.id is not null as "wasThere", base.start as "baseStart",
            base.finish as "baseFinish", now.start, now.finish, coalesce(base.base_effort, 0) as "baseEffort",
            coalesce(now.base_effort, 0) as effort,
            case when now.id is null then 0 else activity.actual_effort + activity.open_effort end as expected
          from (select * from activity_version where plan_version_id = plan.current_version_id) now
          full join (select * from activity_version where plan_version_id = plan.baseline_version_id) base
            on base.activity_id = now.activity_id
          join activity on activity.id = coalesce(now.activity_id, base.activity_id)
          where coalesce(now.type, base.type) not in (1, 4, 5)
            and (not ${onlyChanged}::boolean or now.id is null or base.id is null or now.start is distinct from base.start
              or now.finish is distinct from base.finish or now.base_effort <> base.base_effort)
        ) line
        where access.level >= ${Level.observer} and node.type = ${ProjectType.project} and not node.archived
          and plan.baseline_version_id is not null and ${isOneOf('node.id', projectIds)} and ${afterRowCondition(order, place)}
        order by ${order}
        limit ${limit}`;
    }),
});

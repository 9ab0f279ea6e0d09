import { sql } from 'kysely';
import { requireDayRange } from '#service/core/day-range.ts';
import { readRows } from '#service/db/queries.ts';
import { plannedAssignment } from '#service/core/activity-joins.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { planStatus } from '#plan/document.ts';
import { type ReportAmounts, efforts } from './figures.ts';
import { columnOf, columnLabel, type ReportColumn, type ResourceActivityRow } from './layout.ts';
import { dayOr, flagOr, optionalProjects, optionalResources } from './parameters.ts';
import { monthEnd, reportMonthStart } from './period.ts';
import { paged, defineReport } from './report.ts';
import { afterRowCondition, isOneOf, isResourceOf, visibleRecordsCte, textCollation } from './visible-records.ts';
import { planStatuses } from './words.ts';

/** Assignments in a period. */

interface ResourceAllocationRow extends ReportAmounts, ResourceActivityRow {
  readonly start: string | null;
  readonly finish: string | null;
  readonly assigned: number;
  readonly complete: number;
}

const resourceAllocationColumns: readonly ReportColumn<ResourceAllocationRow>[] = [
  columnOf.text('resource', ({ resource }) => resource, { width: 16 }),
  columnOf.text('resourceId', (row) => row.resourceId, { width: 9 }),
  columnOf.text('projectNumber', ({ number }) => number, { width: 9 }),
  columnOf.text('project', ({ project }) => project, { width: 20 }),
  columnOf.text('wbsCode', ({ wbsCode }) => wbsCode, { width: 8 }),
  columnOf.text('activity', ({ activity }) => activity, { width: 24 }),
  columnOf.day('start', ({ start }) => start),
  columnOf.day('finish', ({ finish }) => finish),
  columnOf.percent('assigned', ({ assigned }) => assigned),
  ...efforts<ResourceAllocationRow>((row) => row),
  columnOf.percent('complete', ({ complete }) => complete),
  columnOf.code(
    ['status', 'planStatus'],
    ({ complete, actual, finish }, { today }) => planStatus({ complete, actualEffort: actual, finish }, today),
    { codes: planStatuses, width: 10 },
  ),
];

export const resourceAllocation = defineReport({
  id: 'resource-allocation',
  parameters: {
    from: dayOr('from', ({ today }) => reportMonthStart(today)),
    until: dayOr('until', ({ today }) => monthEnd(today, 2)),
    projectIds: optionalProjects('projects'),
    resourceIds: optionalResources('resources'),
    includeCompleted: flagOr('includeCompleted', false),
  },
  columns: resourceAllocationColumns,
  groupBy: 'resource',
  chart: {
    unit: 'hours',
    stacked: true,
    category: ({ resource }) => resource,
    series: [
      { label: columnLabel('actualEffort'), value: ({ actual }) => actual },
      { label: columnLabel('openEffort'), value: ({ open }) => open },
    ],
  },
  check: (values) => requireDayRange(values),
  rows: (context, { from, until, projectIds, resourceIds, includeCompleted }) =>
    paged<ResourceAllocationRow>((after, limit) => {
      const name = sql`coalesce(person.name::text, '') ${textCollation}`;
      const place =
        after &&
        sql`${after.resource ?? ''}::text ${textCollation}, ${after.resourceId}::bigint, ${after.project}::text ${textCollation}, ${after.id}::bigint`;
      return readRows<ResourceAllocationRow>(context.db)`
        with ${visibleRecordsCte(context)}
        select assignment.id, assignment.resource_id as "resourceId", person.name as resource, node.number,
          node.name as project, version.wbs_code as "wbsCode", version.name as activity, version.start, version.finish,
          planned.assigned, planned.base_effort as base, assignment.actual_effort as actual, assignment.open_effort as open,
          assignment.complete
        from assignment
        ${plannedAssignment}
        left join access on access.project_node_id = node.id
        left join person on person.id = assignment.resource_id
        where (access.level >= ${Level.observer} or person.is_own) and node.type = ${ProjectType.project} and not node.archived
          and coalesce(version.start <= ${until}::date, true) and coalesce(version.finish >= ${from}::date, true)
          and (${includeCompleted}::boolean or assignment.complete < 100)
          and ${isOneOf('node.id', projectIds)} and ${isResourceOf('assignment.resource_id', resourceIds)}
          and ${afterRowCondition(sql`${name}, assignment.resource_id, node.name::text ${textCollation}, assignment.id`, place)}
        order by ${name}, assignment.resource_id, node.name::text ${textCollation}, assignment.id
        limit ${limit}`;
    }),
});

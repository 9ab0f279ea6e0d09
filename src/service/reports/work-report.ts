import { sql } from 'kysely';
import { type DayRange, requireDayRange } from '#service/core/day-range.ts';
import { readRows } from '#service/db/queries.ts';
import { activityName, activityPlace } from '#service/core/activity-joins.ts';
import { Level } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import { columnOf, columnLabel, type ReportColumn, type ResourceActivityRow } from './layout.ts';
import { dayOr, optionalProjects, optionalResources, requiredDay } from './parameters.ts';
import { monthLabel } from './period.ts';
import { defineReport } from './report.ts';
import { isOneOf, isResourceOf, visibleRecordsCte } from './visible-records.ts';
import { recordStates } from './words.ts';

/** The work records of a period, one a row, by day. */

interface WorkReportRow extends ResourceActivityRow {
  readonly day: string;
  readonly actualEffort: number;
  readonly openEffort: number;
  readonly completed: boolean;
  readonly state: number;
  readonly comment: string;
}

const workReportColumns: readonly ReportColumn<WorkReportRow>[] = [
  columnOf.day('date', (row) => row.day),
  columnOf.text('resourceId', (row) => row.resourceId, { width: 9 }),
  columnOf.text('resource', ({ resource }) => resource, { width: 16 }),
  columnOf.text('projectNumber', (row) => row.number, { width: 9 }),
  columnOf.text('project', ({ project }) => project),
  columnOf.text('wbsCode', ({ wbsCode }) => wbsCode, { width: 7 }),
  columnOf.text('activity', ({ activity }) => activity, { width: 22 }),
  columnOf.hours('actualEffort', (row) => row.actualEffort, { sum: true }),
  columnOf.hours('openEffort', (row) => row.openEffort),
  columnOf.flag('completed', (row) => row.completed, { width: 10 }),
  columnOf.code('state', ({ state }) => state, { codes: recordStates, width: 9 }),
  columnOf.text('comment', ({ comment }) => comment, { width: 24 }),
];

export const workReport = defineReport({
  id: 'work-report',
  parameters: {
    from: requiredDay('from'),
    until: dayOr('until', ({ today }) => today),
    projectIds: optionalProjects('projects'),
    resourceIds: optionalResources('resources'),
  },
  columns: workReportColumns,
  chart: {
    unit: 'hours',
    category: (row, language) => monthLabel(row.day, language),
    order: (row) => row.day,
    series: [{ label: columnLabel('actualEffort'), value: ({ actualEffort }) => actualEffort }],
  },
  check: (values) => requireDayRange(values),
  async *rows(context, values) {
    for (const window of await windowsOf(context, values)) yield await listWorkReportRecords(context, values, window);
  },
});

/** Records of one statement, unless a single day has more. */
const workReportBatchSize = 10_000;

/** The period in parts, each of about as many records as are read at once. */
async function windowsOf(context: Context, { from, until, resourceIds }: WorkReportQuery): Promise<DayRange[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    with ${visibleRecordsCte(context)}
    select record.day, count(*)::integer as count from work_record record
    where record.day between ${from}::date and ${until}::date and ${isResourceOf('record.resource_id', resourceIds)}
    group by record.day order by record.day`.execute(context.db);
  const windows: { from: string; until: string; count: number }[] = [];
  for (const { day: at, count } of rows) {
    const last = windows.at(-1);
    if (last && last.count + count <= workReportBatchSize) {
      last.until = at;
      last.count += count;
    } else windows.push({ from: at, until: at, count });
  }
  return windows;
}

interface WorkReportQuery extends DayRange {
  readonly projectIds: readonly string[] | undefined;
  readonly resourceIds: readonly string[] | undefined;
}

/** The records of observed projects and of the caller's own resources, as in the interface. */
function listWorkReportRecords(
  context: Context,
  { projectIds, resourceIds }: WorkReportQuery,
  window: DayRange,
): Promise<WorkReportRow[]> {
  return readRows<WorkReportRow>(context.db)`
    with ${visibleRecordsCte(context)}
    select record.id, record.day, record.resource_id as "resourceId", person.name as resource, node.number,
      node.name as project, version.wbs_code as "wbsCode", ${activityName} as activity,
      record.actual_effort as "actualEffort", record.open_effort as "openEffort", record.completed, record.state,
      record.comment
    from work_record record
    join assignment on assignment.id = record.assignment_id
    join activity on activity.id = assignment.activity_id
    ${activityPlace}
    left join access on access.project_node_id = node.id
    left join person on person.id = record.resource_id
    where (access.level >= ${Level.observer} or person.is_own)
      and record.day between ${window.from}::date and ${window.until}::date
      and ${isOneOf('node.id', projectIds)} and ${isResourceOf('record.resource_id', resourceIds)}
    order by record.day, record.id`;
}

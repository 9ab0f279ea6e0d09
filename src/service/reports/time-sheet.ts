import { sql } from 'kysely';
import { readRows } from '#service/db/queries.ts';
import { activityName, activityPlace } from '#service/core/activity-joins.ts';
import { Level } from '#contract/core/codes.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { columnOf, columnLabel, type ReportColumn, type ResourceActivityRow } from './layout.ts';
import { localText } from '#service/core/messages/messages.ts';
import { dayOr, optionalProjects, optionalResources } from './parameters.ts';
import { daysAfter, weekStart } from './period.ts';
import { paged, defineReport } from './report.ts';
import { afterRowCondition, isOneOf, isResourceOf, visibleRecordsCte, textCollation } from './visible-records.ts';

/** A week of people: a row for each activity that they booked on, a column for each day. */

interface TimeSheetReportRow extends ResourceActivityRow {
  /** Hours of the seven days from Monday on. */
  readonly hours: readonly number[];
}

/** Days of the week from Monday, 1, on. */
const timeSheetDays = [1, 2, 3, 4, 5, 6, 7];

function dayColumn(monday: string, weekday: number): ReportColumn<TimeSheetReportRow> {
  const [, month = '', date = ''] = daysAfter(monday, weekday - 1).split('-');
  return {
    ...columnOf.hours('hours', (row: TimeSheetReportRow) => row.hours[weekday - 1] || null, { sum: true }),
    name: `day${weekday}`,
    label: localText('report.dayColumn', { weekday, date, month }),
  };
}

const timeSheetReportColumns = (monday: string): readonly ReportColumn<TimeSheetReportRow>[] => [
  columnOf.text('resource', ({ resource }) => resource, { width: 18 }),
  columnOf.text('projectNumber', ({ number }) => number, { width: 10 }),
  columnOf.text('project', ({ project }) => project, { width: 24 }),
  columnOf.text('wbsCode', ({ wbsCode }) => wbsCode, { width: 8 }),
  columnOf.text('activity', ({ activity }) => activity, { width: 28 }),
  ...timeSheetDays.map((weekday) => dayColumn(monday, weekday)),
  columnOf.hours('total', (row) => roundFigure(row.hours.reduce((sum, each) => sum + each, 0)), {
    sum: true,
  }),
];

export const timeSheet = defineReport({
  id: 'time-sheet',
  parameters: {
    week: dayOr('week', ({ today }) => weekStart(today)),
    resourceIds: optionalResources('resources'),
    projectIds: optionalProjects('projects'),
  },
  columns: ({ week }) => timeSheetReportColumns(weekStart(week)),
  groupBy: 'resource',
  chart: {
    unit: 'hours',
    category: ({ project }) => project,
    series: [{ label: columnLabel('hours'), value: (row) => row.hours.reduce((sum, each) => sum + each, 0) }],
  },
  rows: (context, { week, resourceIds, projectIds }) => {
    const monday = weekStart(week);
    return paged<TimeSheetReportRow>((after, limit) => {
      const order = sql`coalesce(person.name::text, '') ${textCollation}, booked.resource_id, node.name::text ${textCollation}, booked.assignment_id`;
      const place =
        after &&
        sql`${after.resource ?? ''}::text ${textCollation}, ${after.resourceId}::bigint, ${after.project}::text ${textCollation}, ${after.id}::bigint`;
      return readRows<TimeSheetReportRow>(context.db)`
        with ${visibleRecordsCte(context)},
        booked as materialized (
          select assignment_id, resource_id,
            json_build_array(${sql.join(timeSheetDays.map((weekday) => sql`coalesce(sum(actual_effort) filter (where day = ${monday}::date + ${weekday - 1}::integer), 0)`))}) as hours
          from work_record record
          where day between ${monday}::date and ${monday}::date + 6 and ${isResourceOf('record.resource_id', resourceIds)}
          group by assignment_id, resource_id
        )
        select booked.assignment_id as id, booked.resource_id as "resourceId", person.name as resource, node.number,
          node.name as project, version.wbs_code as "wbsCode", ${activityName} as activity, booked.hours
        from booked
        join assignment on assignment.id = booked.assignment_id
        join activity on activity.id = assignment.activity_id
        ${activityPlace}
        left join access on access.project_node_id = node.id
        left join person on person.id = booked.resource_id
        where (access.level >= ${Level.observer} or person.is_own) and ${isOneOf('node.id', projectIds)}
          and ${afterRowCondition(order, place)}
        order by ${order}
        limit ${limit}`;
    });
  },
});

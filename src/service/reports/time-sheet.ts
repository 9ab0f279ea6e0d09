import { sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { type ReportColumn, hoursReportColumn, textReportColumn } from './layout.ts';
import { dayOr, optionalProjects, optionalResources } from './parameters.ts';
import { daysAfter, weekStart } from './period.ts';
import { paged, defineReport } from './report.ts';
import { activityName, afterRowCondition, isOneOf, isResourceOf, visibleRecordsCte, textCollation } from './seen.ts';

/** A week of people: a row for each activity that they booked on, a column for each day. */

interface TimeSheetReportRow {
  readonly id: string;
  readonly resourceId: string;
  readonly resource: string | null;
  readonly number: string;
  readonly project: string;
  readonly wbsCode: string | null;
  readonly activity: string;
  /** Hours of the seven days from Monday on. */
  readonly hours: readonly number[];
}

const timeSheetWeekdays = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  de: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
} as const;

/** Monday, with the day and the month as people of a language write them. */
function dayColumn(monday: string, index: number): ReportColumn<TimeSheetReportRow> {
  const [, month = '', date = ''] = daysAfter(monday, index).split('-');
  const labels = [
    `${timeSheetWeekdays.en[index] ?? ''} ${date}/${month}`,
    `${timeSheetWeekdays.de[index] ?? ''} ${date}.${month}.`,
  ] as const;
  const hoursOf = (row: TimeSheetReportRow) => row.hours[index] || null;
  return {
    ...hoursReportColumn(`day${index + 1}`, ...labels, hoursOf, { sum: true }),
    label: { en: labels[0], de: labels[1] },
  };
}

const timeSheetReportColumns = (monday: string): readonly ReportColumn<TimeSheetReportRow>[] => [
  textReportColumn('resource', 'Resource', 'Ressource', ({ resource }) => resource, { width: 18 }),
  textReportColumn('projectNumber', 'Project number', 'Projektnummer', ({ number }) => number, { width: 10 }),
  textReportColumn('project', 'Project', 'Projekt', ({ project }) => project, { width: 24 }),
  textReportColumn('wbsCode', 'WBS code', 'PSP-Code', ({ wbsCode }) => wbsCode, { width: 8 }),
  textReportColumn('activity', 'Activity', 'Vorgang', ({ activity }) => activity, { width: 28 }),
  ...timeSheetWeekdays.en.map((_, index) => dayColumn(monday, index)),
  hoursReportColumn('total', 'Sum', 'Summe', (row) => roundFigure(row.hours.reduce((sum, each) => sum + each, 0)), {
    sum: true,
  }),
];

export const timeSheet = defineReport({
  id: 'time-sheet',
  name: { en: 'Time sheet', de: 'Stundenzettel' },
  about: {
    en: 'The hours of a week, by person and activity.',
    de: 'Die Stunden einer Woche, nach Personen und Vorgängen.',
  },
  parameters: {
    week: dayOr({ en: 'Week of', de: 'Woche vom' }, ({ today }) => weekStart(today)),
    resourceIds: optionalResources({ en: 'Resources', de: 'Ressourcen' }),
    projectIds: optionalProjects({ en: 'Projects', de: 'Projekte' }),
  },
  columns: ({ week }) => timeSheetReportColumns(weekStart(week)),
  groupBy: 'resource',
  chart: {
    title: { en: 'Hours by project', de: 'Stunden nach Projekten' },
    unit: 'hours',
    category: ({ project }) => project,
    series: [{ label: { en: 'Hours', de: 'Stunden' }, value: (row) => row.hours.reduce((sum, each) => sum + each, 0) }],
  },
  rows: (context, { week, resourceIds, projectIds }) => {
    const monday = weekStart(week);
    return paged<TimeSheetReportRow>(async (after, limit) => {
      const order = sql`coalesce(person.name::text, '') ${textCollation}, booked.resource_id, node.name::text ${textCollation}, booked.assignment_id`;
      const place =
        after &&
        sql`${after.resource ?? ''}::text ${textCollation}, ${after.resourceId}::bigint, ${after.project}::text ${textCollation}, ${after.id}::bigint`;
      const { rows } = await sql<TimeSheetReportRow>`
        with ${visibleRecordsCte(context)},
        booked as materialized (
          select assignment_id, resource_id,
            json_build_array(${sql.join(timeSheetWeekdays.en.map((_, index) => sql`coalesce(sum(actual_effort) filter (where day = ${monday}::date + ${index}::integer), 0)`))}) as hours
          from work_record record
          where day between ${monday}::date and ${monday}::date + 6 and ${isResourceOf('record.resource_id', resourceIds)}
          group by assignment_id, resource_id
        )
        select booked.assignment_id as id, booked.resource_id as "resourceId", person.name as resource, node.number,
          node.name as project, version.wbs_code as "wbsCode", ${activityName} as activity, booked.hours
        from booked
        join assignment on assignment.id = booked.assignment_id
        join activity on activity.id = assignment.activity_id
        join project_plan plan on plan.id = activity.plan_id
        join project_node node on node.id = plan.project_node_id
        left join access on access.project_node_id = node.id
        left join person on person.id = booked.resource_id
        left join activity_version version
          on version.plan_version_id = plan.current_version_id and version.activity_id = activity.id
        where (access.level >= ${Level.observer} or person.is_own) and ${isOneOf('node.id', projectIds)}
          and ${afterRowCondition(order, place)}
        order by ${order}
        limit ${limit}`.execute(context.db);
      return rows;
    });
  },
});

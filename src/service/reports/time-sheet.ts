import { sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import { rounded } from '#service/core/figures/derived.ts';
import { type Column, hours, text } from './layout.ts';
import { dayOr, optionalProjects, optionalResources } from './parameters.ts';
import { daysAfter, weekStart } from './period.ts';
import { paged, report } from './report.ts';
import { activityName, behind, isOneOf, isResourceOf, seen, sorted } from './seen.ts';

/** A week of people: a row for each activity that they booked on, a column for each day. */

interface Row {
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

const weekdays = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  de: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
} as const;

/** Monday, with the day and the month as people of a language write them. */
function dayColumn(monday: string, index: number): Column<Row> {
  const [, month = '', date = ''] = daysAfter(monday, index).split('-');
  const labels = [
    `${weekdays.en[index] ?? ''} ${date}/${month}`,
    `${weekdays.de[index] ?? ''} ${date}.${month}.`,
  ] as const;
  const hoursOf = (row: Row) => row.hours[index] || null;
  return { ...hours(`day${index + 1}`, ...labels, hoursOf, { sum: true }), label: { en: labels[0], de: labels[1] } };
}

const columnsOf = (monday: string): readonly Column<Row>[] => [
  text('resource', 'Resource', 'Ressource', ({ resource }) => resource, { width: 18 }),
  text('projectNumber', 'Project number', 'Projektnummer', ({ number }) => number, { width: 10 }),
  text('project', 'Project', 'Projekt', ({ project }) => project, { width: 24 }),
  text('wbsCode', 'WBS code', 'PSP-Code', ({ wbsCode }) => wbsCode, { width: 8 }),
  text('activity', 'Activity', 'Vorgang', ({ activity }) => activity, { width: 28 }),
  ...weekdays.en.map((_, index) => dayColumn(monday, index)),
  hours('total', 'Sum', 'Summe', (row) => rounded(row.hours.reduce((sum, each) => sum + each, 0)), { sum: true }),
];

export const timeSheet = report({
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
  columns: ({ week }) => columnsOf(weekStart(week)),
  groupBy: 'resource',
  chart: {
    title: { en: 'Hours by project', de: 'Stunden nach Projekten' },
    unit: 'hours',
    category: ({ project }) => project,
    series: [{ label: { en: 'Hours', de: 'Stunden' }, value: (row) => row.hours.reduce((sum, each) => sum + each, 0) }],
  },
  rows: (context, { week, resourceIds, projectIds }) => {
    const monday = weekStart(week);
    return paged<Row>(async (after, limit) => {
      const order = sql`coalesce(person.name::text, '') ${sorted}, booked.resource_id, node.name::text ${sorted}, booked.assignment_id`;
      const place =
        after &&
        sql`${after.resource ?? ''}::text ${sorted}, ${after.resourceId}::bigint, ${after.project}::text ${sorted}, ${after.id}::bigint`;
      const { rows } = await sql<Row>`
        with ${seen(context)},
        booked as materialized (
          select assignment_id, resource_id,
            json_build_array(${sql.join(weekdays.en.map((_, index) => sql`coalesce(sum(actual_effort) filter (where day = ${monday}::date + ${index}::integer), 0)`))}) as hours
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
          and ${behind(order, place)}
        order by ${order}
        limit ${limit}`.execute(context.db);
      return rows;
    });
  },
});

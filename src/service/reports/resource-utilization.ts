import { sql } from 'kysely';
import { type DayRange, requireDayRange } from '#service/core/day-range.ts';
import { readRows } from '#service/db/queries.ts';
import { plannedAssignment } from '#service/core/activity-joins.ts';
import { ActivityType, Level, ProjectType } from '#contract/core/codes.ts';
import { dailyAbsences } from '#service/core/absence-details.ts';
import { isCountedResource } from '#service/core/figures/working-time.ts';
import { workPart } from '#service/core/work-part.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { columnOf, columnLabel, type ReportColumn } from './layout.ts';
import { choiceOr, dayOr, optionalResources } from './parameters.ts';
import { monthEnd, monthLabel, reportMonthStart, periodSteps } from './period.ts';
import { inParts, defineReport } from './report.ts';
import { listReportPeople, visibleRecordsCte, textCollation } from './visible-records.ts';

/** Planned and booked share of people's working time, by weeks or months. */

interface ResourceUtilizationRow {
  readonly resource: string;
  readonly from: string;
  readonly until: string;
  readonly capacity: number;
  readonly absent: number;
  readonly planned: number;
  readonly booked: number;
}

const utilizationPercent = (part: number, whole: number) => (whole === 0 ? null : roundFigure((100 * part) / whole));

const resourceUtilizationColumns: readonly ReportColumn<ResourceUtilizationRow>[] = [
  columnOf.text('resource', ({ resource }) => resource, { width: 26 }),
  columnOf.day('from', ({ from }) => from),
  columnOf.day('until', ({ until }) => until),
  columnOf.hours('capacity', ({ capacity }) => capacity, { sum: true }),
  columnOf.hours('absent', ({ absent }) => absent, { sum: true }),
  columnOf.hours('planned', ({ planned }) => planned, { sum: true }),
  columnOf.hours('booked', ({ booked }) => booked, { sum: true }),
  columnOf.hours('free', ({ capacity, planned }) => roundFigure(capacity - planned), { sum: true }),
  columnOf.percent('utilization', ({ planned, capacity }) => utilizationPercent(planned, capacity)),
];

/** Condition for resources counted in utilization and those requested explicitly. */
const countsOrIsNamed = (ids: readonly string[] = []) =>
  sql`(${isCountedResource('resource')} or resource.id = any (${[...ids]}::bigint[]))`;

/** Longer periods are read year by year. */
const maxUtilizationDays = 732;
/** People of one statement: their days are read one by one. */
const utilizationBatchSize = 50;

/** Hours that each of the `chosen` could work in a `step`, and how many of them they are absent. */
const workingTimeCte = ({ from, until }: DayRange) => sql`
  time as (
    select at.resource_id as id, step.first, sum(at.hours * chosen.available / 100) as hours,
      sum(at.hours * chosen.available / 100 * away.share) as absent
    from resource_hours(array(select id from chosen), ${from}::date, ${until}::date) at
    join chosen on chosen.id = at.resource_id
    join step on at.day between step.first and step.last
    left join ${dailyAbsences({ from, until }, sql`chosen as person`)} away
      on away.resource_id = at.resource_id and away.day = at.day
    group by at.resource_id, step.first
  )`;

/** Hours that are planned for each of the `chosen` in a `step`: the effort of an activity spread over its days. */
const plannedWorkCtes = ({ from, until }: DayRange) => sql`
  work as materialized (
    select chosen.id, plan.id as plan_id, planned.base_effort, planned.delay, planned.contour, version.duration,
      version.start, version.finish,
      plan_hours(plan.id, version.start, version.finish) as hours
    from chosen
    join assignment on assignment.resource_id = chosen.id
    ${plannedAssignment}
    left join access on access.project_node_id = node.id
    where (chosen.is_whole or access.level >= ${Level.observer}) and not node.archived
      and node.type = ${ProjectType.project} and version.type in (${ActivityType.standard}, ${ActivityType.adHoc})
      and planned.base_effort > 0 and version.start <= version.finish
      and version.start <= ${until}::date and version.finish >= ${from}::date
  ),
  planned as (
    select work.id, step.first, sum(work.base_effort * ${workPart('work', {
      hours: sql`within.hours`,
      total: sql`nullif(work.hours, 0)`,
      passed: sql`plan_hours(work.plan_id, work.start, least(work.finish, step.last))`,
    })}) as hours
    from work
    join step on work.start <= step.last and work.finish >= step.first
    cross join lateral (
      select plan_hours(work.plan_id, greatest(work.start, step.first), least(work.finish, step.last)) as hours) within
    group by work.id, step.first
  )`;

/** Hours that each of the `chosen` booked in a `step`. */
const bookedWorkCte = ({ from, until }: DayRange) => sql`
  booked as (
    select record.resource_id as id, step.first, sum(record.actual_effort) as hours
    from work_record record
    join chosen on chosen.id = record.resource_id
    join step on record.day between step.first and step.last
    where record.day between ${from}::date and ${until}::date and (chosen.is_whole or exists (
      select from assignment
      join activity on activity.id = assignment.activity_id
      join project_plan plan on plan.id = activity.plan_id
      join access on access.project_node_id = plan.project_node_id
      where assignment.id = record.assignment_id and access.level >= ${Level.observer}))
    group by record.resource_id, step.first
  )`;

export const resourceUtilization = defineReport({
  id: 'resource-utilization',
  parameters: {
    from: dayOr('from', ({ today }) => reportMonthStart(today)),
    until: dayOr('until', ({ today }) => monthEnd(today, 2)),
    step: choiceOr('step', ['month', 'week']),
    resourceIds: optionalResources('resources'),
  },
  columns: resourceUtilizationColumns,
  groupBy: 'resource',
  chart: {
    unit: 'hours',
    category: ({ from }, language) => monthLabel(from, language),
    order: ({ from }) => from,
    series: [
      { label: columnLabel('capacity'), value: ({ capacity }) => capacity },
      { label: columnLabel('planned'), value: ({ planned }) => planned },
      { label: columnLabel('booked'), value: ({ booked }) => booked },
    ],
  },
  check: (values) => requireDayRange(values, maxUtilizationDays),
  async *rows(context, { from, until, step, resourceIds }) {
    const people = await listReportPeople(context, resourceIds, countsOrIsNamed(resourceIds));
    const period = { from, until };
    const steps = periodSteps(period, step);
    yield* inParts(people, utilizationBatchSize, (part) => {
      // A manager of a resource can read all of its hours; others those of projects they observe.
      return readRows<ResourceUtilizationRow>(context.db)`
        with ${visibleRecordsCte(context)},
        chosen as materialized (
          select resource.id, resource.name, resource.available, person.is_own or person.level >= ${Level.manager} as is_whole
          from resource join person on person.id = resource.id
          where resource.id = any (${[...part]}::bigint[])
        ),
        step as materialized (
          select * from unnest(${steps.map((each) => each.from)}::date[], ${steps.map((each) => each.until)}::date[])
            as step (first, last)
        ),
        ${workingTimeCte(period)},
        ${plannedWorkCtes(period)},
        ${bookedWorkCte(period)}
        select chosen.name as resource, step.first as from, step.last as until,
          round(coalesce(time.hours, 0) - coalesce(time.absent, 0), 4) as capacity, round(coalesce(time.absent, 0), 4) as absent,
          round(coalesce(planned.hours, 0), 4) as planned, coalesce(booked.hours, 0) as booked
        from chosen
        cross join step
        left join time on time.id = chosen.id and time.first = step.first
        left join planned on planned.id = chosen.id and planned.first = step.first
        left join booked on booked.id = chosen.id and booked.first = step.first
        order by chosen.name::text ${textCollation}, chosen.id, step.first`;
    });
  },
});

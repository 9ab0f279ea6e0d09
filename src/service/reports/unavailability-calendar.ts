import { sql } from 'kysely';
import { requireDayRange } from '#service/core/day-range.ts';
import { readRows } from '#service/db/queries.ts';
import { absenceName, absentShare, readsDetails } from '#service/core/absence-details.ts';
import { columnOf, columnLabel, type ReportColumn } from './layout.ts';
import { dayOr, optionalResources } from './parameters.ts';
import { monthEnd, monthLabel, reportMonthStart } from './period.ts';
import { inParts, defineReport } from './report.ts';
import { listReportPeople, visibleRecordsCte, textCollation } from './visible-records.ts';

/** Absences in a period, with the working time they take. */

interface UnavailabilityReportRow {
  readonly resource: string;
  readonly start: string;
  readonly finish: string;
  /** Null with the comment where the caller may not read them. */
  readonly type: string | null;
  readonly comment: string | null;
  readonly days: number;
  readonly hours: number;
}

const unavailabilityReportColumns: readonly ReportColumn<UnavailabilityReportRow>[] = [
  columnOf.text('resource', ({ resource }) => resource, { width: 24 }),
  columnOf.day(['start', 'from'], ({ start }) => start),
  columnOf.day(['finish', 'until'], ({ finish }) => finish),
  columnOf.text('type', ({ type }) => type, { width: 16 }),
  columnOf.count('workingDays', ({ days }) => days, { sum: true }),
  columnOf.hours('hours', (row) => row.hours, { sum: true }),
  columnOf.text('comment', ({ comment }) => comment, { width: 30 }),
];

const isRead = readsDetails(sql`person.level`, sql`person.is_own`);

/** Absences are laid over each day of the period. */
const maxUnavailabilityDays = 1_098;
const unavailabilityBatchSize = 100;

export const unavailabilityCalendar = defineReport({
  id: 'unavailability-calendar',
  parameters: {
    from: dayOr('from', ({ today }) => reportMonthStart(today)),
    until: dayOr('until', ({ today }) => monthEnd(today, 11)),
    resourceIds: optionalResources('resources'),
  },
  columns: unavailabilityReportColumns,
  groupBy: 'resource',
  chart: {
    category: ({ start }, language) => monthLabel(start, language),
    order: ({ start }) => start,
    series: [{ label: columnLabel('workingDays'), value: ({ days }) => days }],
  },
  check: (values) => requireDayRange(values, maxUnavailabilityDays),
  async *rows(context, { from, until, resourceIds }) {
    const people = await listReportPeople(context, resourceIds);
    yield* inParts(people, unavailabilityBatchSize, (part) => {
      return readRows<UnavailabilityReportRow>(context.db)`
        with ${visibleRecordsCte(context)}
        select resource.name as resource, absence.start, absence.finish, nullif(${absenceName(isRead)}, '') as type,
          case when ${isRead} then absence.comment end as comment,
          count(*) filter (where at.hours > 0) * ${absentShare('absence')} as days,
          round(coalesce(sum(at.hours * resource.available / 100), 0) * ${absentShare('absence')}, 4) as hours
        from unavailability absence
        join resource on resource.id = absence.resource_id
        join person on person.id = resource.id
        left join unavailability_type type on type.id = absence.type_id
        left join resource_hours(${[...part]}::bigint[], ${from}::date, ${until}::date) at
          on at.resource_id = absence.resource_id and at.day between absence.start and absence.finish
        where absence.resource_id = any (${[...part]}::bigint[]) and absence.active
          and absence.start <= ${until}::date and absence.finish >= ${from}::date
        group by resource.name, resource.id, absence.id, type.name, person.level, person.is_own
        order by resource.name::text ${textCollation}, resource.id, absence.start, absence.id`;
    });
  },
});

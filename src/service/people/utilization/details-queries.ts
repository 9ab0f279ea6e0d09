import { sql } from 'kysely';
import type { OpUtilizationAssignment } from '#contract/app/utilization.ts';
import type { WorkShape } from '#plan/schedule/contour.ts';
import type { NonOptional } from '#service/core/non-optional.ts';
import type { DayRange } from '#service/core/day-range.ts';
import { Level } from '#contract/core/codes.ts';
import type { CallerContext } from '#service/core/context.ts';
import { absenceName } from '#service/core/absence-details.ts';
import {
  type UtilizationQuery,
  utilizationCalendarColumns,
  type CalendarRow,
  nodes,
  utilizationPeopleCte,
  plannedShares,
} from './queries.ts';
import { readRow } from '#service/db/queries.ts';

/** An assignment of the resource with its planned effort and the hours booked in the period. */
export interface AssignmentOfDays extends Omit<NonOptional<OpUtilizationAssignment>, 'planned' | 'periodHours'> {
  readonly complete: number;
  /** Null where its hours are spread evenly. */
  readonly shape: WorkShape | null;
  readonly booked: number;
  readonly project: string;
  readonly projectName: string;
  readonly probability: number;
  /** The caller's on the project. */
  readonly level: number;
}

interface UtilizationAbsenceRow extends DayRange {
  readonly id: string;
  readonly name: string;
  /** 0 the whole day, 1 its morning, 2 its afternoon. */
  readonly dayPart: number;
}

export interface DetailsRow {
  readonly id: string;
  readonly name: string;
  readonly available: number;
  readonly isWhole: boolean;
  /** Ids of the pools above it, from the topmost, and its own. */
  readonly above: readonly string[];
  readonly calendars: readonly CalendarRow[];
  readonly holidays: readonly string[];
  readonly absences: readonly UtilizationAbsenceRow[];
  readonly assignments: readonly AssignmentOfDays[];
}

type UtilizationDetailsQuery = DayRange & Pick<UtilizationQuery, 'probability' | 'exceptProject'>;

/**
 * Reads the details of one resource's utilization in one statement; undefined unless the caller is an observer of it.
 */
export function readDetails(
  context: CallerContext,
  resourceId: string,
  query: UtilizationDetailsQuery,
): Promise<DetailsRow | undefined> {
  const { from, until } = query;
  return readRow<DetailsRow>(context.db)`
    with ${utilizationPeopleCte(context, sql`r.id = ${resourceId}`)},
    ${nodes(context, query)},
    ${plannedShares(query)},
    record as materialized (
      select record.assignment_id, sum(record.actual_effort) as hours
      from work_record record
      where record.resource_id = ${resourceId} and record.day between ${from} and ${until}
      group by record.assignment_id
    ), taking as (
      select coalesce(planned.id, assignment.id)::text as assignment, coalesce(planned.activity_id, activity.id)::text as activity,
        coalesce(planned.name, version.name, (
          select name from activity_version last where last.activity_id = activity.id order by plan_version_id desc limit 1), ''
        ) as "activityName",
        coalesce(planned.type, version.type) as "activityType", coalesce(planned.wbs_code, version.wbs_code, '') as "wbsCode",
        planned.start, planned.finish, coalesce(planned.complete, assignment.complete) as complete,
        planned.base_effort as "baseEffort", planned.shape, coalesce(record.hours, 0) as booked,
        coalesce(planned.project_id, node.project_id)::text as project,
        coalesce(planned.project_name, node.project_name) as "projectName",
        coalesce(planned.probability, node.probability) as probability, coalesce(planned.level, node.level) as level
      from planned
      full join record on record.assignment_id = planned.id
      left join assignment on assignment.id = record.assignment_id
      left join activity on activity.id = assignment.activity_id
      left join node on node.plan_id = activity.plan_id
      left join activity_version version on version.plan_version_id = node.version_id and version.activity_id = activity.id
      where planned.id is not null
        or node.plan_id is not null and ((select is_whole from person) or node.level >= ${Level.observer})
    )
    select person.id, person.name, person.available, person.is_whole as "isWhole", person.path as above,
      coalesce((select json_agg(taking) from taking), '[]') as assignments,
      coalesce((
        select json_agg(json_build_object('id', absence.id::text, 'from', absence.start, 'until', absence.finish, 'isHalf', absence.day_part > 0,
          'dayPart', absence.day_part, 'name', ${absenceName(sql`person.is_whole`)}) order by absence.start, absence.day_part)
        from unavailability absence
        left join unavailability_type type on type.id = absence.type_id
        where absence.resource_id = person.id and absence.active), '[]') as absences,
      ${utilizationCalendarColumns}
    from person`;
}

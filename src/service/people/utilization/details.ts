import { groupBy } from '#plan/group-by.ts';
import type { OpUtilizationAssignment, OpUtilizationDetails, OpUtilizationProject } from '#contract/app/utilization.ts';
import type { DayRange } from '#service/core/day-range.ts';
import { Level } from '#contract/core/codes.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import type { AssignmentOfDays, DetailsRow } from './details-queries.ts';
import {
  capacities,
  roundToHundredths,
  spreadHours,
  type UtilizationPeriod,
  workingTimesOf,
  type WorkingTime,
} from './spread.ts';

/** Details of a resource's utilization by project. Pure. */

/** When the resource works. */
export function workingTimeOfDetails({ id, available, above, calendars, holidays, absences }: DetailsRow): WorkingTime {
  const known = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const own = above.flatMap((each) => known.get(each) ?? []);
  return workingTimesOf(holidays, [{ id, available, calendars: own, absences }])(id);
}

const detailsDayRange = ({ from, until }: DayRange) => ({ from: dayNumber(from), until: dayNumber(until) + 1 });

/** Hours of an assignment that are planned on the days. */
export function plannedHours(time: WorkingTime, assignment: AssignmentOfDays, days: DayRange): number {
  return hoursByPeriod(time, assignment, [detailsDayRange(days)])[0] ?? 0;
}

interface AssignmentHours extends AssignmentOfDays {
  readonly planned: number;
  readonly periodHours: readonly number[];
}

/** Hours of an assignment in each period. */
function hoursByPeriod(
  time: WorkingTime,
  { start, finish, baseEffort, shape }: AssignmentOfDays,
  periods: readonly UtilizationPeriod[],
): number[] {
  if (start === null || finish === null) return periods.map(() => 0);
  const share = { ...detailsDayRange({ from: start, until: finish }), hours: baseEffort ?? 0, shape };
  return spreadHours(time, [share], periods);
}

function toUtilizationAssignment({ start, finish, ...own }: AssignmentHours): OpUtilizationAssignment {
  const {
    assignment,
    activity,
    activityName,
    activityType,
    wbsCode,
    complete,
    baseEffort,
    planned,
    booked,
    periodHours,
  } = own;
  return {
    assignment,
    activity,
    activityName,
    ...(activityType !== null && { activityType }),
    wbsCode,
    ...(start !== null && { start }),
    ...(finish !== null && { finish }),
    complete,
    ...(baseEffort !== null && { baseEffort }),
    planned: roundToHundredths(planned),
    booked: roundToHundredths(booked),
    ...(periodHours.length > 0 && { periodHours: periodHours.map(roundToHundredths) }),
  };
}

const sumAssignmentHours = (taken: readonly AssignmentHours[], key: 'planned' | 'booked') =>
  roundToHundredths(taken.reduce((total, each) => total + each[key], 0));

interface PlannedAndBookedHours {
  readonly planned?: number | null;
  readonly booked?: number | null;
}

const byMostHours = (one: PlannedAndBookedHours, other: PlannedAndBookedHours) =>
  (other.planned ?? 0) - (one.planned ?? 0) || (other.booked ?? 0) - (one.booked ?? 0);

function toUtilizationProjects(taken: readonly AssignmentHours[]): OpUtilizationProject[] {
  const byProject = groupBy(taken, ({ project }) => project);
  return Array.from(byProject, ([project, all]) => ({
    project,
    projectName: all[0]?.projectName ?? '',
    probability: all[0]?.probability ?? 100,
    managed: (all[0]?.level ?? 0) >= Level.manager,
    planned: sumAssignmentHours(all, 'planned'),
    booked: sumAssignmentHours(all, 'booked'),
    assignment: all.map(toUtilizationAssignment).toSorted(byMostHours),
  })).toSorted(byMostHours);
}

/**
 * Returns only assignments with hours in the period. Those in projects where the caller is not an observer are combined
 * into one sum.
 * @param periods those by which the hours of each assignment are answered, too
 */
export function detailsOf(
  row: DetailsRow,
  days: DayRange,
  periods: readonly UtilizationPeriod[] = [],
): OpUtilizationDetails {
  const time = workingTimeOfDetails(row);
  const taken = row.assignments
    .map((each): AssignmentHours => ({
      ...each,
      planned: plannedHours(time, each, days),
      periodHours: hoursByPeriod(time, each, periods),
    }))
    .filter(({ planned, booked }) => planned > 0 || booked > 0);
  const visible = taken.filter(({ level }) => level >= Level.observer);
  const others = taken.filter(({ level }) => level < Level.observer);
  const [capacity = 0] = capacities(time, row.available, [detailsDayRange(days)]);
  return {
    resource: row.id,
    resourceName: row.name,
    partial: !row.isWhole,
    capacity: roundToHundredths(capacity),
    planned: sumAssignmentHours(taken, 'planned'),
    booked: sumAssignmentHours(taken, 'booked'),
    otherPlanned: sumAssignmentHours(others, 'planned'),
    otherBooked: sumAssignmentHours(others, 'booked'),
    project: toUtilizationProjects(visible),
    absence: row.absences
      .filter(({ from, until }) => from <= days.until && until >= days.from)
      .map(({ id, from, until, dayPart, name }) => ({
        unavailability: id,
        start: from,
        finish: until,
        dayPart,
        absenceName: name,
      })),
  };
}

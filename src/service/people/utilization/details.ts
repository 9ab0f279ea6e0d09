import type { OpUtilizationAssignment, OpUtilizationDetails, OpUtilizationProject } from '#contract/app/utilization.ts';
import { Level } from '#contract/core/codes.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import type { AssignmentOfDays, DetailsRow } from './details-store.ts';
import { capacities, hundredths, spread, workingTimes, type WorkingTime } from './spread.ts';

/** What makes up the utilisation of a resource, project by project. Pure. */

interface Days {
  readonly from: string;
  readonly until: string;
}

/** When the resource works. */
export function timeOf({ id, available, above, calendars, holidays, absences }: DetailsRow): WorkingTime {
  const known = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const own = above.flatMap((each) => known.get(each) ?? []);
  return workingTimes(holidays, [{ id, available, calendars: own, absences }])(id);
}

const periodOf = ({ from, until }: Days) => ({ from: dayNumber(from), until: dayNumber(until) + 1 });

/** Hours of an assignment that are planned on the days. */
export function plannedHours(time: WorkingTime, { start, finish, baseEffort }: AssignmentOfDays, days: Days): number {
  if (start === null || finish === null) return 0;
  const share = { ...periodOf({ from: start, until: finish }), hours: baseEffort ?? 0 };
  return spread(time, [share], [periodOf(days)])[0] ?? 0;
}

interface Taken extends AssignmentOfDays {
  readonly planned: number;
}

function assignmentOf({ start, finish, ...own }: Taken): OpUtilizationAssignment {
  const { assignment, activity, activityName, activityType, wbsCode, complete, baseEffort, planned, booked } = own;
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
    planned: hundredths(planned),
    booked: hundredths(booked),
  };
}

const sumOf = (taken: readonly Taken[], key: 'planned' | 'booked') =>
  hundredths(taken.reduce((total, each) => total + each[key], 0));

interface Hours {
  readonly planned?: number | null;
  readonly booked?: number | null;
}

const most = (one: Hours, other: Hours) =>
  (other.planned ?? 0) - (one.planned ?? 0) || (other.booked ?? 0) - (one.booked ?? 0);

function projectsOf(taken: readonly Taken[]): OpUtilizationProject[] {
  const byProject = new Map<string, Taken[]>();
  for (const each of taken) byProject.set(each.project, [...(byProject.get(each.project) ?? []), each]);
  return Array.from(byProject, ([project, all]) => ({
    project,
    projectName: all[0]?.projectName ?? '',
    probability: all[0]?.probability ?? 100,
    planned: sumOf(all, 'planned'),
    booked: sumOf(all, 'booked'),
    assignment: all.map(assignmentOf).toSorted(most),
  })).toSorted(most);
}

/** Only what takes hours of the days; what is in projects of which the caller is no observer is one sum. */
export function detailsOf(row: DetailsRow, days: Days): OpUtilizationDetails {
  const time = timeOf(row);
  const taken = row.assignments
    .map((each): Taken => ({ ...each, planned: plannedHours(time, each, days) }))
    .filter(({ planned, booked }) => planned > 0 || booked > 0);
  const seen = taken.filter(({ level }) => level >= Level.observer);
  const others = taken.filter(({ level }) => level < Level.observer);
  const [capacity = 0] = capacities(time, row.available, [periodOf(days)]);
  return {
    resource: row.id,
    resourceName: row.name,
    partial: !row.isWhole,
    capacity: hundredths(capacity),
    planned: sumOf(taken, 'planned'),
    booked: sumOf(taken, 'booked'),
    otherPlanned: sumOf(others, 'planned'),
    otherBooked: sumOf(others, 'booked'),
    project: projectsOf(seen),
    absence: row.absences
      .filter(({ from, until }) => from <= days.until && until >= days.from)
      .map(({ id, from, until, name }) => ({ unavailability: id, start: from, finish: until, absenceName: name })),
  };
}

import {
  longestUtilization,
  type OpUtilization,
  type OpUtilizationPool,
  type OpUtilizationRow,
  type utilizationApi as contract,
  utilizationUnits,
} from '#contract/app/utilization.ts';
import { type DayRange, requireDayRange } from '#service/core/day-range.ts';
import { Level } from '#contract/core/codes.ts';
import { groupBy } from '#plan/group-by.ts';
import { dayText } from '#plan/calendar/day.ts';
import { requireResource } from '#service/core/access.ts';
import type { Handlers, CallerContext } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { detailsOf } from './details.ts';
import { readDetails } from './details-queries.ts';
import {
  capacities,
  periodsOf,
  type PlannedShare,
  roundToHundredths,
  spreadHours,
  type UtilizationPeriod,
  type WorkingResource,
  type WorkingTime,
  workingTimesOf,
} from './spread.ts';
import {
  type CalendarRow,
  readUtilization,
  type UtilizationPersonRow,
  type UtilizationQuery,
  type UtilizationRows,
} from './queries.ts';

/** A resource as its working time is found; calendars that are alike are one, so that what follows from them is found once. */
function workerOf(calendars: readonly CalendarRow[]): (person: UtilizationPersonRow) => WorkingResource {
  const keyOf = ({ week, exceptions }: CalendarRow) => JSON.stringify([week, exceptions]);
  const alike = new Map(calendars.map((calendar) => [keyOf(calendar), calendar]));
  const known = new Map(calendars.map((calendar) => [calendar.id, alike.get(keyOf(calendar))]));
  return ({ id, available, path, absences }) => ({
    id,
    available,
    calendars: path.flatMap((each) => known.get(each) ?? []),
    absences: absences ?? [],
  });
}

/** Planned hours with their project, where the caller may know it. */
interface ProjectShare extends PlannedShare {
  readonly isTentative: boolean;
  readonly project: string | null;
}

/** The hours that are to be spread, of each person by its place. */
function sharesByPerson({ people, shares }: UtilizationRows): ProjectShare[][] {
  const { place, from, until, hours, shape, tentative, project } = shares;
  const lists: ProjectShare[][] = people.map(() => []);
  for (const [index, person] of place.entries())
    lists[person]?.push({
      from: from[index] ?? 0,
      until: until[index] ?? 0,
      hours: hours[index] ?? 0,
      shape: shape[index] ?? null,
      isTentative: tentative[index] ?? false,
      project: project[index] ?? null,
    });
  return lists;
}

const sumOf = (hours: readonly number[]) => hours.reduce((total, each) => total + each, 0);

/** Planned hours of one person by the projects that the caller may know of, the most first. */
function rowProjects(
  shares: readonly ProjectShare[],
  names: UtilizationRows['projects'],
  planned: (shares: readonly PlannedShare[]) => number[],
): NonNullable<OpUtilizationRow['project']> {
  const known = shares.filter(({ project }) => project !== null);
  return Array.from(
    groupBy(known, ({ project }) => project ?? ''),
    ([project, own]) => ({
      project,
      projectName: names[project] ?? '',
      planned: planned(own),
    }),
  ).toSorted((one, other) => sumOf(other.planned) - sumOf(one.planned));
}

/** The hours of each person by its place, of each period. */
function bookedHoursByPerson(
  { people, bookings: { place, period, hours } }: UtilizationRows,
  periods: number,
): number[][] {
  const lists = people.map(() => Array.from({ length: periods }, () => 0));
  for (const [index, person] of place.entries()) {
    const [own, at] = [lists[person], period[index] ?? 0];
    if (own) own[at] = (own[at] ?? 0) + (hours[index] ?? 0);
  }
  return lists;
}

interface PersonLoad {
  readonly shares: readonly ProjectShare[];
  readonly booked: readonly number[];
}

function toUtilizationRow(
  person: UtilizationPersonRow,
  time: WorkingTime,
  { shares, booked }: PersonLoad,
  periods: readonly UtilizationPeriod[],
  names: UtilizationRows['projects'],
): OpUtilizationRow {
  const spread = (some: readonly PlannedShare[]) => spreadHours(time, some, periods);
  const tentativeShares = shares.filter(({ isTentative }) => isTentative);
  const tentative = spread(tentativeShares);
  // Each share is spread once, because that takes most of the time.
  const certain = spread(shares.filter(({ isTentative }) => !isTentative));
  const project = rowProjects(shares, names, (own) => spread(own).map(roundToHundredths));
  return {
    resource: person.id,
    resourceName: person.name,
    pool: person.pool,
    available: person.available,
    own: person.own,
    partial: !person.isWhole,
    capacity: capacities(time, person.available, periods).map(roundToHundredths),
    planned: certain.map((hours, at) => roundToHundredths(hours + (tentative[at] ?? 0))),
    booked: booked.map(roundToHundredths),
    ...(tentativeShares.length > 0 && { tentative: tentative.map(roundToHundredths) }),
    absentDays: time.absentDays(periods),
    ...(project.length > 0 && { project }),
  };
}

/** The pools with the nearest one above each that is listed too. */
function poolsOf(pools: UtilizationRows['pools']): OpUtilizationPool[] {
  const listed = new Set(pools.map(({ pool }) => pool));
  return pools.map(({ pool, poolName, path }) => ({
    pool,
    poolName,
    parent: path.slice(0, -1).findLast((id) => listed.has(id)) ?? null,
  }));
}

interface UtilizationParams extends DayRange, Partial<Omit<UtilizationQuery, keyof DayRange | 'unit' | 'starts'>> {
  readonly unit: string;
}

/** The utilisation of all that the caller sees: one statement, and what is calculated from it. */
async function utilizationOf(
  context: CallerContext,
  { unit, poolIds, resourceIds, byProject = false, probability = 0, ...range }: UtilizationParams,
): Promise<OpUtilization> {
  const known = utilizationUnits.find((each) => each === unit) ?? 'week';
  const periods = periodsOf(range, known);
  const starts = periods.map((period) => dayText(period.from));
  const query = { ...range, unit: known, starts, poolIds, resourceIds, byProject, probability };
  const read = await readUtilization(context, query);
  const timeOf = workingTimesOf(read.holidays, read.people.map(workerOf(read.calendars)));
  const [shares, booked] = [sharesByPerson(read), bookedHoursByPerson(read, periods.length)];
  const listed = new Set(read.pools.map(({ pool }) => pool));
  return {
    period: periods.map((period) => ({ from: dayText(period.from), until: dayText(period.until - 1) })),
    pool: poolsOf(read.pools),
    resource: read.people.map((person, place) => {
      const taken = { shares: shares[place] ?? [], booked: booked[place] ?? [] };
      const row = toUtilizationRow(person, timeOf(person.id), taken, periods, read.projects);
      return { ...row, pool: person.pool !== null && listed.has(person.pool) ? person.pool : null };
    }),
  };
}

export const utilizationHandlers: Handlers<typeof contract> = {
  getUtilization: utilizationOf,

  getUtilizationDetails: async (context, { resourceId, from, until, unit, probability = 0, exceptProject }) => {
    const range = { from, until };
    requireDayRange(range, longestUtilization);
    const known = utilizationUnits.find((each) => each === unit);
    const details = await readDetails(context, resourceId, { ...range, probability, exceptProject });
    if (details) return detailsOf(details, range, known ? periodsOf(range, known) : []);
    // Reports why nothing was found: no access, too low a level, or a pool or archived resource.
    await requireResource(context, resourceId, Level.observer);
    throw notFoundFailure('resource', resourceId);
  },
};

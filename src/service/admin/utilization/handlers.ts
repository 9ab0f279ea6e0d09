import {
  type OpUtilization,
  type OpUtilizationPool,
  type OpUtilizationRow,
  type utilization as contract,
  utilizationUnits,
} from '#contract/admin/utilization.ts';
import { Level } from '#contract/codes.ts';
import { dayText } from '#plan/day.ts';
import { requireResource } from '../../access.ts';
import type { Context, Handlers } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { detailsOf } from './details.ts';
import { readDetails } from './details-store.ts';
import { type Period, periodsOf, requireDays } from './periods.ts';
import { capacities, hundredths, spread, type Worker, type WorkingTime, workingTimes } from './spread.ts';
import { type CalendarRow, type PersonRow, readUtilization } from './store.ts';

/** A resource as its working time is found. */
function workerOf(calendars: ReadonlyMap<string, CalendarRow>): (person: PersonRow) => Worker {
  return ({ id, available, path, absences }) => ({
    id,
    available,
    calendars: path.flatMap((each) => calendars.get(each) ?? []),
    absences: absences ?? [],
  });
}

function rowOf(person: PersonRow, time: WorkingTime, periods: readonly Period[]): OpUtilizationRow {
  const shares = (person.starts ?? []).map((from, index) => ({
    from,
    until: person.ends?.[index] ?? from,
    hours: person.hours?.[index] ?? 0,
  }));
  const booked = periods.map(() => 0);
  for (const [period, hours] of person.booked ?? []) booked[period] = hours;
  return {
    resource: person.id,
    resourceName: person.name,
    pool: person.pool,
    available: person.available,
    own: person.own,
    partial: !person.isWhole,
    capacity: capacities(time, person.available, periods).map(hundredths),
    planned: spread(time, shares, periods).map(hundredths),
    booked: booked.map(hundredths),
    absentDays: time.absentDays(periods),
  };
}

interface PoolPlace {
  readonly pool: string;
  readonly poolName: string;
  readonly path: readonly string[];
}

/** The pools with the nearest one above each that is listed too. */
function poolsOf(pools: readonly PoolPlace[]): OpUtilizationPool[] {
  const listed = new Set(pools.map(({ pool }) => pool));
  return pools.map(({ pool, poolName, path }) => ({
    pool,
    poolName,
    parent: path.slice(0, -1).findLast((id) => listed.has(id)) ?? null,
  }));
}

interface Asked {
  readonly from: string;
  readonly until: string;
  readonly unit: string;
  readonly poolIds?: readonly string[] | undefined;
  readonly probability?: number | undefined;
}

/** The utilisation of all that the caller sees: one statement, and what is calculated from it. */
export async function utilizationOf(
  context: Pick<Context, 'db' | 'caller'>,
  { from, until, unit, poolIds, probability = 0 }: Asked,
): Promise<OpUtilization> {
  const periods = periodsOf({ from, until }, utilizationUnits.find((each) => each === unit) ?? 'week');
  const starts = periods.map((period) => dayText(period.from));
  const read = await readUtilization(context, { from, until, starts, poolIds, probability });
  const worker = workerOf(new Map(read.calendars.map((calendar) => [calendar.id, calendar])));
  const timeOf = workingTimes(read.holidays, read.people.map(worker));
  const listed = new Set(read.pools.map(({ pool }) => pool));
  return {
    period: periods.map((period) => ({ from: dayText(period.from), until: dayText(period.until - 1) })),
    pool: poolsOf(read.pools),
    resource: read.people.map((person) => {
      const row = rowOf(person, timeOf(person.id), periods);
      return { ...row, pool: person.pool !== null && listed.has(person.pool) ? person.pool : null };
    }),
  };
}

export const utilization: Handlers<typeof contract> = {
  getUtilization: utilizationOf,

  getUtilizationDetails: async (context, { resourceId, from, until, probability = 0 }) => {
    requireDays({ from, until });
    const details = await readDetails(context, resourceId, { from, until, probability });
    if (details) return detailsOf(details, { from, until });
    // Why there is nothing: not seen, too low a level, or a pool or an archived resource.
    await requireResource(context, resourceId, Level.observer);
    throw notFound('resource', resourceId);
  },
};

import type { PlanTask } from '#files/plan.ts';
import {
  isTimephasedPercent,
  percentTypes,
  runLength,
  timephasedRuns,
  type TimephasedSeries,
} from '#files/timephased.ts';
import {
  keepFigure,
  keepFlag,
  keepMoment,
  keepRecord,
  type KeepValue,
  keepWholeList,
  keepWithin,
} from './keep-value.ts';

/** Values over time of plan files, kept as runs of equal ones. Pure. */

const maxSeries = 500;
/** Of all series of a row: more would make exports long. */
const maxPeriods = 50_000;
const maxRunNumbers = 15_000;
const endOfDates = Date.UTC(9999, 11, 31) / 1000;

/** Numbers of runs: counts and seconds are whole. */
const keepRuns: KeepValue = (value) => {
  if (!Array.isArray(value) || value.length === 0 || value.length % runLength > 0 || value.length > maxRunNumbers)
    return undefined;
  const isKept = value.every((number: unknown, at) =>
    at % runLength === runLength - 1
      ? keepFigure(number) !== undefined
      : Number.isSafeInteger(number) && Number(number) > 0,
  );
  return isKept ? value : undefined;
};

const keepTimephasedCode = keepWithin(0, 255);
const keepSeriesRecord = keepRecord({
  type: keepTimephasedCode,
  unit: keepTimephasedCode,
  isWork: (value) => keepFlag(value) ?? false,
  start: keepMoment,
  runs: keepRuns,
});

const keepSeries: KeepValue = (value) => {
  // The fields are checked above.
  const series = keepSeriesRecord(value) as TimephasedSeries | undefined;
  const isWhole =
    series && Object.values(series).length === 5 && [...timephasedRuns(series)].every(({ to }) => to < endOfDates);
  return isWhole ? series : undefined;
};

const keepAllSeries = keepWholeList(keepSeries, maxSeries);

/** All series of a row, or none of them. */
export const keepTimephased: KeepValue = (value) => {
  const kept = keepAllSeries(value) as readonly TimephasedSeries[] | undefined;
  const periods = kept?.flatMap((series) => Array.from(timephasedRuns(series), ({ count }) => count)) ?? [];
  return periods.reduce((sum, count) => sum + count, 0) <= maxPeriods ? kept : undefined;
};

/** True for values that are no money. */
export const isFreeOfCosts = (series: TimephasedSeries): boolean => series.isWork || isTimephasedPercent(series);

/** How percentages of a task grew; those that come to another percentage than it has are left out. */
export function fittingPercents(
  timephased: PlanTask['timephased'] = [],
  { percentComplete, physicalPercentComplete }: Pick<PlanTask, 'percentComplete' | 'physicalPercentComplete'>,
): PlanTask['timephased'] {
  const fitting = [percentComplete, physicalPercentComplete].flatMap((percent = 0, at) => {
    const all = timephased.filter(({ type }) => type === percentTypes[at]);
    const runs = all.flatMap((series) => [...timephasedRuns(series)]);
    const sum = runs.reduce((before, { count, value }) => before + count * value, 0);
    return Math.abs(sum - percent) > 1 ? [] : all;
  });
  return fitting.length > 0 ? fitting : undefined;
}

import type { OpReport } from '#contract/app/reports.ts';
import { type ReportBarsData, reportBarsHeight } from '#chart/report-bars.ts';

/**
 * Sample data for a report's picture: a meaningless series drawn like the report's own, and lines in place of table
 * texts.
 */

/** Shares of the largest; every series has its own place to begin. */
const shares = [1, 0.62, 0.86, 0.44, 0.7, 0.3, 0.54, 0.92];
const sampleLetters = ['A', 'B', 'C', 'D', 'E', 'F'];

/** A chart as the report has it, with as many categories as the height has room for, three at least. */
export function madeUpBars(
  { series, stacked, ordered }: NonNullable<OpReport['chart']>,
  height: number,
): ReportBarsData {
  const of = (count: number): ReportBarsData => ({
    categories: sampleLetters.slice(0, count),
    stacked: stacked === true,
    series: (series ?? []).map((label, at) => {
      const values = sampleLetters.slice(0, count).map((_, index) => shares[(index + at * 3) % shares.length] ?? 1);
      // Without an order in time, the largest comes first.
      return { label, values: ordered === true ? values : values.toSorted((one, other) => other - one) };
    }),
  });
  const counts = sampleLetters.map((_, index) => sampleLetters.length - index);
  return of(counts.find((count) => count === 3 || reportBarsHeight(of(count)) <= height) ?? 3);
}

interface PlacedColumn {
  readonly x: number;
  readonly width: number;
  readonly isNumber: boolean;
}

/** Returns the columns of the table with widths by their shares, without the column whose values are headings. */
export function placedColumns({ columns }: OpReport, width: number): PlacedColumn[] {
  const shown = (columns ?? []).filter(({ group }) => group !== true);
  const shareOf = (column: (typeof shown)[number]) => column.width ?? 1;
  const all = shown.reduce((sum, column) => sum + shareOf(column), 0);
  let x = 0;
  return shown.map((column) => {
    const placed = { x, width: (shareOf(column) / all) * width, isNumber: column.kind === 'number' };
    x += placed.width;
    return placed;
  });
}

/** Fraction of its column taken by a text. */
export const textShare = (row: number, column: number): number =>
  0.4 + 0.4 * (shares[(row * 3 + column) % shares.length] ?? 1);

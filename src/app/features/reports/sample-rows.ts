import type { OpReport } from '#contract/app/reports.ts';
import { type ReportBarsData, reportBarsHeight } from '#chart/report-bars.ts';

/** What a report's picture shows: a series of no meaning, drawn as the report's own, and lines for the texts of its table. */

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
      // Where time gives no order, the largest comes first.
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

/** The columns that stand in the table, as wide as their shares; the one whose values are headings is none of them. */
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

/** How much of its column a text takes. */
export const textShare = (row: number, column: number): number =>
  0.4 + 0.4 * (shares[(row * 3 + column) % shares.length] ?? 1);

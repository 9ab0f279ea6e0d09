import type { Language, LocalText } from '#service/core/messages/messages.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import type { ReportUnit } from './layout.ts';

/** The chart of a report: sums of its rows by a category, as one group of bars each. */
export interface ChartPlan<Row> {
  readonly unit?: ReportUnit;
  /** Category of a row; null to skip it. Rows with the same text belong to the same category. */
  readonly category: (row: Row, language: Language) => string | null;
  readonly series: readonly { readonly label: LocalText; readonly value: (row: Row) => number | null }[];
  /** Stacks the bars instead of grouping them. */
  readonly stacked?: boolean;
  /** By what categories are put in order, such as the day on which one begins; otherwise the largest comes first. */
  readonly order?: (row: Row) => string;
}

/** A chart as data: the bars in the order in which they are drawn. */
export interface ReportChart {
  readonly title: string;
  readonly unit: ReportUnit | undefined;
  readonly stacked: boolean;
  readonly categories: readonly string[];
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  /** Number of categories omitted to keep the chart readable. */
  readonly left: number;
}

/** More groups of bars are not read any more. */
const mostCategories = 12;
/** More are not kept in mind, so that a report of a million names takes no memory. */
const maxChartNames = 10_000;

interface ChartSum {
  readonly values: number[];
  order: string;
}

/** Adds up rows while they are read. */
export class ChartAccumulator<Row> {
  readonly #title: string;
  readonly #plan: ChartPlan<Row>;
  readonly #language: Language;
  readonly #sums = new Map<string, ChartSum>();
  #lost = 0;

  constructor(title: string, plan: ChartPlan<Row>, language: Language) {
    this.#title = title;
    this.#plan = plan;
    this.#language = language;
  }

  add(rows: readonly Row[]): void {
    const { category, series, order } = this.#plan;
    for (const row of rows) {
      const name = category(row, this.#language);
      const sum = name === null ? undefined : this.#sumOf(name);
      if (!sum) continue;
      const place = order?.(row);
      if (place !== undefined && (sum.order === '' || place < sum.order)) sum.order = place;
      for (const [index, { value }] of series.entries())
        sum.values[index] = (sum.values[index] ?? 0) + (value(row) ?? 0);
    }
  }

  #sumOf(name: string): ChartSum | undefined {
    const known = this.#sums.get(name);
    if (known) return known;
    if (this.#sums.size >= maxChartNames) {
      this.#lost += 1;
      return undefined;
    }
    const sum = { values: this.#plan.series.map(() => 0), order: '' };
    this.#sums.set(name, sum);
    return sum;
  }

  /** Undefined where there is nothing to draw. */
  drawn(): ReportChart | undefined {
    const { unit, series, stacked = false, order } = this.#plan;
    const all = [...this.#sums].filter(([, { values }]) => values.some((value) => value !== 0));
    if (all.length === 0) return undefined;
    const size = ({ values }: ChartSum) =>
      stacked ? values.reduce((total, value) => total + Math.abs(value), 0) : Math.max(...values.map(Math.abs));
    const sorted = all.toSorted(([, one], [, other]) =>
      order ? (one.order < other.order ? -1 : 1) : size(other) - size(one),
    );
    const shown = sorted.slice(0, mostCategories);
    return {
      title: this.#title,
      unit,
      stacked,
      categories: shown.map(([name]) => name),
      series: series.map(({ label }, index) => ({
        label: label(this.#language),
        values: shown.map(([, { values }]) => roundFigure(values[index] ?? 0)),
      })),
      left: all.length - shown.length + this.#lost,
    };
  }
}

import { type BarsChart, layoutBars } from './bars.ts';
import type { ChartDrawing } from './drawing.ts';

/** Chart of a report as in its file: values by category, one series after the other. */
export interface ReportBarsData {
  readonly categories: readonly string[];
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  readonly stacked: boolean;
}

const colours = ['series1', 'series2', 'series3', 'series4', 'series5', 'series6'] as const;
const reportBarPatterns = ['plain', 'rising', 'dots', 'falling', 'level', 'cross'] as const;

/** In pixels. */
export function reportBarsHeight({ categories, series, stacked }: ReportBarsData): number {
  const lane = stacked ? 20 : 9 * series.length + 10;
  return 60 + categories.length * lane;
}

/** Lying bars, as high as the categories need, so that long names can be read; the same on screen and on paper. */
export function drawReportBars(chart: ReportBarsData, width: number, write: BarsChart['write']): ChartDrawing {
  const { categories, series, stacked } = chart;
  return layoutBars(
    {
      direction: 'lying',
      arrangement: stacked ? 'stacked' : 'grouped',
      categories: categories.map((name, index) => ({ key: String(index), name })),
      series: series.map(({ label, values }, index) => ({
        key: String(index),
        name: label,
        colour: colours[index % colours.length] ?? 'series1',
        pattern: reportBarPatterns[index % reportBarPatterns.length] ?? 'plain',
        values,
      })),
      write,
    },
    { width, height: reportBarsHeight(chart) },
  );
}

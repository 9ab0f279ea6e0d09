import type { Cell, Sheet } from '#files/spreadsheet/workbook.ts';
import type { TextFunction } from '#app/i18n/use-text.tsx';
import { loadPercent } from './bands.ts';
import { type HeatMeasure, type HeatRow, periodLoad } from './heat-rows.ts';
import type { PeriodLabel } from './period-labels.ts';

/** The utilization as a spreadsheet: the rows and the measure that are shown. Pure. */

interface HeatSheetSource {
  readonly rows: readonly HeatRow[];
  readonly periods: readonly PeriodLabel[];
  readonly measure: HeatMeasure;
}

/** Builds the sheet of an export. Cells are hours or whole percents; those without capacity and hours are empty. */
export function heatSheet({ rows, periods, measure }: HeatSheetSource, text: TextFunction): Sheet {
  const columns = [-1, ...periods.keys()];
  const cell = (row: HeatRow, column: number): Cell => {
    const load = periodLoad(row, column);
    if (load.capacity === 0 && load.hours === 0) return null;
    return measure === 'hours'
      ? Math.round(load.hours * 100) / 100
      : (loadPercent(load) ?? text('utilization.noCapacity'));
  };
  return {
    name: text('utilization.title'),
    rows: [
      [
        text('portfolio.level'),
        text('utilization.resource'),
        `${text('utilization.sum')} (${text(`utilization.measure.${measure}.unit`)})`,
        ...periods.map(({ full }) => full),
      ],
      ...rows.map((row) => [row.level, row.name, ...columns.map((column) => cell(row, column))]),
    ],
  };
}

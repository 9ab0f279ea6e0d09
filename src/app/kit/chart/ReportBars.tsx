import { Typography } from '@mui/material';
import { useCallback } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { ChartSize } from '#chart/drawing.ts';
import { drawReportBars, type ReportBarsData as Bars, reportBarsHeight } from '#chart/report-bars.ts';
import { Chart } from './Chart.tsx';

/** A report's chart with its title, and how many categories it leaves out. */
export interface TitledBars extends Bars {
  readonly title: string;
  readonly left: number;
}

/** The chart of a report, drawn as on paper. */
export function ReportBars({ chart }: { readonly chart: TitledBars }) {
  const { text, intl } = useText();
  const draw = useCallback(
    ({ width }: ChartSize) => {
      const value = (number: number) => intl.formatNumber(number, { maximumFractionDigits: 2 });
      const axis = (number: number) => intl.formatNumber(number, { notation: 'compact', maximumFractionDigits: 1 });
      return drawReportBars(chart, width, { value, axis, categories: text('reports.category') });
    },
    [chart, intl, text],
  );
  return (
    <div>
      <Chart name={chart.title} height={reportBarsHeight(chart)} draw={draw} />
      {chart.left > 0 && (
        <Typography variant="caption" color="textSecondary">
          {text('reports.left', { count: chart.left })}
        </Typography>
      )}
    </div>
  );
}

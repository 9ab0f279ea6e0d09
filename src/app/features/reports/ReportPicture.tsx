import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { chartColour, chartColours } from '#app/kit/chart/chart-style.ts';
import { ChartMarks } from '#app/kit/chart/ChartMarks.tsx';
import type { OpReport } from '#contract/app/reports.ts';
import { drawReportBars, reportBarsHeight } from '#chart/report-bars.ts';
import { cutText } from '#chart/text-width.ts';
import { madeUpBars, placedColumns, textShare } from './sample-rows.ts';

const picturePage = { width: 300, height: 250, margin: 10 } as const;
const pictureInnerWidth = picturePage.width - 2 * picturePage.margin;
const title = 22;
const pictureRowHeight = 11;
/** Bold letters of size 11 are as wide as plain ones of this. */
const boldWidth = 12.5;

const Picture = styled('svg')(({ theme }) => ({
  ...chartColours(theme),
  display: 'block',
  width: '100%',
  height: 'auto',
  borderRadius: 4,
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  background: (theme.vars ?? theme).palette.background.paper,
}));

/** A report's page in small: its chart with made-up values above its table, both as its layout has them. */
export function ReportPicture({ report }: { readonly report: OpReport }) {
  const clip = useId();
  const bars = report.chart && madeUpBars(report.chart, 150);
  const table = bars ? title + reportBarsHeight(bars) : picturePage.margin;
  return (
    <Picture viewBox={`0 0 ${picturePage.width} ${picturePage.height}`} aria-hidden>
      <clipPath id={clip}>
        <rect
          x={picturePage.margin}
          y="0"
          width={pictureInnerWidth}
          height={picturePage.height - picturePage.margin / 2}
        />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {bars && (
          <>
            <text x={picturePage.margin} y="16" fontSize="11" fontWeight="bold" fill={chartColour('text')}>
              {cutText(report.chart?.title ?? '', boldWidth, pictureInnerWidth)}
            </text>
            <g transform={`translate(${picturePage.margin} ${title})`}>
              <ChartMarks drawing={drawReportBars(bars, pictureInnerWidth, { value: () => '', categories: '' })} />
            </g>
          </>
        )}
        <g transform={`translate(${picturePage.margin} ${table})`}>
          <TableLines report={report} rows={Math.ceil((picturePage.height - table) / pictureRowHeight)} />
        </g>
      </g>
    </Picture>
  );
}

/** Lines for texts: the head, then rows below the heading of their group, where there are groups. */
function TableLines({ report, rows }: { readonly report: OpReport; readonly rows: number }) {
  const columns = placedColumns(report, pictureInnerWidth);
  const isGrouped = report.columns?.some(({ group }) => group === true) === true;
  return (
    <>
      <rect width={pictureInnerWidth} height={pictureRowHeight} fill={chartColour('grid')} />
      {Array.from({ length: rows }, (_, line) => {
        const y = line * pictureRowHeight + pictureRowHeight / 2 - 1.5;
        const key = `line ${line}`;
        if (isGrouped && line % 4 === 1)
          return <rect key={key} x="2" y={y} width={pictureInnerWidth * 0.24} height="3" fill={chartColour('text')} />;
        return columns.map(({ x, width, isNumber }, column) => {
          const length = (width - 4) * textShare(line, column);
          const fill = chartColour(line === 0 ? 'text' : 'muted');
          return (
            <rect
              key={`${key} ${x}`}
              x={isNumber ? x + width - 2 - length : x + 2}
              y={y}
              width={length}
              height="3"
              fill={fill}
              fillOpacity={line === 0 ? 0.8 : 0.6}
            />
          );
        });
      })}
    </>
  );
}

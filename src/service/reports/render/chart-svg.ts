import { paperPalette } from '#chart/palette.ts';
import { drawReportBars } from '#chart/report-bars.ts';
import { drawingToSvg } from '#chart/svg.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import type { ReportChart } from '../chart.ts';
import { shownNumber, shownShort } from './shown.ts';

/** The chart of a report as SVG, for paper. @param width pixels */
export function chartSvg(chart: ReportChart, language: Language, width: number, fontFamily: string): string {
  const value = (number: number) => shownNumber(number, undefined, language);
  const drawing = drawReportBars(chart, width, {
    value,
    axis: (number) => shownShort(number, language),
    categories: '',
  });
  return drawingToSvg(drawing, { palette: paperPalette, fontFamily, title: chart.title, id: 'report' });
}

/** Returns the note on omitted categories. */
export function leftOut({ left }: ReportChart, language: Language): string {
  return left === 0 ? '' : serviceText('report.leftOut', language, { count: left });
}

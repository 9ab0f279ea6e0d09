import { paperPalette } from '#chart/palette.ts';
import { drawReportBars } from '#chart/report-bars.ts';
import { drawingToSvg } from '#chart/svg.ts';
import { numberFormat } from '#i18n/locale-format.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { formatShownDay } from '#service/core/messages/shown-values.ts';
import type { LayoutColumn, ReportCell, ReportLayout, ReportUnit } from '../layout.ts';
import type { ReportChart } from '../chart.ts';

/** Values as people read them on paper and on a page: days, numbers and words of the reader's language. */

const reportLocales = { en: 'en-GB', de: 'de-DE' } as const;

const numberFormatsOf = (locale: string) => ({
  hours: numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  money: numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  percent: numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  count: numberFormat(locale, { maximumFractionDigits: 4 }),
});
const reportNumberFormats = { en: numberFormatsOf(reportLocales.en), de: numberFormatsOf(reportLocales.de) };

function shownNumber(value: number, unit: ReportUnit | undefined, language: Language): string {
  // A small negative number that is rounded to nothing has no sign.
  return reportNumberFormats[language][unit ?? 'count'].format(Math.abs(value) < 0.000_05 ? 0 : value);
}

/** Also days and numbers that are none stay readable. */
export function shownReportCell(cell: ReportCell, { kind, unit, words }: LayoutColumn, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return serviceText(cell ? 'main.yes' : 'main.no', language);
  if (typeof cell === 'number') return words?.[cell] ?? shownNumber(cell, unit, language);
  return kind === 'day' ? formatShownDay(cell, language) : cell;
}

const compactNumberFormats = {
  en: numberFormat(reportLocales.en, { notation: 'compact', maximumFractionDigits: 1 }),
  de: numberFormat(reportLocales.de, { notation: 'compact', maximumFractionDigits: 1 }),
};

/** Short, for the axis of a chart. */
const shownShort = (value: number, language: Language): string => compactNumberFormats[language].format(value);

export const isRight = ({ kind }: LayoutColumn): boolean => kind === 'number';

/** Creation day and reader of a report. */
export const asOfLine = ({ language, today, reader }: ReportLayout): string =>
  serviceText('report.asOf', language, { day: formatShownDay(today, language), reader });

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

import type { Content, DocumentDefinition, TableCell, TableLayout } from 'pdfmake';
import { chartSvg, leftOut } from './shown.ts';
import type { PdfGroup, PdfJob, PdfRow } from './pdf-job.ts';
import { breakable, pdfColumnWidths, type ReportPdfFonts } from './pdf-type.ts';
import { wordmarkSvg } from '#chart/brand.ts';
import { replacement } from '#chart/printable-text.ts';
import { serviceText } from '#service/core/messages/messages.ts';

/** The pages of a report. Lengths are points. */

const pageMargin = 30;
const fontSize = 7.5;
const cellPadding = 3;
/** Widths of columns together, in characters, from which on a page is laid on its side, and from which on it is larger. */
const landscapeFromWidth = 105;
const largePageFromWidth = 185;
const pageSizes = { A4: [595.28, 841.89], A3: [841.89, 1190.55] } as const;
const pdfChartHeight = 265;
/** Of the chart before it is fitted into the page. Pixels. */
const chartWidth = 760;
/** A cell with more characters may be higher than a page: then rows may break. */
const longText = 900;

const pdfColors = { muted: '#545d68', line: '#c9ced6', heading: '#eef1f5', accent: '#2456a6' } as const;

/**
 * Builds the page description for pdfmake.
 * @param isComplete no characters missing in the fonts were replaced
 */
export function pdfDocument(job: PdfJob, fonts: ReportPdfFonts, isComplete: boolean): DocumentDefinition {
  const sum = job.columns.reduce((all, { width }) => all + width, 0);
  const pageSize = sum > largePageFromWidth ? 'A3' : 'A4';
  const pageOrientation = sum > landscapeFromWidth ? 'landscape' : 'portrait';
  const [short, long] = pageSizes[pageSize];
  const pageWidth = pageOrientation === 'landscape' ? long : short;
  const room = pageWidth - 2 * pageMargin;
  const widths = pdfColumnWidths(job, fonts, { room, padding: cellPadding, size: fontSize });
  const mayBreak = job.groups.some(({ rows }) =>
    rows.some(({ texts }) => texts.some(({ length }) => length > longText)),
  );
  return {
    info: { title: job.title, creator: 'Opdesk', producer: 'Opdesk' },
    language: job.language,
    displayTitle: true,
    pageSize,
    pageOrientation,
    pageMargins: [pageMargin, Math.max(54, 28 + 9 * labelLines(job, widths)), pageMargin, 40],
    defaultStyle: { font: 'Roboto', fontSize },
    header: (page: number) => pageHeader(job, fonts, widths, page),
    footer: (page: number, count: number) => ({
      margin: [pageMargin, 12, pageMargin, 0],
      columns: [
        { text: job.title, color: pdfColors.muted },
        { text: serviceText('report.page', job.language, { page, count }), color: pdfColors.muted, alignment: 'right' },
      ],
    }),
    content: [
      ...opening(job, room),
      ...(job.groups.length > 0 ? [labelTable(job, fonts, widths)] : []),
      ...job.groups.map((group) => groupTable(group, job, { fonts, widths, mayBreak })),
      ...(isComplete
        ? []
        : [
            {
              text: serviceText('report.replacedCharacters', job.language, { sign: replacement }),
              color: pdfColors.muted,
              margin: [0, 10, 0, 0],
            },
          ]),
    ],
  };
}

/** Lines of the label that takes most. */
function labelLines({ columns }: PdfJob, widths: number[]): number {
  return Math.max(
    ...columns.map(({ label }, index) => Math.ceil((label.length * fontSize * letter) / (widths[index] ?? 1))),
  );
}

/** Column names are repeated at the top of every page except the first, which has the title. */
function pageHeader(job: PdfJob, fonts: ReportPdfFonts, widths: number[], page: number): Content {
  if (page > 1)
    return {
      margin: [pageMargin, 22, pageMargin, 0],
      stack: job.groups.length > 0 ? [labelTable(job, fonts, widths)] : [],
    };
  return {
    margin: [pageMargin, 26, pageMargin, 0],
    columns: [
      { text: job.title, fontSize: 18, bold: true, color: pdfColors.accent },
      { svg: wordmarkSvg(15, pdfColors.accent), width: 50, margin: [0, 5, 0, 0] },
    ],
  };
}

function opening({ notes, chart, language }: PdfJob, room: number): Content[] {
  return [
    { text: notes.join('   ·   '), color: pdfColors.muted, fontSize: 8.5, margin: [0, 0, 0, 10] },
    ...(chart
      ? [
          { text: chart.title, bold: true, fontSize: 10, margin: [0, 0, 0, 4] },
          { svg: chartSvg(chart, language, chartWidth, 'Roboto'), fit: [room, pdfChartHeight] },
          { text: leftOut(chart, language), color: pdfColors.muted, margin: [0, 2, 0, 10] },
        ]
      : []),
  ];
}

const pdfTableLines: TableLayout = {
  hLineWidth: () => 0.4,
  vLineWidth: () => 0,
  hLineColor: () => pdfColors.line,
  paddingLeft: () => cellPadding,
  paddingRight: () => cellPadding,
  paddingTop: () => 1.6,
  paddingBottom: () => 1.6,
};

function labelTable({ columns }: PdfJob, { bold }: ReportPdfFonts, widths: number[]): Content {
  const cells = columns.map(({ label, right }, index): TableCell => ({
    text: breakable(label, widths[index] ?? 0, bold, fontSize),
    ...(right && { alignment: 'right' }),
    bold: true,
    fillColor: pdfColors.heading,
  }));
  return { table: { widths: [...widths], body: [cells] }, layout: pdfTableLines };
}

interface PdfTableSetting {
  readonly fonts: ReportPdfFonts;
  /** Of the columns, in points. */
  readonly widths: readonly number[];
  /** Rows may go on on the next page. */
  readonly mayBreak: boolean;
}

/** The heading is repeated if the group continues on the next page, and is never left alone at the bottom of one. */
function groupTable(
  { heading, rows }: PdfGroup,
  { columns }: PdfJob,
  { fonts, widths, mayBreak }: PdfTableSetting,
): Content {
  const title: TableCell[] =
    heading === undefined
      ? []
      : [
          { text: heading, bold: true, colSpan: columns.length, fontSize: 8.5, margin: [0, 5, 0, 0] },
          ...columns.slice(1).map(() => ({ text: '' })),
        ];
  const hasTitle = title.length > 0;
  return {
    table: {
      widths: [...widths],
      headerRows: hasTitle ? 1 : 0,
      ...(hasTitle && { keepWithHeaderRows: 1 }),
      dontBreakRows: !mayBreak,
      body: [...(hasTitle ? [title] : []), ...rows.map((row) => pdfTableRow(row, columns, widths, fonts))],
    },
    layout: pdfTableLines,
  };
}

function pdfTableRow(
  { texts, span }: PdfRow,
  columns: PdfJob['columns'],
  widths: readonly number[],
  { regular, bold }: ReportPdfFonts,
): TableCell[] {
  const font = span === undefined ? regular : bold;
  return texts.map((text, index) => ({
    ...(span !== undefined && index === 0
      ? { text }
      : columns[index]?.whole
        ? { text, noWrap: true }
        : { text: breakable(text, widths[index] ?? 0, font, fontSize) }),
    ...(columns[index]?.right && (span === undefined || index > 0) && { alignment: 'right' }),
    ...(span !== undefined && { bold: true }),
    ...(span !== undefined && span > 1 && index === 0 && { colSpan: span }),
  }));
}

/** Letters are about half as wide as the font is high. */
const letter = 0.55;

import type { Content, DocumentDefinition, TableCell, TableLayout } from 'pdfmake';
import type { PdfGroup, PdfJob, PdfRow } from './pdf-job.ts';
import { pageOf } from './words.ts';

/** The pages of a report. Lengths are points. */

const margin = 30;
const fontSize = 7.5;
const padding = 3;
/** Widths of columns together, in characters, from which on a page is laid on its side, and from which on it is larger. */
const wide = 105;
const widest = 185;
const sizes = { A4: [595.28, 841.89], A3: [841.89, 1190.55] } as const;
const chartHeight = 265;
/** A cell with more characters may be higher than a page: then rows may break. */
const longText = 900;

const ink = { muted: '#545d68', line: '#c9ced6', heading: '#eef1f5', accent: '#2456a6' } as const;

/** What pdfmake makes the pages of. */
export function documentOf(job: PdfJob): DocumentDefinition {
  const sum = job.columns.reduce((all, { width }) => all + width, 0);
  const pageSize = sum > widest ? 'A3' : 'A4';
  const pageOrientation = sum > wide ? 'landscape' : 'portrait';
  const [short, long] = sizes[pageSize];
  const pageWidth = pageOrientation === 'landscape' ? long : short;
  const room = pageWidth - 2 * margin;
  const widths = job.columns.map(({ width }) => (width / sum) * room - 2 * padding);
  const mayBreak = job.groups.some(({ rows }) =>
    rows.some(({ texts }) => texts.some(({ length }) => length > longText)),
  );
  return {
    info: { title: job.title, creator: 'Opdesk', producer: 'Opdesk' },
    language: job.language,
    displayTitle: true,
    pageSize,
    pageOrientation,
    pageMargins: [margin, Math.max(54, 28 + 9 * labelLines(job, widths)), margin, 40],
    defaultStyle: { font: 'Roboto', fontSize },
    header: (page: number) => pageHeader(job, widths, page),
    footer: (page: number, count: number) => ({
      margin: [margin, 12, margin, 0],
      columns: [
        { text: job.title, color: ink.muted },
        { text: pageOf(job)(page, count), color: ink.muted, alignment: 'right' },
      ],
    }),
    content: [
      ...opening(job, room),
      ...(job.groups.length > 0 ? [labelTable(job, widths)] : []),
      ...job.groups.map((group) => groupTable(group, job, widths, mayBreak)),
    ],
  };
}

/** Lines of the label that takes most. */
function labelLines({ columns }: PdfJob, widths: number[]): number {
  return Math.max(
    ...columns.map(({ label }, index) => Math.ceil((label.length * fontSize * letter) / (widths[index] ?? 1))),
  );
}

/** The columns are named at the head of every page but the first, where the title stands. */
function pageHeader(job: PdfJob, widths: number[], page: number): Content {
  if (page > 1)
    return { margin: [margin, 22, margin, 0], stack: job.groups.length > 0 ? [labelTable(job, widths)] : [] };
  return { margin: [margin, 26, margin, 0], text: job.title, fontSize: 18, bold: true, color: ink.accent };
}

function opening({ notes, chart }: PdfJob, room: number): Content[] {
  return [
    { text: notes.join('   ·   '), color: ink.muted, fontSize: 8.5, margin: [0, 0, 0, 10] },
    ...(chart
      ? [
          { text: chart.title, bold: true, fontSize: 10, margin: [0, 0, 0, 4] },
          { svg: chart.svg, fit: [room, chartHeight] },
          { text: chart.note, color: ink.muted, margin: [0, 2, 0, 10] },
        ]
      : []),
  ];
}

const lines: TableLayout = {
  hLineWidth: () => 0.4,
  vLineWidth: () => 0,
  hLineColor: () => ink.line,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => 1.6,
  paddingBottom: () => 1.6,
};

function labelTable({ columns }: PdfJob, widths: number[]): Content {
  const cells = columns.map(({ label, right }, index): TableCell => ({
    ...cellOf(label, right, widths[index] ?? 0),
    bold: true,
    fillColor: ink.heading,
  }));
  return { table: { widths: [...widths], body: [cells] }, layout: lines };
}

/** The heading is repeated where the group goes on on the next page, and never stands alone at the foot of one. */
function groupTable({ heading, rows }: PdfGroup, { columns }: PdfJob, widths: number[], mayBreak: boolean): Content {
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
      body: [...(hasTitle ? [title] : []), ...rows.map((row) => rowOf(row, columns, widths))],
    },
    layout: lines,
  };
}

function rowOf({ texts, span }: PdfRow, columns: PdfJob['columns'], widths: number[]): TableCell[] {
  return texts.map((text, index) => ({
    ...(span !== undefined && index === 0
      ? { text }
      : cellOf(text, columns[index]?.right === true, widths[index] ?? 0)),
    ...(span !== undefined && { bold: true }),
    ...(span !== undefined && span > 1 && index === 0 && { colSpan: span }),
  }));
}

/** Letters are about half as wide as the font is high. */
const letter = 0.55;

/** A word that is longer than its column may break in it. */
function cellOf(text: string, right: boolean, width: number): TableCell {
  const most = Math.max(3, Math.floor(width / (fontSize * letter)));
  return { text: text.length > most ? breakable(text, most) : text, ...(right && { alignment: 'right' }) };
}

/** With a place to break, which is not seen, in each word of more than `most` letters. */
function breakable(text: string, most: number): string {
  return text.replace(new RegExp(`\\S{${most}}(?=\\S)`, 'gu'), '$&\u200B');
}

import type { FontFile } from '#chart/font-file.ts';
import { printableText, replacement } from '#chart/printable-text.ts';
import type { PdfJob } from './pdf-job.ts';

/** The fonts of a report. Both have the same characters. */
export interface ReportPdfFonts {
  readonly regular: FontFile;
  readonly bold: FontFile;
}

/** Width of a text, in points. @param size in points */
export function printedTextWidth(text: string, { glyphOf, widthOf: glyphWidth }: FontFile, size: number): number {
  let width = 0;
  for (const character of text) width += glyphWidth(glyphOf(character.codePointAt(0) ?? 0));
  return (width * size) / 1000;
}

/** The job with texts that the font has, and whether characters had to be replaced for it. */
export function toPrintableJob(job: PdfJob, { regular }: ReportPdfFonts): { job: PdfJob; isComplete: boolean } {
  let isComplete = true;
  const print = (text: string) => {
    const printed = printableText(text, (codePoint) => regular.glyphOf(codePoint) !== 0);
    isComplete &&= !printed.includes(replacement);
    return printed;
  };
  const { title, notes, columns, groups, chart } = job;
  const printed = {
    ...job,
    title: print(title),
    notes: notes.map(print),
    columns: columns.map((column) => ({ ...column, label: print(column.label) })),
    groups: groups.map(({ heading, rows }) => ({
      heading: heading === undefined ? undefined : print(heading),
      rows: rows.map(({ span, texts }) => ({ span, texts: texts.map(print) })),
    })),
    chart: chart && {
      ...chart,
      title: print(chart.title),
      categories: chart.categories.map(print),
      series: chart.series.map(({ label, values }) => ({ label: print(label), values })),
    },
  };
  return { job: printed, isComplete };
}

/** Kerning, and rounding of the widths of columns. Points. */
const columnSparePoints = 1;

interface PdfPageRoom {
  readonly room: number;
  readonly padding: number;
  readonly size: number;
}

/**
 * Returns the widths of the columns without padding, in points: shares of the available width, but numbers and days
 * never wrap, nor words of headings as far as there is room. The extra width these columns need is taken from the others.
 */
export function pdfColumnWidths(job: PdfJob, fonts: ReportPdfFonts, page: PdfPageRoom): number[] {
  const content = wholeContentWidths(job, fonts, page.size);
  const wordWidth = (word: string) => columnSparePoints + printedTextWidth(word, fonts.bold, page.size);
  const headed = job.columns.map(({ label }, at) => Math.max(content[at] ?? 0, ...label.split(/\s/).map(wordWidth)));
  const withHeadings = columnSpace(job, headed, page);
  return spacedWidths(withHeadings.need <= withHeadings.offered ? withHeadings : columnSpace(job, content, page));
}

/** Widths of the columns whose texts never wrap; 0 for the others. */
function wholeContentWidths({ columns, groups }: PdfJob, { regular, bold }: ReportPdfFonts, size: number): number[] {
  const widths = columns.map(() => 0);
  for (const { rows } of groups)
    for (const { span, texts } of rows)
      for (const [at, text] of texts.entries())
        if (columns[at]?.whole && (span === undefined || at >= span))
          widths[at] = Math.max(
            widths[at] ?? 0,
            columnSparePoints + printedTextWidth(text, span === undefined ? regular : bold, size),
          );
  return widths;
}

/** What columns lack of the width that each needs at least, and what the others can spare. */
function columnSpace({ columns }: PdfJob, least: readonly number[], { room, padding, size }: PdfPageRoom) {
  const sum = sumNumbers(columns.map(({ width }) => width));
  const shares = columns.map(({ width }) => (width / sum) * room - 2 * padding);
  const lacking = shares.map((share, at) => Math.max(0, (least[at] ?? 0) - share));
  const beyond = shares.map((share, at) => Math.max(0, share - Math.max(4 * size, least[at] ?? 0)));
  return { shares, lacking, beyond, need: sumNumbers(lacking), offered: sumNumbers(beyond) };
}

function spacedWidths({ shares, lacking, beyond, need, offered }: ReturnType<typeof columnSpace>): number[] {
  const part = offered === 0 ? 0 : Math.min(1, need / offered);
  return shares.map((share, at) => share + (lacking[at] ?? 0) - part * (beyond[at] ?? 0));
}

const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Inserts an invisible break opportunity into each word wider than `width` points. */
export function breakable(text: string, width: number, font: FontFile, size: number): string {
  let broken = '';
  let line = 0;
  for (const character of text) {
    const isGap = character === ' ' || character === '\n' || character === '\t';
    const wide = isGap ? 0 : printedTextWidth(character, font, size);
    if (line > 0 && line + wide > width) {
      broken += '\u200B';
      line = 0;
    }
    broken += character;
    line = isGap ? 0 : line + wide;
  }
  return broken;
}

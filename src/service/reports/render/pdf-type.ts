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

/**
 * Returns the widths of the columns without padding, in points: shares of the available width, but numbers and days
 * never wrap. The extra width these columns need is taken from the others.
 */
export function pdfColumnWidths(
  { columns, groups }: PdfJob,
  { regular, bold }: ReportPdfFonts,
  { room, padding, size }: { readonly room: number; readonly padding: number; readonly size: number },
): number[] {
  const sum = columns.reduce((all, { width }) => all + width, 0);
  const shares = columns.map(({ width }) => (width / sum) * room - 2 * padding);
  const least = columns.map(() => 4 * size);
  for (const { rows } of groups)
    for (const { span, texts } of rows)
      for (const [at, text] of texts.entries())
        if (columns[at]?.whole && (span === undefined || at >= span))
          least[at] = Math.max(
            least[at] ?? 0,
            columnSparePoints + printedTextWidth(text, span === undefined ? regular : bold, size),
          );
  const lacking = shares.map((share, at) => (columns[at]?.whole ? Math.max(0, (least[at] ?? 0) - share) : 0));
  const beyond = shares.map((share, at) => Math.max(0, share - (least[at] ?? 0)));
  const [need, offered] = [sumNumbers(lacking), sumNumbers(beyond)];
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

import { Failure } from '#service/core/errors.ts';
import { type Overrun, ReadingThread } from '#service/core/jobs/reading-thread.ts';
import { WorkSlots } from '#service/core/jobs/work-slots.ts';
import type { MadeReport } from '../report.ts';
import { columnsBeforeSums, type ReportLine, linesOf, tableColumns } from './lines.ts';
import type { PdfGroup, PdfJob, PdfRow } from './pdf-job.ts';
import { asOfLine, isRight, shownReportCell } from './shown.ts';
import { serviceText } from '#service/core/messages/messages.ts';

/** Maximum number of texts in a typeset table: more take too long and too much memory and are not read on paper. */
const mostTexts = 40_000;
/** The formats for what is longer. */
const longFormats = ['xlsx', 'xls', 'csv', 'html', 'xml', 'json'];
/** Longest time that setting a report may take, ms. */
const maxTypesettingMs = 50_000;

/** Sets reports in type in a thread of its own: it is slow work, and its memory is limited. */
const typesettingThread = new ReadingThread<Uint8Array>('report-worker', new URL('./pdf-worker.ts', import.meta.url), {
  isKept: () => true,
  longest: maxTypesettingMs,
  // One report after the other: a thread may take as much memory as that of an import.
  places: new WorkSlots(1),
});

const maxPdfRows = (columns: number): number => Math.floor(mostTexts / columns);

const pdfRefusalArguments = { format: 'pdf', formats: longFormats };

/** The refusal of what is too long for paper. */
function tooManyPdfRows(limit: number): Failure {
  return new Failure('report.error.TooManyRows', { ...pdfRefusalArguments, limit });
}

/** The refusal of what was not set in the time or in the memory that there is for it, however short it is. */
export function pdfOverrun(kind: Overrun): Failure {
  return kind === 'tooSlow'
    ? new Failure('report.error.TakesTooLong', { ...pdfRefusalArguments, seconds: maxTypesettingMs / 1000 })
    : new Failure('report.error.TakesTooMuchMemory', pdfRefusalArguments);
}

/**
 * A report as PDF: its title, the chart, and a table whose columns are named on every page and whose headings stay with their rows.
 * @throws Failure report.error.TooManyRows with the most rows that it may have, TakesTooLong, TakesTooMuchMemory
 */
export async function* renderPdf(made: MadeReport): AsyncGenerator<Uint8Array> {
  const job = await pdfJobOf(made);
  yield await typesettingThread.read(Buffer.from(JSON.stringify(job)), pdfOverrun);
}

async function pdfJobOf({ layout, rows, chart }: MadeReport): Promise<PdfJob> {
  const { title, language, facts } = layout;
  const columns = tableColumns(layout);
  const most = maxPdfRows(columns.length);
  const groups: PdfGroup[] = [];
  let count = 0;
  for await (const lines of linesOf(layout, rows)) {
    count += lines.length;
    if (count > most) throw tooManyPdfRows(most);
    for (const line of lines) addLine(groups, line, textsOf);
  }
  return {
    title,
    language,
    notes: [
      asOfLine(layout),
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      ...(groups.length === 0 ? [serviceText('report.empty', language)] : []),
    ],
    columns: columns.map(({ column }) => ({
      label: column.label,
      width: column.width,
      right: isRight(column),
      whole: isRight(column) || column.kind === 'day',
    })),
    groups,
    chart: chart(),
  };

  function textsOf(line: CellLine): PdfRow {
    const span = line.kind === 'row' ? undefined : columnsBeforeSums(columns);
    const texts = columns.map(({ column, index }) => shownReportCell(line.cells[index] ?? null, column, language));
    return { span, texts: line.kind === 'row' ? texts : [line.text, ...texts.slice(1)] };
  }
}

/** A line with cells. */
type CellLine = Exclude<ReportLine, { kind: 'heading' }>;

function addLine(groups: PdfGroup[], line: ReportLine, textsOf: (line: CellLine) => PdfRow) {
  if (line.kind === 'heading') groups.push({ heading: line.text, rows: [] });
  else {
    let group = groups.at(-1);
    // The grand total forms a separate group.
    if (!group || (line.kind === 'total' && group.heading !== undefined)) {
      group = { heading: undefined, rows: [] };
      groups.push(group);
    }
    group.rows.push(textsOf(line));
  }
}

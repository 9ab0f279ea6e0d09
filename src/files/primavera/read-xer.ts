import { decodeBytes, markedEncoding, decodeValidUtf8 } from '../encoding.ts';
import { PlanFileError } from '../error.ts';
import type { PlanFile } from '../plan.ts';
import { PlanReport } from '../report.ts';
import { daysOfCalendarData } from './calendar-data.ts';
import { buildP6Plan } from './plan.ts';
import { P6Row, type P6Table } from './source.ts';
import { P6Tables } from './tables.ts';

const SIGNATURE = 'ERMHDR';
/** Fields that a line may have: the widest table has about 80. */
const MOST_COLUMNS = 500;

/**
 * Reads a plan in the exchange format of Primavera P6 (XER): the tables of its database as text, with tabs between the values.
 * @throws PlanFileError if the text is none of that format, holds no activities, or is beyond the limits
 */
export function readXer(bytes: Uint8Array, encoding?: string): PlanFile {
  const report = new PlanReport();
  const text = decodeXer(bytes, encoding);
  if (!text.startsWith(SIGNATURE)) {
    throw new PlanFileError('malformed', 'The file does not begin as one of Primavera does.', {
      place: { line: 1, column: 1 },
    });
  }
  const file = new XerFile(report);
  for (const line of xerRecords(text)) file.add(line.text, line.number);
  if (!file.hasTables) {
    throw new PlanFileError('truncated', 'The file of Primavera ends before its first table.', {
      place: { line: 1, column: text.length + 1 },
    });
  }
  const currency = text
    .slice(0, 2000)
    .split(/[\r\n]/, 1)[0]
    ?.split('\t')[8]
    ?.trim();
  return buildP6Plan({
    format: 'xer',
    report,
    currency: currency || undefined,
    rows: (table) => file.tables.rows(table),
    daysOf: (calendar) => daysOfCalendarData(calendar, report),
  });
}

/** UTF-8 in newer versions, the code page of the writing computer before; most often that of Western Europe. */
function decodeXer(bytes: Uint8Array, encoding: string | undefined): string {
  const known = encoding ?? markedEncoding(bytes);
  if (known !== undefined) {
    try {
      return decodeBytes(bytes, new TextDecoder(known));
    } catch (cause) {
      const message = `The character encoding "${known}" is unknown.`;
      throw new PlanFileError('unknownEncoding', message, { arguments: { encoding: known }, cause });
    }
  }
  return decodeValidUtf8(bytes) ?? decodeBytes(bytes, new TextDecoder('windows-1252'));
}

/** Line breaks inside of a text are written as two such characters, and quotes are doubled. */
function unescapedRecord(record: string): string {
  const isPlain = !record.includes('\u007F\u007F') && !record.includes('""');
  return isPlain ? record : record.replaceAll('\u007F\u007F', '\n').replaceAll('""', '"');
}

/** The lines that begin with a mark, with those that follow without one: texts may hold line breaks. */
function* xerRecords(text: string): Generator<{ text: string; number: number }> {
  let number = 1;
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf('\n%', start);
    if (end < 0) end = text.length;
    const record = text.slice(start, end);
    yield { text: record.replace(/[\r\n]+$/, ''), number };
    number += 1;
    for (let at = record.indexOf('\n'); at >= 0; at = record.indexOf('\n', at + 1)) number += 1;
    start = end + 1;
  }
}

/** Collects the rows of the tables that are read. */
class XerFile {
  readonly tables: P6Tables;
  hasTables = false;
  readonly #report: PlanReport;
  #name = '';
  #table: P6Table | undefined;

  constructor(report: PlanReport) {
    this.#report = report;
    this.tables = new P6Tables(report);
  }

  add(record: string, line: number): void {
    switch (record.slice(0, 2)) {
      case '%T':
        this.hasTables = true;
        this.#name = record.slice(2).trim().toUpperCase();
        this.#table = undefined;
        return;
      case '%F': {
        const names = record.split('\t', MOST_COLUMNS).slice(1);
        const columns = new Map(names.map((name, at) => [name.trim().toLowerCase(), at]));
        this.#table = { name: this.#name, columns, report: this.#report };
        return;
      }
      case '%R':
        if (this.tables.takes(this.#name, line)) this.#addRow(record, line);
        break;
      default:
    }
  }

  #addRow(record: string, line: number): void {
    if (!this.#table) {
      this.#report.warn('columnsMissing', { field: this.#name }, line);
      return;
    }
    const values = unescapedRecord(record).split('\t', this.#table.columns.size + 1);
    values.shift();
    this.tables.add(this.#name, new P6Row(this.#table, values, line));
  }
}

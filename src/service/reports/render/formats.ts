import type { Language } from '../../messages.ts';
import type { Report, Rows } from '../report.ts';
import { renderCsv } from './csv.ts';
import { renderJson } from './json.ts';

interface Format {
  readonly mediaType: string;
  /** The file piece by piece; a piece is made when the one before has been taken. */
  render(report: Report, rows: Rows, reader: { readonly language: Language }): AsyncGenerator<string>;
}

/** The formats of reports, by the names that the interface has for them. */
export const formats: ReadonlyMap<string, Format> = new Map([
  ['csv', { mediaType: 'text/csv; charset=utf-8', render: renderCsv }],
  ['json', { mediaType: 'application/json; charset=utf-8', render: renderJson }],
]);

/** The format of a report for which none is asked. */
export const defaultFormat = 'pdf';

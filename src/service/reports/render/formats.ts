import type { MadeReport } from '../report.ts';
import { renderCsv } from './csv.ts';
import { renderHtml } from './html.ts';
import { renderJson } from './json.ts';
import { renderPdf } from './pdf.ts';
import { renderXls, renderXlsx } from './sheets.ts';
import { renderXml } from './xml.ts';

interface ReportRenderer {
  readonly mediaType: string;
  /** The file piece by piece; a piece is made when the one before has been taken. */
  render(report: MadeReport): AsyncGenerator<string | Uint8Array>;
}

/** The formats of reports, by the names that the interface has for them. */
export const reportFormats: ReadonlyMap<string, ReportRenderer> = new Map<string, ReportRenderer>([
  ['pdf', { mediaType: 'application/pdf', render: renderPdf }],
  ['xlsx', { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', render: renderXlsx }],
  ['xls', { mediaType: 'application/vnd.ms-excel', render: renderXls }],
  ['csv', { mediaType: 'text/csv; charset=utf-8', render: renderCsv }],
  ['html', { mediaType: 'text/html; charset=utf-8', render: renderHtml }],
  ['xml', { mediaType: 'application/xml; charset=utf-8', render: renderXml }],
  ['json', { mediaType: 'application/json; charset=utf-8', render: renderJson }],
]);

/** Format of a report if none is requested. */
export const defaultFormat = 'pdf';

import type { ReportLayout } from '../layout.ts';
import type { MadeReport } from '../report.ts';
import { columnsBeforeSums, type ReportLine, linesOf, tableColumns } from './lines.ts';
import { asOfLine, chartSvg, isRight, leftOut, shownReportCell } from './shown.ts';
import { wordmarkSvg } from '#chart/brand.ts';
import { serviceText } from '#service/core/messages/messages.ts';

/** Nothing is fetched and nothing runs: the page is all there is. */
const policy = `default-src 'none'; style-src 'unsafe-inline'`;

// The chart is known only after all rows, but is displayed above them. The page is inset by padding: word processors
// turn a body margin into a page margin and then need more than twice as many pages for the table.
const reportStyle = `
body{font:13px/1.45 system-ui,"Segoe UI",Roboto,Arial,sans-serif;color:#1b1f24;background:#fff;margin:0;padding:24px;display:flex;flex-direction:column}
header{order:0}header svg{float:right}figure{order:1;margin:0 0 20px;break-inside:avoid}main{order:2}
h1{font-size:22px;margin:0 0 4px}h2{font-size:14px;margin:0 0 6px}p,dl{margin:0 0 12px;color:#545d68}
dl div{display:inline-block;margin-right:18px}dt,dd{display:inline;margin:0}dt::after{content:": "}dd{color:#1b1f24}
table{border-collapse:collapse;width:100%}th,td{padding:3px 8px;text-align:left;vertical-align:top;border-bottom:1px solid #e1e4e8}
thead th{position:sticky;top:0;background:#eef1f5;border-bottom:2px solid #7a838e;vertical-align:bottom}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.d{white-space:nowrap}
tr.g th{background:#f6f8fa;padding-top:10px}tr.s td{font-weight:600}tr.t td{font-weight:700;border-top:2px solid #7a838e}
svg{max-width:100%;height:auto}
@media print{body{display:block;padding:0;font-size:10px}thead{display:table-header-group}thead th{position:static}tr{break-inside:avoid}tr.g{break-after:avoid}}
`.trim();

/** Renders a report as a self-contained HTML page: its facts, its table and the chart above it. */
export async function* renderHtml({ layout, rows, chart }: MadeReport) {
  const columns = tableColumns(layout);
  yield htmlHead(layout);
  yield `<table><thead><tr>${columns.map(({ column }) => `<th scope="col"${cellClass(column)}>${markup(column.label)}</th>`).join('')}</tr></thead>\n<tbody>\n`;
  let isEmpty = true;
  for await (const lines of linesOf(layout, rows)) {
    if (lines.length === 0) continue;
    isEmpty = false;
    yield lines.map((line) => htmlRow(line, layout, columns)).join('');
  }
  yield '</tbody></table>\n';
  if (isEmpty) yield `<p>${markup(serviceText('report.empty', layout.language))}</p>\n`;
  yield '</main>\n';
  const drawn = chart();
  if (drawn) {
    const more = leftOut(drawn, layout.language);
    yield `<figure><h2>${markup(drawn.title)}</h2>${chartSvg(drawn, layout.language, 820, 'inherit')}${more === '' ? '' : `<p>${markup(more)}</p>`}</figure>\n`;
  }
  yield '</body></html>\n';
}

function htmlHead(layout: ReportLayout): string {
  const { title, language, facts } = layout;
  const factList = facts
    .map(({ label, value }) => `<div><dt>${markup(label)}</dt><dd>${markup(value)}</dd></div>`)
    .join('');
  return (
    `<!DOCTYPE html>\n<html lang="${language}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${markup(title)}</title>` +
    `<style>${reportStyle}</style></head>\n<body><header>${wordmarkSvg(21, '#2456a6')}<h1>${markup(title)}</h1><p>${markup(asOfLine(layout))}</p>` +
    `${factList === '' ? '' : `<dl>${factList}</dl>`}</header>\n<main>\n`
  );
}

type HtmlColumns = ReturnType<typeof tableColumns>;

function cellClass(column: HtmlColumns[number]['column']): string {
  return isRight(column) ? ' class="n"' : column.kind === 'day' ? ' class="d"' : '';
}

const classes = { row: '', sums: ' class="s"', total: ' class="t"' } as const;

function htmlRow(line: ReportLine, { language }: ReportLayout, columns: HtmlColumns): string {
  if (line.kind === 'heading')
    return `<tr class="g"><th colspan="${columns.length}" scope="rowgroup">${markup(line.text)}</th></tr>\n`;
  const before = line.kind === 'row' ? 0 : columnsBeforeSums(columns);
  let text = `<tr${classes[line.kind]}>`;
  if (line.kind !== 'row') text += `<td colspan="${before}">${markup(line.text)}</td>`;
  for (const { column, index } of columns.slice(before)) {
    text += `<td${cellClass(column)}>${markup(shownReportCell(line.cells[index] ?? null, column, language))}</td>`;
  }
  return `${text}</tr>\n`;
}

/** Text in XML and HTML. */

const markupEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Halves of characters of two units, and what XML does not know. */
const invalidXmlChars =
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu;

/** Escapes a text for an element or a quoted attribute; characters invalid in XML are removed. */
export function markup(text: string): string {
  return text.replace(invalidXmlChars, '').replace(/[&<>"]/g, (sign) => markupEscapes[sign] ?? sign);
}

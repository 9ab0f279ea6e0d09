import { rowHeight } from '../gantt/bars.ts';
import type { Column } from '../gantt/columns.ts';
import type { VisibleRow } from '../gantt/rows.ts';
import { headerHeight } from '../gantt/measures.ts';
import { fittedText, ink, svgPath, svgText } from './print-colors.ts';
import type { PaperPlan } from './page-model.ts';
import { margin, titleHeight, type Page, type Sheet } from './sheet.ts';

const padding = 8;
const indent = 14;

/** The table of a page: its header and the cells of its rows. */
export function pageTable({ layout }: PaperPlan, sheet: Sheet, { first, end }: Page): string {
  const top = margin + titleHeight;
  const right = sheet.width - margin;
  const rows = layout.rows.slice(first, end);
  const lines = rows.map((_, at) => `M${margin} ${top + headerHeight + (at + 1) * rowHeight - 0.5}H${right}`);
  const headers = columnsAt(sheet).map(([column, x]) =>
    cellText(column.header, column, x, top + headerHeight / 2, true),
  );
  const cells = rows.flatMap((row, at) =>
    columnsAt(sheet).map(([column, x]) => cell(row, column, x, top + headerHeight + (at + 0.5) * rowHeight)),
  );
  return [
    `<rect x="${margin}" y="${top}" width="${right - margin}" height="${headerHeight}" fill="${ink.head}"/>`,
    svgPath(lines.join(''), `fill="none" stroke="${ink.hair}"`),
    ...headers,
    ...cells,
  ].join('');
}

/** The columns with their left edges. */
function columnsAt({ columns }: Sheet): readonly (readonly [Column, number])[] {
  let x = margin;
  return columns.map((column) => {
    const at = x;
    x += column.width;
    return [column, at];
  });
}

function cell({ node }: VisibleRow, column: Column, x: number, middle: number): string {
  const isBold = column.id === 'name' && node.row.kind === 'collection';
  const shift = column.id === 'name' ? (node.level - 1) * indent : 0;
  return cellText(column.text(node), column, x, middle, isBold, Math.min(shift, column.width / 2));
}

function cellText(text: string, column: Column, left: number, middle: number, isBold: boolean, shift = 0): string {
  // Five digits have room in the usual width of a number.
  const edge = column.id === 'number' ? 4 : padding;
  const fitted = fittedText(text, column.width - 2 * edge - shift, 13, isBold);
  const isEnd = column.align === 'end';
  const x = isEnd ? left + column.width - padding : left + padding + shift;
  return svgText(fitted, { x, y: middle + 4.5, isBold, anchor: isEnd ? 'end' : 'start' });
}

import { planRowHeightPx, headerHeight } from '../gantt/bars.ts';
import type { PlanColumn } from '../gantt/columns.ts';
import type { VisibleRow } from '../gantt/rows.ts';
import { fittedText, printColors, svgPath, svgText } from './print-colors.ts';
import type { PaperPlan } from './page-model.ts';
import { pageMarginPx, titleHeight, type SheetPage, type PrintSheet } from './sheet.ts';

const tableCellPaddingPx = 8;
const tableIndentPx = 14;

/** The table of a page: its header and the cells of its rows. */
export function pageTable({ layout }: PaperPlan, sheet: PrintSheet, { first, end }: SheetPage): string {
  const top = pageMarginPx + titleHeight;
  const right = sheet.width - pageMarginPx;
  const rows = layout.rows.slice(first, end);
  const lines = rows.map(
    (_, at) => `M${pageMarginPx} ${top + headerHeight + (at + 1) * planRowHeightPx - 0.5}H${right}`,
  );
  const headers = columnsAt(sheet).map(([column, x]) =>
    tableCellTextSvg(column.header, column, x, top + headerHeight / 2, true),
  );
  const cells = rows.flatMap((row, at) =>
    columnsAt(sheet).map(([column, x]) =>
      tableCellSvg(row, column, x, top + headerHeight + (at + 0.5) * planRowHeightPx),
    ),
  );
  return [
    `<rect x="${pageMarginPx}" y="${top}" width="${right - pageMarginPx}" height="${headerHeight}" fill="${printColors.head}"/>`,
    svgPath(lines.join(''), `fill="none" stroke="${printColors.hair}"`),
    ...headers,
    ...cells,
  ].join('');
}

/** The columns with their left edges. */
function columnsAt({ columns }: PrintSheet): readonly (readonly [PlanColumn, number])[] {
  let x = pageMarginPx;
  return columns.map((column) => {
    const at = x;
    x += column.width;
    return [column, at];
  });
}

function tableCellSvg({ node }: VisibleRow, column: PlanColumn, x: number, middle: number): string {
  const isBold = column.id === 'name' && node.row.kind === 'collection';
  const shift = column.id === 'name' ? (node.level - 1) * tableIndentPx : 0;
  return tableCellTextSvg(column.text(node), column, x, middle, isBold, Math.min(shift, column.width / 2));
}

function tableCellTextSvg(
  text: string,
  column: PlanColumn,
  left: number,
  middle: number,
  isBold: boolean,
  shift = 0,
): string {
  // Five digits have room in the usual width of a number.
  const edge = column.id === 'number' ? 4 : tableCellPaddingPx;
  const fitted = fittedText(text, column.width - 2 * edge - shift, 13, isBold);
  const isEnd = column.align === 'end';
  const x = isEnd ? left + column.width - tableCellPaddingPx : left + tableCellPaddingPx + shift;
  return svgText(fitted, { x, y: middle + 4.5, isBold, anchor: isEnd ? 'end' : 'start' });
}

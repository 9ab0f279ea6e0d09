import { headerHeight, planRowHeightPx } from '../gantt/bars.ts';
import { createScale, type DayNumberRange, type Scale } from '../gantt/scale.ts';
import type { PlanColumn } from '../gantt/columns.ts';

/** Sizes of paper, in points, the long side lying. */
export const paperSizes = { A4: [841.89, 595.28], A3: [1190.55, 841.89] } as const;
export type PaperSize = keyof typeof paperSizes;

/** Points per screen pixel on paper; plans are drawn in screen pixels. */
export const pointsPerPixel = 0.55;

/** Around and between the parts of a page, in pixels. */
export const pageMarginPx = 40;
export const titleHeight = 40;
export const footHeight = 48;
const tableTimelineGapPx = 1;

/** Page layout of a plan. All pages have the same size, in pixels. */
export interface PrintSheet {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly PlanColumn[];
  readonly tableWidth: number;
  /** Left edge and width of the timeline on a page. */
  readonly timeLeft: number;
  readonly timeWidth: number;
  readonly scale: Scale;
  readonly rowsPerPage: number;
  readonly rowCount: number;
  /** Pages side by side, and one below the other. */
  readonly across: number;
  readonly down: number;
}

export interface SheetSource {
  readonly columns: readonly PlanColumn[];
  readonly rowCount: number;
  readonly range: DayNumberRange;
}

/** Of a page at most this part is table, and no column is wider than it. */
const mostTable = 0.42;
const leastName = 140;
/** Space for the label of the last bar, in pixels; few are longer. */
const labelRoom = 260;
/** Wider days than this make a plan no clearer on paper. */
const mostPxPerDay = 44;

/**
 * Computes the pages of a plan. With `pxPerDay` the timeline continues across pages at this zoom; without it, the
 * timeline fits one page's width.
 */
export function printSheet(source: SheetSource, paper: PaperSize, pxPerDay?: number): PrintSheet {
  const [width, height] = paperSizes[paper].map((points) => Math.floor(points / pointsPerPixel));
  return fitSheet(source, width ?? 0, height ?? 0, pxPerDay);
}

/** One page as large as the plan needs, for a picture. */
export function onePage(source: SheetSource, pxPerDay: number): PrintSheet {
  const columns = fittedColumns(source.columns, Number.POSITIVE_INFINITY);
  const table = totalColumnWidth(columns);
  const { first, end } = source.range;
  const scale = createScale({ first, end: end + Math.ceil(labelRoom / pxPerDay) }, pxPerDay, 240);
  const width = 2 * pageMarginPx + table + tableTimelineGapPx + scale.width;
  const height = 2 * pageMarginPx + titleHeight + headerHeight + source.rowCount * planRowHeightPx + footHeight;
  return sheet(source, { width, height, columns, scale, timeWidth: scale.width });
}

function fitSheet(source: SheetSource, width: number, height: number, pxPerDay: number | undefined): PrintSheet {
  const inner = width - 2 * pageMarginPx;
  const columns = fittedColumns(source.columns, inner * mostTable);
  const timeWidth = inner - totalColumnWidth(columns) - tableTimelineGapPx;
  const days = Math.max(1, source.range.end - source.range.first);
  const fitted = Math.min(mostPxPerDay, (timeWidth - labelRoom) / days);
  const scale =
    pxPerDay === undefined ? fitTo(source.range, fitted, timeWidth) : createScale(source.range, pxPerDay, timeWidth);
  return sheet(source, { width, height, columns, scale, timeWidth });
}

/** A scale that is exactly as wide as a page's timeline. */
function fitTo(range: DayNumberRange, pxPerDay: number, width: number): Scale {
  const before = Math.min(24 / pxPerDay, 7);
  return { first: range.first - before, days: width / pxPerDay, pxPerDay, width };
}

type SheetMeasures = Pick<PrintSheet, 'width' | 'height' | 'columns' | 'scale' | 'timeWidth'>;

function sheet({ rowCount }: SheetSource, measures: SheetMeasures): PrintSheet {
  const tableWidth = totalColumnWidth(measures.columns);
  const room = measures.height - 2 * pageMarginPx - titleHeight - headerHeight - footHeight;
  const rowsPerPage = Math.max(1, Math.floor(room / planRowHeightPx));
  return {
    ...measures,
    tableWidth,
    timeLeft: pageMarginPx + tableWidth + tableTimelineGapPx,
    rowsPerPage,
    rowCount,
    across: Math.max(1, Math.ceil(measures.scale.width / measures.timeWidth - 1e-6)),
    down: Math.max(1, Math.ceil(rowCount / rowsPerPage)),
  };
}

const totalColumnWidth = (columns: readonly PlanColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0);

/** Columns that fit a width: the name gives way first, then the last columns are left out. */
export function fittedColumns(columns: readonly PlanColumn[], most: number): readonly PlanColumn[] {
  const others = columns.filter(({ id }) => id !== 'name');
  while (others.length > 0 && totalColumnWidth(others) + leastName > most) others.pop();
  const room = most - totalColumnWidth(others);
  return columns.flatMap((column) => {
    if (column.id === 'name') return [{ ...column, width: Math.min(column.width, Math.max(leastName, room)) }];
    return others.includes(column) ? [column] : [];
  });
}

/** One page of a plan: its number from 1, its rows [first, end) and the pixels [left, right) of the timeline. */
export interface SheetPage {
  readonly number: number;
  readonly first: number;
  readonly end: number;
  readonly left: number;
  readonly right: number;
}

export const pageCount = ({ across, down }: PrintSheet): number => across * down;

/** The pages in the order in which they are read: the whole time of some rows, then the next rows. */
export function pageAt(sheet: PrintSheet, index: number): SheetPage {
  const { across, rowsPerPage, rowCount, timeWidth, scale } = sheet;
  const first = Math.floor(index / across) * rowsPerPage;
  const left = (index % across) * timeWidth;
  return {
    number: index + 1,
    first,
    end: Math.min(rowCount, first + rowsPerPage),
    left,
    right: Math.min(left + timeWidth, Math.max(scale.width, left + 1)),
  };
}

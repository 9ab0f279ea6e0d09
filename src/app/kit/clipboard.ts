/** A block of cells as texts: rows of equally many columns. */
export type ClipboardBlock = readonly (readonly string[])[];

const QUOTED_CHARACTERS = /[\t\n\r"]/;

/** Tab-separated text as spreadsheets put it on the clipboard: one line a row, each ended; cells with a tab, line end or quote are quoted. */
export function formatTsv(block: ClipboardBlock): string {
  return block.map((row) => `${row.map(formatCell).join('\t')}\n`).join('');
}

function formatCell(text: string): string {
  return QUOTED_CHARACTERS.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Reads tab-separated text of a spreadsheet. The end of the last line may be missing; short rows are filled up with empty cells, so
 * that the result is a rectangle. A quote that is not closed is part of the text.
 */
export function parseTsv(text: string): ClipboardBlock {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const cell = readClipboardCell(text, at);
    rows.at(-1)?.push(cell.text);
    const end = lineEnd(text, cell.next);
    if (end > 0 && cell.next + end < text.length) rows.push([]);
    if (end > 0 && cell.next + end === text.length) break;
    at = cell.next + (end || 1);
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}

/** Length of the line end at a place; 0 when there is none. */
function lineEnd(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return 2;
  return text[at] === '\n' || text[at] === '\r' ? 1 : 0;
}

interface ReadCell {
  readonly text: string;
  /** Place of the separator behind the cell, or the length of the whole text. */
  readonly next: number;
}

function readClipboardCell(text: string, at: number): ReadCell {
  const quoted = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
  quoted.lastIndex = at;
  const match = quoted.exec(text);
  if (match) return { text: (match[1] ?? '').replaceAll('""', '"'), next: quoted.lastIndex };
  const plain = /[^\t\r\n]*/y;
  plain.lastIndex = at;
  const found = plain.exec(text)?.[0] ?? '';
  return { text: found, next: at + found.length };
}

/** A rectangle of cells; the bounds are inclusive. */
export interface CellArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface PlacedText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export interface Placement {
  readonly cells: readonly PlacedText[];
  /** Area pasted over, to be selected afterwards. */
  readonly area: CellArea;
  /** Number of cells of the block that lie outside of the limits. */
  readonly clipped: number;
}

/**
 * Places the cells of a pasted block: from the selection's upper left cell on; repeated if the selection is a multiple
 * of the block (a single value fills the whole selection); cut off at the limits.
 */
export function placeBlock(block: ClipboardBlock, selection: CellArea, limits: CellArea): Placement {
  const [height, width] = [block.length, block[0]?.length ?? 0];
  const rows = repeated(height, selection.bottom - selection.top + 1);
  const columns = repeated(width, selection.right - selection.left + 1);
  const cells: PlacedText[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const cell = {
        row: selection.top + row,
        column: selection.left + column,
        text: block[row % height]?.[column % width] ?? '',
      };
      if (isInArea(limits, cell.row, cell.column)) cells.push(cell);
    }
  }
  const bottom = Math.min(limits.bottom, selection.top + rows - 1);
  const right = Math.min(limits.right, selection.left + columns - 1);
  return {
    cells,
    area: { top: selection.top, left: selection.left, bottom, right },
    clipped: rows * columns - cells.length,
  };
}

const repeated = (size: number, room: number): number => (size > 0 && room % size === 0 ? room : size);

function isInArea(area: CellArea, row: number, column: number): boolean {
  return row >= area.top && row <= area.bottom && column >= area.left && column <= area.right;
}

/** Copies a text. Returns false where the browser refuses, as on pages without a secure connection. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

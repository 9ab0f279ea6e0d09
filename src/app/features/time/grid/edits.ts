import type { CellArea, ClipboardBlock, PlacedText } from '#app/kit/clipboard.ts';
import type { HoursDraft, CellValue, TimesheetChange, DraftChange, TimesheetStep } from './history.ts';
import type { HoursProblem } from '#app/i18n/hours.ts';
import type { SheetText } from './labels.ts';
import type { AfterDays, Measure } from './measure.ts';
import type { BookingBarrier, CellView, RowView, SheetView } from './pivot.ts';
import type { TimesheetShape, Position } from './selection.ts';
import { cellKey, type TimesheetRow } from '#app/data/outbox/timesheet.ts';

/** The columns: name of the activity, the days, then the row's total and what else its measure has. */
export type TimesheetColumnKind = 'name' | 'day' | AfterDays;

const FIRST_DAY = 1;

/** Determines the columns of a sheet. */
interface TimesheetColumns {
  readonly days: readonly unknown[];
  readonly measure: Measure;
}

export function timesheetColumnKind(column: number, { days, measure }: TimesheetColumns): TimesheetColumnKind {
  if (column < FIRST_DAY) return 'name';
  return column <= days.length ? 'day' : (measure.after[column - days.length - 1] ?? 'total');
}

/** Number of the column of a kind that exists once. */
export function columnIndex(kind: AfterDays, { days, measure }: TimesheetColumns): number {
  return FIRST_DAY + days.length + measure.after.indexOf(kind);
}

export function timesheetShape(view: SheetView): TimesheetShape {
  const days = view.days.length;
  const columns = FIRST_DAY + days + view.measure.after.length;
  return { rows: view.rows.length, columns, firstDay: FIRST_DAY, lastDay: days };
}

/** Returns the area into which blocks can be pasted: the days and the remaining effort. */
export function pasteArea(view: SheetView): CellArea {
  return { top: 0, left: FIRST_DAY, bottom: view.rows.length - 1, right: view.days.length };
}

export function cellAt(view: SheetView, { row, column }: Position): CellView | undefined {
  return timesheetColumnKind(column, view) === 'day' ? view.rows[row]?.cells[column - FIRST_DAY] : undefined;
}

export type Drafts = ReadonlyMap<string, HoursDraft>;
export const NO_DRAFTS: Drafts = new Map();

/** The cell of a draft: by its row and its key. */
type DraftPlace = Pick<DraftChange, 'assignmentId' | 'key'>;

/** Key of the cell in the drafts; undefined for a cell without text of its own. */
export function draftKey(view: SheetView, position: Position): string | undefined {
  const row = view.rows[position.row]?.row;
  if (!row) return undefined;
  if (timesheetColumnKind(position.column, view) === 'remaining') return remainingKey(row.assignmentId);
  return cellAt(view, position)?.key;
}

/** Returns the position of a draft; undefined if its cell is not shown. */
export function draftPosition(view: SheetView, { assignmentId, key }: DraftPlace): Position | undefined {
  const row = view.rows.findIndex((each) => each.row.assignmentId === assignmentId);
  if (row < 0) return undefined;
  if (key === remainingKey(assignmentId)) return { row, column: columnIndex('remaining', view) };
  const day = view.rows[row]?.cells.findIndex((cell) => cell.key === key) ?? -1;
  return day < 0 ? undefined : { row, column: FIRST_DAY + day };
}

export const remainingKey = (assignmentId: string): string => cellKey(assignmentId, 'remaining');

/** Returns the reason why a cell can't be changed; `readOnly` for calculated cells. */
export function barAt(
  view: SheetView,
  position: Position,
): BookingBarrier | { readonly reason: 'readOnly' } | undefined {
  const row = view.rows[position.row]?.row;
  const column = timesheetColumnKind(position.column, view);
  if (column === 'day') return cellAt(view, position)?.bar;
  const isReadOnly = column !== 'remaining' && column !== 'done';
  if (!row || isReadOnly || (column === 'remaining' && !hasRemaining(row, view.measure))) return { reason: 'readOnly' };
  return rowBar(row, column);
}

/** Tells whether a row shows remaining work: of the cost rows of an activity and type only the first does. */
export const hasRemaining = ({ remaining }: TimesheetRow, { kind }: Measure): boolean =>
  kind === 'hours' || remaining !== undefined;

/** Returns the reason why a row's remaining work or completion can't be changed. */
export function rowBar(row: TimesheetRow, column: 'remaining' | 'done'): BookingBarrier | undefined {
  if (row.closedReason !== undefined) return { reason: 'closed', message: row.closedReason };
  return row.milestone && column === 'remaining' ? { reason: 'milestone' } : undefined;
}

/** The text of a cell as it is typed and copied; empty for no hours. */
export function textAt(view: SheetView, position: Position, locale: string): string {
  const row = view.rows[position.row];
  const { measure } = view;
  if (!row) return '';
  switch (timesheetColumnKind(position.column, view)) {
    case 'name':
      return row.row.activityName;
    case 'day':
      return cellValueText(cellAt(view, position)?.hours ?? null, { locale, measure });
    case 'total':
      return measure.format(row.total, locale);
    case 'base':
      return cellValueText(row.row.base ?? null, { locale, measure });
    case 'actual':
      return cellValueText(row.row.actual ?? null, { locale, measure });
    case 'remaining':
      return row.row.milestone ? '' : cellValueText(row.row.remaining, { locale, measure });
    case 'done':
      return row.row.done ? '1' : '0';
  }
}

/** A value as it is typed; empty where there is none. */
export const cellValueText = (
  value: number | null | undefined,
  { locale, measure }: Pick<SheetText, 'locale' | 'measure'>,
): string => (value === null || value === undefined ? '' : measure.format(value, locale));

/** The texts of an area, to be put on the clipboard. */
export function areaTexts(view: SheetView, area: CellArea, locale: string): ClipboardBlock {
  const rows = Array.from({ length: area.bottom - area.top + 1 }, (_, index) => area.top + index);
  const columns = Array.from({ length: area.right - area.left + 1 }, (_, index) => area.left + index);
  return rows.map((row) => columns.map((column) => textAt(view, { row, column }, locale)));
}

export interface Edits {
  readonly changes: TimesheetStep;
  readonly drafts: Drafts;
  /** Keys of the cells that were read. */
  readonly touched: readonly string[];
  /** Number of cells that can't be changed. */
  readonly barred: number;
}

/**
 * Reads what was typed or pasted into cells: changes where it is hours, drafts where it is not. A cell that already holds the value is
 * no change, unless the service refused that value: then it is sent once more.
 */
export function readEdits(view: SheetView, cells: readonly PlacedText[]): Edits {
  const changes: TimesheetChange[] = [];
  const drafts = new Map<string, HoursDraft>();
  const touched: string[] = [];
  let barred = 0;
  for (const cell of cells) {
    const key = draftKey(view, cell);
    const row = view.rows[cell.row];
    if (!key || !row || barAt(view, cell)) {
      barred += 1;
      continue;
    }
    touched.push(key);
    const read = readPlacedText(view, row, cell);
    const { assignmentId } = row.row;
    if (typeof read === 'string') drafts.set(key, { assignmentId, text: cell.text, problem: read });
    else if (read) changes.push(read);
  }
  return { changes, drafts, touched, barred };
}

function readPlacedText(view: SheetView, row: RowView, cell: PlacedText): TimesheetChange | HoursProblem | undefined {
  const day = cellAt(view, cell);
  return day ? readTypedHours(view, day, cell) : readRemaining(row.row, cell.text, view.measure);
}

function readTypedHours(
  view: SheetView,
  cell: CellView,
  { row, column, text }: PlacedText,
): TimesheetChange | HoursProblem | undefined {
  const above = cellAt(view, { row: row - 1, column });
  const { parse, least } = view.measure;
  const parsed = parse(text, { current: cell.hours, least, ...(above ? { above: above.hours } : {}) });
  if (!parsed.ok) return parsed.problem;
  if (parsed.hours === cell.hours && cell.save.state !== 'refused') return undefined;
  return hoursChange(cell, { hours: parsed.hours, comment: parsed.hours === null ? '' : cell.comment });
}

export function hoursChange(cell: CellView, after: CellValue): TimesheetChange {
  const { assignmentId, day, hours, comment } = cell;
  return { kind: 'hours', assignmentId, day, before: { hours, comment }, after };
}

/** Empty input leaves the value unchanged: the service has no empty value. */
function readRemaining(
  row: TimesheetRow,
  text: string,
  { parse }: Measure,
): TimesheetChange | HoursProblem | undefined {
  const parsed = parse(text, { current: row.remaining ?? 0, most: Infinity });
  if (!parsed.ok) return parsed.problem;
  if (parsed.hours === null) return undefined;
  if (parsed.hours === row.remaining && row.remainingSave?.state !== 'refused') return undefined;
  return { kind: 'remaining', assignmentId: row.assignmentId, before: row.remaining ?? 0, after: parsed.hours };
}

/** The effect of a text on a cell: a change, a problem where it can't be read, or nothing where the cell holds it already. */
export function readTimesheetText(
  view: SheetView,
  { text, ...position }: PlacedText,
): TimesheetChange | HoursProblem | undefined {
  const row = view.rows[position.row];
  return row && readPlacedText(view, row, { ...position, text });
}

/**
 * Returns the changes of drafts in cells that were read: adds new ones and removes those of cells that now have hours.
 */
export function draftChanges(before: Drafts, { touched, drafts }: Pick<Edits, 'touched' | 'drafts'>): DraftChange[] {
  return touched.flatMap((key): DraftChange[] => {
    const [old, fresh] = [before.get(key), drafts.get(key)];
    const assignmentId = (fresh ?? old)?.assignmentId;
    return assignmentId === undefined ? [] : [{ kind: 'draft', assignmentId, key, before: old, after: fresh }];
  });
}

/** The drafts after a step. */
export function withStep(drafts: Drafts, step: TimesheetStep): Drafts {
  const changes = step.filter((change) => change.kind === 'draft');
  if (changes.length === 0) return drafts;
  const next = new Map(drafts);
  for (const { key, after } of changes) {
    if (after) next.set(key, after);
    else next.delete(key);
  }
  return next;
}

/** Returns the number of cells a step changes: hours replacing an unreadable text count once. */
export function cellCount(step: TimesheetStep): number {
  const places = step.map((change) => {
    if (change.kind === 'draft') return change.key;
    if (change.kind === 'remaining') return remainingKey(change.assignmentId);
    return change.kind === 'completed' ? `${change.assignmentId} done` : cellKey(change.assignmentId, change.day);
  });
  return new Set(places).size;
}

/** Tells whether a change keeps the value, so that it is only sent again. */
export function isUnchangedValue(change: TimesheetChange): boolean {
  if (change.kind !== 'hours') return change.before === change.after;
  return change.before.hours === change.after.hours && change.before.comment === change.after.comment;
}

/**
 * Returns the texts that fill an area from its first row or column; a single cell or row is filled from the one before
 * it.
 */
export function fillTexts(
  view: SheetView,
  area: CellArea,
  direction: 'down' | 'right',
  locale: string,
): readonly PlacedText[] {
  const down = direction === 'down';
  const single = down ? area.top === area.bottom : area.left === area.right;
  const source = (down ? area.top : area.left) - (single ? 1 : 0);
  if (source < (down ? 0 : FIRST_DAY)) return [];
  const cells: PlacedText[] = [];
  for (let row = area.top; row <= area.bottom; row += 1) {
    for (let column = area.left; column <= area.right; column += 1) {
      if ((down ? row : column) === source) continue;
      const from = down ? { row: source, column } : { row, column: source };
      cells.push({ row, column, text: textAt(view, from, locale) });
    }
  }
  return cells;
}

/** Hours for empty cells that can be changed. Cells of rows that are not shown are taken as such: the service knows better. */
export function bookableChanges(
  view: SheetView,
  cells: readonly { readonly assignmentId: string; readonly day: string; readonly hours: number }[],
): TimesheetStep {
  const rows = new Map(view.rows.map((row) => [row.row.assignmentId, row]));
  return cells.flatMap(({ assignmentId, day, hours }): TimesheetStep => {
    const cell = rows.get(assignmentId)?.cells.find((each) => each.day === day);
    if (cell && (cell.hours !== null || cell.bar)) return [];
    const before = { hours: null, comment: '' };
    return [{ kind: 'hours', assignmentId, day, before, after: { hours, comment: '' } }];
  });
}

/** The changes of a step that can still be made: not those in cells that were locked since, or that are not shown any more. */
export function possibleChanges(view: SheetView, step: TimesheetStep): TimesheetStep {
  const rows = new Map(view.rows.map((row) => [row.row.assignmentId, row]));
  return step.filter((change) => {
    const row = rows.get(change.assignmentId);
    if (!row) return false;
    if (change.kind === 'draft') return draftPosition(view, change) !== undefined;
    if (change.kind === 'remaining') return !rowBar(row.row, 'remaining');
    if (change.kind === 'completed') return !rowBar(row.row, 'done');
    const cell = row.cells.find((candidate) => candidate.day === change.day);
    return cell !== undefined && cell.bar === undefined;
  });
}

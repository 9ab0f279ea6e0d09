import {
  type PastedPredecessor,
  type PastedResource,
  readPastedDay,
  readPastedNumber,
  readPastedPredecessors,
  readPastedResources,
  readSpan,
  type ReadingHabits,
} from './paste-values.ts';
import type { TypedTime } from '../time-amount.ts';

/** Rows from a spreadsheet: tab-separated text, with a row of column names or without. */

/** Content of a pasted cell. */
export type PasteColumn =
  | 'number'
  | 'level'
  | 'wbsCode'
  | 'name'
  | 'description'
  | 'start'
  | 'finish'
  | 'deadline'
  | 'duration'
  | 'baseEffort'
  | 'complete'
  | 'priority'
  | 'predecessors'
  | 'resources';

/** A pasted row; empty cells are omitted. Hours, percent, days `yyyy-MM-dd`. */
export interface PastedRow {
  /** The row of the text, from 1. */
  readonly line: number;
  /** Depth below the topmost row, from its level or the spaces before its name. */
  readonly level: number;
  readonly number?: string;
  readonly name?: string;
  readonly wbsCode?: string;
  readonly description?: string;
  readonly start?: string;
  readonly finish?: string;
  readonly deadline?: string;
  readonly duration?: TypedTime;
  readonly baseEffort?: number;
  readonly complete?: number;
  readonly priority?: number;
  readonly predecessors?: readonly PastedPredecessor[];
  readonly resources?: readonly PastedResource[];
}

/** A cell that could not be read, or that says what can't be done; it is left out. */
export interface PasteProblem {
  readonly line: number;
  readonly column: PasteColumn;
  readonly text: string;
}

export interface PastedTable {
  readonly rows: readonly PastedRow[];
  readonly problems: readonly PasteProblem[];
  /** The columns found, in order; null for one that is not known. */
  readonly columns: readonly (PasteColumn | null)[];
}

/** Column names, reduced to letters and digits. */
const pasteColumnNames: Readonly<Record<PasteColumn, readonly string[]>> = {
  number: ['id', 'no', 'nr', 'taskid', 'vorgangsnummer', 'vorgangnr', 'row', 'zeile'],
  level: ['level', 'outlinelevel', 'ebene', 'gliederungsebene'],
  wbsCode: ['wbs', 'wbscode', 'psp', 'pspcode', 'outlinenumber', 'gliederungsnummer'],
  name: ['name', 'taskname', 'task', 'activity', 'activityname', 'vorgangsname', 'vorgang', 'aktivität', 'bezeichnung'],
  description: ['description', 'notes', 'note', 'comment', 'beschreibung', 'notizen', 'bemerkung', 'kommentar'],
  start: ['start', 'startdate', 'beginn', 'anfang', 'anfangstermin', 'startdatum', 'begin'],
  finish: ['finish', 'finishdate', 'end', 'enddate', 'ende', 'fertigstellen', 'endtermin', 'enddatum'],
  deadline: ['deadline', 'stichtag', 'termin'],
  duration: ['duration', 'dauer'],
  baseEffort: ['baseeffort', 'effort', 'work', 'aufwand', 'basisaufwand', 'arbeit'],
  complete: [
    'complete',
    'percentcomplete',
    'progress',
    'fortschritt',
    'abgeschlossen',
    'prozentabgeschlossen',
    'fertig',
  ],
  priority: ['priority', 'priorität'],
  predecessors: ['predecessors', 'predecessor', 'vorgänger'],
  resources: ['resources', 'resourcenames', 'resource', 'ressourcen', 'ressourcennamen', 'ressource'],
};

const columnsByName = new Map<string, PasteColumn>(
  // The keys of the record are the columns.
  (Object.keys(pasteColumnNames) as PasteColumn[]).flatMap((column) =>
    pasteColumnNames[column].map((name) => [name, column] as const),
  ),
);

const pasteColumnOf = (cell: string): PasteColumn | null =>
  columnsByName.get(cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')) ?? null;

/**
 * Reads rows that were copied from a spreadsheet or from another plan. Columns are known by the names in the first row, else by their
 * place.
 * @param columns the columns from the picked cell on, for text without names; null for one that is not pasted into
 */
export function readPaste(text: string, columns: readonly (PasteColumn | null)[], habits: ReadingHabits): PastedTable {
  const block = withIndents(cellsOf(text));
  const named = block[0]?.map(pasteColumnOf) ?? [];
  // An activity may be called "Start": one name alone is a row of names only if it is that of the names.
  const isHeader = named.filter((column) => column !== null).length > 1 || (named.includes('name') && block.length > 1);
  const used = isHeader ? named : columns;
  const problems: PasteProblem[] = [];
  const rows = block.flatMap((cells, index): Omit<PastedRow, 'level'>[] => {
    const isBlank = cells.every((cell) => cell.trim() === '');
    return (isHeader && index === 0) || isBlank ? [] : [readPastedRow(cells, index + 1, used, habits, problems)];
  });
  const levels = pastedLevels(block, used, rows);
  return { rows: rows.map((row, index) => ({ ...row, level: levels[index] ?? 0 })), problems, columns: used };
}

function readPastedRow(
  cells: readonly string[],
  line: number,
  columns: readonly (PasteColumn | null)[],
  habits: ReadingHabits,
  problems: PasteProblem[],
): Omit<PastedRow, 'level'> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (column === null || column === 'level' || cell === '') continue;
    const value = pasteReaders[column](cell, habits);
    if (value === undefined) problems.push({ line, column, text: cell });
    else row[column] ??= value;
  }
  // Each reader gives what its column holds.
  return { ...(row as Omit<PastedRow, 'level' | 'line'>), line };
}

type Readers = {
  readonly [C in Exclude<PasteColumn, 'level'>]: (text: string, habits: ReadingHabits) => PastedRow[C] | undefined;
};

const pastedText = (text: string) => text;
const pastedDay = (text: string, { locale }: ReadingHabits) =>
  isEmptyMarker(text) ? undefined : readPastedDay(text, locale);
const isEmptyMarker = (text: string) => /^(na|nv|n\/a|-)$/i.test(text);

function pastedDuration(text: string, habits: ReadingHabits): TypedTime | undefined {
  const span = readSpan(text, 'days', habits);
  return span && span.hours >= 0 ? span : undefined;
}

function pastedEffort(text: string, habits: ReadingHabits): number | undefined {
  const span = readSpan(text, 'hours', habits);
  return span && span.hours >= 0 && !span.isElapsed ? span.hours : undefined;
}

function pastedNumberBetween(least: number, most: number) {
  return (text: string, { locale }: ReadingHabits): number | undefined => {
    const value = readPastedNumber(text.replace('%', ''), locale);
    return value !== undefined && value >= least && value <= most ? value : undefined;
  };
}

/** Reads what the cells of columns hold; undefined where that can't be. */
export const pasteReaders: Readers = {
  number: pastedText,
  wbsCode: pastedText,
  name: pastedText,
  description: pastedText,
  start: pastedDay,
  finish: pastedDay,
  deadline: pastedDay,
  duration: pastedDuration,
  baseEffort: pastedEffort,
  complete: pastedNumberBetween(0, 100),
  priority: (text, habits) => {
    const value = pastedNumberBetween(0, 9)(text, habits);
    return value !== undefined && Number.isInteger(value) ? value : undefined;
  },
  predecessors: readPastedPredecessors,
  resources: readPastedResources,
};

/** The rows' levels from the column of levels, else from the spaces before the names; the highest is 0. */
function pastedLevels(
  block: readonly (readonly string[])[],
  columns: readonly (PasteColumn | null)[],
  rows: readonly Omit<PastedRow, 'level'>[],
): readonly number[] {
  const [level, name] = [columns.indexOf('level'), columns.indexOf('name')];
  const cellOf = (line: number, column: number) => block[line - 1]?.[column] ?? '';
  const raw = rows.map(({ line }) => {
    if (level >= 0) return Math.max(0, Number.parseInt(cellOf(line, level), 10) || 0);
    return /^[\s\u00a0]*/.exec(cellOf(line, name))?.[0].length ?? 0;
  });
  const steps = [...new Set(raw)].toSorted((one, other) => one - other);
  return raw.map((value) => steps.indexOf(value));
}

/**
 * The rows of a list of names, which text programs indent with tabs or mark with bullets: one cell each, with spaces
 * for its tabs. Rows of several cells stay as they are.
 */
function withIndents(block: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isList = block.every((cells) => cells.filter((cell) => cell.trim() !== '').length <= 1);
  if (!isList) return block;
  return block.map((cells) => {
    const tabs = Math.max(
      0,
      cells.findIndex((cell) => cell.trim() !== ''),
    );
    return [' '.repeat(4 * tabs) + (cells[tabs] ?? '').replace(/^(\s*)[-*•–▪◦·]\s+(?=\S)/u, '$1')];
  });
}

/** The cells of tab-separated text; a cell in quotes may hold tabs, line ends and doubled quotes. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex < text.length) {
    const [, quoted, open = '', end = ''] = cell.exec(text) ?? [];
    row.push(quoted === undefined ? open : quoted.replaceAll('""', '"'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
  }
  return row.length > 0 ? [...rows, row] : rows;
}

import type { Tables } from '../tables.ts';

type NewRowColumn<T extends keyof Tables> = keyof Tables[T] & string;

/** Values that all new rows of a table have alike. */
export type Common<T extends keyof Tables> = Readonly<Partial<Record<NewRowColumn<T>, unknown>>>;

/** New rows of a table, by their columns; a column that is not named takes its default. */
export interface NewRows<T extends keyof Tables = keyof Tables> {
  readonly table: T;
  readonly count: number;
  readonly columns: ReadonlyMap<string, NewColumn>;
  /** More columns, or other values of some, which are computed while other rows are inserted. */
  readonly late?: Promise<ReadonlyMap<string, NewColumn>>;
}

/** A value (or null) of each row, or the one that all have alike. */
export type NewColumn = { readonly values: readonly unknown[] } | { readonly alike: unknown };

/** The values of a column, one a row. */
export function valuesOf({ columns, count }: NewRows, name: string): readonly unknown[] {
  const column = columns.get(name);
  if (column === undefined) return [];
  return 'values' in column ? column.values : Array.from({ length: count }, () => column.alike);
}

function newColumnOf(values: readonly unknown[]): NewColumn {
  const [first] = values;
  return values.every((value) => value === first) ? { alike: first } : { values };
}

/** New rows of which each gives a value (or null) for every named column. */
export function createNewRows<T extends keyof Tables, C extends NewRowColumn<T>>(
  table: T,
  names: readonly C[],
  rows: readonly Readonly<Record<C, unknown>>[],
  common?: Common<T>,
): NewRows<T> {
  const alike = Object.entries(common ?? {}).map(([name, value]) => [name, { alike: value }] as const);
  const own = names.map((name) => [name, newColumnOf(rows.map((row) => row[name]))] as const);
  return { table, count: rows.length, columns: new Map<string, NewColumn>([...alike, ...own]) };
}

/** The same with more columns, or with other values of some; each has a value of every row. */
export function withColumns<T extends keyof Tables>(
  rows: NewRows<T>,
  columns: Readonly<Partial<Record<NewRowColumn<T>, readonly unknown[]>>>,
): NewRows<T> {
  return { ...rows, columns: new Map([...rows.columns, ...newColumnsOf(columns)]) };
}

/** The same with columns whose values are computed while other rows are inserted; no foreign key may have them. */
export function withLateColumns<T extends keyof Tables>(
  rows: NewRows<T>,
  columns: Promise<Readonly<Partial<Record<NewRowColumn<T>, readonly unknown[]>>>>,
): NewRows<T> {
  const late = columns.then(newColumnsOf);
  // Should an earlier insertion fail, nothing waits for them.
  late.catch(() => {});
  return { ...rows, late };
}

function newColumnsOf(columns: Readonly<Record<string, readonly unknown[] | undefined>>): Map<string, NewColumn> {
  // Object.entries forgets that no column is undefined.
  const own = Object.entries(columns) as [string, readonly unknown[]][];
  return new Map(own.map(([name, values]) => [name, newColumnOf(values)]));
}

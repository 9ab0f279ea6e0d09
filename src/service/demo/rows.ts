import { groupBy } from '#plan/group-by.ts';
import type { Selectable } from 'kysely';
import { dayText } from '#plan/calendar/day.ts';
import { createNewRows, type NewRows } from '#service/db/bulk/new-rows.ts';
import type { Tables } from '#service/db/tables.ts';

type DemoTable = keyof Tables;
export type DemoRow<T extends DemoTable> = Selectable<Tables[T]>;

/** Rows of the demo data. Tables are inserted in the order in which they were first named, which their foreign keys allow. */
export class DemoRows {
  readonly #tables = new Map<DemoTable, object[]>();
  readonly #ids = new Map<string, string>();
  /** The ids from the root of the tree to the record itself. */
  readonly #paths = new Map<string, string[]>();
  readonly newId: () => string;

  constructor(newId: () => string) {
    this.newId = newId;
  }

  /** The id of the record with a key of the data files; the first call takes a new one. */
  id(table: DemoTable, key: string): string {
    const name = `${table}:${key}`;
    const id = this.#ids.get(name) ?? this.newId();
    this.#ids.set(name, id);
    return id;
  }

  /** The columns that put a record below another one of its tree. */
  below(parentId: string, id: string): { id: string; parent_id: string; path: string[] } {
    const path = [...(this.#paths.get(parentId) ?? [parentId]), id];
    this.#paths.set(id, path);
    return { id, parent_id: parentId, path };
  }

  #list(table: DemoTable): object[] {
    const known = this.#tables.get(table) ?? [];
    this.#tables.set(table, known);
    return known;
  }

  /**
   * Adds a row; columns that it does not name take their default. Without a change of its own it was last modified when
   * it was created.
   */
  add<T extends DemoTable>(table: T, ...rows: readonly Partial<DemoRow<T>>[]): void {
    this.#list(table).push(...rows.map((row) => ('created' in row ? { modified: row.created, ...row } : row)));
  }

  /** Adds values of custom attributes by the keys of the attributes. */
  addValues<T extends 'activity_custom_value' | 'project_custom_value' | 'resource_custom_value'>(
    table: T,
    owner: Partial<DemoRow<T>>,
    values: Readonly<Record<string, unknown>>,
  ): void {
    for (const [key, value] of Object.entries(values))
      this.add(table, { ...owner, attribute_id: this.id('custom_attribute', key), value });
  }

  /** The rows of a table with the columns that were given. */
  of<T extends DemoTable>(table: T): readonly DemoRow<T>[] {
    // The rows were added for the same table.
    return this.#list(table) as DemoRow<T>[];
  }

  /** All rows to insert: those of a table that name the same columns together. */
  sets(): NewRows[] {
    return [...this.#tables].flatMap(([table, rows]) => {
      const alike = groupBy(rows, (row) => Object.keys(row).join());
      // A union of tables cannot say that the columns are those of its rows.
      return [...alike].map(([columns, same]) => createNewRows(table, columns.split(',') as never[], same));
    });
  }
}

/** Columns as a data file gives them: `@table:key` refers to a record, `@day:14` is the day 14 days after today. */
export function resolveColumns<T extends object>(columns: T, rows: DemoRows, today: number): T {
  const resolve = (value: unknown) => {
    const [, table, key = ''] = (typeof value === 'string' && /^@(\w+):(.+)$/.exec(value)) || [];
    if (table === undefined) return value;
    // Inserting fails if there is no such table.
    return table === 'day' ? dayText(today + Number(key)) : rows.id(table as DemoTable, key);
  };
  // The columns stay the same.
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, resolve(value)])) as T;
}

/** A stream of pseudo-random choices that is the same for the same seed. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** `count` different elements (all, if there are not more), in random order. */
  some<T>(list: readonly T[], count: number): T[];
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** Every subject draws from a stream of its own, so that a change in one leaves the others as they are. */
export function createRandom(seed: string): SeededRandom {
  let state = hash(seed);
  // The generator known as mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[whole(0, list.length - 1)];
    if (chosen === undefined) throw new Error('Nothing to pick from.');
    return chosen;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () => left.splice(whole(0, left.length - 1), 1)).flat();
  };
  return { next, whole, chance: (probability) => next() < probability, pick, some };
}

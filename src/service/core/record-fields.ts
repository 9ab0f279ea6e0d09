import { type RawBuilder, sql, type Updateable } from 'kysely';
import type texts from '#i18n/en/app.json';
import type { Tables } from '#service/db/tables.ts';

/** A field of a record: its column, and how it is read and written. */
export interface RecordField<Value, Table> {
  readonly column: keyof Table & string;
  /** Bodies cannot set it. */
  readonly isReadOnly?: true;
  /** An explicit null removes the value; for all other fields null counts as not sent. */
  readonly isClearable?: true;
  /** Value of a new record if none is sent; without it the default of the column applies. */
  readonly initial?: Value | null;
  /** Throws if a record must not have this value; undefined or null for none. */
  readonly check?: (value: Value | null | undefined) => void;
  /** Level on the record from which callers may read the field. */
  readonly level?: number;
  /** The field is a text that reports show as a column with this label. */
  readonly reportLabel?: keyof typeof texts;
}

/** Fields by their names in the contract. */
type FieldTable<R, T> = { readonly [K in keyof R]?: RecordField<NonNullable<R[K]>, T> };

/** A record, or a body that sets some of its fields. */
type Body<R> = { readonly [K in keyof R]?: R[K] | null | undefined };

type Writable<F> = { [K in keyof F]: F[K] extends { readonly isReadOnly: true } ? never : K }[keyof F];
type Value<R, F, K extends keyof R & keyof F> = F[K] extends { readonly isClearable: true } | { readonly initial: null }
  ? NonNullable<R[K]> | null
  : NonNullable<R[K]>;

type SentValues<R, F> = { [K in Writable<F> & keyof R]?: Value<R, F, K> };
type MergedValues<R, F> = {
  [K in Writable<F> & keyof R]: F[K] extends { readonly initial: unknown }
    ? Value<R, F, K>
    : Value<R, F, K> | undefined;
};

type ColumnOf<F, K extends keyof F> = F[K] extends { readonly column: infer C extends string } ? C : never;

/**
 * The one list of a record's fields, from which reading, checking and writing follow. Object.entries and
 * Object.fromEntries forget the names of the keys: the casts that this takes are all in this class.
 */
export class RecordFields<R extends object, N extends keyof Tables, F extends FieldTable<R, Tables[N]>> {
  readonly table: N;
  readonly #fields: ReadonlyMap<string, RecordField<unknown, Tables[N]>>;

  /** The fields that need a level; few, so that long lists are not searched for each record. */
  readonly #restricted: readonly { readonly name: string; readonly level: number }[];

  constructor(table: N, fields: F) {
    this.table = table;
    this.#fields = new Map(Object.entries(fields) as [string, RecordField<unknown, Tables[N]>][]);
    this.#restricted = [...this.#fields].flatMap(([name, { level }]) => (level === undefined ? [] : [{ name, level }]));
  }

  get names(): readonly (keyof F & string)[] {
    return [...this.#fields.keys()] as (keyof F & string)[];
  }

  /** Columns of these fields. */
  columns<K extends keyof F & string>(names: readonly K[]): readonly ColumnOf<F, K>[] {
    const columns: unknown[] = names.map((name) => this.#fields.get(name)?.column);
    return columns as ColumnOf<F, K>[];
  }

  /** The fields as a select list over a table with this alias, each under its contract name; some may be left out. */
  select(alias: string, except: readonly (keyof F)[] = []): RawBuilder<unknown> {
    return this.selectOnly(
      alias,
      [...this.#fields.keys()].filter((name) => !except.includes(name as keyof F)),
    );
  }

  /** The same for these fields only. */
  selectOnly(alias: string, names: readonly string[]): RawBuilder<unknown> {
    const columns = names.map((name) => `${alias}."${this.#fields.get(name)?.column ?? name}" as "${name}"`);
    return sql.raw(columns.join(', '));
  }

  /** The fields that reports show, with their labels. */
  reported(): readonly { readonly name: keyof R & string; readonly label: keyof typeof texts }[] {
    return [...this.#fields].flatMap(([name, { reportLabel }]) =>
      reportLabel === undefined ? [] : [{ name: name as keyof R & string, label: reportLabel }],
    );
  }

  /**
   * Writable fields that a body sets; null for removed values.
   * @param clearable the fields that null clears here, if these are not all clearable ones
   */
  sent(body: Body<R>, clearable?: readonly (keyof F)[]): SentValues<R, F> {
    const values = Object.entries(body).filter(([name, value]) => {
      const field = this.#fields.get(name);
      if (field === undefined || field.isReadOnly || value === undefined) return false;
      return value !== null || (clearable ? clearable.includes(name as keyof F) : field.isClearable === true);
    });
    return Object.fromEntries(values) as SentValues<R, F>;
  }

  /** All writable values after a body was applied, checked: as sent, else as they were, else the initial ones. */
  merged(body: Body<R>, current: Body<R> = {}): MergedValues<R, F> {
    const sent = new Map<string, unknown>(Object.entries(this.sent(body)));
    const before = new Map<string, unknown>(Object.entries(current));
    const writable = [...this.#fields].filter(([, { isReadOnly }]) => !isReadOnly);
    const values = Object.fromEntries(
      writable.map(([name, { initial }]) => [name, sent.has(name) ? sent.get(name) : (before.get(name) ?? initial)]),
    );
    this.check(values as SentValues<R, F>);
    return values as MergedValues<R, F>;
  }

  /** The values that differ from the record; a field that it lacks counts as null. */
  changes(values: SentValues<R, F>, current: Body<R>): SentValues<R, F> {
    const before = new Map<string, unknown>(Object.entries(current));
    const changed = Object.entries(values).filter(([name, value]) => (before.get(name) ?? null) !== value);
    return Object.fromEntries(changed) as SentValues<R, F>;
  }

  /** Runs the check of each field on a record as it would be after a write. */
  check(values: SentValues<R, F>): void {
    const byName = new Map<string, unknown>(Object.entries(values));
    for (const [name, field] of this.#fields) field.check?.(byName.get(name));
  }

  /** Values as a row of the table, for an insert or update. */
  row(values: SentValues<R, F>): Updateable<Tables[N]> {
    const set = Object.entries(values).filter(([, value]) => value !== undefined);
    return this.#byColumn(set);
  }

  /** Values of these fields as a whole row; null where there is none. */
  fullRow<K extends keyof F & string>(
    names: readonly K[],
    values: SentValues<R, F>,
  ): Readonly<Record<ColumnOf<F, K>, unknown>> {
    const byName = new Map<string, unknown>(Object.entries(values));
    const row = this.#byColumn(names.map((name) => [name, byName.get(name) ?? null]));
    return row as Readonly<Record<ColumnOf<F, K>, unknown>>;
  }

  #byColumn(values: readonly [string, unknown][]): object {
    return Object.fromEntries<unknown>(values.map(([name, value]) => [this.#fields.get(name)?.column ?? name, value]));
  }

  /** A record without the fields that need a higher level. */
  visible<V extends Body<R>>(record: V, level: number): V {
    let visible: object = record;
    for (const { name, level: needed } of this.#restricted)
      if (needed > level) visible = omitField(name, { ...visible });
    return visible as V;
  }
}

/** The values of a record's writable fields, as far as they are sent. */
export type FieldValues<X extends { sent(body: never): unknown }> = ReturnType<X['sent']>;

/** Fields that the database writes in every record. */
export const stampFields = {
  id: { column: 'id', isReadOnly: true },
  created: { column: 'created', isReadOnly: true },
  modified: { column: 'modified', isReadOnly: true },
} as const;

/** Rest destructuring: many times as fast as rebuilding the record from its entries. */
function omitField(name: string, { [name]: _, ...others }: Readonly<Record<string, unknown>>): object {
  return others;
}

/**
 * Declares the fields of a record of the contract that is stored in one table.
 *
 *     const projectFields = recordFields<OpProjectNode>()('project_node', { name: { column: 'name' }, … });
 */
export function recordFields<R extends object>() {
  return <N extends keyof Tables, const F extends FieldTable<R, Tables[N]>>(
    table: N,
    fields: F & { readonly [K in Exclude<keyof F, keyof R>]: never },
  ) => new RecordFields<R, N, F>(table, fields);
}

import { type RawBuilder, sql, type Updateable } from 'kysely';

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

/** The one list of a record's fields, from which reading, checking and writing follow. */
export interface RecordFields<R, T, F> {
  /** Columns of these fields. */
  columns<K extends keyof F>(names: readonly K[]): readonly ColumnOf<F, K>[];
  /** The fields as a select list over a table with this alias, each under its contract name; some may be left out. */
  select(alias: string, except?: readonly (keyof F)[]): RawBuilder<unknown>;
  /**
   * Writable fields that a body sets; null for removed values.
   * @param clearable the fields that null clears here, if these are not all clearable ones
   */
  sent(body: Body<R>, clearable?: readonly (keyof F)[]): SentValues<R, F>;
  /** All writable values after a body was applied, checked: as sent, else as they were, else the initial ones. */
  merged(body: Body<R>, current?: Body<R>): MergedValues<R, F>;
  /** The values that differ from the record; a field that it lacks counts as null. */
  changes(values: SentValues<R, F>, current: Body<R>): SentValues<R, F>;
  /** Runs the check of each field on a record as it would be after a write. */
  check(values: SentValues<R, F>): void;
  /** Values as a row of the table, for an insert or update. */
  row(values: SentValues<R, F>): Updateable<T>;
  /** Values of these fields as a whole row; null where there is none. */
  fullRow<K extends keyof F>(names: readonly K[], values: SentValues<R, F>): Readonly<Record<ColumnOf<F, K>, unknown>>;
  /** A record without the fields that need a higher level. */
  visible<V extends Body<R>>(record: V, level: number): V;
}

/** The values of a record's writable fields, as far as they are sent. */
export type FieldValues<X> = X extends RecordFields<infer R, infer _T, infer F> ? SentValues<R, F> : never;

/** Fields that the database writes in every record. */
export const stampFields = {
  id: { column: 'id', isReadOnly: true },
  created: { column: 'created', isReadOnly: true },
  modified: { column: 'modified', isReadOnly: true },
} as const;

/**
 * Declares the fields of a record of the contract that is stored in one table.
 *
 *     const projectFields = recordFields<OpProjectNode, ProjectNodeTable>()({ name: { column: 'name' }, … });
 */
export function recordFields<R extends object, T>() {
  return <const F extends FieldTable<R, T>>(
    table: F & { readonly [K in Exclude<keyof F, keyof R>]: never },
  ): RecordFields<R, T, F> => {
    // Object.entries and Object.fromEntries forget the names of the keys: all casts of records are in this function.
    const fields = Object.entries(table) as [keyof R & keyof F & string, RecordField<unknown, T>][];
    const writable = fields.filter(([, { isReadOnly }]) => !isReadOnly);
    const byName = new Map<PropertyKey, RecordField<unknown, T>>(fields);
    const isSent = (value: unknown, { isClearable }: RecordField<unknown, T>) =>
      value !== undefined && (value !== null || isClearable === true);
    const check = (values: object) => {
      const given = new Map<string, unknown>(Object.entries(values));
      for (const [name, field] of fields) field.check?.(given.get(name));
    };
    return {
      check,
      columns: (names) => {
        const columns: unknown[] = names.map((name) => byName.get(name)?.column);
        return columns as ColumnOf<F, (typeof names)[number]>[];
      },
      select: (alias, except = []) => {
        const selected = fields.filter(([name]) => !except.includes(name));
        return sql.raw(selected.map(([name, { column }]) => `${alias}."${column}" as "${name}"`).join(', '));
      },
      sent: (body, clearable) => {
        const given = writable.filter(([name, field]) => isSent(body[name], field));
        const kept = clearable ? given.filter(([name]) => body[name] !== null || clearable.includes(name)) : given;
        return Object.fromEntries(kept.map(([name]) => [name, body[name]])) as SentValues<R, F>;
      },
      merged: (body, current = {}) => {
        const valueOf = (name: keyof R, field: RecordField<unknown, T>) =>
          isSent(body[name], field) ? body[name] : (current[name] ?? field.initial);
        const values = Object.fromEntries(writable.map(([name, field]) => [name, valueOf(name, field)]));
        check(values);
        return values as MergedValues<R, F>;
      },
      changes: (values, current) =>
        Object.fromEntries(
          Object.entries(values).filter(([name, value]) => (current[name as keyof R] ?? null) !== value),
        ) as SentValues<R, F>,
      row: (values) =>
        Object.fromEntries(
          Object.entries(values).flatMap(([name, value]) =>
            value === undefined ? [] : [[byName.get(name)?.column, value]],
          ),
        ) as Updateable<T>,
      fullRow: (names, values) => {
        const given = new Map<PropertyKey, unknown>(Object.entries(values));
        return Object.fromEntries(names.map((name) => [byName.get(name)?.column, given.get(name) ?? null])) as Readonly<
          Record<ColumnOf<F, (typeof names)[number]>, unknown>
        >;
      },
      visible: (record, level) =>
        Object.fromEntries(
          Object.entries(record).filter(([name]) => (byName.get(name)?.level ?? 0) <= level),
        ) as typeof record,
    };
  };
}

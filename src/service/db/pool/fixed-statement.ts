import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Stands in the text of a statement for a value that each run gives anew. */
class ParameterSlot<V> {
  readonly name: keyof V;

  constructor(name: keyof V) {
    this.name = name;
  }
}

function isPlace<V>(value: unknown): value is ParameterSlot<V> {
  return value instanceof ParameterSlot;
}

/** The values of a statement as they stand in its text. */
export type StatementParameters<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/**
 * A statement of many parts whose text is always the same: it is put together when it is first run, and later runs bring their
 * values only. Putting the text together anew takes the service about as long as reading what it answers. What decides on the
 * text must not be a value.
 */
export class FixedStatement<V extends object, R> {
  readonly #build: (given: StatementParameters<V>) => RawBuilder<R>;
  readonly #names: readonly (keyof V & string)[];
  #compiled: CompiledQuery<R> | undefined;

  /** @param names of the values, all of them */
  constructor(names: readonly (keyof V & string)[], build: (given: StatementParameters<V>) => RawBuilder<R>) {
    this.#names = names;
    this.#build = build;
  }

  /** Runs the statement with these values and gives its rows. */
  async rows(db: Kysely<Tables>, values: V): Promise<R[]> {
    const compiled = (this.#compiled ??= this.#compile(db));
    const parameters = compiled.parameters.map((value) => (isPlace<V>(value) ? values[value.name] : value));
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  }

  #compile(db: Kysely<Tables>): CompiledQuery<R> {
    const places = this.#names.map((name) => [name, sql`${new ParameterSlot<V>(name)}`]);
    // Each name of V has its place.
    return this.#build(Object.fromEntries(places) as StatementParameters<V>).compile(db);
  }
}

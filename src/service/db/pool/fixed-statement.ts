import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Placeholder in a statement's text for a value supplied by each run. */
class ParameterSlot<V> {
  readonly name: keyof V;

  constructor(name: keyof V) {
    this.name = name;
  }
}

function isPlace<V>(value: unknown): value is ParameterSlot<V> {
  return value instanceof ParameterSlot;
}

/** Values of a statement as placeholders in its text. */
export type StatementParameters<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/**
 * A statement of many parts with a constant text: built on the first run; later runs only supply values. Rebuilding the
 * text takes the service about as long as reading the result. Anything that affects the text must not be a value.
 */
export class FixedStatement<V extends object, R> {
  readonly #build: (input: StatementParameters<V>) => RawBuilder<R>;
  readonly #names: readonly (keyof V & string)[];
  #compiled: CompiledQuery<R> | undefined;

  /** @param names of the values, all of them */
  constructor(names: readonly (keyof V & string)[], build: (input: StatementParameters<V>) => RawBuilder<R>) {
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

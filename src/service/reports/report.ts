import type { Context } from '../context.ts';
import type { Language } from '../messages.ts';
import type { Parameters, Values } from './parameters.ts';

export type Words = Readonly<Record<Language, string>>;

/** What stands in one place of a report. Days are `yyyy-MM-dd`. */
export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** The name of the value in formats for programs; stable. */
  readonly name: string;
  readonly label: Words;
  readonly kind: 'text' | 'number' | 'boolean' | 'day' | 'code';
  /** What the integers of a code mean. */
  readonly codes?: Readonly<Record<number, Words>>;
  readonly value: (row: Row, context: Context) => Cell;
}

/** What a report is: its parameters, its columns, and the query of its rows. */
interface Definition<P extends Parameters, Row> {
  /** Stable; the interface finds a report by it or by its name. */
  readonly id: string;
  readonly name: Words;
  readonly parameters: P;
  readonly columns: readonly Column<Row>[];
  /** Throws the refusal of values that are good each, but not together. */
  readonly check?: (values: Values<P>) => void;
  /** The next rows, at most `limit`, of those behind the row `after`; in an order that is the same every time. */
  readonly list: (context: Context, values: Values<P>, after: Row | undefined, limit: number) => Promise<Row[]>;
}

/** Rows as they are rendered: cells by the columns. */
export type Rows = AsyncGenerator<readonly (readonly Cell[])[]>;

/** A report as everything but its own file sees it. */
export interface Report {
  readonly id: string;
  readonly name: Words;
  readonly parameters: Parameters;
  readonly columns: readonly Omit<Column<never>, 'value'>[];
  /** Reads the rows in chunks, so that no more of them than one chunk is in memory. */
  rows(context: Context, values: Readonly<Record<string, unknown>>): Rows;
}

/** Rows of one statement: some hundred kilobytes. */
const chunk = 2_000;

export function report<P extends Parameters, Row>(definition: Definition<P, Row>): Report {
  const { id, name, parameters, columns, check, list } = definition;
  return {
    id,
    name,
    parameters,
    columns,
    async *rows(context, given) {
      // Read by the same parameters: parameters.ts gives each the type that it declares.
      const values = given as Values<P>;
      check?.(values);
      for (let after: Row | undefined, isLast = false; !isLast;) {
        const rows = await list(context, values, after, chunk);
        yield rows.map((row) => columns.map(({ value }) => value(row, context)));
        after = rows.at(-1);
        isLast = rows.length < chunk;
      }
    },
  };
}

import pg from 'pg';
import { type RowReader, rowReaderFor } from '../row-shape.ts';

/** Statements that go to the database in one message, and how their rows become records. */

/** Result of a statement. */
export interface StatementOutcome {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Record<string, unknown>[];
}

/** A statement on its way. */
export interface Statement {
  /** The connection keeps what has a name. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Row reader of an earlier run; if unknown, the statement also requests a description of the rows. */
  recordOf: RowReader | undefined;
  /** Called with the outcome, or with the error of this statement or of one before it in the message. */
  readonly done: (outcome: StatementOutcome) => void;
  readonly failed: (error: Error) => void;
}

/** Members of pg's connection used by custom queries; the official types describe an older version. */
interface Wire {
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly stream: { cork?(): void; uncork?(): void };
  parse(statement: { name: string; text: string }): void;
  bind(binding: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(): void;
  sync(): void;
}

/** Converts a parameter like pg does. pg exports this function, but its types lack it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** Of what answers no rows. */
export const withoutColumns = rowReaderFor([]);

function sendStatement(wire: Wire, { name = '', text, recordOf }: Statement, values: unknown[]): void {
  if (name === '' || wire.parsedStatements[name] === undefined) wire.parse({ name, text });
  wire.bind({ statement: name, values });
  if (recordOf === undefined) wire.describe({ type: 'P' });
  wire.execute();
}

/** Command tag sent by the database: `SELECT 3`, `INSERT 0 3`, `COMMIT`. */
const commandTagPattern = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/;

/**
 * Several statements as one pg query: sent and answered together, in order, with a single round trip. A failure makes
 * the following statements fail too. For statements that do not depend on each other's results.
 */
export class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  #at = 0;
  #rows: Record<string, unknown>[] = [];
  readonly #outcomes: (() => void)[] = [];
  #broken: Error | undefined;

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
  }

  get #current(): Statement | undefined {
    return this.#statements[this.#at];
  }

  /** Name and text of the statement whose turn it is: pg notes which of them the connection has parsed. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  /** Called by pg when the connection is free; an error that is returned is handed to `handleError`. */
  readonly submit = (connection: pg.Connection): Error | null => {
    // The connection of pg is what its own queries use of it.
    const wire = connection as unknown as Wire;
    try {
      const values = this.#statements.map((statement) => statement.values.map(prepareValue));
      wire.stream.cork?.();
      for (const [index, statement] of this.#statements.entries()) sendStatement(wire, statement, values[index] ?? []);
      wire.sync();
      wire.stream.uncork?.();
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const statement = this.#current;
    if (statement) statement.recordOf = rowReaderFor(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const statement = this.#current;
    if (this.#broken !== undefined || statement?.recordOf === undefined) return;
    try {
      this.#rows.push(statement.recordOf(fields));
    } catch (error) {
      this.#broken = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', first, second] = commandTagPattern.exec(text) ?? [];
    const count = second ?? first;
    this.#finish({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
  }

  handleEmptyQuery(): void {
    this.#finish({ command: '', rowCount: null, rows: [] });
  }

  /** Outcomes are delivered only once the connection is free and its transaction state is known. */
  handleReadyForQuery(): void {
    for (const tell of this.#outcomes) tell();
  }

  handleError(error: Error): void {
    for (const tell of this.#outcomes) tell();
    const left = this.#statements.slice(this.#at);
    this.#at = this.#statements.length;
    for (const statement of left) statement.failed(error);
  }

  handlePortalSuspended(): void {}

  #finish(outcome: StatementOutcome): void {
    const statement = this.#current;
    const broken = this.#broken;
    this.#at += 1;
    this.#rows = [];
    this.#broken = undefined;
    if (!statement) return;
    statement.recordOf ??= withoutColumns;
    this.#outcomes.push(() => (broken ? statement.failed(broken) : statement.done(outcome)));
  }
}

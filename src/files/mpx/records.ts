/** One record of an exchange file; `fields` come after its number. Lines count from 1. */
export interface MpxRecord {
  readonly number: number;
  readonly fields: readonly string[];
  readonly line: number;
}

/** The numbers that the format gives to records; a first line has none. */
const KNOWN_NUMBERS: ReadonlySet<number> = new Set([
  0, 10, 11, 12, 20, 25, 26, 30, 40, 41, 50, 51, 55, 56, 57, 60, 61, 70, 71, 72, 75, 76, 80, 81,
]);

/** The format has records of this number. */
export const isKnownRecord = (number: number) => KNOWN_NUMBERS.has(number);

const COMMENT = 0;
const MOST_FIELDS = 1000;

/** Pieces of a quoted field that are kept apart. */
const MOST_PIECES = 10_000;

/**
 * The records of a text, without its first line and comments. A line that begins with no number is passed to `stray`. Quotes
 * count at the start of a field; a field in quotes may hold ends of lines, unless what follows looks like the next record.
 */
export function* readRecords(
  text: string,
  delimiter: string,
  stray: (line: number) => void = () => undefined,
): Generator<MpxRecord> {
  const scanner = new RecordScanner(text, delimiter);
  scanner.nextFields();
  while (!scanner.isAtEnd()) {
    const { line } = scanner;
    const fields = scanner.nextFields();
    const first = (fields.shift() ?? '').trim();
    const number = /^\d{1,3}$/.test(first) ? Number(first) : undefined;
    if (number === undefined) {
      if (first !== '' || fields.length > 0) stray(line);
    } else if (number !== COMMENT) yield { number, fields, line };
  }
}

/** Finds the next place of a text from positions that only grow, and looks at each character once. */
class NextOf {
  readonly #text: string;
  readonly #wanted: string;
  #next = -1;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** The length of the text if there is none. */
  from(at: number): number {
    if (this.#next < at) {
      const found = this.#text.indexOf(this.#wanted, at);
      this.#next = found < 0 ? this.#text.length : found;
    }
    return this.#next;
  }
}

/** Steps through a text line by line. */
class RecordScanner {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #ends: NextOf;
  readonly #quotes: NextOf;
  readonly #delimiters: NextOf;
  #at = 0;
  line = 1;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    // Files of old Macintoshes end their lines with this character alone.
    this.#ends = new NextOf(text, text.includes('\n') ? '\n' : '\r');
    this.#quotes = new NextOf(text, '"');
    this.#delimiters = new NextOf(text, delimiter);
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  nextFields(): string[] {
    const start = this.#at;
    const end = this.#ends.from(start);
    if (this.#quotes.from(start) < end) return this.#nextQuotedFields(start);
    this.#endLine(end);
    return this.#withoutReturn(start, end).split(this.#delimiter, MOST_FIELDS);
  }

  #nextQuotedFields(start: number): string[] {
    const fields: string[] = [];
    let at = start;
    for (;;) {
      const field = this.#text.charAt(at) === '"' ? this.#quoted(at) : undefined;
      const from = field?.end ?? at;
      const end = this.#ends.from(from);
      const next = this.#delimiters.from(from);
      const rest = next < end ? this.#text.slice(from, next) : this.#withoutReturn(from, end);
      if (fields.length < MOST_FIELDS) fields.push((field?.value ?? '') + rest);
      if (next >= end) {
        this.#endLine(end);
        return fields;
      }
      at = next + 1;
    }
  }

  /** The text in quotes from `at` on, and where it ends. */
  #quoted(at: number): { value: string; end: number } {
    const parts: string[] = [];
    let before = '';
    let from = at + 1;
    for (;;) {
      // A list of all pieces would take many times the field.
      if (parts.length > MOST_PIECES) before += parts.splice(0).join('');
      const lineEnd = this.#ends.from(from);
      const quote = this.#quotes.from(from);
      if (quote < lineEnd) {
        parts.push(this.#text.slice(from, quote));
        if (this.#text.charAt(quote + 1) !== '"') return { value: before + parts.join(''), end: quote + 1 };
        parts.push('"');
        from = quote + 2;
      } else {
        parts.push(this.#withoutReturn(from, lineEnd));
        // Without a second quote, or before the next record, the first one was no more than a character.
        if (quote >= this.#text.length || this.#isRecordAt(lineEnd + 1))
          return { value: before + parts.join(''), end: lineEnd };
        parts.push('\n');
        from = lineEnd + 1;
        this.line += 1;
      }
    }
  }

  #isRecordAt(at: number): boolean {
    const found = /^(\d{1,2})(.)/.exec(this.#text.slice(at, at + 3));
    return found?.[2] === this.#delimiter && isKnownRecord(Number(found[1]));
  }

  #endLine(end: number): void {
    this.#at = end + 1;
    this.line += 1;
  }

  #withoutReturn(from: number, end: number): string {
    const hasReturn = end > from && this.#text.charAt(end - 1) === '\r';
    return this.#text.slice(from, hasReturn ? end - 1 : end);
  }
}

/** Reads parts out of a line of text. Pure. */

export type PartKind = 'hours' | 'left' | 'done' | 'days' | 'comment' | 'activity';

/** Recognized part of a line with its position. */
export interface LinePart {
  readonly kind: PartKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Range of a line. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** Boundaries of a part. */
export const before = String.raw`(?<![\p{L}\d.,:/\-–])`;
export const after = String.raw`(?![\p{L}\d])`;

export const pattern = (source: string): RegExp => new RegExp(source, 'gu');

/** No letter, digit or space, so that no pattern reaches over it. */
export const cutMark = '\u0000';

function lowerCharacter(character: string): string {
  const small = character.toLowerCase();
  return small.length === 1 ? small : character;
}

/** A line in lower case without changing its length, which lower case does to some letters. */
export const lowerLine = (line: string): string =>
  Array.from({ length: line.length }, (_, index) => lowerCharacter(line.charAt(index))).join('');

/** Blanks out the parts of a line already read, so that nothing is read twice and the rest keeps its position. */
export class LineReader {
  rest: string;
  readonly parts: LinePart[] = [];
  readonly #line: string;
  readonly #names: readonly LineSpan[];

  /** @param names ranges that are names, in which no other part is read */
  constructor(line: string, names: readonly LineSpan[] = []) {
    this.#line = line;
    this.#names = names;
    this.rest = lowerLine(line);
    for (const { start, end } of names) this.#blank(start, end);
  }

  /** Takes the first match that the reading accepts. */
  take<T>(kind: PartKind, source: RegExp, read: (match: RegExpExecArray) => T | undefined): T | undefined {
    for (const match of this.rest.matchAll(source)) {
      const value = read(match);
      if (value === undefined) continue;
      this.cut(kind, match.index, match.index + match[0].length);
      return value;
    }
    return undefined;
  }

  cut(kind: PartKind, start: number, end: number): void {
    this.#blank(start, end);
    const text = this.#line.slice(start, end);
    const indent = text.length - text.trimStart().length;
    this.parts.push({ kind, start: start + indent, end: start + text.trimEnd().length, text: text.trim() });
  }

  #blank(start: number, end: number): void {
    this.rest = this.rest.slice(0, start) + cutMark.repeat(end - start) + this.rest.slice(end);
  }

  /** Makes the names words again. */
  restoreNames(): void {
    const lower = lowerLine(this.#line);
    for (const { start, end } of this.#names)
      this.rest = this.rest.slice(0, start) + lower.slice(start, end) + this.rest.slice(end);
  }

  original(start: number, end: number): string {
    return this.#line.slice(start, end);
  }
}

/** The lines of an iCalendar file (RFC 5545, section 3.1): unfolded, and cut into name, parameters and value. Pure. */

export interface ContentLine {
  /** Line in the file where it begins, from 1. */
  readonly line: number;
  /** In capital letters. */
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** Longer lines are cut: no property that is read here needs more. */
const maxContentLineLength = 10_000;

/** Yields the content lines of a text; lines without a colon are skipped. */
export function* contentLines(text: string): Generator<ContentLine> {
  let parts: string[] = [];
  let size = 0;
  let start = 1;
  let number = 0;
  for (const raw of text.split('\n')) {
    number += 1;
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (number > 1 && (line.startsWith(' ') || line.startsWith('\t'))) {
      if (size < maxContentLineLength) parts.push(line.slice(1, maxContentLineLength));
      size += line.length;
      continue;
    }
    yield* contentLine(parts.join(''), start);
    [parts, size, start] = [[line.slice(0, maxContentLineLength)], line.length, number];
  }
  yield* contentLine(parts.join(''), start);
}

function* contentLine(text: string, line: number): Generator<ContentLine> {
  const colon = valueStart(text);
  if (colon < 0) return;
  const [name = '', ...parameters] = text.slice(0, colon).split(';');
  yield {
    line,
    name: name.trim().toUpperCase(),
    parameters: new Map(parameters.map(parseContentLineParameter)),
    value: text.slice(colon + 1),
  };
}

/** Returns the index of the first colon outside quoted parameters. */
function valueStart(text: string): number {
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return index;
  }
  return -1;
}

function parseContentLineParameter(text: string): [string, string] {
  const equals = text.indexOf('=');
  if (equals < 0) return [text.toUpperCase(), ''];
  return [text.slice(0, equals).toUpperCase(), text.slice(equals + 1).replaceAll('"', '')];
}

/** A text value without its escapes. */
export function unescapeCalendarText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? ' ' : character));
}

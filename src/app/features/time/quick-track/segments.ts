import { amountSpans } from './amounts.ts';
import type { TrackingChoice } from './match.ts';
import { doneWords, fillers, parseLine, takeComment, takeLeft } from './parse.ts';
import { LineReader, type LineSpan, lowerLine } from './reader.ts';
import { searchWordsOf } from './word-fit.ts';
import { takeDays, type TrackingLineContext } from './spans.ts';

/** Splits a sentence into its bookings. Pure. */

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);

/** Ranges of a line that are names of activities in which something else would be read, as in `Half-day workshop`. */
export function nameSpans(line: string, choices: readonly TrackingChoice[], context: TrackingLineContext): LineSpan[] {
  const lower = lowerLine(line);
  const spans: LineSpan[] = [];
  const names = [...new Set(choices.map(({ activityName }) => activityName))].toSorted((a, b) => b.length - a.length);
  for (const name of names) {
    const parts = searchWordsOf(name);
    if (parts.length === 0 || !parts.every((part) => lower.includes(part))) continue;
    const source = parts.map(escaped).join(String.raw`[^\p{L}\p{N}]+`);
    const found = new RegExp(String.raw`(?<![\p{L}\p{N}])${source}(?![\p{L}\p{N}])`, 'u').exec(lower);
    if (!found) continue;
    const span = { start: found.index, end: found.index + found[0].length };
    if (spans.some((each) => each.start < span.end && span.start < each.end)) continue;
    const { words, parts: read } = parseLine(name, context);
    const isMisread = words.length > 0 && read.some(({ kind }) => kind !== 'activity');
    const isJoined = /(?:[,;+&/]|\b(?:and|und)\b)/u.test(name);
    if (isMisread || isJoined) spans.push(span);
  }
  return spans;
}

const bookingSeparators = /\s*[,;+&\n]\s*|\s+(?:and|und|then|dann|sowie|plus|as well as)\s+/gu;
const stateWord = new RegExp(`^(?:${doneWords}|then|dann|each|je|jeweils)$`, 'u');

const hasWords = (text: string): boolean =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.\-/_&'’]*/gu)].some(
    ([word]) => !fillers.has(word) && !stateWord.test(word),
  );

/** Ranges of the bookings of a line: each has a length of time. @param names ranges that are names */
export function splitLine(line: string, context: TrackingLineContext, names: readonly LineSpan[]): LineSpan[] {
  const reader = new LineReader(line, names);
  takeComment(reader);
  while (takeLeft(reader) !== undefined);
  while (takeDays(reader, context).span);
  const amounts = amountSpans(reader);
  // Names count as words.
  const text = names.reduce(
    (rest, { start, end }) => rest.slice(0, start) + 'x'.repeat(end - start) + rest.slice(end),
    reader.rest,
  );
  const starts = [0];
  amounts.slice(1).forEach((next, index) => {
    const amount = amounts[index] ?? next;
    starts.push(boundary(text, { start: starts.at(-1) ?? 0, amount, next }));
  });
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? line.length }));
}

/** Where the booking of an amount ends, and that of the next one begins. */
function boundary(
  text: string,
  { start, amount, next }: { readonly start: number; readonly amount: LineSpan; readonly next: LineSpan },
): number {
  const gap = text.slice(amount.end, next.start);
  const found = [...gap.matchAll(bookingSeparators)].map(({ index, 0: { length } }) => ({
    index,
    end: index + length,
  }));
  if (!hasWords(text.slice(start, amount.start))) return amount.end + (found.at(-1)?.index ?? gap.length);
  // The name comes before its hours: `Montage 2h, Schulung 3h`.
  const first = found.find(({ end }, index) => hasWords(gap.slice(end, found[index + 1]?.index ?? gap.length)));
  const word = /[\p{L}\p{N}]/u.exec(gap);
  return amount.end + (first?.index ?? found.at(-1)?.index ?? word?.index ?? 0);
}

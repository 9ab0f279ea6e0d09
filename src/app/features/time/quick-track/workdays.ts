import { hoursPerDay } from '#app/i18n/hours.ts';
import type { Day } from '#app/i18n/day.ts';
import { addDays, dayNumber, weekday } from '#app/i18n/week.ts';
import { after, before } from './reader.ts';

/** Amounts of working days, as `half a day` and `2 Tage`, and how many hours they are. Pure. */

/** An amount of days as it was read. */
export interface WorkdayAmount {
  readonly count: number;
  /** As it was written, in lower case. */
  readonly text: string;
}

/** Format of a number; no group in it. */
export const numberPattern = String.raw`\d{1,5}(?:[.,]\d{1,4})?`;

/** Numbers as one says them. */
export const numberWords = new Map([
  ...'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
  ...'eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
  ...[...'fifteen twenty thirty forty fifty'.split(' '), ...'fünfzehn zwanzig dreißig vierzig fünfzig'.split(' ')].map(
    (word, index) => [word, [15, 20, 30, 40, 50][index % 5] ?? 0] as const,
  ),
  ...['forty-five', 'fünfundvierzig'].map((word) => [word, 45] as const),
  ...['ninety', 'neunzig'].map((word) => [word, 90] as const),
  ...['one and a half', 'eineinhalb', 'anderthalb'].map((word) => [word, 1.5] as const),
  ...['two and a half', 'zweieinhalb'].map((word) => [word, 2.5] as const),
  ...['drei', 'vier', 'fünf', 'sechs', 'sieben'].map((word, index) => [`${word}einhalb`, index + 3.5] as const),
  ['eineinviertel', 1.25] as const,
  ['a couple of', 2] as const,
]);

const ofOne = String.raw`(?:einen|ein|den|der|an|a|the|one)`;
/** Behind these an amount of days says when something is, how often, or what is left. */
const otherBefore = String.raw`(?<!${before}(?:every|per|in|within|last|past|next|first|once|twice|times|mal|and|und|alle|vor|left|remaining|rest|offen|open|noch|übrig|hours?|hrs?|stunden?|std\.?|\d\s?h)\s*:?\s*(?:${ofOne}\s)?)`;
/** And before these. */
const otherAfter = String.raw`(?!\s*(?:left|remaining|to go|to do|übrig|uebrig|offen|open|rest|ago|later|before|after|off)${after})`;
const workdayAmountPattern = new RegExp(
  `${before}${otherBefore}(?:${[
    String.raw`(?<half>(?:${ofOne}\s)?half\sday|half\s(?:a|the)\sday|(?:${ofOne}\s)?halbe[rn]\stag)`,
    String.raw`(?<oneAndHalf>(?:a|one)\sday\sand\sa\shalf)`,
    String.raw`(?<one>(?:${ofOne}\s)?(?:(?:whole|full|entire)\sday|ganze[rn]\stag)|all\s(?:day(?:\slong)?|of\sthe\sday)|(?:whole|full|entire)\sdays|ganze\stage|ganztägig|ganztags|(?:a|one)\sday|einen?\stag|ein\stag)`,
    String.raw`(?<digits>${numberPattern})\s?(?:days|tage)`,
    String.raw`(?<single>1|\d{1,2}[.,]\d{1,4})\s?(?:day|tag)`,
    String.raw`(?<words>${[...numberWords.keys()].join('|')})\s(?:days|tage)`,
  ].join('|')})${after}${otherAfter}`,
  'gu',
);

/** Days of an amount at most: those that a sheet has. */
const maxWorkdays = 62;

function countOf({ half, one, oneAndHalf, digits, single, words }: Record<string, string | undefined>): number {
  if (half !== undefined) return 0.5;
  if (oneAndHalf !== undefined) return 1.5;
  if (one !== undefined) return 1;
  return words === undefined ? Number((digits ?? single ?? '').replace(',', '.')) : (numberWords.get(words) ?? 0);
}

type FoundWorkdays = WorkdayAmount & { readonly start: number; readonly end: number };

/** Returns the amounts of days in a lower-case line with their positions. */
export function allWorkdays(line: string): FoundWorkdays[] {
  return [...line.matchAll(workdayAmountPattern)].flatMap(({ 0: text, index, groups = {} }) => {
    const count = countOf(groups);
    return count <= 0 || count > maxWorkdays ? [] : { count, text, start: index, end: index + text.length };
  });
}

/** Returns the only amount of days in a lower-case line; undefined if there are two. */
export function findWorkdays(line: string): FoundWorkdays | undefined {
  const [found, another] = allWorkdays(line);
  return another ? undefined : found;
}

/** The days of a line that are booked. */
interface BookedDays {
  readonly from?: Day | undefined;
  readonly until: Day;
  readonly days?: readonly Day[] | undefined;
}

/** Returns the days whose working time determines the length of a day: at least a week, as the last day may be free. */
export function lengthPeriod({ from, until }: BookedDays): { from: Day; until: Day } {
  const weekBefore = addDays(until, -6);
  const longest = addDays(until, 1 - maxWorkdays);
  const first = from !== undefined && from < weekBefore ? from : weekBefore;
  return { from: first < longest ? longest : first, until };
}

/** Longest range whose days are expected one by one, in days. */
const maxNamedRange = 14;

/** The days that a line expects to be booked: those that it names, or the weekdays of a short range. */
export function expectedDays({ from, until, days }: BookedDays): readonly Day[] {
  if (days || from === undefined) return days ?? [];
  const length = dayNumber(until) - dayNumber(from) + 1;
  if (length > maxNamedRange) return [];
  return Array.from({ length }, (_, index) => addDays(from, index)).filter((day) => weekday(day) < 6);
}

/** Known data of a day. */
interface DayCapacity {
  readonly day?: Day | null;
  /** Hours that the person works. */
  readonly capacity?: number | null;
}

/**
 * Hours of a day of a line: as long as the person works on its days, on average; where it works on none of them, on the last
 * working day before; without any, as long as elsewhere.
 * @param known in their order
 */
export function workdayLength(known: readonly DayCapacity[], { from, until, days }: BookedDays): number {
  const isBooked = (day: Day) => (days ? days.includes(day) : (from ?? until) <= day);
  const working = known.flatMap(({ day, capacity }) =>
    day && day <= until && capacity ? { hours: capacity, isBooked: isBooked(day) } : [],
  );
  const booked = working.filter((each) => each.isBooked);
  if (booked.length === 0) return working.at(-1)?.hours ?? hoursPerDay;
  return booked.reduce((sum, { hours }) => sum + hours, 0) / booked.length;
}

import type { Day } from '#app/i18n/day.ts';
import { monthNames, readDay } from '#app/i18n/typed-dates.ts';
import { type ActivityMatch, isNamed, matchActivity, namingTokens, type TrackingChoice } from './match.ts';
import { type LineToken, parseLine, type QuickLine, type Spread, workVerbs } from './parse.ts';
import { nameSpans, splitLine } from './segments.ts';
import type { TrackingLineContext } from './spans.ts';
import { meantSentence } from './spelling.ts';

/** A sentence that books time, once or several times: `yesterday 2h Design review and 3h Pump test`. Pure. */

/** Possible states of an activity after a booking. */
export type StateChoice = 'done' | 'left' | 'notDone';

/** A booking of a sentence, with what has to be asked before. */
export interface SentenceBooking<C extends TrackingChoice = TrackingChoice> {
  readonly text: string;
  readonly line: QuickLine;
  /** Activities that may be meant, best first. */
  readonly choices: readonly C[];
  /** The activity that is meant; undefined where it has to be asked. */
  readonly chosen: C | undefined;
  /** Its hours are those of several activities each. */
  readonly isShared: boolean;
  /** The activities that are named side by side. */
  readonly named: readonly C[];
  /** Days of which one has to be chosen. */
  readonly dayChoices: readonly Day[];
  /** Hours of each day or of all days together; undefined for a single day. */
  readonly spread: Spread | undefined;
  /** The sentence doesn't say how the hours are spread, and both are possible. */
  readonly isSpreadOpen: boolean;
}

/** The day of a booking comes before everything else in it. */
function isDayFirst({ parts }: QuickLine): boolean {
  const others = parts.filter(({ kind }) => kind === 'hours' || kind === 'activity');
  return parts.some(({ kind, start }) => kind === 'days' && others.every((other) => start < other.start));
}

/** The day of a booking comes before its hours, as in `Montage yesterday 8-10 and 11-12`. */
function isDayBeforeHours({ parts }: QuickLine): boolean {
  const hours = parts.find(({ kind }) => kind === 'hours');
  return parts.some(({ kind, start }) => kind === 'days' && start < (hours?.start ?? 0));
}

const spanOf = ({ from, until, days, isSinceLast, spread, hasDay }: QuickLine) => ({
  from,
  until,
  days,
  isSinceLast,
  spread,
  hasDay,
});

/** A booking with the day of another one, where it has none itself: that is sure only where the day leads or ends the sentence. */
function withSharedDay(lines: readonly QuickLine[], at: number, today: Day) {
  const line = lines[at];
  if (!line || line.hasDay) return { line, dayChoices: [] };
  const earlier = lines.slice(0, at).findLast(({ hasDay }) => hasDay);
  const later = lines.slice(at + 1).find(({ hasDay }) => hasDay);
  if (earlier) {
    const isLed = line.words.length === 0 && isDayBeforeHours(earlier);
    if (isLed || isDayFirst(earlier)) return { line: { ...line, ...spanOf(earlier) }, dayChoices: [] };
    const isOther = earlier.until !== today && earlier.from === undefined;
    return { line, dayChoices: isOther ? [earlier.until, today] : [] };
  }
  if (!later || isDayFirst(later)) return { line, dayChoices: [] };
  if (later === lines.at(-1)) return { line: { ...line, ...spanOf(later) }, dayChoices: [] };
  return { line, dayChoices: later.until === today || later.from !== undefined ? [] : [later.until, today] };
}

/** Longer hours than these are not those of each day, unless the sentence says so. */
const longestDay = 10;
const hoursOfDay = 24;

function spreadOf(line: QuickLine): Pick<SentenceBooking, 'spread' | 'isSpreadOpen'> {
  const { from, isSinceLast, spread, hours = 0, workdays } = line;
  if (from === undefined && !isSinceLast) return { spread: undefined, isSpreadOpen: false };
  if (spread !== undefined) return { spread, isSpreadOpen: false };
  if (isSinceLast) return { spread: 'together', isSpreadOpen: false };
  const isShort = workdays ? workdays.count <= 1 : hours <= longestDay;
  return { spread: isShort ? 'each' : 'together', isSpreadOpen: workdays ? workdays.count <= 3 : hours <= hoursOfDay };
}

/** States between which the sentence doesn't decide: `5 left, done`, or `finished` that may belong to the note. */
function stateChoicesOf(line: QuickLine, naming: ReadonlySet<number>, text: string): readonly StateChoice[] {
  const { open = 0, isDone, parts, tokens } = line;
  if (!isDone) return [];
  if (open > 0) return ['left', 'done'];
  const done = parts.find(({ kind }) => kind === 'done');
  const index = tokens.findIndex(({ start, isFiller }) => !isFiller && start >= (done?.end ?? 0));
  const next = tokens[index];
  if (!done || !next || naming.has(index) || next.isUnclear) return [];
  return /[,;.:()]/u.test(text.slice(done.end, next.start)) || !isNextTo(line, done.end, next.start)
    ? []
    : ['done', 'notDone'];
}

/** No other part of the line is between. */
const isNextTo = ({ parts }: QuickLine, start: number, end: number) =>
  !parts.some((part) => part.kind !== 'activity' && part.start >= start && part.end <= end);

/** The booking of a part of a sentence before days are shared. */
function readPart(text: string, context: TrackingLineContext, choices: readonly TrackingChoice[]): QuickLine {
  const names = nameSpans(text, choices, context);
  const line = parseLine(text, context, names);
  if (!line.workdays) return line;
  const plain = parseLine(text, { ...context, daysAreWords: true }, names);
  return isNamed(line.workdays.text, plain.words, choices) ? plain : line;
}

/** Days that a text may say in another order or with a sign missing: `20.11` and 20/11 in the United States. */
function possibleDay(text: string, context: TrackingLineContext): Day | undefined {
  if (!/^\d{1,2}[./]\d{1,2}/u.test(text)) return undefined;
  return readDay(text.includes('/') ? text : `${text}.`, { ...context, monthFirst: !context.monthFirst });
}

const eachWord = /^(?:each|je|jeweils)$/u;

/** Words of a note that lead to what comes behind them. */
const edge = new RegExp(
  `^(?:with|for|to|at|by|mit|für|bei|zu|zur|zum|an|auf|on|of|in|im|am|as|als|and|und|the|der|die|das|den|dem|then|dann|also|auch|${workVerbs})$`,
  'u',
);
const leading = new RegExp(
  `^(?:and|und|on|auf|an|of|the|then|dann|also|auch|is|ist|was|war|habe|i|ich|es|it|${workVerbs})$`,
  'u',
);

/** The text of the words that name nothing. */
function noteWords(text: string, tokens: readonly LineToken[], naming: ReadonlySet<number>): string {
  const runs: LineToken[][] = [];
  let last = -2;
  tokens.forEach((token, index) => {
    if (naming.has(index)) return;
    const run = runs.at(-1);
    const between = text.slice(run?.at(-1)?.end ?? 0, token.start);
    if (run && last === index - 1 && /^[\s\p{P}]*$/u.test(between)) run.push(token);
    else runs.push([token]);
    last = index;
  });
  const texts = runs.flatMap((run) => {
    const begin = run.findIndex((token) => !leading.test(token.text));
    const end = run.findLastIndex((token) => !edge.test(token.text));
    const [first, final] = [run[begin], run[end]];
    const isTelling = run.slice(begin, end + 1).some(({ isFiller }) => !isFiller);
    return first && final && begin <= end && isTelling ? text.slice(first.start, final.end) : [];
  });
  return texts.join(' ');
}

/** A note of everything that a booking says besides: times, the part of the day, and words. */
function wholeNote(
  { line, text }: SentenceBooking,
  { activityName }: TrackingChoice,
  naming: ReadonlySet<number>,
): string {
  const { times, partOfDay, comment, tokens } = line;
  const isInName = partOfDay !== undefined && activityName.toLowerCase().includes(partOfDay.toLowerCase());
  const words = noteWords(text, tokens, naming);
  return [times?.text, isInName ? undefined : partOfDay, words, comment].filter(Boolean).join(', ');
}

const monthOnly = new RegExp(`^(?:${monthNames})$`, 'u');

/** A word of the note that says something that was not understood. */
function isUnclearNote({ isUnclear, text, start, end }: LineToken, { isBare }: QuickLine, line: string): boolean {
  const lead = line.slice(0, start);
  // When something was, as in `at 18:00`.
  if (/^\d{1,2}:\d\d$/u.test(text) && /\b(?:at|um|gegen|ab|by|since|seit)\s$/iu.test(lead)) return false;
  // A month is no day, as in `report for October`.
  if (monthOnly.test(text) && !/\b(?:in|im|last|this|letzte[nm]|diese[nm])\s$/iu.test(lead)) return false;
  return (
    isUnclear ||
    // Perhaps minutes: `3 Stunden 20`.
    (/^[1-5][05]$/u.test(text) && /\d\s(?:stunden?|hours?|hrs?|std\.?)\s$/iu.test(lead)) ||
    (isBare && /^\d+(?:[.,]\d+)?$/u.test(text)) ||
    (/^\d{1,2}$/u.test(text) && line.charAt(end) === '.' && /\bam\s$/iu.test(lead))
  );
}

/** Details of a booking besides its activity, and the questions that they raise. */
export interface BookingRest {
  /** The words that name the activity, as they are typed. */
  readonly activityWords: string;
  readonly note: string | undefined;
  /** Days of which one has to be chosen. */
  readonly dayChoices: readonly Day[];
  /** States of which one has to be chosen. */
  readonly stateChoices: readonly StateChoice[];
  /** Words that may be a day, an amount or a state; they become a part of the note only if that is wanted. */
  readonly unclear: readonly string[];
}

/** Reads the rest of a booking, of which the activity is known. */
export function restOfBooking(
  booking: SentenceBooking,
  activity: TrackingChoice,
  context: TrackingLineContext,
): BookingRest {
  const { line, text, isShared } = booking;
  const { tokens } = line;
  const naming = new Set(
    [activity, ...(isShared ? booking.named : [])].flatMap((each) => [...namingTokens(tokens, each)]),
  );
  tokens.forEach((token, index) => isShared && eachWord.test(token.text) && naming.add(index));
  const dayOf = tokens.map((token, index) => (naming.has(index) ? undefined : possibleDay(token.text, context)));
  const unclear = tokens.filter(
    (token, index) => !naming.has(index) && dayOf[index] === undefined && isUnclearNote(token, line, text),
  );
  const days = dayOf.flatMap((day) => day ?? []);
  dayOf.forEach((day, index) => day !== undefined && naming.add(index));
  const named = tokens.filter(({ isFiller }, index) => naming.has(index) && dayOf[index] === undefined && !isFiller);
  return {
    activityWords: named.map(({ start, end }) => text.slice(start, end)).join(' '),
    note: wholeNote(booking, activity, naming) || undefined,
    dayChoices: days.length > 0 ? [...new Set(days)] : booking.dayChoices,
    stateChoices: stateChoicesOf(line, naming, text),
    unclear: unclear.map(({ start, end }) => text.slice(start, end)),
  };
}

/** A part of a sentence with its activity; the one of a part next to it where it names none. */
function withNeighbour<C extends TrackingChoice>(matches: readonly ActivityMatch<C>[], lines: readonly QuickLine[]) {
  return lines.map(({ words }, index): ActivityMatch<C> | undefined => {
    if (words.length > 0) return matches[index];
    const before = lines.slice(0, index).findLastIndex((each) => each.words.length > 0);
    const behind = lines.findIndex((each, other) => other > index && each.words.length > 0);
    return matches[before >= 0 ? before : behind];
  });
}

/**
 * Reads a sentence. Always returns at least one booking; missing parts are undefined.
 * @param choices what can be booked on, those that are meant most likely first
 */
export function readSentence<C extends TrackingChoice>(
  typed: string,
  context: TrackingLineContext,
  choices: readonly C[],
): readonly SentenceBooking<C>[] {
  const sentence = meantSentence(typed, choices);
  const spans = splitLine(sentence, context, nameSpans(sentence, choices, context));
  const texts = spans.map(({ start, end }) => sentence.slice(start, end));
  const read = texts.map((text) => readPart(text, context, choices));
  const matches = withNeighbour(
    read.map(({ tokens }) => matchActivity(tokens, choices)),
    read,
  );
  return read.flatMap((own, index): SentenceBooking<C>[] => {
    const { line = own, dayChoices } = withSharedDay(read, index, context.today);
    const match = matches[index] ?? { choices: [], chosen: undefined, named: [] };
    const booking = {
      text: texts[index] ?? '',
      line,
      choices: match.choices,
      dayChoices,
      ...spreadOf(line),
      named: match.named,
    };
    const isShared = match.named.length > 1 && own.tokens.some(({ text }) => eachWord.test(text));
    if (!isShared) return [{ ...booking, chosen: match.chosen, isShared }];
    return match.named.map((chosen) => ({ ...booking, chosen, isShared }));
  });
}

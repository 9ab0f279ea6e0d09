import { parseHours } from '#app/i18n/hours.ts';
import type { Day } from '#app/i18n/day.ts';
import { addDays } from '#app/i18n/week.ts';
import {
  type DateContext,
  dayPattern,
  isShortName,
  monthNames,
  readDay,
  readDayOfMonth,
  readDayOfWeek,
  readDaysInTurn,
  readStart,
  readWeek,
  weekdayNames,
} from '#app/i18n/typed-dates.ts';
import { after, before, findWorkdays, numberPattern, numberWords, type WorkdayAmount } from './workdays.ts';

/** One line of text that books time: `6h Design review, 4 left, done, yesterday`, in English or German. Pure. */

type PartKind = 'hours' | 'left' | 'done' | 'days' | 'comment' | 'activity';

/** Recognized part of a line with its position. */
export interface LinePart {
  readonly kind: PartKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface QuickLine {
  /** Undefined where the line has none. */
  readonly hours: number | undefined;
  /** Amount of days instead of hours. */
  readonly workdays: WorkdayAmount | undefined;
  /** Hours that are left. */
  readonly open: number | undefined;
  readonly isDone: boolean;
  /** The last day; today where the line names none. */
  readonly until: Day;
  /** The first day of a range. */
  readonly from: Day | undefined;
  /** Of the range only these days, where there are others between them. */
  readonly days: readonly Day[] | undefined;
  /** From the last booking on up to `until`. */
  readonly isSinceLast: boolean;
  /** The hours are those of each of several days, not of all together. */
  readonly isEach: boolean;
  readonly comment: string | undefined;
  /** Search words for the activity, in lower case. */
  readonly words: readonly string[];
  /** In the order of the line. */
  readonly parts: readonly LinePart[];
}

export interface TrackingLineContext extends DateContext {
  /** True if day names have two letters: Mo, Di, Mi. */
  readonly isGerman: boolean;
  /** True if an amount of days counts as ordinary words: `half day workshop` is a name. */
  readonly daysAreWords?: boolean;
}

/** Blanks out the parts of a line already read, so that nothing is read twice and the rest keeps its position. */
class LineReader {
  rest: string;
  readonly parts: LinePart[] = [];
  readonly #line: string;

  constructor(line: string) {
    this.#line = line;
    // Without changing its length, which lower case does to some letters.
    this.rest = Array.from({ length: line.length }, (_, index) => lowerCharacter(line.charAt(index))).join('');
  }

  /** Takes the first match that the reading accepts. */
  take<T>(kind: PartKind, pattern: RegExp, read: (match: RegExpExecArray) => T | undefined): T | undefined {
    for (const match of this.rest.matchAll(pattern)) {
      const value = read(match);
      if (value === undefined) continue;
      this.cut(kind, match.index, match.index + match[0].length);
      return value;
    }
    return undefined;
  }

  cut(kind: PartKind, start: number, end: number): void {
    this.rest = this.rest.slice(0, start) + cutMark.repeat(end - start) + this.rest.slice(end);
    const text = this.#line.slice(start, end);
    const before = text.length - text.trimStart().length;
    this.parts.push({ kind, start: start + before, end: start + text.trimEnd().length, text: text.trim() });
  }

  original(start: number, end: number): string {
    return this.#line.slice(start, end);
  }
}

function lowerCharacter(character: string): string {
  const small = character.toLowerCase();
  return small.length === 1 ? small : character;
}

/** No letter, digit or space, so that no pattern reaches over it. */
const cutMark = '\u0000';
const timeUnitPattern = String.raw`(?:hours?|hrs?|stunden?|std\.?|h|minutes?|minuten?|mins?\.?|m)`;
const timeAmountPattern = String.raw`(?:\d{1,3}:\d\d|\d{1,3}\s?h\s?\d\d(?:\s?m(?:in)?)?|${numberPattern}(?:\s?${timeUnitPattern})?)`;
const amountWithUnit = String.raw`(?:\d{1,3}:\d\d|\d{1,3}\s?h\s?\d\d(?:\s?m(?:in)?)?|${numberPattern}\s?${timeUnitPattern})`;

const pattern = (source: string) => new RegExp(source, 'gu');
const linePatterns = {
  comment: pattern(String.raw`"([^"]*)"|[„“»]([^“”«]*)[“”«]|(?:^|\s)(?:\/\/|#)\s*(.*)$`),
  leftAfter: pattern(
    String.raw`${before}(?:noch\s+)?(${timeAmountPattern})\s*(?:left|remaining|to go|to do|übrig|uebrig|offen|open|rest)${after}`,
  ),
  leftBefore: pattern(
    String.raw`${before}(?:left|remaining|rest|offen|open|noch|übrig)\s*:?\s*(${timeAmountPattern})${after}`,
  ),
  week: pattern(String.raw`${before}(?:(last|letzter?|voriger?)|this|dieser?)\s(?:week|woche)${after}`),
  range: pattern(
    String.raw`${before}(?:from\s|von\s|vom\s)?(${dayPattern}|\d{1,2}\.)\s*(?:-|–|—|to|until|till|bis|through)\s*(?:zum\s)?(${dayPattern})${after}`,
  ),
  list: pattern(
    String.raw`${before}(?:on\s|am\s)?((?:${weekdayNames})\.?(?:(?:\s*[,&]\s*|\s+(?:and|und)\s+)(?:${weekdayNames})\.?)+)${after}`,
  ),
  // By its number alone only where nothing else can be meant, as in "the 2nd review".
  dayOfMonth: pattern(
    String.raw`${before}(?:on\sthe\s(\d{1,2})(?:st|nd|rd|th)|am\s(\d{1,2})\.|the\s(\d{1,2})(?:st|nd|rd|th)(?=\s*(?:[,;]|$)))(?!\s*(?:of\s)?(?:\d|${monthNames}))${after}`,
  ),
  until: pattern(String.raw`${before}(?:until|till|up to|bis|bis zum)\s+(${dayPattern})${after}`),
  since: pattern(
    String.raw`${before}(?:since (?:the )?last (?:booking|time)|seit (?:der )?letzte[rn]? buchung|seit dem letzten mal)${after}`,
  ),
  day: pattern(String.raw`${before}(?:on\s|am\s)?(${dayPattern})${after}`),
  half: pattern(String.raw`${before}(?:half an hour|(?:eine\s)?halbe stunde)${after}`),
  inWords: pattern(
    String.raw`${before}(${[...numberWords.keys()].join('|')})\s(?:hours?|hrs?|stunden?|std\.?|h)${after}`,
  ),
  each: pattern(
    String.raw`${before}(?:each(?:\sday)?|every day|(?:per|a) day|je|jeweils|(?:pro|am|jeden) tag|täglich)${after}`,
  ),
  hours: pattern(String.raw`${before}(${amountWithUnit})${after}`),
  firstNumber: pattern(String.raw`^\s*(${numberPattern})(?=[\s,;]|$)`),
  lastNumber: pattern(String.raw`(?<=[\s,;])(${numberPattern})\s*$`),
  done: pattern(String.raw`${before}(?:done|finished|completed?|fertig|erledigt|abgeschlossen)${after}`),
} as const;

/** Hours of a line at most: those of the days that a sheet has. */
const maxLineHours = 24 * 62;

function readLineHours(text: string): number | undefined {
  const plain = text.replace(/(?:minutes?|minuten?|mins?\.?)$/u, 'm').replace(/(?:hours?|hrs?|stunden?|std\.?)$/u, 'h');
  const parsed = parseHours(plain, { most: maxLineHours });
  return parsed.ok && parsed.hours !== null ? parsed.hours : undefined;
}

interface BookedSpan {
  readonly from?: Day | undefined;
  readonly until: Day;
  readonly days?: readonly Day[] | undefined;
  readonly isSinceLast?: boolean;
}

/** Days of the week in their order, as `Thu and Fri`: a range, of which `Mon and Wed` are only those days. */
function takeList(
  reader: LineReader,
  isGerman: boolean,
  ends: (first: string, last: string) => { from: Day | undefined; until: Day } | undefined,
): BookedSpan | undefined {
  return reader.take('days', linePatterns.list, ([, list = '']): BookedSpan | undefined => {
    const names = list.split(/\s*[,&]\s*|\s+(?:and|und)\s+/u);
    if (!isGerman && names.some(isShortName)) return undefined;
    const { from, until } = ends(names[0] ?? '', names.at(-1) ?? '') ?? {};
    if (from === undefined || until === undefined) return undefined;
    const days = readDaysInTurn(names, from);
    if (days.at(-1) !== until) return undefined;
    return addDays(from, days.length - 1) === until ? { from, until } : { from, until, days };
  });
}

/** Reads a week, and days of it named along with it. */
function takeWeek(reader: LineReader, { today, isGerman }: TrackingLineContext): BookedSpan | undefined {
  const week = reader.take('days', linePatterns.week, ([, last]) => readWeek(last !== undefined, today));
  return (
    week &&
    (reader.take('days', linePatterns.range, ([, first = '', second = '']): BookedSpan | undefined => {
      const from = readDayOfWeek(first, week.from);
      const until = readDayOfWeek(second, week.from);
      return from !== undefined && until !== undefined && from <= until ? { from, until } : undefined;
    }) ??
      takeList(reader, isGerman, (first, last) => {
        const until = readDayOfWeek(last, week.from);
        return until === undefined ? undefined : { from: readDayOfWeek(first, week.from), until };
      }) ??
      reader.take('days', linePatterns.day, ({ 0: whole, 1: text = '', index, input }): BookedSpan | undefined => {
        // The beginning of days that the week does not have in this order is no day by itself.
        if (/^\s*(?:-|–|—|to\s|bis\s)/u.test(input.slice(index + whole.length))) return undefined;
        const until = isShortName(text) && !isGerman ? undefined : readDayOfWeek(text, week.from);
        return until === undefined ? undefined : { until };
      }) ??
      week)
  );
}

function takeDays(reader: LineReader, context: TrackingLineContext): BookedSpan | undefined {
  const { isGerman } = context;
  return (
    takeWeek(reader, context) ??
    reader.take('days', linePatterns.range, ([, first = '', second = '']): BookedSpan | undefined => {
      const until = readDay(second, context);
      const from = until && readStart(first, until, context);
      return until !== undefined && from !== undefined && from <= until ? { from, until } : undefined;
    }) ??
    takeList(reader, isGerman, (first, last) => {
      const until = readDay(last, context);
      return until === undefined ? undefined : { from: readStart(first, until, context), until };
    }) ??
    reader.take('days', linePatterns.until, ([, text = '']): BookedSpan | undefined => {
      const until = readDay(text, context);
      return until === undefined ? undefined : { until, isSinceLast: true };
    }) ??
    reader.take('days', linePatterns.dayOfMonth, ([, on, am, plain]): BookedSpan | undefined => {
      const until = readDayOfMonth(Number(on ?? am ?? plain), context);
      return until === undefined ? undefined : { until };
    }) ??
    reader.take('days', linePatterns.day, ([, text = '']): BookedSpan | undefined => {
      const until = isShortName(text) && !isGerman ? undefined : readDay(text, context);
      return until === undefined ? undefined : { until };
    })
  );
}

/** Reads an amount of days if there is no amount of hours. */
function takeWorkdays(reader: LineReader): WorkdayAmount | undefined {
  const found = findWorkdays(reader.rest);
  if (!found) return undefined;
  const { start, end, ...workdays } = found;
  const others = reader.rest.slice(0, start) + cutMark.repeat(end - start) + reader.rest.slice(end);
  const { half, hours, inWords, firstNumber } = linePatterns;
  if ([half, hours, inWords, firstNumber].some((each) => others.search(each) >= 0)) return undefined;
  reader.cut('hours', start, end);
  return workdays;
}

const inGroup = ([, text = '']: RegExpExecArray) => readLineHours(text);

function takeHours(reader: LineReader): number | undefined {
  return (
    reader.take('hours', linePatterns.half, () => 0.5) ??
    reader.take('hours', linePatterns.hours, inGroup) ??
    reader.take('hours', linePatterns.inWords, ([, word = '']) => numberWords.get(word)) ??
    reader.take('hours', linePatterns.firstNumber, inGroup) ??
    reader.take('hours', linePatterns.lastNumber, inGroup)
  );
}

/** Words that join others and name no activity. */
const fillers = new Set(
  'a am an and at auf bei das der die for für h hours hrs i in of on spent stunden the to und von worked'.split(' '),
);

/** The remaining words are those of the activity. */
function takeWords(reader: LineReader): string[] {
  const words: string[] = [];
  for (const match of reader.rest.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.\-/_&]*/gu)) {
    const word = match[0].replace(/[.\-/_&]+$/, '');
    if (fillers.has(word)) continue;
    words.push(word);
    reader.cut('activity', match.index, match.index + word.length);
  }
  return words;
}

/** Reads a line. Always returns a result; missing parts are undefined. */
export function parseLine(line: string, context: TrackingLineContext): QuickLine {
  const reader = new LineReader(line);
  const comment = reader.take('comment', linePatterns.comment, (match) => {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    const start = match.index + match[0].indexOf(text);
    return reader.original(start, start + text.length).trim();
  });
  const open =
    reader.take('left', linePatterns.leftAfter, inGroup) ?? reader.take('left', linePatterns.leftBefore, inGroup);
  const since = reader.take('days', linePatterns.since, () => true);
  const days = takeDays(reader, context);
  const workdays = context.daysAreWords ? undefined : takeWorkdays(reader);
  const hours = workdays ? undefined : takeHours(reader);
  const isSinceLast = since ?? days?.isSinceLast ?? false;
  const hasDays = isSinceLast || days?.from !== undefined;
  const isEach = (hasDays && reader.take('hours', linePatterns.each, () => true)) || false;
  const isDone = reader.take('done', linePatterns.done, () => true) ?? false;
  const words = takeWords(reader);
  return {
    hours,
    workdays,
    open,
    isDone,
    until: days?.until ?? context.today,
    from: days?.from,
    days: days?.days,
    isSinceLast,
    isEach,
    comment: comment === '' ? undefined : comment,
    words,
    parts: reader.parts.toSorted((a, b) => a.start - b.start),
  };
}

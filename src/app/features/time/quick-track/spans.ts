import type { Day } from '#app/i18n/day.ts';
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
  readWeekNumber,
  weekdayNames,
} from '#app/i18n/typed-dates.ts';
import { addDays, weekday } from '#app/i18n/week.ts';
import { amountPattern } from './amounts.ts';
import { after, before, type LineReader, pattern } from './reader.ts';
import { numberWords } from './workdays.ts';

/** Days of a line. Pure. */

export interface TrackingLineContext extends DateContext {
  /** True if day names have two letters: Mo, Di, Mi. */
  readonly isGerman: boolean;
  /** True if an amount of days counts as ordinary words: `half day workshop` is a name. */
  readonly daysAreWords?: boolean;
}

export interface BookedSpan {
  /** The first day of a range. */
  readonly from?: Day | undefined;
  readonly until: Day;
  /** Of the range only these days, where there are others between them. */
  readonly days?: readonly Day[] | undefined;
  /** From the last booking on up to `until`. */
  readonly isSinceLast?: boolean;
}

const partOfDay = String.raw`(?:morning|afternoon|evening|night|lunchtime|noon|vormittag|nachmittag|mittag|abend|früh|morgen|am|pm)s?`;
const weekdayName = String.raw`(?:${weekdayNames})`;
const dayLead = String.raw`(?:on\s(?:the\s)?|am\s|vom\s|für\s|for\s|of\s)?`;
const counted = String.raw`\d{1,2}|an?|eine[rmn]?|${[...numberWords.keys()].join('|')}`;

const lastLead = String.raw`(?:(?:the\s)?(?:last|past|letzte[nmr]?|vorige[nmr]?|vergangene[nmr]?)\s)?`;
const ordinal = String.raw`\d{1,2}(?:\.|st|nd|rd|th)(?!\d)`;
/** No group in it. */
const listedDay = String.raw`(?:de[nmr]\s|the\s)?(?:${dayPattern}|${ordinal})`;

const spanPatterns = {
  week: pattern(
    String.raw`${before}(?:in\s|during\s|von\s|in\sder\s|of\s|der\s)?(?:(last|the\slast|past|previous|letzte[rn]?|vorige[rn]?|vergangene[rn]?)|this|diese[rn]?)\s(?:week|woche)${after}`,
  ),
  weekBeforeLast: pattern(
    String.raw`${before}(?:in\s|during\s)?(?:the\sweek\sbefore\slast|(?:in\s)?(?:der\s)?vorletzte[rn]?\swoche)${after}`,
  ),
  weekOf: pattern(
    String.raw`${before}(?:(?:in\s)?(?:the\s)?week\s(?:of|commencing|beginning|starting)\s(?:the\s|on\s)?|w\/c\s|(?:in\sder\s)?woche\s(?:vom|ab)\s)(${dayPattern})${after}`,
  ),
  weekNumber: pattern(
    String.raw`${before}(?:in\s(?:der\s)?)?(?:kw|cw|calendar\sweek|kalenderwoche|week)\s?(\d{1,2})${after}`,
  ),
  range: pattern(
    String.raw`${before}(?:from\s|von\s|vom\s|between\s|zwischen\s)?(?:the\s|de[mn]\s)?${lastLead}(${dayPattern}|${ordinal}|\d{1,2}(?=\s*(?:-|–|—|to|until|bis)\s*\d{1,2}(?:\.|st|nd|rd|th)?\s(?:of\s)?(?:${monthNames})))\s*(?:-|–|—|to|until|till|bis|through|thru)\s*(?:zum\s|the\s|einschließlich\s)?(${dayPattern}|${ordinal}|(?<=(?:${monthNames})\.?\s\d{1,2}(?:st|nd|rd|th)?\s*(?:-|–|—|to|through|thru)\s*)\d{1,2})${after}`,
  ),
  since: pattern(String.raw`${before}(?:since|seit)\s(${dayPattern})${after}`),
  list: pattern(
    String.raw`${before}${dayLead}${lastLead}${listedDay}(?:(?:\s*[,&+/]\s*(?:and\s|und\s)?|\s+(?:and|und)\s+)${dayLead}${listedDay})+${after}`,
  ),
  // By its number alone only where nothing else can be meant, as in "the 2nd review".
  dayOfMonth: pattern(
    String.raw`${before}(?:on\sthe\s(\d{1,2})(?:st|nd|rd|th)|on\s(\d{1,2})(?:st|nd|rd|th)|am\s(\d{1,2})(?:\.|ten)|(?:the|den)\s(\d{1,2})(?:st|nd|rd|th|\.)(?=\s*(?:[,;:]|$)))(?!\s*(?:of\s)?(?:\d{1,2}\.(?!\d)|${monthNames}))(?!\s(?:floor|level|storey|story|time|attempt|unit|draft|version)\b)${after}`,
  ),
  until: pattern(String.raw`${before}(?:until|till|up to|bis|bis zum)\s+(${dayPattern})${after}`),
  sinceLast: pattern(
    String.raw`${before}(?:since (?:the )?last (?:booking|time)|seit (?:der )?letzte[rn]? buchung|seit dem letzten mal)${after}`,
  ),
  daysAgo: pattern(
    String.raw`${before}(?:(${counted})\s(days?|weeks?)\sago|vor\s(${counted})\s(tag(?:en)?|woche(?:n)?))${after}`,
  ),
  weekdayAgo: pattern(String.raw`${before}${dayLead}(${weekdayName})\s(?:a\sweek\sago|vor\seiner\swoche)${after}`),
  today: pattern(
    String.raw`${before}(this\s(?:morning|afternoon|evening)|tonight|heute\s(?:morgen|früh|vormittag|mittag|nachmittag|abend))${after}`,
  ),
  withPart: pattern(String.raw`${before}${dayLead}(${dayPattern})\s+(?:in\sthe\s)?(${partOfDay})${after}`),
  partAlone: pattern(
    String.raw`${before}(?:in\sthe\s|am\s)(morning|afternoon|evening|vormittag|nachmittag|abend|morgen|mittag)${after}`,
  ),
  named: pattern(
    String.raw`${before}${dayLead}(${weekdayName})\b\.?,?\s+(?:the\s|den\s|dem\s)?(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\s?\d{1,2}[./]?(?:\d{4}|\d{2})?(?![\d:,h])|\d{1,2}(?:\.|st|nd|rd|th)?\s(?:of\s)?(?:${monthNames})\b\.?(?:\s\d{4})?|(?:${monthNames})\b\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?(?!\d|[.,:]\d|\s?h)|\d{1,2}(?:st|nd|rd|th))${after}`,
  ),
  joinedPart: pattern(
    String.raw`${before}${dayLead}(?:de[nmr]\s)?(${weekdayName})(vormittag|nachmittag|mittag|abend|morgen|früh)s?${after}`,
  ),
  lastNight: pattern(String.raw`${before}(?:last\s(night|evening)|letzte\s(nacht))${after}`),
  relative: pattern(
    String.raw`${before}${dayLead}(?:(this|diese[nmr]?)|next|nächste[nmr]?|kommende[nmr]?)\s(${weekdayName})\b\.?${after}`,
  ),
  day: pattern(String.raw`${before}${dayLead}(?:de[nmr]\s)?(${dayPattern})${after}`),
  // The second dot may be missing behind a word for a day.
  dottedDay: pattern(String.raw`${before}(?:am|vom|den)\s(\d{1,2}\.\d{1,2})(?![.,:\d]|\s?(?:h|uhr)\b)${after}`),
} as const;

const amountBefore = new RegExp(String.raw`(?:${amountPattern})\s*$`, 'u');
const amountBehind = new RegExp(String.raw`^\s*:?\s*(?:${amountPattern})`, 'u');
const listedDays = pattern(`${dayPattern}|${ordinal}`);

/** A day of a list or a range; by its number alone in the month of another one. */
function readListedDay(text: string, context: TrackingLineContext, end?: Day): Day | undefined {
  const [, number] = /^(\d{1,2})(?:\.|st|nd|rd|th)?$/u.exec(text) ?? [];
  if (number === undefined) return readDay(text, context);
  return end === undefined ? readDayOfMonth(Number(number), context) : readStart(`${number}.`, end, context);
}

/** Days in their order, as `Thu and Fri`: a range, of which `Mon and Wed` are only those days. */
function takeList(
  reader: LineReader,
  isGerman: boolean,
  read: (names: readonly string[]) => readonly (Day | undefined)[],
): BookedSpan | undefined {
  return reader.take('days', spanPatterns.list, ({ 0: list, index, input }): BookedSpan | undefined => {
    // In `8h Montag, Dienstag 6h` each day has its own hours.
    if (amountBefore.test(input.slice(0, index)) && amountBehind.test(input.slice(index + list.length)))
      return undefined;
    const names = [...list.matchAll(listedDays)].map(([name]) => name);
    if (!isGerman && names.some(isShortName)) return undefined;
    const isNumbers = names.every((name) => /^\d+\D{1,2}$/u.test(name));
    // Numbers are days only if a word says so, as in `am 17. und 18.`
    if (isNumbers && !/^(?:on|am|vom|of|den|the)\s/u.test(list)) return undefined;
    const days = read(names).flatMap((day) => day ?? []);
    const [from, until] = [days[0], days.at(-1)];
    if (from === undefined || until === undefined || days.length < names.length) return undefined;
    if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? day))) return undefined;
    return addDays(from, days.length - 1) === until ? { from, until } : { from, until, days };
  });
}

/** The days of a list by the last one; days of the week each after the one before. */
function readList(names: readonly string[], context: TrackingLineContext): readonly (Day | undefined)[] {
  const until = readListedDay(names.at(-1) ?? '', context);
  const from = until && readStart(names[0] ?? '', until, context);
  if (until === undefined || from === undefined) return [];
  if (names.every((name) => weekdayOnly.test(name))) {
    const days = readDaysInTurn(names, from);
    return days.at(-1) === until ? days : [];
  }
  return names.map((name) => readListedDay(name, context, until));
}
const weekdayOnly = new RegExp(`^(?:${weekdayNames})\\.?$`, 'u');

/** Reads a week: the last one, that of a day, or by its number in the calendar. */
function takeOneWeek(reader: LineReader, context: TrackingLineContext): { from: Day; until: Day } | undefined {
  const { today } = context;
  const weekWith = (day: Day | undefined) => {
    if (day === undefined || day > today) return undefined;
    const from = addDays(day, 1 - weekday(day));
    const friday = addDays(from, 4);
    return { from, until: friday < today ? friday : today };
  };
  return (
    reader.take('days', spanPatterns.weekBeforeLast, () => weekWith(addDays(today, -14))) ??
    reader.take('days', spanPatterns.week, ([, last]) => readWeek(last !== undefined, today)) ??
    reader.take('days', spanPatterns.weekOf, ([, text = '']) => weekWith(readDay(text, context))) ??
    reader.take('days', spanPatterns.weekNumber, ([, number]) => weekWith(readWeekNumber(Number(number), today)))
  );
}

/** Reads a week, and days of it named along with it. */
function takeWeek(reader: LineReader, context: TrackingLineContext): BookedSpan | undefined {
  const week = takeOneWeek(reader, context);
  const { isGerman } = context;
  return (
    week &&
    (reader.take('days', spanPatterns.range, ([, first = '', second = '']): BookedSpan | undefined => {
      const from = readDayOfWeek(first, week.from);
      const until = readDayOfWeek(second, week.from);
      return from !== undefined && until !== undefined && from <= until ? { from, until } : undefined;
    }) ??
      takeList(reader, isGerman, (names) => names.map((name) => readDayOfWeek(name, week.from))) ??
      reader.take('days', spanPatterns.day, ({ 0: whole, 1: text = '', index, input }): BookedSpan | undefined => {
        // The first day of an impossible range, such as Friday to Monday of one week, is not read as a single day.
        if (/^\s*(?:-|–|—|to\s|bis\s)/u.test(input.slice(index + whole.length))) return undefined;
        const until = isShortName(text) && !isGerman ? undefined : readDayOfWeek(text, week.from);
        return until === undefined ? undefined : { until };
      }) ??
      week)
  );
}

function countedDays(count: string, unit: string): number {
  const number = /^\d/u.test(count) ? Number(count) : (numberWords.get(count) ?? 1);
  return number * (unit.startsWith('w') ? 7 : 1);
}

/** Reads days by how long ago they are: `two days ago`, `Montag vor einer Woche`, `since Monday`. */
function takeAgo(reader: LineReader, context: TrackingLineContext): BookedSpan | undefined {
  const { today } = context;
  return (
    reader.take('days', spanPatterns.weekdayAgo, ([, name = '']): BookedSpan | undefined => {
      const day = readDay(name, context);
      return day === undefined ? undefined : { until: addDays(day, -7) };
    }) ??
    reader.take('days', spanPatterns.daysAgo, ([, count = '', unit = '', german = '', germanUnit = '']) => ({
      until: addDays(today, -countedDays(count || german, unit || germanUnit)),
    })) ??
    reader.take('days', spanPatterns.since, ([, text = '']): BookedSpan | undefined => {
      const from = readDay(text, context);
      return from === undefined || from >= today ? undefined : { from, until: today };
    })
  );
}

/** A span, and the words for a part of the day. */
export interface LineDays {
  readonly span?: BookedSpan | undefined;
  readonly partOfDay?: string | undefined;
}

/** Reads a day and a part of it, as `this morning`. */
function takePartOfDay(reader: LineReader, context: TrackingLineContext): LineDays | undefined {
  const original = ({ 0: whole, index }: RegExpExecArray, word: string) => {
    const start = index + whole.lastIndexOf(word);
    return reader.original(start, start + word.length);
  };
  return (
    reader.take('days', spanPatterns.today, (match): LineDays => {
      const word = (match[1] ?? '').split(/\s/u).at(-1) ?? '';
      return { span: { until: context.today }, partOfDay: original(match, word) };
    }) ??
    [spanPatterns.withPart, spanPatterns.joinedPart].reduce<LineDays | undefined>(
      (found, each) =>
        found ??
        reader.take('days', each, (match): LineDays | undefined => {
          const [, text = '', part = ''] = match;
          if (isShortName(text) && !context.isGerman) return undefined;
          const until = readDay(text, context);
          if (until === undefined) return undefined;
          // `Montagvormittag` has a noun in it.
          const word = original(match, part);
          const isJoined = each === spanPatterns.joinedPart;
          return { span: { until }, partOfDay: isJoined ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word };
        }),
      undefined,
    ) ??
    reader.take('days', spanPatterns.lastNight, (match) => ({
      span: { until: addDays(context.today, -1) },
      partOfDay: original(match, match[1] ?? match[2] ?? ''),
    }))
  );
}

/** A weekday with a date; undefined where they are not the same day. */
function takeNamedDate(reader: LineReader, context: TrackingLineContext): BookedSpan | undefined {
  return reader.take('days', spanPatterns.named, ([, name = '', date = '']): BookedSpan | undefined => {
    const [, number] = /^(\d{1,2})(?:st|nd|rd|th)$/u.exec(date) ?? [];
    const until = number === undefined ? readDay(date, context) : readDayOfMonth(Number(number), context);
    if (until === undefined || (isShortName(name) && !context.isGerman)) return undefined;
    const isSame = readDay(name, { ...context, today: until }) === until;
    return isSame ? { until } : undefined;
  });
}

/** Takes the days of a line; nothing where it has none. */
export function takeDays(reader: LineReader, context: TrackingLineContext): LineDays {
  if (reader.take('days', spanPatterns.sinceLast, () => true)) {
    const { span } = takeSpan(reader, context);
    return { span: { ...span, until: span?.until ?? context.today, isSinceLast: true } };
  }
  const days = takeSpan(reader, context);
  return { span: days.span, partOfDay: days.partOfDay ?? takePartAlone(reader) };
}

const takePartAlone = (reader: LineReader) =>
  reader.take('days', spanPatterns.partAlone, ({ 1: word = '', 0: whole, index }) =>
    reader.original(index + whole.lastIndexOf(word), index + whole.lastIndexOf(word) + word.length),
  );

function takeSpan(reader: LineReader, context: TrackingLineContext): LineDays {
  const { isGerman } = context;
  const span =
    takeWeek(reader, context) ??
    takeAgo(reader, context) ??
    takeNamedDate(reader, context) ??
    reader.take('days', spanPatterns.relative, ([, isThis, name = '']): BookedSpan | undefined => {
      const { from } = readWeek(false, context.today);
      const until = readDayOfWeek(name, from);
      if (until === undefined) return undefined;
      return { until: isThis === undefined && until <= context.today ? addDays(until, 7) : until };
    }) ??
    reader.take('days', spanPatterns.range, ([, first = '', second = '']): BookedSpan | undefined => {
      const until = /^\d+$/u.test(second)
        ? readStart(`${second}.`, readDay(first, context) ?? context.today, context)
        : readListedDay(second, context);
      const isNumber = /^\d{1,2}\D{0,2}$/u.test(first);
      const from = until && (isNumber ? readListedDay(first, context, until) : readStart(first, until, context));
      return until !== undefined && from !== undefined && from <= until ? { from, until } : undefined;
    }) ??
    takeList(reader, isGerman, (names) => readList(names, context)) ??
    reader.take('days', spanPatterns.until, ([, text = '']): BookedSpan | undefined => {
      const until = readDay(text, context);
      return until === undefined ? undefined : { until, isSinceLast: true };
    }) ??
    reader.take('days', spanPatterns.dayOfMonth, ([, on, onAlone, am, plain]): BookedSpan | undefined => {
      const until = readDayOfMonth(Number(on ?? onAlone ?? am ?? plain), context);
      return until === undefined ? undefined : { until };
    });
  if (span) return { span };
  const part = takePartOfDay(reader, context);
  if (part) return part;
  const day =
    reader.take('days', spanPatterns.day, ([, text = '']): BookedSpan | undefined => {
      const until = isShortName(text) && !isGerman ? undefined : readDay(text, context);
      return until === undefined ? undefined : { until };
    }) ??
    reader.take('days', spanPatterns.dottedDay, ([, text = '']): BookedSpan | undefined => {
      const until = readDay(`${text}.`, context);
      return until === undefined ? undefined : { until };
    });
  return { span: day };
}

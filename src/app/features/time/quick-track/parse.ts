import type { Day } from '#app/i18n/day.ts';
import { monthNames, weekdayNames } from '#app/i18n/typed-dates.ts';
import {
  amountLead,
  amountPattern,
  type LineAmount,
  looseAmountPattern,
  readGroupAmount,
  takeAmount,
  takeSlashedHours,
  type ClockRange,
} from './amounts.ts';
import { after, before, cutMark, type LinePart, LineReader, type LineSpan, pattern } from './reader.ts';
import { takeDays, type TrackingLineContext } from './spans.ts';
import { numberPattern, type WorkdayAmount } from './workdays.ts';

/** One booking as it is typed: `6h Design review, 4 left, done, yesterday`, in English or German. Pure. */

/** A word of a line that may name the activity or belong to the note. */
export interface LineToken extends LineSpan {
  /** In lower case. */
  readonly text: string;
  /** Joins others, and names no activity. */
  readonly isFiller: boolean;
  /** Says a day, an amount or a state that was not understood. */
  readonly isUnclear: boolean;
}

/** Hours of several days apply to each day or to all days together. */
export type Spread = 'each' | 'together';

export interface QuickLine {
  /** Undefined where the line has none. */
  readonly hours: number | undefined;
  /** Times of the day of which the hours follow. */
  readonly times: ClockRange | undefined;
  /** The hours have no unit. */
  readonly isBare: boolean;
  /** Amount of days instead of hours. */
  readonly workdays: WorkdayAmount | undefined;
  /** Hours that are left. */
  readonly open: number | undefined;
  readonly isDone: boolean;
  /** The last day; today where the line names none. */
  readonly until: Day;
  /** The line names a day. */
  readonly hasDay: boolean;
  /** The first day of a range. */
  readonly from: Day | undefined;
  /** Of the range only these days, where there are others between them. */
  readonly days: readonly Day[] | undefined;
  /** From the last booking on up to `until`. */
  readonly isSinceLast: boolean;
  /** Undefined where the line does not say it. */
  readonly spread: Spread | undefined;
  /** The words for a part of the day, such as `morning`. */
  readonly partOfDay: string | undefined;
  readonly comment: string | undefined;
  readonly tokens: readonly LineToken[];
  /** Search words for the activity, in lower case. */
  readonly words: readonly string[];
  /** In the order of the line. */
  readonly parts: readonly LinePart[];
}

/** Words that something is done; no group in it. */
export const doneWords = String.raw`(?:done|finished|completed?|fertig(?:gestellt)?|erledigt|abgeschlossen|beendet)`;
const bareEnd = String.raw`(?=\s*(?:[,;.)]|$))`;
const linePatterns = {
  comment: pattern(String.raw`"([^"]*)"|[„“»]([^“”«]*)[“”«]|(?:^|\s)(?:\/\/|#)\s*(.*)$`),
  nothingLeft: pattern(
    String.raw`${before}(?:nothing|no\swork|none|nichts)\s(?:is\s|mehr\s)*(?:left|remaining|remains|to\s(?:do|go)|übrig|offen|zu\stun)${after}`,
  ),
  // A second booking of a day: `another 2h …`, `heute noch 1h …`. Without a day, `noch 1h …` is what is left.
  further: pattern(
    String.raw`(?:(?<=^(?:heute|gestern|today|yesterday)\s)noch|(?<=^(?:(?:heute|gestern|today|yesterday)\s)?)(?:another|a\sfurther|weitere))(?=\s(?:${amountPattern})\s(?!(?:left|more|mehr|are|is|sind|ist|still|noch|remain\w*|to\s(?:go|do)|zu\stun|übrig|uebrig|verbleib\w*|offen|open|rest)${after})[\p{L}${cutMark}])`,
  ),
  leftAfter: pattern(
    String.raw`${before}(?:(?:noch|still|with|another)\s+)?${amountLead}(${looseAmountPattern})\s*(?:(?:more|mehr|are|is|sind|ist|still|noch)\s)*(?:(?:left|remaining|remains?|to\s(?:go|do)|zu\stun|übrig|uebrig|verbleiben(?:d)?)(?:\sto\s(?:do|go))?${after}|(?:offen|open|rest)(?=\s*(?:[,;.)]|$|and\s|und\s)))`,
  ),
  leftBefore: pattern(
    String.raw`${before}(?:left|remaining(?:\s(?:effort|work|hours))?|rest(?:aufwand)?|offen|open|noch|übrig|still|(?:es\s)?(?:(?:ver)?bleiben|fehl(?:en|t))|leaves)\s*(?:(?:are|is|sind|ist|noch)\s)*[:=]?\s*${amountLead}(${amountPattern}|${numberPattern}${bareEnd})${after}`,
  ),
  // With the name between: `4 h of Pump test left` and `Restaufwand Montage 12h`.
  leftBehindName: pattern(
    String.raw`${before}(${amountPattern})(?=\s(?:of|for|on|an|bei|für|auf)\s[^,;\d]{1,60}\s(?:left|remaining|übrig|to\sgo)${bareEnd})`,
  ),
  leftBeforeName: pattern(
    String.raw`(?<=${before}(?:restaufwand|restarbeit|remaining(?:\seffort|\swork)?)\s[^,;\d]{1,60}\s)(${amountPattern})${after}`,
  ),
  leftWord: pattern(
    String.raw`${before}(?:restaufwand|restarbeit|(?:remaining|left|übrig|to\sgo)(?:\seffort|\swork)?)${after}`,
  ),
  each: pattern(
    String.raw`(?:\/\s?(?:day|tag)|${before}(?:each(?:\s(?:day|one|of\sthem))?|every (?:day|one)|daily|(?:per|a) day|je|jeweils|(?:pro|am|an jedem|jeden) tag|täglich|tägl\.?))${after}`,
  ),
  together: pattern(
    String.raw`${before}(?:together|altogether|in\s(?:total|all)|total|overall|zusammen(?:\sgenommen)?|(?:ins)?gesamt|in\ssumme|(?:spread|split)(?:\s(?:over|across))?|(?:verteilt|aufgeteilt)(?:\s(?:auf|über))?)${after}`,
  ),
  notDone: pattern(
    String.raw`${before}(?:is\s|ist\s|it['’]s\s|but\s|aber\s)*(?:not|isn['’]t|(?:noch\s)?nicht)\s(?:yet\s|ganz\s|quite\s)?${doneWords}(?:\syet)?${after}`,
  ),
  done: pattern(
    String.raw`${before}(?<!(?:almost|nearly|fast|beinahe|half|halb|partly|teilweise|to\sbe|get|getting|%|percent|prozent)\s)${doneWords}${after}`,
  ),
} as const;

/** Words that say that work was done or is to be booked; no group in it. */
export const workVerbs = String.raw`(?:add|booked|book|did|enter|logged|log|needed|please|put|recorded|record|spent|took|worked|bitte|buchen|buche|erfassen|erfasse|eintragen|brauchte|dauerte|gearbeitet|gebraucht|gebucht|gemacht|geworden)`;
/** Words that join others and name no activity. */
export const fillers = new Set([
  ...workVerbs.slice(3, -1).split('|'),
  ...`a aber alle alles am an and at auf bei beide beides both but das der die den dem des es für for habe have hab h hours hrs i ich i've
  in is ist it it's of on sind stunden the to und von war was were with mit`.split(/\s+/u),
]);

const unclearWord = new RegExp(
  `^(?:${[
    weekdayNames
      .split('|')
      .filter((name) => name.length > 2)
      .join('|'),
    'today|heute|yesterday|gestern|vorgestern|tomorrow|übermorgen|ago|tonight|weekend|wochenende',
    'hours?|hrs|stunden?|std|stdn|minutes?|mins?|minuten?|days?|tage?n?|weeks?|wochen?|months?|monate?n?',
    String.raw`left|remaining|übrig|together|zusammen|insgesamt|je|jeweils|each`,
    String.raw`\d+(?:[.,:]\d+)?(?:h|m|min|std)`,
    String.raw`\d{1,2}:\d\d`,
    String.raw`\d{1,2}[./]\d{1,2}(?:[./](?:\d{4}|\d{2})?)?`,
    String.raw`\d{4}-\d{1,2}-\d{1,2}`,
    String.raw`(?:\d{1,2}(?:st|nd|rd|th)?)?(?:${monthNames})\d*`,
  ].join('|')})$`,
  'u',
);
/** Ordinary words, though they are months as well. */
const monthWords = new Set(['may', 'march', 'mar']);

const isUnclear = (word: string) =>
  !monthWords.has(word) && word.split('-').some((part) => unclearWord.test(part)) && !fillers.has(word);

/** The remaining words, which are those of the activity and of the note. */
function takeTokens(reader: LineReader): LineToken[] {
  const tokens: LineToken[] = [];
  for (const match of reader.rest.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.\-/_&'’:]*/gu)) {
    const text = match[0].replace(/[.\-/_&'’:]+$/u, '');
    const span = { start: match.index, end: match.index + text.length };
    tokens.push({ ...span, text, isFiller: fillers.has(text), isUnclear: isUnclear(text) });
  }
  for (const { start, end, isFiller } of tokens) if (!isFiller) reader.cut('activity', start, end);
  return tokens;
}

function takeLeftOfName(reader: LineReader): number | undefined {
  const open =
    reader.take('left', linePatterns.leftBehindName, readGroupAmount) ??
    reader.take('left', linePatterns.leftBeforeName, readGroupAmount);
  if (open !== undefined) reader.take('left', linePatterns.leftWord, () => true);
  return open;
}

/** Takes the remaining effort, in hours. */
export function takeLeft(reader: LineReader): number | undefined {
  return (
    reader.take('left', linePatterns.nothingLeft, () => 0) ??
    reader.take('left', linePatterns.leftAfter, readGroupAmount) ??
    reader.take('left', linePatterns.leftBefore, readGroupAmount) ??
    takeLeftOfName(reader)
  );
}

/** Takes a note in quotation marks or behind `//`. */
export function takeComment(reader: LineReader): string | undefined {
  const comment = reader.take('comment', linePatterns.comment, (match) => {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    const start = match.index + match[0].indexOf(text);
    return reader.original(start, start + text.length).trim();
  });
  return comment === '' ? undefined : comment;
}

function takeSpread(reader: LineReader): Spread | undefined {
  return (
    reader.take('hours', linePatterns.each, () => 'each' as const) ??
    reader.take('hours', linePatterns.together, () => 'together' as const)
  );
}

function takeDone(reader: LineReader): boolean {
  if (reader.take('done', linePatterns.notDone, () => true)) return false;
  return reader.take('done', linePatterns.done, () => true) ?? false;
}

/**
 * Reads a booking. Always returns a result; missing parts are undefined.
 * @param names ranges of the line that are names
 */
export function parseLine(line: string, context: TrackingLineContext, names: readonly LineSpan[] = []): QuickLine {
  const reader = new LineReader(line, names);
  const comment = takeComment(reader);
  reader.take('hours', linePatterns.further, () => true);
  const open = takeLeft(reader);
  const slashed = takeSlashedHours(reader);
  const { span, partOfDay } = takeDays(reader, context);
  const amount: LineAmount =
    slashed === undefined ? takeAmount(reader, context.daysAreWords ?? false) : { hours: slashed };
  const isSinceLast = span?.isSinceLast ?? false;
  const hasSeveralDays = isSinceLast || span?.from !== undefined;
  const spread = hasSeveralDays ? takeSpread(reader) : undefined;
  const isDone = takeDone(reader);
  reader.restoreNames();
  const tokens = takeTokens(reader);
  return {
    hours: amount.hours,
    times: amount.times,
    isBare: amount.isBare ?? false,
    workdays: amount.workdays,
    open,
    isDone,
    until: span?.until ?? context.today,
    hasDay: span !== undefined,
    from: span?.from,
    days: span?.days,
    isSinceLast,
    spread,
    partOfDay,
    comment,
    tokens,
    words: tokens.flatMap(({ text, isFiller }) => (isFiller ? [] : text)),
    parts: reader.parts.toSorted((a, b) => a.start - b.start),
  };
}

import { parseHours, roundHours } from '#app/i18n/hours.ts';
import { after, before, cutMark, type LineReader, type LineSpan, pattern } from './reader.ts';
import { allWorkdays, findWorkdays, numberPattern, numberWords, type WorkdayAmount } from './workdays.ts';

/** Hours of a line, as an amount, as an amount of days, or from one time to another. Pure. */

/** Hours of a line at most: those of the days that a sheet has. */
const maxLineHours = 24 * 62;

const hourWords = String.raw`(?:hours?|hrs?|stunden?|stdn?\.?|h)`;
const minuteWords = String.raw`(?:minutes?|minuten?|mins?\.?|m)`;
const fraction = String.raw`(?:½|¼|¾|1\/2|1\/4|3\/4)`;
const words = [...numberWords.keys()].toSorted((a, b) => b.length - a.length).join('|');
const joint = String.raw`\s?(?:,|and|und|&)?\s?`;

/** An amount with its unit; no group in it. */
export const amountPattern = [
  String.raw`\d{1,3}\s?${hourWords}${joint}\d{1,2}\s?${minuteWords}`,
  String.raw`(?<!${before}(?:at|um|gegen|ab|by|since|seit)\s)\d{1,3}:\d\d(?:\s?${hourWords})?(?!\s?(?:uhr|am|pm|a\.m|p\.m))`,
  String.raw`\d{1,3}\s?h\s?\d\d(?:\s?m(?:in)?)?`,
  // Minutes without their unit only at the end: `3 Stunden 20 Kabel` may be cables.
  String.raw`\d{1,2}\s?(?:hours?|hrs?|stunden?|std\.?)\s[0-5][05](?=\s*(?:[,;.)${cutMark}]|$))`,
  String.raw`(?:\d{1,2}\s?(?:(?:and|&)\sa\s)?)?(?:${fraction}|(?<=\d\s(?:and|&)\sa\s)half)\s?(?:an?\s)?${hourWords}`,
  String.raw`${numberPattern}\s?(?:${hourWords}|${minuteWords})`,
  String.raw`(?:an?\s|eine[nr]?\s)?(?:three[\s-]quarters?|drei\s?viertel)(?:\s(?:of\s)?an?)?[\s-]?(?:hours?|stunden?)`,
  String.raw`(?:an?\s|one\s|eine[nr]?\s)?(?:quarter|viertel)(?:\s(?:of\s)?an)?[\s-]?(?:hours?|stunden?)`,
  String.raw`(?:an?\s|eine[nr]?\s)?hal(?:f|be|ben)(?:\san)?[\s-]?(?:hours?|stunden?)`,
  String.raw`(?:an|one|a)\shour\s(?:and|&)\sa\s(?:half|quarter)`,
  String.raw`(?:${words})\s(?:and|&)\sa\s(?:half|quarter)\s(?:hours?|hrs?)`,
  String.raw`(?:an|one)\shour|eine[nr]?\sstunde`,
  String.raw`(?:${words})\s(?:${hourWords}|${minuteWords})(?:${joint}(?:${numberPattern}|${words})\s?${minuteWords})?`,
].join('|');

/** An amount, of which the unit may be missing; no group in it. */
export const looseAmountPattern = String.raw`${amountPattern}|${numberPattern}`;

const fractions: Readonly<Record<string, number>> = {
  '½': 0.5,
  '1/2': 0.5,
  '¼': 0.25,
  '1/4': 0.25,
  '¾': 0.75,
  '3/4': 0.75,
};

function wordAmount(text: string): number | undefined {
  const [, whole = '', part] = /^(.+) and a (half|quarter) h\w+$/u.exec(text) ?? [];
  const named = part === undefined ? undefined : numberWords.get(whole);
  if (named !== undefined) return named + (part === 'half' ? 0.5 : 0.25);
  const [, first = ''] = /^(\S+viertel) s/u.exec(text) ?? [];
  if (numberWords.has(first)) return numberWords.get(first);
  if (/^(?:an?\s|eine[nr]?\s)?(?:three|drei)[\s-]?(?:quarter|viertel)/u.test(text)) return 0.75;
  if (/quarter|viertel/u.test(text)) return text.endsWith('hour and a quarter') ? 1.25 : 0.25;
  if (/^(?:an|one|a) hour and a half$/u.test(text)) return 1.5;
  if (/^(?:an|one) hour$|^eine[nr]? stunde$/u.test(text)) return 1;
  if (/^(?:an?\s|eine[nr]?\s)?hal[fb]/u.test(text)) return 0.5;
  const [, name = '', unit = '', more] =
    new RegExp(
      String.raw`^(${words})\s(${hourWords}|${minuteWords})(?:${joint}(${numberPattern}|${words})\s?${minuteWords})?$`,
      'u',
    ).exec(text) ?? [];
  const count = numberWords.get(name);
  if (count === undefined) return undefined;
  const minutes = more === undefined ? 0 : (numberWords.get(more) ?? Number(more.replace(',', '.')));
  return unit.startsWith('m') ? count / 60 : count + minutes / 60;
}

function fractionAmount(text: string): number | undefined {
  const [, whole = '0', part] =
    new RegExp(String.raw`^(?:(\d{1,2})\s?(?:(?:and|&)\sa\s)?)?(${fraction}|half)\s?`, 'u').exec(text) ?? [];
  return part === undefined ? undefined : Number(whole) + (fractions[part] ?? 0.5);
}

/** Hours of an amount that matches {@link looseAmountPattern}; undefined for too many. */
export function readTypedAmount(text: string): number | undefined {
  const spaced = text.replaceAll('&', 'and').replaceAll(/\s+/gu, ' ').trim();
  const other = wordAmount(spaced) ?? fractionAmount(spaced);
  if (other !== undefined) return roundHours(other);
  const [, hours, minutes] =
    new RegExp(String.raw`^(\d{1,3})\s?${hourWords}${joint}(\d{1,2})\s?${minuteWords}?$`, 'u').exec(spaced) ?? [];
  if (hours !== undefined) return roundHours(Number(hours) + Number(minutes) / 60);
  const plain = spaced
    .replace(new RegExp(String.raw`${minuteWords}$`, 'u'), 'm')
    .replace(new RegExp(String.raw`${hourWords}$`, 'u'), 'h');
  const parsed = parseHours(plain, { most: maxLineHours });
  return parsed.ok && parsed.hours !== null ? parsed.hours : undefined;
}

/** From one time of the day to another. */
export interface ClockRange {
  /** `9:00–11:30` */
  readonly text: string;
  /** Without the break. */
  readonly hours: number;
}

const meridiem = String.raw`(?:am|pm|a\.m\.?|p\.m\.?)`;
const clock = String.raw`(?:noon|midday|mittags?)|\d{1,2}(?:[:.]\d\d|\s?(?:uhr|h)\s?\d\d(?!\d))?\s?(?:uhr|h|${meridiem}|o['’]clock)?`;
const fromPattern = String.raw`(?:from|between|von|zwischen|ab)\s(?:about\s|etwa\s|ca\.\s)?`;
const toPattern = String.raw`\s?(?<to>-|–|—|to|till|until|and|bis|und)\s?(?:about\s|etwa\s|ca\.\s)?`;
const timesPattern = pattern(
  String.raw`${before}(?<from>${fromPattern})?(?<first>${clock})${toPattern}(?<second>${clock})(?![\p{L}\d/]|[.,:]\d)`,
);
const breakPattern = pattern(
  String.raw`${before}(?:(?:minus|less|abzüglich|with|mit|without|ohne|excluding|-)\s)?(?:an?\s|eine[rn]?\s)?(${amountPattern})\s(?:(?:of|for)\s)?(?:lunch|mittags)?\s?(?:break|pause|lunch|mittag)${after}`,
);

/** Minutes since midnight; undefined where the text is no time. */
function clockMinutes(text: string): number | undefined {
  if (/^(?:noon|midday|mittags?)$/u.test(text.trim())) return 720;
  const [, hours = '', minutes = '0', half] =
    /^(\d{1,2})(?:(?:[:.]|\s?(?:uhr|h)\s?)(\d\d))?\s?(?:uhr|h|o['’]clock|([ap])\.?m\.?)?$/u.exec(text.trim()) ?? [];
  if (hours === '') return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  const time = hour * 60 + Number(minutes);
  return hour > 24 || Number(minutes) > 59 || time > 1440 ? undefined : time;
}

const clockText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Tells whether two texts are clearly times and no other numbers: `from 9 to 11`, `9:00-11`, `9-11 Uhr`. */
function isTimes({ from, to = '', first = '', second = '' }: Record<string, string | undefined>, isOnly: boolean) {
  if (/and|und/u.test(to) && !/between|zwischen/u.test(from ?? '')) return false;
  const hasSign = (text: string) => /[:a-z]|^\d{1,2}\.\d\d$/u.test(text.trim());
  // `2h-3` begins with an amount.
  return from !== undefined || (!first.trim().endsWith('h') && (hasSign(first) || hasSign(second) || isOnly));
}

/** Takes times of the day. @param isOnly true if bare numbers count as well, as `9-11` */
function takeTimes(reader: LineReader, isOnly: boolean): ClockRange | undefined {
  const range = reader.take('hours', timesPattern, ({ groups = {} }) => {
    const { first = '', second = '' } = groups;
    if (!isTimes(groups, isOnly)) return undefined;
    const end = clockMinutes(second);
    // `1-3pm` begins in the afternoon, too.
    const isLate = /p\.?m/u.test(second) && !/[ap]\.?m/u.test(first);
    const begin = clockMinutes(first);
    if (begin === undefined || end === undefined) return undefined;
    const start = isLate && begin < 720 && begin + 720 < end ? begin + 720 : begin;
    // `9 to 5` ends in the afternoon.
    const finish = end <= start && end < 720 && end + 720 > start && !/a\.?m/u.test(second) ? end + 720 : end;
    return finish > start ? { start, finish } : undefined;
  });
  if (!range) return undefined;
  const pause = reader.take('hours', breakPattern, ([, text = '']) => readTypedAmount(text)) ?? 0;
  const hours = roundHours((range.finish - range.start) / 60 - pause);
  return hours > 0 ? { text: `${clockText(range.start)}–${clockText(range.finish)}`, hours } : undefined;
}

/** Words before an amount that say that it is not exact, or only how one speaks; no group in it. */
export const amountLead = String.raw`(?:(?:about|around|roughly|approx\.?|approximately|circa|ca\.?|etwa|ungefähr|rund|knapp|gut|only|just|nur|after|nach|some|so|a\stotal\sof)\s)*`;
const slashed = pattern(
  String.raw`${before}${amountLead}((?:\d{1,2}\s)?(?:1\/2|1\/4|3\/4)\s?(?:of\s)?(?:an?\s)?${hourWords})${after}`,
);
const unitAmount = pattern(String.raw`${before}${amountLead}(${amountPattern})${after}`);
const firstNumber = pattern(
  String.raw`(?:^[\s,;+&]*(?:(?:and|und)\s+)?|:\s*|\b(?:did|worked|spent|booked)\s+)(${numberPattern})(?=[\s,;]|$)`,
);
const lastNumber = pattern(
  String.raw`(?<=[\s,;])(?<!\b(?:past|to|at|um|bis|from|von|ab|nach|vor|gegen|until|till|since|seit)\s)(${numberPattern})\s*$`,
);

/** Length of work as a line states it. */
export interface LineAmount {
  readonly hours?: number | undefined;
  readonly times?: ClockRange | undefined;
  /** Amount of days instead of hours. */
  readonly workdays?: WorkdayAmount | undefined;
  /** The number has no unit. */
  readonly isBare?: boolean;
}

/** Reads an amount of days if there is no amount of hours. */
function takeWorkdays(reader: LineReader): WorkdayAmount | undefined {
  const found = findWorkdays(reader.rest);
  if (!found) return undefined;
  const { start, end, ...workdays } = found;
  const others = reader.rest.slice(0, start) + cutMark.repeat(end - start) + reader.rest.slice(end);
  if ([unitAmount, firstNumber].some((each) => others.search(each) >= 0)) return undefined;
  reader.cut('hours', start, end);
  return workdays;
}

/** Hours of the first group of a match. */
export const readGroupAmount = ([, text = '']: RegExpExecArray) => readTypedAmount(text);

/** Takes hours with a fraction, as `1 1/2 hours`: before the days, as they look like one. */
export const takeSlashedHours = (reader: LineReader): number | undefined =>
  reader.take('hours', slashed, readGroupAmount);

/** Takes the length of a line. @param daysAreWords true if an amount of days counts as ordinary words */
export function takeAmount(reader: LineReader, daysAreWords: boolean): LineAmount {
  const times = takeTimes(reader, false);
  if (times) {
    // The hours may be said as well.
    reader.take('hours', unitAmount, (match) => (readGroupAmount(match) === times.hours ? true : undefined));
    return { times, hours: times.hours };
  }
  const workdays = daysAreWords ? undefined : takeWorkdays(reader);
  if (workdays) return { workdays };
  const hours = reader.take('hours', unitAmount, readGroupAmount);
  if (hours !== undefined) return { hours };
  const bareTimes = takeTimes(reader, true);
  if (bareTimes) return { times: bareTimes, hours: bareTimes.hours };
  const bare = reader.take('hours', firstNumber, readGroupAmount) ?? reader.take('hours', lastNumber, readGroupAmount);
  return bare === undefined ? {} : { hours: bare, isBare: true };
}

/** Something between bookings. */
const separator = /,(?!\d)|[;+&\n]|\s(?:and|und|then|dann|plus)\s/u;

const clauseNumber = new RegExp(
  String.raw`(?<=^(?:[^:\d]*:)?[\s${cutMark}]*)${numberPattern}(?=\s+\p{L})|(?<=\s)${numberPattern}(?=\s*$)`,
  'u',
);
/** Numbers of several clauses of which each begins or ends with one, as in `4 Montage, 3 Schulung`. */
function clauseNumbers(text: string): LineSpan[] {
  let from = 0;
  const numbers = text.split(new RegExp(separator, 'gu')).map((clause) => {
    const start = text.indexOf(clause, from);
    from = start + clause.length;
    const found = clauseNumber.exec(clause);
    return found && { start: start + found.index, end: start + found.index + found[0].length };
  });
  const found = numbers.flatMap((each) => each ?? []);
  return numbers.length > 1 && found.length === numbers.length ? found : [];
}

/** It says how often the hours before it are meant. */
const rate = pattern(String.raw`(?<=${hourWords}\s)(?:a|per|pro|am)\s(?:day|tag)${after}`);

/** Ranges of a line that are lengths: each begins a booking where there are several. */
export function amountSpans(reader: LineReader): LineSpan[] {
  while (reader.take('days', rate, () => true));
  const spans: (LineSpan & { readonly isTimes: boolean })[] = [];
  for (;;) {
    const { length } = reader.parts;
    // Where others are times, `9-10` is one, too.
    const isTimes =
      takeTimes(
        reader,
        spans.some((each) => each.isTimes),
      ) !== undefined;
    const workdays = isTimes ? undefined : allWorkdays(reader.rest)[0];
    if (workdays) reader.cut('hours', workdays.start, workdays.end);
    if (!isTimes && !workdays) reader.take('hours', unitAmount, readGroupAmount);
    const [part] = reader.parts.slice(length);
    if (!part) break;
    spans.push({ start: part.start, end: part.end, isTimes });
  }
  if (spans.length === 0) return clauseNumbers(reader.rest);
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  // Times and their hours, as in `4h Montage von 8 bis 12`, belong together; other hours than theirs are not read.
  return sorted.filter(({ start, isTimes }, index) => {
    const former = sorted[index - 1];
    return former === undefined || former.isTimes === isTimes || separator.test(reader.rest.slice(former.end, start));
  });
}

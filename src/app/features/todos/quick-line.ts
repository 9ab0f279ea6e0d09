import { dayPattern, readDay } from '#app/i18n/typed-dates.ts';
import { addDays, weekday } from '#app/i18n/week.ts';

/** One line of text that makes a to-do: `Call the roofer !1 #Roof @Anna due friday`, in English or German. Pure. */

export interface TodoLine {
  /** Text left after everything else is read; may be empty. */
  readonly name: string;
  /** 1 (highest) to 9. */
  readonly priority: number | undefined;
  readonly topic: string | undefined;
  /** Search text for the responsible person. */
  readonly person: string | undefined;
  /** `yyyy-MM-dd` */
  readonly due: string | undefined;
}

interface TodoLineContext {
  readonly today: string;
  /** True if 3/12 means 12 March, as in the United States. */
  readonly monthFirst: boolean;
}

/** A word of its own after a sign, or several in quotation marks. */
const marked = (sign: string) => new RegExp(String.raw`(?<=^|\s)${sign}(?:"([^"]+)"|([^\s"#@!]+))(?=\s|$)`, 'u');
const priorityPattern = /(?<=^|\s)!([1-9])(?=\s|$)/u;
const ahead = String.raw`(?:in|in den nächsten)\s(\d{1,3}|an?|one|eine[mr])\s(days?|tage?n?|weeks?|wochen?|months?|monate?n?)`;
const nextWeekPattern = String.raw`next\sweek|nächste(?:r|n)?\swoche`;
const endOfWeek = String.raw`(?:the\s)?end\sof\s(?:the\s|this\s)?week|ende\s(?:der|dieser)\swoche`;
const endOfMonth = String.raw`(?:the\s)?end\sof\s(?:the\s|this\s)?month|ende\sdes\smonats|monatsende`;
const duePattern = new RegExp(
  String.raw`(?<=^|\s)(?:due|by|until|fällig|bis)(?:\s(?:on|am|zum|by|bis))?\s(?:the\s)?(?:(next|nächsten|kommenden)\s)?(${ahead}|${nextWeekPattern}|${endOfWeek}|${endOfMonth}|${dayPattern})(?=[\s,.;]|$)`,
  'iu',
);

const is = (pattern: string, text: string): boolean => new RegExp(`^(?:${pattern})$`, 'iu').test(text);

/** Days, weeks or months after today; of a month that is shorter the last day. */
function daysAheadOf(today: string, number: string, unit: string): string {
  const count = /^\d/.test(number) ? Number(number) : 1;
  if (/^[dt]/i.test(unit)) return addDays(today, count);
  if (/^w/i.test(unit)) return addDays(today, count * 7);
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
}

function lastOfMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * Returns the day of a deadline: a weekday or a date without a year is the next such day; today counts unless the next
 * one is requested.
 */
function deadlineDay(text: string, isNext: boolean, context: TodoLineContext): string | undefined {
  const { today } = context;
  const [, number, unit = ''] = new RegExp(`^${ahead}$`, 'iu').exec(text) ?? [];
  if (number !== undefined) return daysAheadOf(today, number, unit);
  if (is(nextWeekPattern, text)) return addDays(today, 8 - weekday(today));
  if (is(endOfWeek, text)) return addDays(today, Math.max(0, 5 - weekday(today)));
  if (is(endOfMonth, text)) return lastOfMonth(today);
  const day = readDay(text, context);
  if (day === undefined || /\d{4}/.test(text)) return day;
  if (!/\d/.test(text)) {
    if (/^(?:yesterday|gestern|vorgestern)$/iu.test(text)) return day;
    return day < today || (isNext && day === today) ? addDays(day, 7) : day;
  }
  return day >= today ? day : (readDay(`${Number(day.slice(0, 4)) + 1}${day.slice(4)}`, context) ?? day);
}

/** Reads a line; unreadable parts stay in the name. */
export function parseTodoLine(line: string, context: TodoLineContext): TodoLine {
  let rest = line.replaceAll(/\s+/g, ' ').trim();
  const take = <V>(pattern: RegExp, read: (match: RegExpExecArray) => V | undefined): V | undefined => {
    const match = pattern.exec(rest);
    const value = match ? read(match) : undefined;
    if (!match || value === undefined) return undefined;
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`.replaceAll(/\s+/g, ' ').trim();
    return value;
  };
  const word = (match: RegExpExecArray) => match[1] ?? match[2];
  const topic = take(marked('#'), word);
  const person = take(marked('@'), word);
  const priority = take(priorityPattern, (match) => Number(match[1]));
  const due = take(duePattern, (match) => deadlineDay((match[2] ?? '').toLowerCase(), match[1] !== undefined, context));
  return { name: rest.replace(/[\s,;]+$/, ''), priority, topic, person, due };
}

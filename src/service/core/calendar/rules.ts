import { type ContentLine, contentLines, unescapeCalendarText } from './content-lines.ts';

/** The all-day events of an iCalendar file as holidays. Pure. */

export interface Holiday {
  /** `yyyy-MM-dd` */
  readonly day: string;
  readonly name: string;
}

/** Why an event, or a part of it, is no holiday. */
export type HolidayProblemCode =
  | 'NotAllDay'
  | 'StartMissing'
  | 'EndUnknown'
  | 'TooLong'
  | 'RuleNotSupported'
  | 'TooMany';

export interface HolidayProblem {
  /** Line in the file where the event begins, from 1. */
  readonly line: number;
  readonly code: HolidayProblemCode;
  readonly value: string;
}

export interface HolidayFile {
  readonly holidays: readonly Holiday[];
  readonly problems: readonly HolidayProblem[];
}

/** More days than holidays of two centuries: a file that says so is a mistake. */
const maxHolidayFileDays = 10_000;
/** Days of one event. */
const longestEvent = 366;
/** Number of years after the current one covered by a yearly event without an end. */
export const yearsAhead = 10;
/** Maximum number of reported problems; further ones are of the same kind. */
const mostProblems = 100;
const maxHolidayNameLength = 255;

/** One event, as its properties say. */
interface HolidayEvent {
  readonly line: number;
  readonly properties: Map<string, ContentLine>;
  readonly exceptions: Set<number>;
}

/** `undefined` for a text that is no calendar. */
export function readHolidays(text: string, today: string): HolidayFile | undefined {
  const days = new Map<string, string>();
  const problems: HolidayProblem[] = [];
  const tell = (problem: HolidayProblem) => void (problems.length < mostProblems && problems.push(problem));
  const events = parseHolidayEvents(text);
  if (events === undefined) return undefined;
  const lastYear = Number(today.slice(0, 4)) + yearsAhead;
  for (const event of events) {
    if (event.properties.get('STATUS')?.value.toUpperCase() === 'CANCELLED') continue;
    const name = holidayEventName(event);
    for (const day of daysOf(event, lastYear, tell)) {
      if (days.size >= maxHolidayFileDays && !days.has(day)) {
        tell({ line: event.line, code: 'TooMany', value: day });
        return { holidays: holidaysByDay(days), problems };
      }
      days.set(day, joinHolidayNames(days.get(day), name));
    }
  }
  return { holidays: holidaysByDay(days), problems };
}

function holidaysByDay(days: ReadonlyMap<string, string>): Holiday[] {
  const all = [...days].map(([day, name]) => ({ day, name }));
  return all.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Two holidays on one day have both names. */
export function joinHolidayNames(before: string | undefined, name: string): string {
  if (before === undefined || before === '') return name;
  return name === '' || before.split(', ').includes(name)
    ? before
    : `${before}, ${name}`.slice(0, maxHolidayNameLength);
}

/** The events of a calendar; other components are passed over. `undefined` without a calendar. */
function parseHolidayEvents(text: string): HolidayEvent[] | undefined {
  const events: HolidayEvent[] = [];
  let isCalendar = false;
  let event: HolidayEvent | undefined;
  // Alarms and other components inside an event have properties of the same names.
  let depth = 0;
  for (const line of contentLines(text)) {
    const component = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      if (component === 'VCALENDAR') isCalendar = true;
      if (!isCalendar) return undefined;
      if (event) depth += 1;
      else if (component === 'VEVENT') event = { line: line.line, properties: new Map(), exceptions: new Set() };
    } else if (line.name === 'END' && event) {
      if (depth > 0) depth -= 1;
      else {
        events.push(event);
        event = undefined;
      }
    } else if (event && depth === 0) addProperty(event, line);
  }
  return isCalendar ? events : undefined;
}

function addProperty({ properties, exceptions }: HolidayEvent, line: ContentLine): void {
  if (line.name !== 'EXDATE') {
    if (!properties.has(line.name)) properties.set(line.name, line);
    return;
  }
  for (const value of line.value.split(',')) {
    const day = parseEventMoment(value)?.day;
    if (day !== undefined) exceptions.add(day);
  }
}

function holidayEventName({ properties }: HolidayEvent): string {
  const summary = unescapeCalendarText(properties.get('SUMMARY')?.value ?? '');
  // Removes characters that neither interface format can carry.
  return summary
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxHolidayNameLength);
}

interface Moment {
  readonly day: number;
  /** Set for a date without time and for midnight at its beginning. */
  readonly isMidnight: boolean;
}

/** `19970714` or `19970714T000000`, with or without a zone; `undefined` for anything else. */
function parseEventMoment(value: string): Moment | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z?)?$/.exec(value.trim());
  if (!match) return undefined;
  const day = dayNumberFromParts(Number(match[1]), Number(match[2]), Number(match[3]));
  return day === undefined ? undefined : { day, isMidnight: match[4] === undefined || match[4] === '000000' };
}

type Tell = (problem: HolidayProblem) => void;

/** The days of an event, `yyyy-MM-dd`, those of its repetitions included. */
function* daysOf(event: HolidayEvent, lastYear: number, tell: Tell): Generator<string> {
  const problem = (code: HolidayProblemCode, value: string) =>
    tell({ line: event.line, code, value: value.slice(0, maxHolidayNameLength) });
  const firstDay = event.properties.get('DTSTART');
  const start = firstDay && parseEventMoment(firstDay.value);
  if (!start) return problem('StartMissing', firstDay?.value ?? '');
  if (!start.isMidnight) return problem('NotAllDay', firstDay.value);
  const length = holidayEventLength(event, start.day);
  if (typeof length !== 'number') return problem(length.code, length.value);
  const rule = event.properties.get('RRULE') ?? event.properties.get('RDATE');
  const starts = rule ? startsOf(start.day, rule, lastYear) : [start.day];
  if (!starts) problem('RuleNotSupported', rule?.value ?? '');
  for (const first of starts ?? [start.day]) {
    if (event.exceptions.has(first)) continue;
    for (let day = first; day < first + length; day += 1) yield dayNumberText(day);
  }
  return undefined;
}

/** Returns the length of an event in days; its end is exclusive. */
function holidayEventLength(
  { properties }: HolidayEvent,
  start: number,
): number | { code: HolidayProblemCode; value: string } {
  const end = properties.get('DTEND')?.value;
  const duration = properties.get('DURATION')?.value;
  const length = end === undefined ? durationOf(duration ?? 'P1D') : lengthUntil(end, start);
  const value = end ?? duration ?? '';
  if (length === undefined) return { code: 'EndUnknown', value };
  return length > longestEvent ? { code: 'TooLong', value } : length;
}

/** Some write the last day as the end: an event that ends on its first day lasts that day. */
function lengthUntil(value: string, start: number): number | undefined {
  const end = parseEventMoment(value);
  if (!end || !end.isMidnight || end.day < start) return undefined;
  return Math.max(end.day - start, 1);
}

function durationOf(value: string): number | undefined {
  const match = /^\+?P(?:(\d{1,4})W|(\d{1,4})D)(?:T0[HMS])*$/i.exec(value.trim());
  const days = Number(match?.[1] ?? 0) * 7 + Number(match?.[2] ?? 0);
  return match && days > 0 ? days : undefined;
}

/** The first days of a yearly event; `undefined` for a rule that says something else. A 29 February is in leap years only. */
function startsOf(start: number, { name, value }: ContentLine, lastYear: number): number[] | undefined {
  const rule = new Map(
    value
      .toUpperCase()
      .split(';')
      .map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  );
  const first = dayNumberParts(start);
  const isKnown = [...rule].every(([part, of]) => isPlainRulePart(part, of, first));
  if (name !== 'RRULE' || rule.get('FREQ') !== 'YEARLY' || !isKnown) return undefined;
  const until = rule.get('UNTIL') === undefined ? undefined : parseEventMoment(rule.get('UNTIL') ?? '');
  if (rule.has('UNTIL') && !until) return undefined;
  const interval = Number(rule.get('INTERVAL') ?? 1);
  const count = Number(rule.get('COUNT') ?? Number.POSITIVE_INFINITY);
  const starts: number[] = [];
  for (let year = first.year; year <= Math.max(lastYear, first.year) && starts.length < count; year += interval) {
    const day = dayNumberFromParts(year, first.month, first.day);
    if (until && day !== undefined && day > until.day) break;
    if (day !== undefined) starts.push(day);
  }
  return starts;
}

/** Tells whether a rule part is supported: frequency and duration, and month and day only if they match the start. */
function isPlainRulePart(part: string, value: string, first: { month: number; day: number }): boolean {
  switch (part) {
    case 'FREQ':
    case 'UNTIL':
    case 'WKST':
    case '':
      return true;
    case 'COUNT':
    case 'INTERVAL':
      return /^[1-9]\d{0,3}$/.test(value);
    case 'BYMONTH':
      return value === String(first.month);
    case 'BYMONTHDAY':
      return value === String(first.day);
    default:
      return false;
  }
}

/** Calendar days as days since 1970-01-01. Pure. */

const dayMs = 86_400_000;

/** The day of a year, month (1 to 12) and day; `undefined` where the calendar has none. */
function dayNumberFromParts(year: number, month: number, day: number): number | undefined {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.getTime() / dayMs : undefined;
}

function dayNumberParts(day: number): { year: number; month: number; day: number } {
  const at = new Date(day * dayMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

/** `yyyy-MM-dd` */
function dayNumberText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

import type { TextFunction } from '#app/i18n/use-text.tsx';
import type { OpAbsencePerson } from '#contract/app/absences.ts';
import { addDays, dayNumber, weekday } from '#app/i18n/week.ts';

/** Absences as the screen shows them. Pure. */

export interface AbsenceDays {
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
}

/** Of an absence of one day: 0 the whole day, 1 its morning, 2 its afternoon. */
export type DayPart = 0 | 1 | 2;

const dayParts: readonly DayPart[] = [0, 1, 2];
/** The part of a day by its number; the whole day for any other. */
export const dayPartOf = (value: number | null | undefined): DayPart => dayParts.find((each) => each === value) ?? 0;

/** Texts of the parts of a day. */
export const dayPartTexts = {
  0: 'absences.part.whole',
  1: 'absences.part.morning',
  2: 'absences.part.afternoon',
} as const;

export interface PersonAbsence extends AbsenceDays {
  readonly id: string;
  readonly dayPart: DayPart;
  /** Null where it has none. */
  readonly typeId: string | null;
  /** Its type, or else its reason; empty where it has neither. */
  readonly name: string;
  readonly reason: string;
  readonly comment: string;
  readonly modified: string | undefined;
}

export interface AbsencePerson {
  readonly id: string;
  readonly name: string;
  /** Empty where it has none that the reader sees. */
  readonly poolId: string;
  readonly poolName: string;
  readonly isOwn: boolean;
  readonly isWritable: boolean;
  readonly freeDays: ReadonlySet<string>;
  readonly absences: readonly PersonAbsence[];
}

/** Heading of the people of a pool. */
export interface AbsencePool {
  readonly id: string;
  readonly poolName: string;
  readonly size: number;
}

export type CalendarRow = AbsencePerson | AbsencePool;

export const isPerson = (row: CalendarRow): row is AbsencePerson => 'absences' in row;

/** People by pool, each pool below its name. The user's own rows come first; people without a pool follow them. */
export function calendarRows(people: readonly AbsencePerson[], locale: string): readonly CalendarRow[] {
  const isListed = ({ isOwn, poolName }: AbsencePerson) => isOwn || poolName === '';
  const members = people.filter((person) => !isListed(person));
  const pools = [...new Set(members.map(({ poolName }) => poolName))];
  const { compare } = new Intl.Collator(locale);
  return [
    ...people.filter(isListed),
    ...pools.toSorted(compare).flatMap((poolName) => {
      const ofPool = members.filter((person) => person.poolName === poolName);
      return [{ id: `pool ${poolName}`, poolName, size: ofPool.length }, ...ofPool];
    }),
  ];
}

interface CalendarMonth {
  /** Its first day in the list, and that day's index. */
  readonly day: string;
  readonly first: number;
  /** Number of its days in the list. */
  readonly count: number;
}

/** The months of a list of consecutive days. */
export function monthsOf(days: readonly string[]): readonly CalendarMonth[] {
  const starts = days.flatMap((day, index) => (index === 0 || day.endsWith('-01') ? [index] : []));
  return starts.map((first, place) => ({
    day: days[first] ?? '',
    first,
    count: (starts[place + 1] ?? days.length) - first,
  }));
}

export function absencePersonOf(person: OpAbsencePerson): AbsencePerson {
  const { resource, resourceName, pool, poolName, own, writable, freeDay, absence } = person;
  return {
    id: resource ?? '',
    name: resourceName ?? '',
    poolId: pool ?? '',
    poolName: poolName ?? '',
    isOwn: own === true,
    isWritable: writable === true,
    freeDays: new Set(freeDay ?? []),
    absences: (absence ?? []).map((each) => ({
      id: each.unavailability ?? '',
      from: each.start ?? '',
      until: each.finish ?? '',
      dayPart: dayPartOf(each.dayPart),
      typeId: each.unavailabilityType ?? null,
      name: each.absenceName ?? '',
      reason: each.reason ?? '',
      comment: each.comment ?? '',
      modified: each.modified ?? undefined,
    })),
  };
}

/** All days from one to another. */
export function absenceDayList({ from, until }: AbsenceDays): string[] {
  return Array.from({ length: Math.max(0, dayNumber(until) - dayNumber(from) + 1) }, (_, index) =>
    addDays(from, index),
  );
}

/** Saturdays and Sundays: the days off if the service does not supply them. */
export function weekends(range: AbsenceDays): Set<string> {
  return new Set(absenceDayList(range).filter((day) => weekday(day) > 5));
}

/** Returns the first day of the month `count` months after that of a day. */
export function monthLater(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** Returns `count` whole months, starting with that of a day. */
export function monthsFrom(day: string, count: number): AbsenceDays {
  return { from: monthLater(day, 0), until: addDays(monthLater(day, count), -1) };
}

/** The absences of a person on a day: one, or a morning and an afternoon in this order. */
export function absencesOn(person: AbsencePerson, day: string): readonly PersonAbsence[] {
  return person.absences
    .filter(({ from, until }) => from <= day && day <= until)
    .toSorted((one, other) => one.dayPart - other.dayPart);
}

/** The half of a day that an absence leaves; undefined for whole days. */
export function otherHalf({ dayPart }: Pick<PersonAbsence, 'dayPart'>): DayPart | undefined {
  return dayPart === 0 ? undefined : dayPart === 1 ? 2 : 1;
}

/** Its type, else its reason, else that the person is away, with the part of the day. */
export function absenceTitle(text: TextFunction, { name, dayPart }: Pick<PersonAbsence, 'name' | 'dayPart'>): string {
  const title = name || text('absences.away');
  return dayPart === 0 ? title : `${title} (${text(dayPartTexts[dayPart])})`;
}

/** Two days in their order. */
export function orderedDays(one: string, other: string): AbsenceDays {
  return one < other ? { from: one, until: other } : { from: other, until: one };
}

/** Working days of an absence that lie in a range; a morning or an afternoon is half a day. */
export function workingDays(
  { from, until, dayPart }: AbsenceDays & Pick<PersonAbsence, 'dayPart'>,
  range: AbsenceDays,
  freeDays: ReadonlySet<string>,
): number {
  const first = from > range.from ? from : range.from;
  const last = until < range.until ? until : range.until;
  const count = absenceDayList({ from: first, until: last }).filter((day) => !freeDays.has(day)).length;
  return dayPart === 0 ? count : count / 2;
}

/** Working days of a range per kind of absence, most first. */
export function daysByName(
  person: AbsencePerson,
  range: AbsenceDays,
): { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const absence of person.absences)
    counts.set(absence.name, (counts.get(absence.name) ?? 0) + workingDays(absence, range, person.freeDays));
  return Array.from(counts, ([name, count]) => ({ name, count })).toSorted((one, other) => other.count - one.count);
}

/** Number of hues that distinguish types; their names are shown as well. */
const hues = 6;

/** The hue of an absence, from 0 on: the same for the same type wherever it is shown. */
export function hueOf({ typeId, name }: PersonAbsence): number {
  let sum = 0;
  for (const letter of typeId ?? name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % hues;
}

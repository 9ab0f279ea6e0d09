import { mpxLocales, plainWord, type MpxLocale } from './words.ts';

/** Number of letters that identify a month in every language that shortens it further. */
const SHORTEST = 3;

/** Abbreviations of programs that are not those of today. */
const oldNames: readonly (readonly [locale: MpxLocale, name: string, month: number])[] = [
  ['de', 'mrz', 3],
  ['de', 'maerz', 3],
];

const monthsByLocale = new Map<MpxLocale, ReadonlyMap<string, number>>();

/** The month (1 = January) that a word names, in the language or else in any other; undefined if none has it. */
export function monthOfWord(word: string, locale: MpxLocale): number | undefined {
  const plain = plainWord(word);
  for (const each of [locale, ...mpxLocales]) {
    const month = mpxMonthsOf(each).get(plain);
    if (month !== undefined) return month;
  }
  return undefined;
}

/** Names of the months, standalone and in dates, with their abbreviations. */
function mpxMonthsOf(locale: MpxLocale): ReadonlyMap<string, number> {
  const known = monthsByLocale.get(locale);
  if (known) return known;
  const names = new Map<string, number>();
  for (const length of ['long', 'short'] as const) {
    for (const options of [{ month: length }, { month: length, day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const part = format.formatToParts(new Date(Date.UTC(2001, month - 1, 15))).find(({ type }) => type === 'month');
        const name = plainWord(part?.value ?? '');
        if (!/\p{L}{2}/u.test(name)) continue;
        names.set(name, month);
      }
    }
  }
  for (const [owner, name, month] of oldNames) if (owner === locale) names.set(name, month);
  monthsByLocale.set(locale, withShortNames(names));
  return mpxMonthsOf(locale);
}

/** The names and their first letters, where no other month begins so. */
function withShortNames(names: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const all = new Map(names);
  for (const [name, month] of names) {
    const short = name.slice(0, SHORTEST);
    const isUnique = [...names].every(([other, otherMonth]) => otherMonth === month || !other.startsWith(short));
    if (isUnique) all.set(short, month);
  }
  return all;
}

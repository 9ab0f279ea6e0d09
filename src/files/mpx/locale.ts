import type { Accrual, ConstraintType, RelationType } from '../plan.ts';
import localeWordsFile from './locale-words.json';
import { mpxConstraintTypes, mpxLocales, plainWord, type LocaleWords, type MpxLocale, type UnitName } from './words.ts';

/** The words of each language. English words are understood in every file. */
const localeWords: Readonly<Record<MpxLocale, LocaleWords>> = localeWordsFile;

/** Words that are remembered. */
const MOST_WORDS = 10_000;

export interface MpxUnit {
  name: UnitName;
  isElapsed: boolean;
}

/** The words of one language by what they mean. */
interface Dictionary {
  flags: ReadonlyMap<string, boolean>;
  none: ReadonlyMap<string, true>;
  units: ReadonlyMap<string, MpxUnit>;
  links: ReadonlyMap<string, RelationType>;
  constraints: ReadonlyMap<string, ConstraintType>;
  priorities: ReadonlyMap<string, number>;
  accruals: ReadonlyMap<string, Accrual>;
}
type DictionarySubject = keyof Dictionary;
type Meaning<S extends DictionarySubject> = Dictionary[S] extends ReadonlyMap<string, infer M> ? M : never;

const dictionaries = new Map<MpxLocale, Dictionary>();

function dictionaryOf(locale: MpxLocale): Dictionary {
  const known = dictionaries.get(locale);
  if (known) return known;
  const words = localeWords[locale];
  const dictionary: Dictionary = {
    flags: byWord([
      [words.yes, true],
      [words.no, false],
    ]),
    none: byWord([[words.none, true]]),
    units: unitsByWord(words.units, words.elapsed),
    links: byWord(dictionaryEntries(words.links).map(([type, names]) => [names, type])),
    constraints: byWord(mpxConstraintTypes.map((type, index) => [words.constraints[index] ?? '', type])),
    priorities: byWord(words.priorities.map((names, index) => [names, (index + 1) * 100])),
    accruals: byWord(dictionaryEntries(words.accruals).map(([accrual, names]) => [names, accrual])),
  };
  dictionaries.set(locale, dictionary);
  return dictionary;
}

function byWord<M>(meanings: readonly (readonly [names: string, meaning: M])[]): ReadonlyMap<string, M> {
  return new Map(
    meanings.flatMap(([names, meaning]) => names.split('|').map((name) => [plainWord(name), meaning] as const)),
  );
}

/** A unit that is one of working time as well stays that: `ms` are months, not minutes by the clock. */
function unitsByWord(units: Readonly<Record<UnitName, string>>, elapsed: string): ReadonlyMap<string, MpxUnit> {
  const found = new Map<string, MpxUnit>();
  const words = dictionaryEntries(units).flatMap(([name, names]) =>
    names.split('|').map((word) => [name, plainWord(word)] as const),
  );
  for (const [name, word] of words) found.set(word, { name, isElapsed: false });
  for (const prefix of elapsed.split('|').map((one) => plainWord(one))) {
    for (const [name, word] of words) {
      if (!found.has(prefix + word)) found.set(prefix + word, { name, isElapsed: true });
    }
  }
  return found;
}

/** The entries of an object whose keys are all that its type names. */
function dictionaryEntries<K extends string, V>(object: Readonly<Record<K, V>>): [K, V][] {
  // `Object.entries` widens the keys, and these objects are literals with no others.
  return Object.entries(object) as [K, V][];
}

/** Understands the words of a file: those of its own language first, then those of the others. */
export class MpxWords {
  readonly locale: MpxLocale;
  readonly #dictionaries: readonly Dictionary[];
  /** Texts that say that there is no value. */
  readonly #none = new Set<string>();

  constructor(locale: MpxLocale) {
    this.locale = locale;
    const others = mpxLocales.filter((other) => other !== locale);
    this.#dictionaries = [locale, ...others].map((one) => dictionaryOf(one));
  }

  /** The text says that there is no value. */
  isNone(text: string): boolean {
    if (this.#none.has(text)) return true;
    const isNone = this.meaning('none', text) === true;
    if (isNone && this.#none.size < MOST_WORDS) this.#none.add(text);
    return isNone;
  }

  /** Meaning of the text in the subject, ignoring case and accents. */
  meaning<S extends DictionarySubject>(subject: S, text: string): Meaning<S> | undefined {
    const word = plainWord(text);
    for (const dictionary of this.#dictionaries) {
      const meaning = dictionary[subject].get(word);
      // The map of a subject holds the meanings of that subject, which the compiler does not follow through the index.
      if (meaning !== undefined) return meaning as Meaning<S>;
    }
    return undefined;
  }
}

/** Scores how well each language explains the words of a file. */
export class LocaleEvidence {
  readonly #known = new Set<string>();
  readonly #scores = new Map<MpxLocale, number>(mpxLocales.map((locale) => [locale, 0]));

  /** Counts a word once, in every language that has it. */
  add(subject: DictionarySubject, text: string, weight: number): void {
    const word = plainWord(text);
    const key = `${subject} ${word}`;
    if (word === '' || this.#known.has(key) || this.#known.size >= MOST_WORDS) return;
    this.#known.add(key);
    for (const locale of mpxLocales) {
      if (!dictionaryOf(locale)[subject].has(word)) continue;
      this.#scores.set(locale, (this.#scores.get(locale) ?? 0) + weight);
    }
  }

  /** The language that explains most; of several the first. */
  best(): MpxLocale {
    return [...this.#scores].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  }
}

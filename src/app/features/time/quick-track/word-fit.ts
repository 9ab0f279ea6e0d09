import { foldText } from '#search/folded.ts';
import { beginsNearly, isLetterSlip } from '#search/near-words.ts';

/** How well typed words fit those of names. Pure. */

/** Results kept at most of each function. */
const maxRemembered = 20_000;
/** Keeps the results of a pure function: each key press compares the same words with hundreds of names. */
export function withResultsKept<T>(compute: (...texts: [string, string?]) => T): (...texts: [string, string?]) => T {
  const results = new Map<string, T>();
  return (...texts) => {
    const key = texts.join('\n');
    const known = results.get(key);
    if (known !== undefined) return known;
    if (results.size >= maxRemembered) results.clear();
    const result = compute(...texts);
    results.set(key, result);
    return result;
  };
}

export const searchWordsOf = withResultsKept((text): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .map((part) => part.replace(/\.$/u, ''))
    .filter((part) => part !== ''),
);

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
/** A word with `ae` for `ä` and so on. */
export const spelledOut = (word: string): string => word.replaceAll(/[äöü]/gu, (letter) => umlauts[letter] ?? letter);

/** Spellings of a word: `prüfen` is also written `pruefen` and `prufen`. */
const spellings = withResultsKept((word): readonly string[] => {
  const plain = foldText(word);
  const spelled = foldText(spelledOut(word));
  return plain === spelled ? [plain] : [plain, spelled];
});

export const whole = 4;
export const wordBeginning = 3;
/** A slip of the fingers, or an abbreviation. */
export const slip = 2.5;
/** A wrong letter: it may be another word. */
export const nearly = 2;
const inside = 1;

const inflections = ['ung', 'ungen', 'en', 'et', 't', 'te', 'ten', 'ed', 'ing', 'ings', 's'];
const minStemLength = 3;
const participle = /^((?:ab|an|auf|aus|bei|durch|ein|her|hin|mit|nach|um|vor|zu)?)ge/u;
const strongParticiple = /^(ab|an|auf|aus|bei|durch|ein|her|hin|mit|nach|um|vor|zu)ge(.+)en$/u;
/** Consonants of a strong verb behind its prefix, which its forms share: `aufgenommen` and `aufnehmen` are `auf-nm`. */
const consonants = (prefix: string, verb: string) =>
  `${prefix}-${verb.replaceAll(/(?<=[aeiouyäöü])h|[aeiouyäöü]/gu, '').replaceAll(/(.)\1/gu, '$1')}`;

/** Prefix and consonants of the participle of a strong verb; nothing for other words. */
const strongVerbOf = withResultsKept((word): readonly string[] => {
  const [, prefix, verb] = strongParticiple.exec(word) ?? [];
  return prefix === undefined || verb === undefined ? [] : [prefix, consonants(prefix, verb)];
});

function haveSameConsonants(participle: string, word: string): boolean {
  const [prefix, own] = strongVerbOf(participle);
  if (prefix === undefined || !word.startsWith(prefix)) return false;
  return stemsOf(word).some((stem) => stem !== word && consonants(prefix, stem.slice(prefix.length)) === own);
}

/** A word, also without its endings and the syllable of participles: `geprüft` and `Prüfung` are `prüf`. */
const stemsOf = withResultsKept((word): readonly string[] =>
  [word, word.replace(participle, '$1'), word.replace(/nahmen?$/u, 'nehm')]
    .flatMap((each) => [
      each,
      ...inflections.flatMap((ending) => (each.endsWith(ending) ? each.slice(0, -ending.length) : [])),
      // `pflastern`, as `gepflastert`
      ...(/[lr]n$/u.test(each) ? [each.slice(0, -1)] : []),
    ])
    .filter((each) => each.length >= minStemLength),
);

export function haveSameStem(a: string, b: string): boolean {
  const stems = stemsOf(a);
  return stemsOf(b).some((each) => stems.includes(each)) || haveSameConsonants(a, b) || haveSameConsonants(b, a);
}

/** The beginning of a word in the plural: `docs` is `documents`. */
const isShortPlural = (word: string, part: string) =>
  word.length > 3 && word.endsWith('s') && part.startsWith(word.slice(0, -1));

/** Consonants of a word in their order, from the first letter to the last: `mtg` is `meeting`. */
function isAbbreviation(typed: string, part: string): boolean {
  if (!/^\p{L}[^aeiouyäöü\P{L}]{2,}$/u.test(typed) || part.length < typed.length + 2) return false;
  if (typed[0] !== part[0] || typed.at(-1) !== part.at(-1)) return false;
  let from = 0;
  for (const letter of typed) {
    from = part.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

function likeness(part: string, word: string): number {
  if (part === word) return whole;
  if (part.startsWith(word) || haveSameStem(part, word) || isShortPlural(word, part)) return wordBeginning;
  if (isLetterSlip(word, part) || isAbbreviation(word, part)) return slip;
  if (Math.abs(part.length - word.length) <= 2 && (beginsNearly(part, word) || beginsNearly(word, part))) return nearly;
  return word.length > 2 && part.includes(word) ? inside : 0;
}

/** How well a word fits a part of a name: 0 not at all. */
export const fitPart = withResultsKept((word, part = ''): number => {
  if (/\d/u.test(word) && word !== part) return part.startsWith(word) ? inside : 0;
  return Math.max(...spellings(part).flatMap((each) => spellings(word).map((typed) => likeness(each, typed))));
});

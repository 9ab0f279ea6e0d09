import { foldedWithUmlauts } from '#search/folded.ts';

/** Matching of typed text in lists: ignores case and accents, and matches `ü` by `ü`, `ue` or `u`. Pure. */

const dots = '\u0308';
const patternCharacters = new RegExp(String.raw`([aou])(${dots}|e)?|[\\^$.*+?()[\]{}|/-]`, 'g');

/** Returns the pattern that finds typed text in a text folded with its umlauts. */
function typedPattern(typed: string): RegExp {
  const source = foldedWithUmlauts(typed).replaceAll(patternCharacters, (sign, vowel?: string, mark?: string) => {
    if (vowel === undefined) return `\\${sign}`;
    if (mark === undefined) return `${vowel}${dots}?`;
    return mark === 'e' ? `${vowel}(?:${dots}e?|e)` : `${vowel}(?:${dots}|e)?`;
  });
  return new RegExp(source);
}

const patternsOf = (typed: string): RegExp[] =>
  typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(typedPattern);

/** A test whether a text has all the words that are typed, each as a part of it; undefined where nothing is typed. */
export function wordsTest(typed: string): ((text: string) => boolean) | undefined {
  const patterns = patternsOf(typed);
  if (patterns.length === 0) return undefined;
  return (text) => {
    const hay = foldedWithUmlauts(text);
    return patterns.every((pattern) => pattern.test(hay));
  };
}

/**
 * Returns a function for the position of the typed text, as one piece, in a text: 0 if the text begins with it, -1 if
 * it is not contained.
 */
export function pieceSearch(typed: string): (text: string) => number {
  const pattern = typedPattern(typed);
  return (text) => foldedWithUmlauts(text).search(pattern);
}

/** Returns the position of the first typed word in a name, as [start, end); undefined if it is not contained. */
export function typedWordRange(name: string, typed: string): [number, number] | undefined {
  const [pattern] = patternsOf(typed);
  if (!pattern) return undefined;
  // Letters may become more or fewer by folding: each knows where it comes from.
  const letters = [...name.matchAll(/\P{M}?\p{M}*/gu)].map(({ 0: letter, index }) => ({
    folded: foldedWithUmlauts(letter),
    place: [index, index + letter.length] as const,
  }));
  const places = letters.flatMap(({ folded, place }) => Array.from({ length: folded.length }, () => place));
  const found = pattern.exec(letters.map(({ folded }) => folded).join(''));
  const first = found && places[found.index];
  const last = found && places[found.index + found[0].length - 1];
  return first && last ? [first[0], last[1]] : undefined;
}

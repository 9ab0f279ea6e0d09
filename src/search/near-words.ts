import { foldText } from './folded.ts';
/** Words that are nearly written as others. Pure. */

/** Shorter words have no mistakes. */
const minNearWordLength = 4;

/**
 * Tells whether one word nearly begins with another: one letter may be wrong, missing, extra or swapped with the next.
 */
export function beginsNearly(text: string, word: string): boolean {
  if (text.startsWith(word)) return true;
  if (word.length < minNearWordLength) return false;
  let same = 0;
  while (same < word.length && text[same] === word[same]) same += 1;
  const rest = word.slice(same);
  const textRest = text.slice(same);
  const after = rest.slice(1);
  return (
    textRest.slice(1).startsWith(after) ||
    textRest.startsWith(after) ||
    textRest.slice(1).startsWith(rest) ||
    (textRest[0] === rest[1] && textRest[1] === rest[0] && textRest.slice(2).startsWith(rest.slice(2)))
  );
}

/**
 * Tells whether a word is another one with a slip: two letters next to each other are swapped, or one is missing or too many
 * between the first and the last one. A wrong letter is none, as it makes other words: `Schalung` is not `Schulung`.
 */
export function isLetterSlip(typed: string, word: string): boolean {
  if (typed.length < minNearWordLength || typed === word || typed[0] !== word[0] || typed.at(-1) !== word.at(-1))
    return false;
  let same = 0;
  while (same < word.length && typed[same] === word[same]) same += 1;
  const [rest, wordRest] = [typed.slice(same), word.slice(same)];
  return (
    rest === wordRest.slice(1) ||
    rest.slice(1) === wordRest ||
    (rest[0] === wordRest[1] && rest[1] === wordRest[0] && rest.slice(2) === wordRest.slice(2))
  );
}

/** Tells whether each word nearly matches the beginning of a word in a text, ignoring case and accents. */
export function holdsNearly(text: string, words: readonly string[]): boolean {
  const parts = nearWordsOf(foldText(text));
  return words.every((word) => parts.some((part) => beginsNearly(part, foldText(word))));
}

/** The words of a text, in lower case. */
export function nearWordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '');
}

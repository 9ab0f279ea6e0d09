import { monthNames, relativeDays, weekdayNames } from '#app/i18n/typed-dates.ts';
import { isLetterSlip } from '#search/near-words.ts';
import { compoundPart, isNamePart, joinedName, splitPart, type TrackingChoice } from './match.ts';
import { takeComment } from './parse.ts';
import { LineReader } from './reader.ts';
import { spelledOut } from './word-fit.ts';

/** Spelling of a sentence: shorthand, words with a slip, and names written as one word. Pure. */

const shorthand: ReadonlyMap<string, string> = new Map([
  ...['yday', 'yest', 'ystdy'].map((word) => [word, 'yesterday'] as const),
  ['tdy', 'today'],
  ['tmrw', 'tomorrow'],
  ['heut', 'heute'],
  ['gest', 'gestern'],
  ['ea', 'each'],
  ['u', 'und'],
  ['n', 'and'],
  ['ne', 'eine'],
  ['nen', 'einen'],
  ['vorm', 'Vormittag'],
  ['nachm', 'Nachmittag'],
]);

const minSlipLength = 5;
/** Words of days, amounts and states that are recognized with a slip. */
const keywords = [
  ...[weekdayNames, monthNames].flatMap((names) => names.split('|')),
  ...relativeDays,
  ...`hour hours minute minutes stunde stunden minute minuten finished completed complete remaining together altogether
  fertig fertiggestellt erledigt abgeschlossen beendet übrig morning afternoon evening vormittag nachmittag
  insgesamt zusammen jeweils täglich ganztägig letzte letzten`.split(/\s+/u),
].filter((word) => word.length >= minSlipLength && !word.includes(' '));
const knownWords = new Set(keywords);
const withoutUmlauts = new Map(keywords.map((word) => [spelledOut(word), word]));

/** Tells whether the last letter of a word is missing or swapped with the one before: `Dienstga`. */
const isEndSlip = (typed: string, word: string) =>
  (typed.length >= minSlipLength && typed === word.slice(0, -1)) ||
  typed === `${word.slice(0, -2)}${word.at(-1) ?? ''}${word.at(-2) ?? ''}`;

/** The word that is meant; undefined where it stays. */
function meantWord(typed: string, choices: readonly TrackingChoice[]): string | undefined {
  const word = typed.toLowerCase();
  const full = shorthand.get(word);
  if (knownWords.has(word) || choices.some((choice) => isNamePart(word, choice, full !== undefined))) return undefined;
  const joined = new Set(choices.flatMap((choice) => joinedName(typed, choice) ?? []));
  const [slip, another] = keywords.filter((each) => isLetterSlip(word, each) || isEndSlip(word, each));
  return (
    full ??
    withoutUmlauts.get(word) ??
    (another === undefined ? slip : undefined) ??
    (joined.size === 1 ? [...joined][0] : undefined)
  );
}

interface TypedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Two words that are one in a name. */
function meantPair(
  first: TypedWord,
  second: TypedWord | undefined,
  choices: readonly TrackingChoice[],
): string | undefined {
  if (second?.start !== first.end + 1) return undefined;
  const split = choices.flatMap((choice) => splitPart(first.text, second.text, choice) ?? [])[0];
  if (split !== undefined) return split;
  const isPart = ({ text }: TypedWord) => choices.some((choice) => isNamePart(text, choice, true));
  if (isPart(first) || isPart(second)) return undefined;
  const [found, another] = new Set(choices.flatMap((choice) => compoundPart(first.text, second.text, choice) ?? []));
  return another === undefined ? found : undefined;
}

/** Returns a sentence with its words as they are meant; its note in quotation marks or behind `//` stays. */
export function meantSentence(sentence: string, choices: readonly TrackingChoice[]): string {
  const reader = new LineReader(sentence);
  takeComment(reader);
  const words = [...reader.rest.matchAll(/(?<![\p{L}\p{N}.\-/'’])\p{L}+(?![\p{L}\p{N}/'’]|-\p{L})/gu)].map(
    ({ 0: text, index }): TypedWord => ({ text, start: index, end: index + text.length }),
  );
  let meant = '';
  let done = 0;
  words.forEach((word, index) => {
    if (word.start < done) return;
    const next = words[index + 1];
    const pair = next && meantPair(word, next, choices);
    const other = pair ?? meantWord(reader.original(word.start, word.end), choices);
    if (other === undefined) return;
    const end = pair !== undefined && next ? next.end : word.end;
    meant += sentence.slice(done, word.start) + other;
    // The dot belongs to shorthand.
    done = shorthand.has(word.text) && sentence.charAt(end) === '.' ? end + 1 : end;
  });
  return meant + sentence.slice(done);
}

import { monthNames, relativeDays, weekdayNames } from '#app/i18n/typed-dates.ts';
import { isLetterSlip } from '#search/near-words.ts';
import { isNamePart, joinedNameParts, type TrackingChoice } from './match.ts';
import { takeComment } from './parse.ts';
import { LineReader } from './reader.ts';

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
const known = new Set(keywords);
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const withoutUmlauts = new Map(
  keywords.map((word) => [word.replaceAll(/[äöü]/gu, (letter) => umlauts[letter] ?? letter), word]),
);

/** The word that is meant; undefined where it stays. */
function meantWord(word: string, choices: readonly TrackingChoice[]): string | undefined {
  const full = shorthand.get(word);
  if (known.has(word) || choices.some((choice) => isNamePart(word, choice, full !== undefined))) return undefined;
  const [slip, another] = keywords.filter((each) => isLetterSlip(word, each));
  return (
    full ??
    withoutUmlauts.get(word) ??
    (another === undefined ? slip : undefined) ??
    choices.flatMap((choice) => joinedNameParts(word, choice) ?? [])[0]
  );
}

/** Returns a sentence with its words as they are meant; its note in quotation marks or behind `//` stays. */
export function meantSentence(sentence: string, choices: readonly TrackingChoice[]): string {
  const reader = new LineReader(sentence);
  takeComment(reader);
  return [...reader.rest.matchAll(/(?<![\p{L}\p{N}.\-/'’])\p{L}+(?![\p{L}\p{N}/'’]|-\p{L})/gu)]
    .toReversed()
    .reduce((text, { 0: word, index }) => {
      const meant = meantWord(word, choices);
      if (meant === undefined) return text;
      const end = index + word.length;
      // The dot belongs to shorthand.
      const isDotted = shorthand.has(word) && text.charAt(end) === '.';
      return text.slice(0, index) + meant + text.slice(isDotted ? end + 1 : end);
    }, sentence);
}

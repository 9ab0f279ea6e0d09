import { foldText } from '#search/folded.ts';
import type { LineToken } from './parse.ts';
import {
  fitPart,
  haveSameStem,
  nearly,
  searchWordsOf,
  slip,
  whole,
  withResultsKept,
  wordBeginning,
} from './word-fit.ts';

/** Which activity the words of a line mean. Pure. */

export interface TrackingChoice {
  readonly assignmentId: string;
  readonly activityName: string;
  readonly projectName: string;
  readonly wbs?: string | undefined;
  /** Names of the collections above. */
  readonly path?: string | undefined;
  /** It is a row of the sheet, and so is meant where others have the same name. */
  readonly isRow?: boolean | undefined;
}

/** Tells whether likenesses are no accident: a wrong letter is none next to a word that fits. */
const isSure = (fits: readonly number[]): boolean =>
  fits.every((each) => each >= slip) ||
  (fits.every((each) => each >= nearly) && fits.some((each) => each >= wordBeginning));

const fitName = withResultsKept((word, name = ''): number =>
  Math.max(0, ...searchWordsOf(name).map((part) => fitPart(word, part))),
);

/**
 * Tells whether a word is a part of the name of an activity or project.
 * @param isLiteral false if its beginning, another form and a slip count as well
 */
export const isNamePart = (word: string, { activityName, projectName }: TrackingChoice, isLiteral = false): boolean =>
  fitName(word, `${activityName} ${projectName}`) >= (isLiteral ? whole : slip);

const minJoinedLength = 3;
/** Letters between the parts of a compound: `Kundenabnahme`. */
const linking = ['', 's', 'n', 'en', 'es'];

/** A word as the first part of a compound: `Ventile` as in `Ventiltausch`. */
const leadsOf = (part: string) =>
  [part, part.replace(/(?:e[nr]?|n|s)$/u, '')].filter((lead) => lead.length >= minJoinedLength);

const linkedLeadsOf = withResultsKept((part): readonly string[] =>
  leadsOf(foldText(part)).flatMap((lead) => linking.map((letters) => `${lead}${letters}`)),
);

/**
 * A name, or two parts of it, written as one word: `pump test` for `pumptest`, the name for its initials, of two parts only
 * in capitals.
 */
export function joinedName(typed: string, { activityName }: TrackingChoice): string | undefined {
  const parts = namedParts(activityName);
  const word = typed.toLowerCase();
  const minInitials = typed === word ? 3 : 2;
  const isInitials = parts.map((part) => part.charAt(0)).join('') === word;
  if (isInitials && parts.length >= minInitials && (typed === word || typed === typed.toUpperCase()))
    return activityName;
  const folded = foldText(word);
  const second = (first: string) => {
    const rests = linkedLeadsOf(first)
      .filter((lead) => folded.length >= lead.length + minJoinedLength && folded.startsWith(lead))
      .map((lead) => folded.slice(lead.length));
    return rests.length === 0
      ? undefined
      : parts.find((part) => part !== first && rests.some((rest) => names(rest, part) > nearly));
  };
  const pairs = parts.flatMap((first) => {
    const other = second(first);
    return other === undefined ? [] : [`${first} ${other}`];
  });
  return pairs[0];
}

/** The word of a name that is written as two: `setup` for `set up`. */
export const splitPart = (first: string, second: string, { activityName }: TrackingChoice): string | undefined =>
  namedParts(activityName).find((part) => part === first + second);

const minCompoundLength = 8;
/** The compound in a name that is written as two words: `Rechnungsprüfung` for `Rechnungen geprüft`. */
export function compoundPart(first: string, second: string, { activityName }: TrackingChoice): string | undefined {
  const leads = leadsOf(first);
  return namedParts(activityName).find(
    (part) =>
      part.length >= minCompoundLength &&
      leads.some((lead) =>
        linking.some(
          (letters) =>
            part.startsWith(`${lead}${letters}`) && haveSameStem(part.slice(lead.length + letters.length), second),
        ),
      ),
  );
}

/** How well a word fits. */
interface WordFit {
  readonly likeness: number;
  /** More for a hit in the activity's name. */
  readonly score: number;
}

function fit(word: string, { activityName, projectName, wbs = '', path = '' }: TrackingChoice): WordFit {
  if (wbs.toLowerCase() === word) return { likeness: whole, score: whole * 3 };
  const fits = searchWordsOf(word).map((part) => {
    const [own, other] = [fitName(part, activityName), fitName(part, `${projectName} ${path}`)];
    return { likeness: Math.max(own, other), score: Math.max(own * 2, other) };
  });
  if (fits.length === 0 || fits.some(({ score }) => score === 0)) return { likeness: 0, score: 0 };
  return fits.reduce((a, b) => (b.score > a.score ? b : a));
}

/** Parts of a name that say something: without joining words. */
const joining = new Set('a an and am auf bei das der die für for in mit of on the to und von with zu'.split(' '));
const namedParts = withResultsKept((name): readonly string[] => {
  const parts = searchWordsOf(name);
  const telling = parts.filter((part) => !joining.has(part));
  return telling.length > 0 ? telling : parts;
});

/**
 * Returns the choices that contain all words, best first; equal ones keep their order.
 * @param words in lower case; without any, nothing matches
 */
export function matchingChoices<C extends TrackingChoice>(words: readonly string[], choices: readonly C[]): C[] {
  return scoredChoices(words, choices).map(({ choice }) => choice);
}

function scoredChoices<C extends TrackingChoice>(words: readonly string[], choices: readonly C[]) {
  if (words.length === 0) return [];
  const line = spaced(words.join(' '));
  return choices
    .flatMap((choice) => {
      const fits = words.map((word) => fit(word, choice));
      if (fits.some(({ score }) => score === 0)) return [];
      // Of two that have the words, the one with fewer others is meant.
      const others = searchWordsOf(choice.activityName).length / 100;
      const typed = words.flatMap((word) => searchWordsOf(word));
      const isWhole = isSure(
        namedParts(choice.activityName).map((part) => Math.max(...typed.map((each) => fitPart(each, part)))),
      );
      const isWbs = words.some((word) => word === choice.wbs?.toLowerCase());
      const isBegun = isSure(fits.map((each) => each.likeness));
      // A whole name is meant as such, also where one of its words is the WBS code of another activity.
      const asName = line.includes(spaced(choice.activityName)) ? whole * 3 : 0;
      const score = fits.reduce((sum, each) => sum + each.score, 0) + asName - others;
      return [{ choice, score, isWhole: isWhole || isWbs, isBegun }];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** A text as its words between single spaces, so that a text contains another one only as whole words. */
const spaced = withResultsKept((text) => ` ${searchWordsOf(text).join(' ')} `);

/**
 * Tells whether a choice with all the words has an amount literally in its name, as `half day` in `Half-day workshop`.
 */
export function isNamed(amount: string, words: readonly string[], choices: readonly TrackingChoice[]): boolean {
  const wanted = spaced(amount);
  return matchingChoices(words, choices).some((choice) =>
    [choice.activityName, choice.projectName].some((name) => spaced(name).includes(wanted)),
  );
}

/** Returns the words that match none of the choices, or all words if each matches one. */
export function unknownWords(words: readonly string[], choices: readonly TrackingChoice[]): readonly string[] {
  const unknown = words.filter((word) => matchingChoices([word], choices).length === 0);
  return unknown.length > 0 ? unknown : words;
}

/** Activities that match the words of a line. */
export interface ActivityMatch<C> {
  /** Possible activities, best first. */
  readonly choices: readonly C[];
  /** The activity to book; undefined while it is not certain. */
  readonly chosen: C | undefined;
  /** Activities that the line names one after another. */
  readonly named: readonly C[];
}

/** A choice whose name is part of the line. */
interface NameHit<C> {
  readonly choice: C;
  /** Positions in the tokens. */
  readonly hits: ReadonlySet<number>;
  /** How many parts of the name they are. */
  readonly partCount: number;
  /** The project's words among the others. */
  readonly projectHits: number;
  readonly isComplete: boolean;
  /** Its parts are no other words with a mistake. */
  readonly isSure: boolean;
}

const isSubset = (a: ReadonlySet<number>, b: ReadonlySet<number>) => [...a].every((each) => b.has(each));
const isApart = (a: ReadonlySet<number>, b: ReadonlySet<number>) => [...a].every((each) => !b.has(each));

/** A word that names a part: more than its first letters. */
const names = (typed: string, part: string): number => {
  const found = fitPart(typed, part);
  if (found === whole || found === nearly || found === slip || haveSameStem(typed, part)) return found;
  const isMost = typed.length > 3 && typed.length * 5 >= part.length * 3;
  return found === wordBeginning && isMost ? found : 0;
};

/** Positions of the tokens that are parts of a name. */
function nameHit<C extends TrackingChoice>(choice: C, tokens: readonly LineToken[]): NameHit<C> {
  const parts = namedParts(choice.activityName);
  const hits = new Set<number>();
  const found = parts.map((part) => {
    const fits = tokens.map(({ text, isUnclear }, index) => {
      const fit = Math.max(0, ...searchWordsOf(text).map((typed) => names(typed, part)));
      return { index, fit: isUnclear && fit < whole ? 0 : fit };
    });
    const best = fits.reduce((a, b) => (b.fit > a.fit ? b : a), { index: -1, fit: 0 });
    if (best.fit > 0) hits.add(best.index);
    return best.fit;
  });
  const isWbs = tokens.findIndex(({ text }) => text === choice.wbs?.toLowerCase());
  if (isWbs >= 0) hits.add(isWbs);
  const projectHits = tokens.filter(
    ({ text, isFiller }, index) => !isFiller && !hits.has(index) && fitName(text, choice.projectName) >= wordBeginning,
  ).length;
  return {
    choice,
    hits,
    partCount: found.filter((each) => each > 0).length,
    projectHits,
    isComplete: isWbs >= 0 || !found.includes(0),
    isSure: isWbs >= 0 || isSure(found),
  };
}

/** The words behind and before the name are set apart from it, as by `with`. */
const apartWords = new Set(
  'with for at by because about after before during mit für bei wegen über nach vor im am in zur zum und and on an auf'.split(
    ' ',
  ),
);

/** Tells whether a name of which words are missing is still clear: several of them in a row, set apart from the others. */
function isClearPart<C extends TrackingChoice>(hit: NameHit<C>, tokens: readonly LineToken[]): boolean {
  const { choice, hits, partCount } = hit;
  const places = [...hits].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const isRow = last - first === places.length - 1;
  const isSetApart = [
    [tokens[first - 1], tokens[first]],
    [tokens[last], tokens[last + 1]],
  ].every(([left, right], index) => {
    const other = index === 0 ? left : right;
    // Something else than a space is between, such as a comma or a day.
    const isFar = left !== undefined && right !== undefined && right.start - left.end > 1;
    return other === undefined || isFar || apartWords.has(other.text);
  });
  return isRow && isSetApart && partCount > 1 && partCount * 5 >= namedParts(choice.activityName).length * 3;
}

/** The only row of the sheet among activities that fit equally. */
function onlySheetRow<C extends TrackingChoice>(choices: readonly C[]): C | undefined {
  const rows = choices.filter(({ isRow }) => isRow);
  return rows.length === 1 ? rows[0] : undefined;
}

/** Finds the activity among words that are the note as well. */
function matchAmongOthers<C extends TrackingChoice>(
  tokens: readonly LineToken[],
  choices: readonly C[],
): ActivityMatch<C> {
  const found = choices
    .map((choice) => nameHit(choice, tokens))
    .filter(({ hits }) => hits.size > 0)
    .toSorted(
      (a, b) =>
        Number(b.isComplete) - Number(a.isComplete) || b.hits.size - a.hits.size || b.projectHits - a.projectHits,
    );
  const complete = found.filter(({ isComplete }) => isComplete);
  const [best] = complete;
  const list = found.map(({ choice }) => choice);
  if (!best) {
    const [first, ...others] = found;
    const isAlone =
      first !== undefined && others.every(({ hits }) => isSubset(hits, first.hits) && hits.size < first.hits.size);
    const isClear = first !== undefined && isAlone && isClearPart(first, tokens);
    return { choices: list, chosen: isClear ? first.choice : undefined, named: [] };
  }
  const same = ({ hits, projectHits }: NameHit<C>) => hits.size === best.hits.size && projectHits === best.projectHits;
  const rivals = complete.filter((each) => each !== best && (!isSubset(each.hits, best.hits) || same(each)));
  const isOutdone = found.some((each) => !each.isComplete && each.hits.size > best.hits.size);
  const side = rivals.filter(({ hits }) => isApart(hits, best.hits));
  const named =
    side.length > 0 && side.length === rivals.length
      ? [best, ...side].toSorted((a, b) => Math.min(...a.hits) - Math.min(...b.hits)).map(({ choice }) => choice)
      : [];
  const equals = rivals.every((each) => same(each) && isSubset(each.hits, best.hits));
  const meant =
    rivals.length === 0 ? best.choice : equals && onlySheetRow([best, ...rivals].map(({ choice }) => choice));
  const chosen = !isOutdone && best.isSure && meant ? meant : undefined;
  // Parts of other names are no alternatives to a whole one.
  return { choices: chosen ? complete.map(({ choice }) => choice) : list, chosen, named };
}

/**
 * Finds the activity that a line means. It is sure only where the words say one and no other: else it is to be asked.
 * @param tokens all words of the line
 */
export function matchActivity<C extends TrackingChoice>(
  tokens: readonly LineToken[],
  choices: readonly C[],
): ActivityMatch<C> {
  const words = tokens.flatMap(({ text, isFiller }) => (isFiller ? [] : text));
  if (words.length === 0) return { choices: [], chosen: undefined, named: [] };
  const scored = scoredChoices(words, choices);
  const [first, second] = scored;
  if (!first) return matchAmongOthers(tokens, choices);
  const wholes = scored.filter(({ isWhole }) => isWhole);
  const isOnly = second === undefined && first.isBegun;
  const [only] = wholes.filter(({ score }) => score > (wholes[1]?.score ?? 0) || wholes.length === 1);
  const best = wholes.filter(({ score }) => score === wholes[0]?.score).map(({ choice }) => choice);
  const chosen = only?.choice ?? onlySheetRow(best) ?? (isOnly ? first.choice : undefined);
  return { choices: scored.map(({ choice }) => choice), chosen, named: [] };
}

/** Positions in the tokens that name the activity or its project. */
export function namingTokens(tokens: readonly LineToken[], choice: TrackingChoice): ReadonlySet<number> {
  const words = tokens.flatMap(({ text, isFiller }) => (isFiller ? [] : text));
  if (matchingChoices(words, [choice]).length > 0) return new Set(tokens.keys());
  const { hits } = nameHit(choice, tokens);
  const project = searchWordsOf(choice.projectName);
  const naming = new Set(hits);
  // The project's whole name is no note.
  const texts = tokens.map(({ text }) => text);
  for (let start = 0; start + project.length <= texts.length && project.length > 0; start += 1) {
    const isProject = project.every((part, index) => texts[start + index] === part);
    if (isProject) for (let index = 0; index < project.length; index += 1) naming.add(start + index);
  }
  return naming;
}

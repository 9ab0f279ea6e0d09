/** Which activity a line means. Pure. */

export interface TrackingChoice {
  readonly assignmentId: string;
  readonly activityName: string;
  readonly projectName: string;
  readonly wbs?: string | undefined;
}

const searchWordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((part) => part !== '');

/** Scores how well a word fits: 0 not at all; more for a prefix, a whole word, and a hit in the activity's name. */
function fit(word: string, { activityName, projectName, wbs = '' }: TrackingChoice): number {
  const of = (text: string) =>
    Math.max(
      0,
      ...searchWordsOf(text).map((part) =>
        part === word ? 3 : part.startsWith(word) ? 2 : part.includes(word) ? 1 : 0,
      ),
    );
  return Math.max(of(activityName) * 2, of(projectName), wbs.toLowerCase() === word ? 6 : 0);
}

/**
 * Returns the choices that contain all words, best first; equal ones keep their order.
 * @param words in lower case; without any, nothing matches
 */
export function matchingChoices<C extends TrackingChoice>(words: readonly string[], choices: readonly C[]): C[] {
  if (words.length === 0) return [];
  return choices
    .flatMap((choice) => {
      const fits = words.map((word) => fit(word, choice));
      if (fits.includes(0)) return [];
      // Of two that have the words, the one with fewer others is meant.
      const others = searchWordsOf(choice.activityName).length / 100;
      return [{ choice, score: fits.reduce((sum, each) => sum + each, 0) - others }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ choice }) => choice);
}

/**
 * Tells whether a choice with all the words has an amount literally in its name, as `half day` in `Half-day workshop`.
 */
export function isNamed(amount: string, words: readonly string[], choices: readonly TrackingChoice[]): boolean {
  const spaced = (text: string) => ` ${searchWordsOf(text).join(' ')} `;
  const wanted = spaced(amount);
  return matchingChoices(words, choices).some((choice) =>
    [choice.activityName, choice.projectName].some((name) => spaced(name).includes(wanted)),
  );
}

/** Those of the words that none of the choices has, where others are had: they are what was not understood. Else all. */
export function unknownWords(words: readonly string[], choices: readonly TrackingChoice[]): readonly string[] {
  const unknown = words.filter((word) => matchingChoices([word], choices).length === 0);
  return unknown.length > 0 ? unknown : words;
}

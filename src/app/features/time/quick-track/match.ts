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

/** How well a word fits: 0 not at all, more where a word begins with it or is it, and where that is in the activity's name. */
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
 * What has all the words, the best first; what fits as well as something before it keeps its order.
 * @param words in lower case; without any nothing is meant
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

/** Whether a choice that has all the words has an amount word for word in its name, as `half day` stands in `Half-day workshop`. */
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

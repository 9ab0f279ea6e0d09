import { foldText } from '#search/folded.ts';
import { isLetterSlip } from '#search/near-words.ts';

/** Finds people with names that are written in another way. Pure. */

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

const wordsOf = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Tells whether words are those of a name in any order; one of them may be an initial, another may have a slip. */
function isSimilar(words: readonly string[], other: readonly string[]): boolean {
  if (words.length < 2 || words.length !== other.length) return false;
  const rest = [...other];
  let whole = 0;
  for (const word of words) {
    const same = rest.indexOf(word);
    const near = rest.findIndex(
      (each) =>
        (word.length === 1 && each.startsWith(word)) ||
        (each.length === 1 && word.startsWith(each)) ||
        isLetterSlip(word, each),
    );
    const found = same >= 0 ? same : near;
    if (found < 0) return false;
    if (same >= 0) whole += 1;
    rest.splice(found, 1);
  }
  return whole >= words.length - 1;
}

/** Finds for each name the only person whose name is the same in another form, as `Weber, J.` for `Jonas Weber`. */
export function similarPeople(
  names: readonly string[],
  people: readonly NamedPerson[],
): ReadonlyMap<string, NamedPerson> {
  const byWord = new Map<string, { readonly person: NamedPerson; readonly words: readonly string[] }[]>();
  for (const person of people) {
    const words = wordsOf(person.name);
    for (const word of new Set(words)) byWord.set(word, [...(byWord.get(word) ?? []), { person, words }]);
  }
  return new Map(
    names.flatMap((name) => {
      const words = wordsOf(name);
      const near = new Set(
        words
          .flatMap((word) => byWord.get(word) ?? [])
          .filter((each) => isSimilar(words, each.words))
          .map(({ person }) => person),
      );
      const [only] = near;
      return only && near.size === 1 ? [[name, only] as const] : [];
    }),
  );
}

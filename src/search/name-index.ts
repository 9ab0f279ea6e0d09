import { beginsNearly } from './near-words.ts';
import { foldText } from './folded.ts';

/** Finds names by the beginnings or parts of their words, or with a typing error in them. Pure. */

/** A name that can be found. */
export interface SearchableName<Kind extends string> {
  readonly kind: Kind;
  /** Unique within its part of the index. */
  readonly id: string;
  /** Key of the project or other container whose words count for the name, too; empty for none. */
  readonly place: string;
  readonly name: string;
  /** Other identifiers, such as a number or a login. */
  readonly more: string;
}

/** A match, and how good it is. */
export interface Candidate<Kind extends string> {
  readonly kind: Kind;
  readonly id: string;
  readonly score: number;
}

export interface NameQuery<Kind extends string> {
  readonly text: string;
  readonly kinds: ReadonlySet<Kind>;
  /** Maximum number of results of each kind. */
  readonly limit: number;
  isVisible(kind: Kind, place: string, id: string): boolean;
}

interface IndexOptions<Kind extends string> {
  /** Added to the score of a kind. */
  readonly weights: Readonly<Record<Kind, number>>;
  /** The words of the place are enough: none needs to be in the name itself. */
  readonly findsByPlace?: boolean;
}

/** A word of the vocabulary, which all names with the word share. */
interface KnownWord {
  readonly text: string;
  /** The best match with any of the words of the current query. */
  best: number;
  /** The match with each of them. */
  readonly fits: number[];
}

interface IndexedName<Kind extends string> {
  readonly source: SearchableName<Kind>;
  readonly folded: string;
  readonly words: readonly KnownWord[];
}

/** Quality of a match between a word and a search term; 0 is no match. */
const Fit = { none: 0, near: 2, within: 3, begins: 6, equal: 8 } as const;
/** Minimum length for matches inside a word: in German its second half often matters most. */
const minPartLength = 3;
/** Further words of a query are ignored. */
const maxQueryWords = 8;
/** Added if the name begins with the text, or its first word matches. */
const beginning = { exactly: 4, nearly: 2 };
/** With fewer exact matches, words with a typing error count, too. */
const enoughMatches = 5;

/**
 * An index in memory. A query is compared with each distinct word once; then all names are scanned. Names are added in
 * parts that can be replaced as a whole.
 */
export class NameIndex<Kind extends string> {
  readonly #options: IndexOptions<Kind>;
  readonly #vocabulary = new Map<string, KnownWord>();
  readonly #parts = new Map<string, Map<string, IndexedName<Kind>>>();
  readonly #placeWords = new Map<string, readonly KnownWord[]>();

  constructor(options: IndexOptions<Kind>) {
    this.#options = options;
  }

  /** Replaces all names of a part. */
  replace(part: string, names: readonly SearchableName<Kind>[]): void {
    this.#parts.delete(part);
    this.add(part, names);
  }

  /** Adds names to a part, or replaces those with the same id. */
  add(part: string, names: readonly SearchableName<Kind>[]): void {
    const known = this.#parts.get(part) ?? new Map<string, IndexedName<Kind>>();
    this.#parts.set(part, known);
    for (const source of names) {
      const former = known.get(source.id)?.source;
      if (former?.name === source.name && former.more === source.more && former.place === source.place) continue;
      const folded = foldText(source.name);
      known.set(source.id, { source, folded, words: this.#wordsOf(`${folded} ${withJoined(foldText(source.more))}`) });
    }
  }

  /** Names a place, by whose words everything in it is found, too. */
  namePlace(place: string, name: string): void {
    this.#placeWords.set(place, this.#wordsOf(foldText(name)));
  }

  /** Returns the best matches of each kind, the best first. */
  find(query: NameQuery<Kind>): Candidate<Kind>[] {
    const typed = foldText(query.text).trim();
    const terms = [...new Set(splitWords(typed))].slice(0, maxQueryWords);
    if (terms.length === 0) return [];
    for (const word of this.#vocabulary.values()) compare(word, terms);
    const exact = this.#matches(query, typed, terms.length, Fit.within);
    return exact.length >= enoughMatches ? exact : this.#matches(query, typed, terms.length, Fit.near);
  }

  #wordsOf(folded: string): KnownWord[] {
    return Array.from(new Set(splitWords(folded)), (text) => {
      const word = this.#vocabulary.get(text) ?? { text, best: Fit.none, fits: [] };
      this.#vocabulary.set(text, word);
      return word;
    });
  }

  #matches(query: NameQuery<Kind>, typed: string, terms: number, least: number): Candidate<Kind>[] {
    const { weights, findsByPlace = false } = this.#options;
    const found = new BestMatches<Kind>(query.limit);
    for (const part of this.#parts.values()) {
      for (const { source, folded, words } of part.values()) {
        // Most names have none of the words.
        if (!findsByPlace && !hasMatch(words, least)) continue;
        const { kind, id, place } = source;
        if (!query.kinds.has(kind) || !query.isVisible(kind, place, id)) continue;
        const fit = nameFit(words, this.#placeWords.get(place) ?? [], terms, least);
        if (fit === 0) continue;
        const isFirst = (words[0]?.fits[0] ?? 0) >= least;
        const begins = folded.startsWith(typed) ? beginning.exactly : isFirst ? beginning.nearly : 0;
        found.add({ kind, id, score: fit / terms + begins + weights[kind] - folded.length / 1000 });
      }
    }
    return found.all();
  }
}

function compare(word: KnownWord, terms: readonly string[]): void {
  word.best = Fit.none;
  for (const [index, term] of terms.entries()) {
    const fit = wordFit(word.text, term);
    word.fits[index] = fit;
    if (fit > word.best) word.best = fit;
  }
}

function wordFit(word: string, term: string): number {
  if (word.startsWith(term)) return word.length === term.length ? Fit.equal : Fit.begins;
  if (term.length >= minPartLength && word.includes(term)) return Fit.within;
  return beginsNearly(word, term) ? Fit.near : Fit.none;
}

function hasMatch(words: readonly KnownWord[], least: number): boolean {
  for (const { best } of words) if (best >= least) return true;
  return false;
}

function bestFit(words: readonly KnownWord[], term: number, least: number): number {
  let best: number = Fit.none;
  for (const { fits } of words) best = Math.max(best, fits[term] ?? 0);
  return best < least ? 0 : best;
}

/** The sum of the matches of all terms, 0 unless each is found in the name or, which counts half, in that of its place. */
function nameFit(words: readonly KnownWord[], placeWords: readonly KnownWord[], terms: number, least: number): number {
  let sum = 0;
  for (let term = 0; term < terms; term += 1) {
    const fit = bestFit(words, term, least) || bestFit(placeWords, term, least) / 2;
    if (fit === 0) return 0;
    sum += fit;
  }
  return sum;
}

/** The words of a folded text. */
const splitWords = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** A number or login, followed by itself without separators. */
const withJoined = (folded: string): string => `${folded} ${splitWords(folded).join('')}`;

/** The best matches of each kind: most names that match a frequent word are dropped at once. */
class BestMatches<Kind extends string> {
  readonly #limit: number;
  readonly #kinds = new Map<Kind, { list: Candidate<Kind>[]; least: number }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(candidate: Candidate<Kind>): void {
    const own = this.#kinds.get(candidate.kind) ?? { list: [], least: Number.NEGATIVE_INFINITY };
    if (candidate.score <= own.least) return;
    this.#kinds.set(candidate.kind, own);
    own.list.push(candidate);
    if (own.list.length < this.#limit * 4) return;
    own.list = this.#best(own.list);
    own.least = own.list.at(-1)?.score ?? own.least;
  }

  all(): Candidate<Kind>[] {
    return [...this.#kinds.values()].flatMap(({ list }) => this.#best(list)).toSorted(byScore);
  }

  #best(list: readonly Candidate<Kind>[]): Candidate<Kind>[] {
    return list.toSorted(byScore).slice(0, this.#limit);
  }
}

const byScore = (a: { readonly score: number }, b: { readonly score: number }) => b.score - a.score;

import type { FoundKind } from '#contract/app/search.ts';
import { foldText } from '#contract/core/folded.ts';
import { type SearchableName, withoutSigns, nameWordsOf } from './names.ts';
import { Fit, Vocabulary } from './vocabulary.ts';

/** Something that fits, and how well. */
export interface Candidate {
  readonly kind: FoundKind;
  readonly id: string;
  readonly score: number;
}

/** Names that came together and are replaced together; the numbers of their words lie one after the other, so that they are run through quickly. */
class NameIndexPart {
  readonly kinds: FoundKind[] = [];
  readonly ids: string[] = [];
  readonly places: string[] = [];
  /** Folded. */
  readonly names: string[] = [];
  /** As they came, to see what is another one. */
  readonly #sources: SearchableName[] = [];
  readonly #rows = new Map<string, number>();
  /** The numbers of the words of what was put since they were last laid out. */
  readonly #put = new Map<number, readonly number[]>();
  #words = new Uint32Array(0);
  /** Start of each row's words; the last element is the end. */
  #starts = new Uint32Array(1);

  /** Tells whether a name is indexed unchanged. */
  has(named: SearchableName): boolean {
    const source = this.#sources[this.#rows.get(named.id) ?? -1];
    return source?.name === named.name && source.more === named.more && source.place === named.place;
  }

  put(named: SearchableName, name: string, words: readonly number[]): void {
    const row = this.#rows.get(named.id) ?? this.ids.length;
    this.#rows.set(named.id, row);
    this.#sources[row] = named;
    this.kinds[row] = named.kind;
    this.ids[row] = named.id;
    this.places[row] = named.place;
    this.names[row] = name;
    this.#put.set(row, words);
  }

  /** The words of all rows. */
  words(): { readonly words: Uint32Array; readonly starts: Uint32Array } {
    if (this.#put.size > 0) this.#layOut();
    return { words: this.#words, starts: this.#starts };
  }

  #layOut(): void {
    const starts = new Uint32Array(this.ids.length + 1);
    const all: number[] = [];
    for (let row = 0; row < this.ids.length; row += 1) {
      starts[row] = all.length;
      const put = this.#put.get(row) ?? this.#words.subarray(this.#starts[row], this.#starts[row + 1]);
      for (const word of put) all.push(word);
    }
    starts[this.ids.length] = all.length;
    this.#words = Uint32Array.from(all);
    this.#starts = starts;
    this.#put.clear();
  }
}

/** Search input. */
export interface NameQuery {
  readonly text: string;
  readonly kinds: ReadonlySet<FoundKind>;
  /** Tells whether a record at a place may be found. */
  readonly isSeen: (kind: FoundKind, place: string, id: string) => boolean;
  /** Maximum number of results of each kind. */
  readonly limit: number;
}

/** Kinds searched most often come first. */
const weights: Readonly<Record<FoundKind, number>> = {
  project: 3,
  portfolio: 2,
  user: 2,
  resource: 2,
  todo: 1,
  activity: 0,
};
/** For a name that begins as what was typed, and for one whose first word is meant. */
const beginning = { exactly: 4, nearly: 2 };
/** Fewer than these, and words with a slip count too. */
const enough = 5;

/** The best of each kind: most of what fits a frequent word is forgotten at once. */
class Best {
  readonly #limit: number;
  readonly #kinds = new Map<FoundKind, { list: Candidate[]; least: number }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(kind: FoundKind, id: string, score: number): void {
    const own = this.#kinds.get(kind) ?? { list: [], least: Number.NEGATIVE_INFINITY };
    if (score <= own.least) return;
    this.#kinds.set(kind, own);
    own.list.push({ kind, id, score });
    if (own.list.length < this.#limit * 4) return;
    own.list = this.#best(own.list);
    own.least = own.list.at(-1)?.score ?? own.least;
  }

  all(): Candidate[] {
    return [...this.#kinds.values()].flatMap(({ list }) => this.#best(list)).toSorted(byScore);
  }

  #best(list: readonly Candidate[]): Candidate[] {
    return list.toSorted(byScore).slice(0, this.#limit);
  }
}

const byScore = (a: Candidate, b: Candidate) => b.score - a.score;

/**
 * Names, to be found by the beginnings or parts of their words, or with a slip in them. Each word is compared once, however
 * often it occurs; the names are then run through by the numbers of their words.
 */
export class NameIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #parts = new Map<string, NameIndexPart>();
  /** The words of projects and portfolios, by which what belongs to them is found too. */
  readonly #placeWords = new Map<string, readonly number[]>();

  /** Replaces all names of a part. */
  replace(key: string, names: readonly SearchableName[]): void {
    this.#parts.delete(key);
    this.add(key, names);
  }

  /** Adds names to a part, or replaces those with the same id. */
  add(key: string, names: readonly SearchableName[]): void {
    const part = this.#parts.get(key) ?? new NameIndexPart();
    this.#parts.set(key, part);
    for (const named of names) {
      if (part.has(named)) continue;
      const [name, more] = [foldText(named.name), foldText(named.more)];
      const words = this.#numbersOf([name, more, withoutSigns(more)].filter(Boolean).join(' '));
      part.put(named, name, words);
      if (named.kind === 'project' || named.kind === 'portfolio') this.#placeWords.set(named.id, words);
    }
  }

  /** The best of each kind that is wanted, the best first. */
  find(wish: NameQuery): Candidate[] {
    const words = [...new Set(nameWordsOf(foldText(wish.text)))].slice(0, 8);
    if (words.length === 0) return [];
    const fits = words.map((word) => this.#vocabulary.fitsOf(word));
    const sure = this.#fitting(wish, fits, Fit.within);
    return sure.length >= enough ? sure : this.#fitting(wish, fits, Fit.near);
  }

  #numbersOf(text: string): readonly number[] {
    return Array.from(new Set(nameWordsOf(text)), (word) => this.#vocabulary.numberOf(word));
  }

  #fitting(wish: NameQuery, fits: readonly Uint8Array[], least: number): Candidate[] {
    const typed = foldText(wish.text).trim();
    const ofPlace = this.#placeFits(fits, least);
    const isSought = soughtWords(fits, least);
    const found = new Best(wish.limit);
    for (const part of this.#parts.values()) {
      const { words, starts } = part.words();
      for (let row = 0; row < part.ids.length; row += 1) {
        const [from, until] = [starts[row] ?? 0, starts[row + 1] ?? 0];
        // Most names have none of the words that are sought.
        let at = from;
        while (at < until && isSought[words[at] ?? 0] !== 1) at += 1;
        if (at === until) continue;
        const [kind, id = '', place = '', name = ''] = [
          part.kinds[row],
          part.ids[row],
          part.places[row],
          part.names[row],
        ];
        if (kind === undefined || !wish.kinds.has(kind) || !wish.isSeen(kind, place, id)) continue;
        const own = words.subarray(from, until);
        const fit = nameFit(own, fits, least, () => ofPlace(kind === 'activity' || kind === 'todo' ? place : ''));
        if (fit === 0) continue;
        const isMeant = (fits[0]?.[own[0] ?? 0] ?? 0) >= least;
        const begins = name.startsWith(typed) ? beginning.exactly : isMeant ? beginning.nearly : 0;
        found.offer(kind, id, fit / fits.length + begins + weights[kind] - name.length / 1000);
      }
    }
    return found.all();
  }

  /** Returns how well the names of places match; each is computed once. */
  #placeFits(fits: readonly Uint8Array[], least: number): (place: string) => readonly number[] {
    const known = new Map<string, readonly number[]>();
    return (place) => {
      const before = known.get(place);
      if (before) return before;
      const words = this.#placeWords.get(place) ?? [];
      const now = fits.map((each) => bestFit(words, each, least));
      known.set(place, now);
      return now;
    };
  }
}

/** By the number of a word 1 where it fits one that is sought. */
function soughtWords(fits: readonly Uint8Array[], least: number): Uint8Array {
  const sought = new Uint8Array(Math.max(0, ...fits.map(({ length }) => length)));
  for (const each of fits) {
    for (let word = 0; word < each.length; word += 1) if ((each[word] ?? 0) >= least) sought[word] = 1;
  }
  return sought;
}

function bestFit(words: ArrayLike<number>, fits: Uint8Array, least: number): number {
  let fit = 0;
  for (let at = 0; at < words.length; at += 1) fit = Math.max(fit, fits[words[at] ?? 0] ?? 0);
  return fit < least ? 0 : fit;
}

/** The sum of the fits of all that is sought, 0 unless each is found; at least one in the name itself, the others also in the place's. */
function nameFit(
  words: ArrayLike<number>,
  fits: readonly Uint8Array[],
  least: number,
  ofPlace: () => readonly number[],
): number {
  let sum = 0;
  let missing = 0;
  for (const each of fits) {
    const fit = bestFit(words, each, least);
    sum += fit;
    if (fit === 0) missing += 1;
  }
  if (missing === 0) return sum;
  if (missing === fits.length) return 0;
  const place = ofPlace();
  for (const [at, each] of fits.entries()) {
    if (bestFit(words, each, least) > 0) continue;
    const fit = place[at] ?? 0;
    if (fit === 0) return 0;
    sum += fit / 2;
  }
  return sum;
}

import { beginsNearly } from '#service/core/near-words.ts';

/** Quality of a match between a word and a search term; 0 is no match. */
export const Fit = { none: 0, near: 2, within: 3, begins: 6, equal: 8 } as const;

/** A part of a word is looked for from this length on: in German the second half of a word is often the one that counts. */
const shortestPart = 3;
/** Number of search terms with cached matches: while typing, all but the last term stay the same. */
const maxKeptFits = 64;

interface KeptFits {
  fits: Uint8Array;
  /** For how many words of the vocabulary they are known. */
  known: number;
}

/** All words that occur, each once. A word that has come once stays. */
export class Vocabulary {
  readonly #words: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #kept = new Map<string, KeptFits>();

  /** The number of a word. */
  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.length;
    this.#words.push(word);
    this.#numbers.set(word, number);
    return number;
  }

  /** Returns the match quality of each word for a search term, by word number. */
  fitsOf(sought: string): Uint8Array {
    const kept = this.#kept.get(sought) ?? { fits: new Uint8Array(0), known: 0 };
    if (kept.known < this.#words.length) {
      const fits = new Uint8Array(this.#words.length);
      fits.set(kept.fits);
      for (let number = kept.known; number < fits.length; number += 1)
        fits[number] = wordFit(this.#words[number] ?? '', sought);
      kept.fits = fits;
      kept.known = fits.length;
    }
    // Evicts the least recently used entry.
    this.#kept.delete(sought);
    this.#kept.set(sought, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKeptFits && oldest !== undefined) this.#kept.delete(oldest);
    return kept.fits;
  }
}

function wordFit(word: string, sought: string): number {
  if (word.startsWith(sought)) return word.length === sought.length ? Fit.equal : Fit.begins;
  if (sought.length >= shortestPart && word.includes(sought)) return Fit.within;
  return beginsNearly(word, sought) ? Fit.near : Fit.none;
}

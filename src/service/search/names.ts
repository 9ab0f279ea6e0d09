import type { FoundKind } from '#contract/app/search.ts';

/** Splits names into words for searching. Pure. */

/** Something that has a name. */
export interface SearchableName {
  readonly kind: FoundKind;
  readonly id: string;
  /** The project or portfolio that it is or belongs to; empty where there is none. */
  readonly place: string;
  readonly name: string;
  /** Other identifiers: a number, a login. */
  readonly more: string;
}

/** The words of a folded text. */
export function nameWordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Returns a number or login without its separators; undefined if it has none. */
export function withoutSigns(text: string): string | undefined {
  const words = nameWordsOf(text);
  return words.length > 1 ? words.join('') : undefined;
}

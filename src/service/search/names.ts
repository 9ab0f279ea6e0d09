import type { FoundKind } from '#contract/app/search.ts';

/** What names are made of, as a person compares them. Pure. */

/** Something that has a name. */
export interface SearchableName {
  readonly kind: FoundKind;
  readonly id: string;
  /** The project or portfolio that it is or belongs to; empty where there is none. */
  readonly place: string;
  readonly name: string;
  /** What else it is known by: a number, a login. */
  readonly more: string;
}

/** The words of a folded text. */
export function nameWordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** What a number or a login is typed as where its signs are left out; none where it has none. */
export function withoutSigns(text: string): string | undefined {
  const words = nameWordsOf(text);
  return words.length > 1 ? words.join('') : undefined;
}

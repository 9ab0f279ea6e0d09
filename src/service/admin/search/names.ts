import type { FoundKind } from '#contract/admin/search.ts';

/** What names are made of, as a person compares them. Pure. */

/** Something that has a name. */
export interface Named {
  readonly kind: FoundKind;
  readonly id: string;
  /** The project or portfolio that it is or belongs to; empty where there is none. */
  readonly place: string;
  readonly name: string;
  /** What else it is known by: a number, a login. */
  readonly more: string;
}

/** Letters without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a folded text. */
export function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

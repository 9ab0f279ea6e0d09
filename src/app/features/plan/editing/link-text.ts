import { DependencyType } from '#contract/core/codes.ts';
import type { PlanLink } from '#plan/document.ts';
import { writeLag, type TimeWords } from './time-text.ts';

/** Texts for writing links in a language. */
export interface LinkTextWords extends TimeWords {
  /** The letters of each `DependencyType`. */
  readonly types: Readonly<Record<number, string>>;
}

/** The links of an activity to what comes before it, as they are typed back: `3; 5FS+2d`. */
export function writeLinkList(links: readonly PlanLink[], rowOf: (id: string) => number, words: LinkTextWords): string {
  return links.map((link) => writeLink(link, rowOf(link.predecessorId), words)).join('; ');
}

function writeLink({ type, lag, isElapsed }: PlanLink, row: number, words: LinkTextWords): string {
  if (type === DependencyType.finishStart && lag === 0) return String(row);
  return `${row}${words.types[type] ?? ''}${signedLag(lag, isElapsed, words)}`;
}

/** `+2d`, `-4h`, `+3ed`; nothing where there is no lag. */
function signedLag(lag: number, isElapsed: boolean, words: TimeWords): string {
  return lag === 0 ? '' : `${lag > 0 ? '+' : '-'}${writeLag(Math.abs(lag), isElapsed, words)}`;
}

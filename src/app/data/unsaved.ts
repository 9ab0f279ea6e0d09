import { useEffect } from 'react';
import { forgetDrafts } from './drafts.ts';

/**
 * The holders of unsaved work: while there is one, the browser asks before it leaves the page, and the app before it signs
 * off.
 */
const holders = new Map<symbol, Holder>();

interface Holder {
  /** The unsaved work outlives page and session, and is saved later. */
  isKept(): boolean;
  /** It is text in a form or field that has not saved it: live updates go on. */
  readonly isTyped: boolean;
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function addHolder(added: Holder): () => void {
  const holder = Symbol('holder');
  holders.set(holder, added);
  addEventListener('beforeunload', askBeforeLeaving);
  return () => {
    holders.delete(holder);
    if (holders.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
  };
}

/**
 * Keeps the page until the answered function is called.
 * @param isKept true if the unsaved work outlives page and session, and is saved later
 */
export function holdPage(isKept: () => boolean = () => false): () => void {
  return addHolder({ isKept, isTyped: false });
}

/** Keeps the page as long as a form or field has typed text that is not saved. */
export function useHeldPage(isTyped: boolean): void {
  useEffect(() => (isTyped ? addHolder({ isKept: () => false, isTyped }) : undefined), [isTyped]);
}

/** The unsaved work does not hold the page any more. */
export function forgetHeldPage(): void {
  holders.clear();
  removeEventListener('beforeunload', askBeforeLeaving);
}

/** The user has gone: the next user neither sees their drafts nor is kept on the page by their work. */
export function forgetUnsavedWork(): void {
  forgetHeldPage();
  forgetDrafts();
}

export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** Tells whether leaving the page would lose unsaved work. */
export function wouldLoseWork(): boolean {
  return [...holders.values()].some(({ isKept }) => !isKept());
}

/** Tells whether something waits to be saved that leaving the page would lose. */
export function isSaveDue(): boolean {
  return [...holders.values()].some(({ isKept, isTyped }) => !isTyped && !isKept());
}

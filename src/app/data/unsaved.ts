/**
 * The holders of unsaved work: while there is one, the browser asks before it leaves the page, and the app before it signs
 * off.
 */
const holders = new Map<symbol, () => boolean>();

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Keeps the page until the answered function is called.
 * @param isKept true if the unsaved work outlives page and session, and is saved later
 */
export function holdPage(isKept: () => boolean = () => false): () => void {
  const holder = Symbol('holder');
  holders.set(holder, isKept);
  addEventListener('beforeunload', askBeforeLeaving);
  return () => {
    holders.delete(holder);
    if (holders.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
  };
}

/** The page's user has gone: their unsaved work does not hold the page for the next user. */
export function forgetHeldPage(): void {
  holders.clear();
  removeEventListener('beforeunload', askBeforeLeaving);
}

export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** Tells whether leaving the page would lose unsaved work. */
export function wouldLoseWork(): boolean {
  return [...holders.values()].some((isKept) => !isKept());
}

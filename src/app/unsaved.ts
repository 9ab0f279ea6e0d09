/**
 * Whatever holds work that is not saved yet says so here: the browser then asks before it leaves the page, and the app before
 * it signs off.
 */
const holders = new Set<symbol>();

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Keeps the page until the answered function is called. */
export function holdPage(): () => void {
  const holder = Symbol('holder');
  holders.add(holder);
  addEventListener('beforeunload', askBeforeLeaving);
  return () => {
    holders.delete(holder);
    if (holders.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
  };
}

export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** A view of the portfolio by its name: its address without what is selected. */
export interface SavedView {
  readonly name: string;
  /** Parameters of the address, sorted by name. */
  readonly search: string;
}

/** What an address says of the view: neither what is selected nor whether its details are open. */
export function viewSearch(values: URLSearchParams): string {
  const kept = new URLSearchParams(values);
  for (const name of ['focus', 'details']) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** Reads what a browser has kept; what cannot be read is none. */
export function readSavedViews(kept: string | null): SavedView[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(read) ? read.flatMap((each: unknown) => (isView(each) ? [each] : [])) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && typeof value.name === 'string' && 'search' in value && typeof value.search === 'string';
}

/** The views with one more; one of the same name is replaced where it stands. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const isSame = ({ name }: SavedView) => name.toLowerCase() === view.name.toLowerCase();
  return views.some(isSame) ? views.map((each) => (isSame(each) ? view : each)) : [...views, view];
}

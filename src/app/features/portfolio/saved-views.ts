/** A view of the portfolio by its name: its address without what is selected. */
export interface SavedView {
  readonly name: string;
  /** Parameters of the address, sorted by name. */
  readonly search: string;
}

/** Returns the URL parameters of a view, without the selection and whether details are open. */
export function viewSearch(values: URLSearchParams): string {
  const kept = new URLSearchParams(values);
  for (const name of ['focus', 'details']) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** Reads the views stored in the browser; invalid content counts as none. */
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

/** Adds a view; one with the same name is replaced in place. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const isSame = ({ name }: SavedView) => name.toLowerCase() === view.name.toLowerCase();
  return views.some(isSame) ? views.map((each) => (isSame(each) ? view : each)) : [...views, view];
}

import { addToList } from '#contract/core/lists.ts';

/** A row of a plan's outline, from the file or of the version that is imported into. Efforts are hours. */
export interface ImportedOutlineRow {
  readonly activityId: string;
  readonly parentId: string | null;
  /** Effort of its own, without what is below it. */
  readonly ownEffort: number;
}

export interface ExistingRow extends ImportedOutlineRow {
  /** Set for unplanned rows, which follow the planned ones. */
  readonly isAdHoc: boolean;
}

/** Position of a row in the new outline. */
export interface ImportedOutlinePlace {
  readonly parentId: string | null;
  /** From 1. */
  readonly sequence: number;
  /** 1 at the top. */
  readonly outlineLevel: number;
  /** With what is below it. */
  readonly effort: number;
  readonly hasChildren: boolean;
}

type Children = Map<string | null, string[]>;

/**
 * Merges the file's rows and the remaining rows into one outline. The file's rows are placed as in the file; a
 * remaining row keeps its parent and its place after its previous sibling.
 * @param file the file's rows in their order; a matched one has the id of the existing row
 * @param existing all rows of the version in their order, except removed ones
 */
export function mergeOutlines(
  file: readonly ImportedOutlineRow[],
  existing: readonly ExistingRow[],
): ReadonlyMap<string, ImportedOutlinePlace> {
  const rows = new Map([...existing, ...file].map((row) => [row.activityId, row]));
  const inFile = new Set(file.map(({ activityId }) => activityId));
  const children: Children = new Map();
  for (const { activityId, parentId } of file) addToList(children, parentId, activityId);
  const parentOf = (row: ImportedOutlineRow) => (row.parentId !== null && rows.has(row.parentId) ? row.parentId : null);
  const parents = new Map<string, string | null>();
  for (const row of rows.values()) parents.set(row.activityId, parentOf(row));

  const staying = staysAfter(existing, inFile, parents);
  for (const parentId of new Set(parents.values())) {
    const list = children.get(parentId) ?? [];
    const after = (sibling: string | null) => staying.planned.get(siblingKey(parentId, sibling)) ?? [];
    const adHoc = staying.adHoc.get(parentId) ?? [];
    children.set(parentId, [...after(null), ...list.flatMap((id) => [id, ...after(id)]), ...adHoc]);
  }
  return outlinePlacesByRow(rows, children);
}

const siblingKey = (parentId: string | null, sibling: string | null) => `${parentId ?? ''} ${sibling ?? ''}`;

/** Returns the remaining rows by the preceding sibling from the file; `null` means the beginning. */
function staysAfter(
  existing: readonly ExistingRow[],
  inFile: ReadonlySet<string>,
  parents: ReadonlyMap<string, string | null>,
) {
  const planned = new Map<string, string[]>();
  const adHoc: Children = new Map();
  const last = new Map<string | null, string>();
  for (const row of existing) {
    const parentId = parents.get(row.activityId) ?? null;
    if (inFile.has(row.activityId)) last.set(parentId, row.activityId);
    else if (row.isAdHoc) addToList(adHoc, parentId, row.activityId);
    else addToList(planned, siblingKey(parentId, last.get(parentId) ?? null), row.activityId);
  }
  return { planned, adHoc };
}

function outlinePlacesByRow(
  rows: ReadonlyMap<string, ImportedOutlineRow>,
  children: Children,
): ReadonlyMap<string, ImportedOutlinePlace> {
  const found = new Map<string, ImportedOutlinePlace>();
  const visit = (parentId: string | null, outlineLevel: number): number => {
    let sum = 0;
    for (const id of children.get(parentId) ?? []) {
      const sequence = found.size + 1;
      const place = { parentId, sequence, outlineLevel, effort: 0, hasChildren: (children.get(id) ?? []).length > 0 };
      found.set(id, place);
      const effort = (rows.get(id)?.ownEffort ?? 0) + visit(id, outlineLevel + 1);
      found.set(id, { ...place, effort });
      sum += effort;
    }
    return sum;
  };
  visit(null, 1);
  return found;
}

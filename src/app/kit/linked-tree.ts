import type { TreeNode } from './tree.ts';

/** Records that contain others and may also appear elsewhere as links: the portfolio, and resource pools. */
interface LinkedRecord {
  readonly id: string;
  readonly parents?: readonly { readonly id: string; readonly isLink?: boolean | null }[] | null;
}

/** An occurrence of a record in the tree. */
interface RecordPlacement<R> {
  readonly record: R;
  /** True if its own place is elsewhere and it is only linked here. */
  readonly isLink: boolean;
}

export type RecordPlacements<R> = ReadonlyMap<string, readonly RecordPlacement<R>[]>;

/** The key of a link: the same record has another place too. */
const treeLinkKey = (parent: string, record: string) => `${parent}~${record}`;

/** Returns the record id of a row's key. */
export function recordOfKey(key: string): string {
  return key.split('~').at(-1) ?? key;
}

/**
 * Returns the children of each record, in the order of `compare`; under the empty id those without a visible parent.
 */
export function placesBelow<R extends LinkedRecord>(
  records: readonly R[],
  compare: (one: R, other: R) => number,
): RecordPlacements<R> {
  const known = new Set(records.map(({ id }) => id));
  const below = new Map<string, RecordPlacement<R>[]>();
  const add = (parent: string, place: RecordPlacement<R>) => {
    const list = below.get(parent);
    if (list) list.push(place);
    else below.set(parent, [place]);
  };
  for (const record of records) {
    const parents = (record.parents ?? []).filter(({ id }) => known.has(id) && id !== record.id);
    add(parents.find(({ isLink }) => isLink !== true)?.id ?? '', { record, isLink: false });
    for (const { id, isLink } of parents) if (isLink === true) add(id, { record, isLink: true });
  }
  for (const places of below.values()) places.sort((one, other) => compare(one.record, other.record));
  return below;
}

/** The records as a tree; a link holds nothing. */
export function linkedTree<R extends LinkedRecord, T>(
  records: readonly R[],
  below: RecordPlacements<R>,
  item: (record: R, isLink: boolean) => T,
): TreeNode<T>[] {
  const placed = new Set<string>();
  const branch = ({ record, isLink }: RecordPlacement<R>, parent: string): TreeNode<T> => {
    if (isLink) return { key: treeLinkKey(parent, record.id), item: item(record, true), children: [] };
    placed.add(record.id);
    const places = (below.get(record.id) ?? []).filter((place) => place.isLink || !placed.has(place.record.id));
    return { key: record.id, item: item(record, false), children: places.map((place) => branch(place, record.id)) };
  };
  const roots = (below.get('') ?? []).map((place) => branch(place, ''));
  // Records that are each other's parents hang on no root: the first of them becomes one, so that nothing is lost.
  for (const record of records) if (!placed.has(record.id)) roots.push(branch({ record, isLink: false }, ''));
  return roots;
}

/** Ids of what is below each record and passes, each once however many ways lead to it; links lead there too, also round in a circle. */
export function countedBelow<R extends LinkedRecord>(
  below: RecordPlacements<R>,
  counts: (record: R) => boolean,
): (id: string) => ReadonlySet<string> {
  return (id) => {
    const found = new Set<string>();
    const visited = new Set<string>();
    const collect = (parent: string) => {
      if (visited.has(parent)) return;
      visited.add(parent);
      for (const { record } of below.get(parent) ?? []) {
        if (counts(record)) found.add(record.id);
        collect(record.id);
      }
    };
    collect(id);
    return found;
  };
}

import { addToList } from '#contract/core/lists.ts';
import type { ImportedActivity, StatedMarks } from './from-plan-file.ts';

const allMarks: StatedMarks = { uids: true, wbs: true };

/** An activity of the version that is imported into, with all that it can be recognised by. */
export interface ExistingActivity {
  readonly activityId: string;
  readonly guid: string | null;
  /** By which an export names it that has no other. */
  readonly exportedGuid?: string;
  readonly uid: number | null;
  readonly wbsCode: string;
  readonly name: string;
  readonly parentId: string | null;
}

/**
 * Which existing activity each activity of the file is: by its GUID, then its unique id, then its WBS code. An existing
 * activity is taken at most once. Unique ids count only where neither side has GUIDs that differ: files number them anew.
 * A file that states neither (a spreadsheet of names) is matched by the names from the top before codes that were counted.
 */
export function matchActivities(
  imported: readonly ImportedActivity[],
  existing: readonly ExistingActivity[],
  stated: StatedMarks = allMarks,
): ReadonlyMap<number, string> {
  const matches = new Map<number, string>();
  const taken = new Set<string>();
  const pass = (
    key: (activity: ImportedActivity) => string | null,
    keyOf: (activity: ExistingActivity) => string | null,
  ) => {
    const free = new Map<string, ExistingActivity>();
    for (const activity of existing) {
      const value = keyOf(activity);
      if (value !== null && value !== '' && !taken.has(activity.activityId) && !free.has(value))
        free.set(value, activity);
    }
    for (const activity of imported) {
      const value = matches.has(activity.uid) ? null : key(activity);
      const match = value === null ? undefined : free.get(value);
      if (!match || taken.has(match.activityId) || isAnother(activity, match)) continue;
      matches.set(activity.uid, match.activityId);
      taken.add(match.activityId);
    }
  };
  pass(
    ({ guid }) => guid,
    ({ guid }) => guid,
  );
  pass(
    ({ guid }) => guid,
    ({ exportedGuid = null }) => exportedGuid,
  );
  if (stated.uids) {
    pass(
      ({ uid }) => String(uid),
      ({ uid }) => (uid === null ? null : String(uid)),
    );
  }
  if (!stated.uids && !stated.wbs) {
    const fileNames = namePaths(imported.map(({ uid, parentUid, name }) => [uid, parentUid, name]));
    const names = namePaths(existing.map(({ activityId, parentId, name }) => [activityId, parentId, name]));
    pass(
      ({ uid }) => fileNames.get(uid) ?? null,
      ({ activityId }) => names.get(activityId) ?? null,
    );
  }
  pass(
    ({ wbsCode }) => wbsCode,
    ({ wbsCode }) => wbsCode,
  );
  return matches;
}

/** Returns the path of names from the top to each row; parents precede their children. */
function namePaths<K>(rows: readonly (readonly [id: K, parent: K | null, name: string])[]): ReadonlyMap<K, string> {
  const paths = new Map<K, string>();
  for (const [id, parent, name] of rows)
    paths.set(id, `${(parent === null ? undefined : paths.get(parent)) ?? ''}\n${name.toLowerCase()}`);
  return paths;
}

function isAnother(imported: ImportedActivity, existing: ExistingActivity): boolean {
  return imported.guid !== null && existing.guid !== null && imported.guid !== existing.guid;
}

/** The ids on a loop of links, in their order, or `undefined` where there is none. */
export function findDependencyLoop(
  links: readonly { readonly from: string; readonly to: string }[],
): string[] | undefined {
  const successors = new Map<string, string[]>();
  const open = new Map<string, number>();
  for (const { from, to } of links) {
    addToList(successors, from, to);
    open.set(to, (open.get(to) ?? 0) + 1);
    if (!open.has(from)) open.set(from, 0);
  }
  const ready = [...open].filter(([, count]) => count === 0).map(([id]) => id);
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    for (const next of successors.get(id) ?? []) {
      const count = (open.get(next) ?? 0) - 1;
      open.set(next, count);
      if (count === 0) ready.push(next);
    }
    open.delete(id);
  }
  return walkLoop(successors, open);
}

/** After removing everything without predecessors, the rest leads into a loop: follow links until an id repeats. */
function walkLoop(
  successors: ReadonlyMap<string, readonly string[]>,
  left: ReadonlyMap<string, number>,
): string[] | undefined {
  const predecessors = new Map<string, string>();
  for (const [from, tos] of successors) {
    if (left.has(from)) for (const to of tos) if (left.has(to)) predecessors.set(to, from);
  }
  const [start] = left.keys();
  if (start === undefined) return undefined;
  const path: string[] = [];
  for (let id: string | undefined = start; id !== undefined; id = predecessors.get(id)) {
    const at = path.indexOf(id);
    if (at >= 0) return path.slice(at).toReversed();
    path.push(id);
  }
  return undefined;
}

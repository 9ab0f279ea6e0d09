import { ActivityType, collectionTypes, DependencyType } from '#contract/core/codes.ts';
import type { PlanDocument, PlanSetting } from '../document.ts';
import type { NewRow, PlanEdit } from './kinds.ts';
import type { PasteColumn, PastedRow, PastedTable, PasteProblem } from './paste-table.ts';
import { planOutline, type OutlinePosition } from '../place.ts';
import type { TypedTime } from '../time-amount.ts';

/** The edit that pasted rows make. */

/** Target of pasted rows. */
export interface PasteTarget {
  /** Activities whose cells are pasted over, in order; rows beyond them are inserted at the place. */
  readonly onto: readonly string[];
  readonly place: OutlinePosition;
  /** As many new ids as there are rows to insert (GUIDs that the caller made). */
  readonly newIds: readonly string[];
}

/** An edit, and the cells it skips because they reference nothing in the plan. */
export interface PasteEdit {
  readonly edit: PlanEdit;
  readonly problems: readonly PasteProblem[];
}

interface PasteRowTarget {
  readonly id: string;
  readonly row: PastedRow;
  readonly isNew: boolean;
  /** It holds others, so that dates, effort and assignments are not its own. */
  readonly holds: boolean;
}

/**
 * Converts a pasted table to an edit. A predecessor's number refers to a row of the table if it has a number column;
 * else to a row of the plan before the edit, with inserted rows numbered after the last one. Otherwise predecessors are
 * found by WBS code.
 */
export function pasteEdit(
  document: PlanDocument,
  { rows }: PastedTable,
  target: PasteTarget,
  setting: PlanSetting,
): PasteEdit {
  const problems: PasteProblem[] = [];
  const isDated = setting.begin !== undefined || document.activities.some(({ start }) => start !== null);
  const targets = pasteRowTargets(document, rows, target).map((one) =>
    withoutRefusedCells(document, one, isDated, problems),
  );
  const inserted = targets.filter(({ isNew }) => isNew);
  const edits: PlanEdit[] = [];
  if (inserted.length > 0) edits.push({ kind: 'insert', rows: pastedNewRows(inserted), place: target.place });
  for (const one of targets) if (!one.isNew) edits.push(...valueEdits(one));
  const find = finder(document, targets, inserted);
  const isPart = ancestorTest(document, inserted, target.place);
  for (const one of targets) edits.push(...linkEdits(document, one, { find, isPart }, problems));
  const names = new Map([...setting.resources].map(([id, { name }]) => [name.toLowerCase(), id]));
  for (const one of targets) edits.push(...staffEdits(document, one, names, problems));
  return { edit: { kind: 'several', edits }, problems };
}

function pasteRowTargets(
  document: PlanDocument,
  rows: readonly PastedRow[],
  target: PasteTarget,
): readonly PasteRowTarget[] {
  const { positions, held } = planOutline(document.activities);
  const onto = target.onto.filter((id) => positions.has(id));
  const first = Math.min(onto.length, rows.length);
  return rows.map((row, index): PasteRowTarget => {
    const id = onto[index];
    if (id !== undefined) {
      const type = document.activities[positions.get(id) ?? -1]?.type ?? 0;
      return { id, row, isNew: false, holds: held.has(id) || collectionTypes.includes(type) };
    }
    const holds = (rows[index + 1]?.level ?? 0) > row.level;
    return { id: target.newIds[index - first] ?? '', row, isNew: true, holds };
  });
}

/** Returns a row without the cells that would be refused, and reports each of them. */
function withoutRefusedCells(
  document: PlanDocument,
  target: PasteRowTarget,
  isDated: boolean,
  problems: PasteProblem[],
): PasteRowTarget {
  const { id, isNew, row } = target;
  const activity = isNew ? undefined : document.activities[planOutline(document.activities).positions.get(id) ?? -1];
  const { finish, complete, ...rest } = row;
  const start = row.start ?? activity?.start ?? null;
  const isMilestone = activity?.type === ActivityType.milestone || row.duration?.hours === 0;
  const hasDay = start !== null || finish !== undefined || (isNew && isDated);
  const isPartDone = complete !== undefined && complete > 0 && complete < 100;
  const isTurned = finish !== undefined && start !== null && finish < start;
  const isStated = complete === undefined || !(activity?.isRecorded || !hasDay || (isMilestone && isPartDone));
  if (isTurned) problems.push({ line: row.line, column: 'finish', text: finish });
  if (!isStated) problems.push({ line: row.line, column: 'complete', text: String(complete) });
  return {
    ...target,
    row: {
      ...rest,
      ...(finish === undefined || isTurned ? {} : { finish }),
      ...(complete === undefined || !isStated ? {} : { complete }),
    },
  };
}

function pastedNewRows(targets: readonly PasteRowTarget[]): readonly NewRow[] {
  const top = targets.reduce((least, { row }) => Math.min(least, row.level), Number.POSITIVE_INFINITY);
  return targets.map(({ id, row }): NewRow => {
    const { name, level, wbsCode, description, priority, start, finish, deadline, duration, baseEffort, complete } =
      row;
    const values = { wbsCode, description, priority, start, finish, deadline, baseEffort, complete };
    const filledValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    // A row without a name is called by its number, so that it can be pasted at all.
    return {
      id,
      name: name ?? `#${row.line}`,
      level: level - top,
      values: { ...filledValues, ...(duration && durationFields(duration)) },
    };
  });
}

const durationFields = ({ hours, unit, isElapsed }: TypedTime) => ({
  duration: hours,
  durationUnit: unit,
  isElapsed,
});

const plainFields = ['name', 'wbsCode', 'description', 'deadline', 'priority'] as const;
const derivedPasteFields = ['duration', 'start', 'finish', 'baseEffort', 'complete'] as const;

/** Returns the edits of an existing activity. Values derived from children are omitted. */
function valueEdits({ id, row, holds }: PasteRowTarget): PlanEdit[] {
  const fields = holds ? plainFields : [...plainFields, ...derivedPasteFields];
  return fields.flatMap((field) => {
    if (field === 'duration') {
      const { duration: value, ...how } = row.duration ? durationFields(row.duration) : {};
      return value === undefined ? [] : [{ kind: 'set', id, field, value, ...how }];
    }
    const value = row[field];
    // A field and its own value, which the union of all edits does not show to the compiler.
    return value === undefined ? [] : [{ kind: 'set', id, field, value } as PlanEdit];
  });
}

type Finder = (name: string) => string | undefined;

function finder(
  { activities }: PlanDocument,
  targets: readonly PasteRowTarget[],
  inserted: readonly PasteRowTarget[],
): Finder {
  const numbers = new Map(targets.flatMap(({ id, row }) => (row.number === undefined ? [] : [[row.number, id]])));
  const codes = new Map(activities.flatMap(({ wbsCode, id }) => (wbsCode === '' ? [] : [[wbsCode, id]])));
  for (const { id, row } of targets) if (row.wbsCode !== undefined) codes.set(row.wbsCode, id);
  return (name) => {
    const number = /^\d{1,9}$/.test(name) ? Number(name) : undefined;
    if (number === undefined || numbers.has(name)) return numbers.get(name) ?? codes.get(name);
    if (numbers.size > 0) return undefined;
    return activities[number - 1]?.id ?? inserted[number - activities.length - 1]?.id;
  };
}

/** Returns a test whether one activity will be an ancestor of the other once the rows are inserted. */
function ancestorTest(document: PlanDocument, inserted: readonly PasteRowTarget[], place: OutlinePosition) {
  const holders = new Map(document.activities.map(({ id, parentId }) => [id, parentId]));
  const beside = place.where === 'end' ? null : place.where === 'into' ? place.id : (holders.get(place.id) ?? null);
  const path: string[] = [];
  const top = inserted[0]?.row.level ?? 0;
  for (const { id, row } of inserted) {
    path.length = Math.min(path.length, Math.max(0, row.level - top));
    holders.set(id, path.at(-1) ?? beside);
    path.push(id);
  }
  const isIn = (id: string, other: string) => {
    let above = holders.get(id) ?? null;
    while (above !== null && above !== other) above = holders.get(above) ?? null;
    return above === other;
  };
  return (one: string, other: string) => isIn(one, other) || isIn(other, one);
}

interface PasteLookup {
  readonly find: Finder;
  readonly isPart: (one: string, other: string) => boolean;
}

function linkEdits(
  document: PlanDocument,
  { id, row, isNew }: PasteRowTarget,
  { find, isPart }: PasteLookup,
  problems: PasteProblem[],
): PlanEdit[] {
  const { predecessors } = row;
  if (predecessors === undefined) return [];
  const links = isNew ? [] : document.links;
  const before = new Set(links.flatMap((link) => (link.successorId === id ? [link.predecessorId] : [])));
  const edits: PlanEdit[] = [];
  const wanted = new Set<string>();
  for (const { name, type = DependencyType.finishStart, lag, isElapsed, unit } of predecessors) {
    const predecessorId = find(name);
    const isPossible = predecessorId !== undefined && predecessorId !== id && !isPart(predecessorId, id);
    if (!isPossible || wanted.has(predecessorId)) {
      problems.push({ line: row.line, column: 'predecessors', text: name });
      continue;
    }
    wanted.add(predecessorId);
    const kind = before.has(predecessorId) ? 'changeLink' : 'link';
    edits.push({ kind, predecessorId, successorId: id, type, lag, isElapsed, unit });
  }
  const gone = [...before].filter((predecessorId) => !wanted.has(predecessorId));
  const unlinked = gone.map((predecessorId) => ({ predecessorId, successorId: id }));
  return unlinked.length > 0 ? [{ kind: 'unlink', links: unlinked }, ...edits] : edits;
}

function staffEdits(
  document: PlanDocument,
  { id, row, holds, isNew }: PasteRowTarget,
  ids: ReadonlyMap<string, string>,
  problems: PasteProblem[],
): PlanEdit[] {
  const { resources, baseEffort } = row;
  if (resources === undefined) return [];
  const tell = (text: string, column: PasteColumn = 'resources') => problems.push({ line: row.line, column, text });
  if (holds) {
    for (const { name } of resources) tell(name);
    return [];
  }
  const assignments = isNew ? [] : document.assignments;
  const before = new Set(assignments.flatMap((one) => (one.activityId === id ? [one.resourceId] : [])));
  const found = new Map<string, number>();
  for (const { name, assigned } of resources) {
    const resourceId = ids.get(name.toLowerCase());
    if (resourceId === undefined || found.has(resourceId)) tell(name);
    else found.set(resourceId, assigned);
  }
  const share = [...found.values()].reduce((sum, assigned) => sum + assigned, 0);
  return [
    ...[...before].flatMap((resourceId): PlanEdit[] =>
      found.has(resourceId) ? [] : [{ kind: 'unassign', activityId: id, resourceId }],
    ),
    ...[...found].map(([resourceId, assigned]): PlanEdit => {
      const hours = baseEffort === undefined || share === 0 ? {} : { baseEffort: (baseEffort * assigned) / share };
      const kind = before.has(resourceId) ? 'changeAssignment' : 'assign';
      return { kind, activityId: id, resourceId, assigned, ...hours };
    }),
  ];
}

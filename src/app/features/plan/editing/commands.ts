import { ActivityType } from '#contract/core/codes.ts';
import type { PlanDocument, PlanLink } from '#plan/document.ts';
import type { NewIds, PlanEdit } from '#plan/edit/kinds.ts';
import { planOutline, withHeld } from '#plan/place.ts';
import type { EditCommand } from './keymap.ts';

const otherCommands = ['edit', 'details', 'undo', 'redo', 'selectAll', 'changeLink', 'assign', 'leave'] as const;
/** Commands that change rows of a plan. */
export type RowCommand = Exclude<EditCommand, (typeof otherCommands)[number]>;

export const isRowCommand = (command: EditCommand): command is RowCommand =>
  !otherCommands.some((each) => each === command);

/** Target of a command: its rows, and the place for new ones. */
export interface Meant {
  readonly document: PlanDocument;
  /** Ids of the rows that it means, in the order of the plan. */
  readonly ids: readonly string[];
  /** The row that has the focus; undefined in an empty plan. */
  readonly current: string | undefined;
  /** The current row is expanded. */
  readonly isOpen: boolean;
  /** Hours of a working day. */
  readonly dayHours: number;
  readonly today: string;
  /** The name of a new activity. */
  readonly newName: string;
  newId(): string;
}

/** An edit, and the rows that are selected once it is made. */
export interface MeantEdit {
  readonly edit: PlanEdit;
  readonly next: readonly string[];
}

/** The edit that a command makes of the rows that it means; none where there is nothing to do. */
export function editOf(command: RowCommand, meant: Meant): MeantEdit | undefined {
  const { ids } = meant;
  if (command === 'insert' || command === 'insertAbove') return insertion(command, meant);
  if (ids.length === 0) return undefined;
  switch (command) {
    case 'remove':
      return { edit: { kind: 'remove', ids }, next: neighbourOf(meant) };
    case 'duplicate':
      return duplication(meant);
    case 'indent':
    case 'outdent':
      return { edit: { kind: command, ids }, next: ids };
    case 'moveUp':
    case 'moveDown':
      return moveOneRow(command, meant);
    case 'earlier':
      return { edit: { kind: 'shift', ids, days: -1 }, next: ids };
    case 'later':
      return { edit: { kind: 'shift', ids, days: 1 }, next: ids };
    case 'longer':
      return lengthened(meant, 1);
    case 'shorter':
      return lengthened(meant, -1);
    case 'split':
      return splitAtToday(meant);
    case 'scheduling':
      return switchedScheduling(meant);
    case 'link':
      return ids.length > 1 ? { edit: { kind: 'chain', ids }, next: ids } : undefined;
    case 'unlink':
      return unlinked(meant);
  }
}

function insertion(command: 'insert' | 'insertAbove', { document, current, isOpen, newName, newId }: Meant): MeantEdit {
  const id = newId();
  const rows = [{ id, name: newName }];
  const firstHeld = current === undefined ? undefined : planOutline(document.activities).held.get(current)?.[0];
  if (current === undefined) return { edit: { kind: 'insert', rows, place: { where: 'end' } }, next: [id] };
  if (command === 'insertAbove')
    return { edit: { kind: 'insert', rows, place: { where: 'before', id: current } }, next: [id] };
  // Below an open collection is before the first thing that it holds.
  const place =
    isOpen && firstHeld !== undefined
      ? ({ where: 'before', id: firstHeld } as const)
      : ({ where: 'after', id: current } as const);
  return { edit: { kind: 'insert', rows, place }, next: [id] };
}

/** The row that has the focus after some rows are gone: the next one that stays, else the one before. */
function neighbourOf({ document, ids }: Meant): readonly string[] {
  const gone = new Set(withHeld(document.activities, ids));
  const { activities } = document;
  const first = activities.findIndex(({ id }) => gone.has(id));
  const after = activities.find(({ id }, at) => at > first && !gone.has(id));
  const neighbour = after ?? activities.findLast(({ id }, at) => at < first && !gone.has(id));
  return neighbour ? [neighbour.id] : [];
}

function duplication({ document, ids, newId }: Meant): MeantEdit {
  const newIds: NewIds = new Map(withHeld(document.activities, ids).map((id) => [id, newId()]));
  return { edit: { kind: 'duplicate', ids, newIds }, next: ids.flatMap((id) => newIds.get(id) ?? []) };
}

/** One place up or down among what the same collection holds. */
function moveOneRow(command: 'moveUp' | 'moveDown', { document, ids }: Meant): MeantEdit | undefined {
  const { held, positions } = planOutline(document.activities);
  const edge = command === 'moveUp' ? ids[0] : ids.at(-1);
  const activity = edge === undefined ? undefined : document.activities[positions.get(edge) ?? -1];
  if (!activity) return undefined;
  const siblings = held.get(activity.parentId) ?? [];
  const beside = siblings[siblings.indexOf(activity.id) + (command === 'moveUp' ? -1 : 1)];
  if (beside === undefined) return undefined;
  const where = command === 'moveUp' ? 'before' : 'after';
  return { edit: { kind: 'move', ids, place: { where, id: beside } }, next: ids };
}

function lengthened({ document, ids, dayHours }: Meant, days: number): MeantEdit {
  const meant = new Set(ids);
  const edits = document.activities.flatMap(({ id, duration }): PlanEdit[] => {
    if (!meant.has(id)) return [];
    // An activity keeps at least what it has of a day.
    const least = Math.min(duration, dayHours);
    return [{ kind: 'set', id, field: 'duration', value: Math.max(least, duration + days * dayHours) }];
  });
  return { edit: { kind: 'several', edits }, next: ids };
}

/** To manual scheduling, or back to automatic where all rows are manual. */
function switchedScheduling({ document, ids }: Meant): MeantEdit {
  const meant = new Set(ids);
  const isManual = document.activities.some((each) => meant.has(each.id) && !each.isManual);
  const edits = ids.map((id) => ({ kind: 'set', id, field: 'isManual', value: isManual }) as const);
  return { edit: { kind: 'several', edits }, next: ids };
}

/** Of each the rest becomes an activity of its own that goes on today. */
function splitAtToday({ ids, today, newId }: Meant): MeantEdit {
  const edits = ids.map((id) => ({ kind: 'resume', id, day: today, newId: newId() }) as const);
  return { edit: { kind: 'several', edits }, next: edits.map((edit) => edit.newId) };
}

/** Tells whether activities can be split on a day: all have started before it, and none is done. */
export function areSplittable({ activities }: PlanDocument, ids: readonly string[], day: string): boolean {
  const meant = new Set(ids);
  return activities.every(({ id, type, start, duration, complete }, at) => {
    if (!meant.has(id)) return true;
    const hasLength = type === ActivityType.standard && duration > 0 && activities[at + 1]?.parentId !== id;
    return hasLength && start !== null && start < day && complete > 0 && complete < 100;
  });
}

/** The links among some rows; of a single row all that lead to it and from it. */
export function linksBetween({ links }: PlanDocument, ids: readonly string[]): readonly PlanLink[] {
  const meant = new Set(ids);
  return links.filter(({ predecessorId: from, successorId: to }) =>
    ids.length === 1 ? meant.has(from) || meant.has(to) : meant.has(from) && meant.has(to),
  );
}

/** Without the links among some rows; of a single row without all that lead to it and from it. */
function unlinked({ document, ids }: Meant): MeantEdit | undefined {
  const links = linksBetween(document, ids);
  return links.length > 0 ? { edit: { kind: 'unlink', links }, next: ids } : undefined;
}

import type { OpToDo } from '#contract/documented/todos.ts';
import { type CellEntry, cellKey, type SaveState } from './timesheet.ts';

/** Last known content of a cell on the service. */
export interface CellBase {
  readonly recordId: string;
  readonly hours: number;
  readonly comment: string;
}

interface Sending {
  /** Names the entry to the service, so that it is made once however often it is sent. */
  readonly key: string;
  readonly save: SaveState;
  /** It could not be sent before. */
  readonly hasWaited?: boolean;
}

/** Activity and cost type on which costs are booked. */
export interface CostPlace {
  readonly activity: string;
  readonly costType: number;
}

/** Entry of a cell: hours or costs, and the note of a day. */
export interface PendingCell extends CellEntry, Sending {
  readonly kind: 'cell';
  readonly resourceId: string;
  /** `hours` is money: it is a cost record. */
  readonly costs?: CostPlace | undefined;
  /** Booked for a user other than the caller. */
  readonly isForAnother?: boolean;
  /** Content of the cell when the entry was made; absent if there was no record. */
  readonly base?: CellBase | undefined;
  /** Hours sent without an answer: the service may have them by now. `null` means a deletion. */
  readonly attempted?: readonly (number | null)[] | undefined;
  readonly save: SaveState;
}

/** Last known content of a row when an entry was made for it. */
export interface RowBase {
  /**
   * Possible remaining values: the loaded one and those that own entries may have produced since. None of them
   * indicates another user's change.
   */
  readonly remaining: readonly number[];
  /** Any value up to this number of hours is possible: own entries took back hours that may have been over plan. */
  readonly upTo?: number;
  /** Undefined where one's own entries may have changed it. */
  readonly done: boolean | undefined;
}

/** Entry for a whole row: remaining effort in hours, remaining costs, or completion. */
export interface PendingRow extends Sending {
  readonly kind: 'row';
  readonly assignmentId: string;
  readonly resourceId: string;
  /** `remaining` is money, of an activity and cost type. */
  readonly costs?: CostPlace | undefined;
  readonly remaining?: number;
  readonly completed?: boolean;
  /** Absent in what an earlier version of the app has left: then nothing is compared. */
  readonly base?: RowBase | undefined;
}

/** Changed fields of a to-do; null clears. */
export type TodoFieldChange = Partial<Omit<OpToDo, 'id'>>;

/** A change of fields of a to-do. */
export interface PendingTodo extends Sending {
  readonly kind: 'todo';
  readonly change: TodoFieldChange;
  /** Id, name, moment of the last change, and the changed fields as they were shown before. */
  readonly shown: OpToDo;
}

export type PendingEntry = PendingCell | PendingRow | PendingTodo;

/** An entry before the outbox adds its key and save state. */
export type Entered =
  | Omit<PendingCell, 'key' | 'save' | 'attempted'>
  | Omit<PendingRow, 'key' | 'save'>
  | Omit<PendingTodo, 'key' | 'save'>;

/** True while an entry waits, also while it is tried again. */
export const isWaiting = ({ save, hasWaited }: PendingEntry): boolean =>
  save.state === 'waiting' || (save.state === 'saving' && hasWaited === true);

/** The key of what is entered for a whole row. */
export const rowKey = (assignmentId: string, column: 'remaining' | 'done'): string =>
  `${assignmentId} ${column === 'done' ? 'completed' : column}`;

/** Returns the queue of an entry: entries of one assignment, or of one to-do, are sent one after another. */
export const queueOf = (wish: Entered | PendingEntry): string =>
  wish.kind === 'todo' ? `todo ${wish.shown.id}` : wish.assignmentId;

/** Returns the key of an entry; a later entry with the same key replaces an earlier one. */
export function entryKey(wish: Entered | PendingEntry): string {
  if (wish.kind === 'cell') return cellKey(wish.assignmentId, wish.day);
  if (wish.kind === 'todo') return `${queueOf(wish)} ${Object.keys(wish.change).toSorted().join()}`;
  return rowKey(wish.assignmentId, wish.completed === undefined ? 'remaining' : 'done');
}

/** A name that no other entry has. Pages over plain HTTP have no `randomUUID`. */
export function newEntryKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Its base is newer than the lists: it is not saved yet, or was refused by a conflict. */
function isAhead({ save }: PendingEntry): boolean {
  return save.state !== 'refused' || save.isConflict === true;
}

/** New hours keep the note that waits with the earlier ones of the cell, what these were based on, and what may have arrived. */
export function following(wish: Entered, earlier: PendingEntry | undefined): PendingEntry {
  const sending = { key: newEntryKey(), save: { state: 'saving' } } as const;
  if (wish.kind === 'todo') {
    // A refused change is not shown: the next one was made without it.
    const isUnsent = earlier?.kind === 'todo' && earlier.save.state !== 'refused';
    return { ...wish, ...sending, shown: isUnsent ? earlier.shown : wish.shown };
  }
  if (wish.kind === 'row') {
    return { ...wish, ...sending, base: earlier?.kind === 'row' && isAhead(earlier) ? earlier.base : wish.base };
  }
  if (earlier?.kind !== 'cell') return { ...wish, ...sending };
  const comment = wish.comment ?? (wish.hours === null ? undefined : earlier.comment);
  return {
    ...wish,
    ...sending,
    base: isAhead(earlier) ? earlier.base : wish.base,
    ...(comment === undefined ? {} : { comment }),
    ...(earlier.attempted === undefined ? {} : { attempted: earlier.attempted }),
  };
}

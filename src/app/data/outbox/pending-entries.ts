import type { OpToDo } from '#contract/documented/todos.ts';
import { newEntryKey } from '../write-keys.ts';
import { type CellEntry, cellKey, SAVED, type SaveState } from './timesheet.ts';

/** Content of a cell on the service. */
export interface CellBase {
  /** Empty if the service did not answer it. */
  readonly recordId: string;
  readonly hours: number;
  readonly comment: string;
  readonly modified?: string | undefined;
}

interface Sending {
  /** Names the entry to the service, so that it is executed once. Later entries have greater keys. */
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
  /** Remaining effort to set with the hours, in hours. */
  readonly open?: number | undefined;
  readonly completed?: boolean | undefined;
  /** Content of the cell when the entry was made, or once it is saved; absent if there was no record. */
  readonly base?: CellBase | undefined;
  readonly save: SaveState;
}

/** State of a row on the service. */
export interface RowBase {
  /** Hours, or money of a row of costs. */
  readonly remaining: number;
  readonly done: boolean;
  /** See `remainingVersion` of the contract; absent for costs and on services without it. */
  readonly version?: string | undefined;
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
  /** State of the row when the entry was made, or once it is saved. */
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
  | Omit<PendingCell, 'key' | 'save'>
  | Omit<PendingRow, 'key' | 'save'>
  | Omit<PendingTodo, 'key' | 'save'>;

/** True while an entry waits, also while it is tried again. */
export const isWaiting = ({ save, hasWaited }: PendingEntry): boolean =>
  save.state === 'waiting' || (save.state === 'saving' && hasWaited === true);

/** The key of what is entered for a whole row. */
export const rowKey = (assignmentId: string, column: 'remaining' | 'done'): string =>
  `${assignmentId} ${column === 'done' ? 'completed' : column}`;

/** Returns the queue of an entry: entries of one assignment, or of one to-do, are sent one after another. */
export const queueOf = (entry: Entered | PendingEntry): string =>
  entry.kind === 'todo' ? `todo ${entry.shown.id}` : entry.assignmentId;

/** Returns the place of an entry; a later entry of the same place replaces an earlier one. */
export function entryKey(entry: Entered | PendingEntry): string {
  if (entry.kind === 'cell') return cellKey(entry.assignmentId, entry.day);
  if (entry.kind === 'todo') return `${queueOf(entry)} ${Object.keys(entry.change).toSorted().join()}`;
  return rowKey(entry.assignmentId, entry.completed === undefined ? 'remaining' : 'done');
}

/**
 * Returns the entry to send. It is based on what the earlier entry of its place was based on, since that hides the
 * service's content; new hours keep the note of earlier ones that are not saved.
 */
export function pendingEntry(entered: Entered, earlier: PendingEntry | undefined): PendingEntry {
  const sending = { key: newEntryKey(), save: { state: 'saving' } } as const;
  const isSaved = earlier?.save === SAVED;
  if (entered.kind === 'todo') {
    // A refused change is not shown: the next one was made without it.
    const isUnsent = earlier?.kind === 'todo' && !isSaved && earlier.save.state !== 'refused';
    return { ...entered, ...sending, shown: isUnsent ? earlier.shown : entered.shown };
  }
  if (entered.kind === 'row')
    return { ...entered, ...sending, base: earlier?.kind === 'row' ? earlier.base : entered.base };
  if (earlier?.kind !== 'cell') return { ...entered, ...sending };
  const comment = entered.comment ?? (entered.hours === null || isSaved ? undefined : earlier.comment);
  return { ...entered, ...sending, base: earlier.base, ...(comment === undefined ? {} : { comment }) };
}

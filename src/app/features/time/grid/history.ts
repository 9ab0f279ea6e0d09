import type { Day } from '#app/i18n/day.ts';
import type { HoursProblem } from '#app/i18n/hours.ts';

/** A text that could not be read as hours; it stays in its cell until it is corrected. */
export interface HoursDraft {
  readonly assignmentId: string;
  readonly text: string;
  readonly problem: HoursProblem;
}

/** One change of the sheet with the value before and after. */
export type TimesheetChange =
  | {
      readonly kind: 'hours';
      readonly assignmentId: string;
      readonly day: Day;
      readonly before: CellValue;
      readonly after: CellValue;
    }
  | {
      readonly kind: 'note';
      readonly assignmentId: string;
      readonly day: Day;
      readonly before: string;
      readonly after: string;
    }
  | { readonly kind: 'remaining'; readonly assignmentId: string; readonly before: number; readonly after: number }
  | { readonly kind: 'completed'; readonly assignmentId: string; readonly before: boolean; readonly after: boolean }
  | DraftChange;

/** A text that is no hours came into a cell or left it: nothing that is sent. */
export interface DraftChange {
  readonly kind: 'draft';
  readonly assignmentId: string;
  /** Of the cell, or of what remains of the row. */
  readonly key: string;
  readonly before: HoursDraft | undefined;
  readonly after: HoursDraft | undefined;
}

export interface CellValue {
  /** null: no record. */
  readonly hours: number | null;
  readonly comment: string;
}

/** Changes that were made in one go: one edit, one paste, one fill. */
export type TimesheetStep = readonly TimesheetChange[];

export interface TimesheetHistory {
  readonly done: readonly TimesheetStep[];
  readonly undone: readonly TimesheetStep[];
}

export const NO_HISTORY: TimesheetHistory = { done: [], undone: [] };
const LIMIT = 100;

/** Adds a step to the history; undone steps can't be redone any more. */
export function recordStep(history: TimesheetHistory, step: TimesheetStep): TimesheetHistory {
  return step.length === 0 ? history : { done: [...history.done, step].slice(-LIMIT), undone: [] };
}

export interface Travel {
  readonly history: TimesheetHistory;
  /** The changes to make now, in this order; empty when there is nothing to undo or redo. */
  readonly step: TimesheetStep;
}

export function undoStep(history: TimesheetHistory): Travel {
  const last = history.done.at(-1);
  if (!last) return { history, step: [] };
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, last] },
    // Not backwards: the service reckons what remains of a row from day to day, as its records come.
    step: last.map(reverse),
  };
}

export function redoStep(history: TimesheetHistory): Travel {
  const last = history.undone.at(-1);
  if (!last) return { history, step: [] };
  return { history: { done: [...history.done, last], undone: history.undone.slice(0, -1) }, step: last };
}

/** Both values are of the change's own kind, which one spread over all kinds does not show to the compiler. */
const reverse = (change: TimesheetChange): TimesheetChange =>
  ({ ...change, before: change.after, after: change.before }) as TimesheetChange;

import type { PlanDocument } from '../document.ts';

/** A document with a label of the edit that lies between it and its neighbour; as deep as the memory holds. */
interface EditHistoryStep {
  readonly label: string;
  readonly document: PlanDocument;
  readonly next: EditHistoryStep | null;
}

/** All states of a document while it is edited. Documents share what is alike, so that a step costs what it changed. */
export interface PlanHistory {
  readonly current: PlanDocument;
  /** With the label of the edit that undo takes back. */
  readonly past: EditHistoryStep | null;
  /** With the label of the edit that redo makes again. */
  readonly future: EditHistoryStep | null;
}

export function createHistory(document: PlanDocument): PlanHistory {
  return { current: document, past: null, future: null };
}

/** Adds an edit to the history and clears the redo steps. An edit without changes is ignored. */
export function edited(history: PlanHistory, label: string, document: PlanDocument): PlanHistory {
  const { current, past } = history;
  return document === current
    ? history
    : { current: document, past: { label, document: current, next: past }, future: null };
}

/** The history one edit back; the same history where there is none. */
export function undoEdit(history: PlanHistory): PlanHistory {
  const { current, past, future } = history;
  if (!past) return history;
  return { current: past.document, past: past.next, future: { label: past.label, document: current, next: future } };
}

/** The history one undone edit on; the same history where there is none. */
export function redoEdit(history: PlanHistory): PlanHistory {
  const { current, past, future } = history;
  if (!future) return history;
  return {
    current: future.document,
    past: { label: future.label, document: current, next: past },
    future: future.next,
  };
}

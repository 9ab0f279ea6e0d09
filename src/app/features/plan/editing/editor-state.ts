import { createHistory, edited, redoEdit, undoEdit, type PlanHistory } from '#plan/edit/history.ts';
import type { PlanDocument } from '#plan/document.ts';

/** A save on its way; sent again with the same key until the service has answered. */
export interface PendingSave {
  /** A UUID by which the service knows a save that it has had already. */
  readonly key: string;
  /** The revision that it builds on. */
  readonly revision: number;
  /** The saved document if this call succeeds. */
  readonly document: PlanDocument;
}

/** Save state of the working copy. */
export type PlanSaveState =
  | { readonly kind: 'saved' }
  /** Changed; a pause for further changes runs. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving'; readonly call: PendingSave }
  /** The service did not answer; the same call is made again. */
  | { readonly kind: 'unreachable'; readonly call: PendingSave; readonly attempts: number }
  /** Another tab or user has saved since. */
  | { readonly kind: 'conflict' }
  /** The plan is not checked out to this person any more. */
  | { readonly kind: 'lost' }
  /** The service refuses these changes from any user. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** A plan in the hands of its editor: all that was done to it, and what the service has of it. */
export interface EditorState {
  readonly history: PlanHistory;
  /** Document as last saved by the service. */
  readonly saved: PlanDocument;
  readonly revision: number;
  readonly saving: PlanSaveState;
}

/** Reason of a failed save. */
export type SaveFailure =
  | { readonly kind: 'unreachable' }
  | Extract<PlanSaveState, { readonly kind: 'conflict' | 'lost' | 'refused' }>;

/** A plan as the service has it, before anything is done to it. */
export function openEditor(saved: PlanDocument, revision: number): EditorState {
  return { history: createHistory(saved), saved, revision, saving: { kind: 'saved' } };
}

export const editorDocument = ({ history }: EditorState): PlanDocument => history.current;

const isDirty = (state: EditorState): boolean => editorDocument(state) !== state.saved;

/** The plan after an edit, which undo takes back under this label. */
export function withEdit(state: EditorState, label: string, document: PlanDocument): EditorState {
  return document === editorDocument(state) ? state : withHistory(state, edited(state.history, label, document));
}

export const withUndo = (state: EditorState): EditorState => withHistory(state, undoEdit(state.history));

export const withRedo = (state: EditorState): EditorState => withHistory(state, redoEdit(state.history));

/** Changes made during a save go into the next one; changes that can't be saved any more are still kept. */
function withHistory(state: EditorState, history: PlanHistory): EditorState {
  const next = { ...state, history };
  const { kind } = state.saving;
  if (kind === 'saving' || kind === 'unreachable' || kind === 'conflict' || kind === 'lost') return next;
  return rested(next);
}

/** Waiting where there is something to save, else saved. */
export function rested(state: EditorState): EditorState {
  return { ...state, saving: { kind: isDirty(state) ? 'waiting' : 'saved' } };
}

/** Keeps the own plan over another user's saved one: the next save overwrites theirs. */
export function withMine(state: EditorState, theirs: PlanDocument, revision: number): EditorState {
  return rested({ ...state, saved: theirs, revision });
}

/** A plan that something else wrote with the editor's knowledge, as one more edit: it is saved already, and undo takes it back. */
export function withWritten(state: EditorState, label: string, written: PlanDocument, revision: number): EditorState {
  const history = edited(state.history, label, written);
  return rested({ ...state, history, saved: written, revision });
}

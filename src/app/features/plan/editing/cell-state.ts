import type { EditableColumn } from './cells.ts';

/** A cell of a row, by ids. */
export interface CellAt {
  readonly id: string;
  readonly column: EditableColumn;
}

/** A cell that is typed in. */
export interface OpenPlanCell extends CellAt {
  readonly text: string;
  /** Opened by a key, whose character is all that it holds; else what it held is selected. */
  readonly isTyped: boolean;
  /** Why its text can't be taken over. */
  readonly problem: string | undefined;
}

/** A text that can't be taken over; it stays in its cell until it is corrected. */
export interface CellDraft extends CellAt {
  readonly text: string;
  readonly problem: string;
}

const isAt = (one: CellAt, other: CellAt): boolean => one.id === other.id && one.column === other.column;

export const draftAt = (drafts: readonly CellDraft[], at: CellAt): CellDraft | undefined =>
  drafts.find((draft) => isAt(draft, at));

export const withoutDraft = (drafts: readonly CellDraft[], at: CellAt): readonly CellDraft[] =>
  drafts.some((draft) => isAt(draft, at)) ? drafts.filter((draft) => !isAt(draft, at)) : drafts;

export const withDraft = (drafts: readonly CellDraft[], draft: CellDraft): readonly CellDraft[] => [
  ...withoutDraft(drafts, draft),
  draft,
];

/** Direction of the focus after a cell is committed. */
export type Leave = 'stay' | 'down' | 'up' | 'next' | 'previous' | 'blur';

/** Rows typed or pasted into an empty plan while it is being checked out. */
export interface FirstRows {
  /** Those finished with Enter; levels begin with 0. */
  readonly rows: readonly { readonly name: string; readonly level: number }[];
  /** The name that is still typed, and its level. */
  readonly text: string;
  readonly level: number;
  /** Escape was pressed after the last name: no more are typed. */
  readonly isEnded: boolean;
  /** Rows of a spreadsheet or list, as they were pasted. */
  readonly pasted?: string;
}

export const noFirstRows: FirstRows = { rows: [], text: '', level: 0, isEnded: false };

/** Finishes the name that is typed; the next one has the same level. */
export const withFirstRow = (first: FirstRows): FirstRows => ({
  ...first,
  rows: [...first.rows, { name: first.text, level: first.level }],
  text: '',
});

/** Moves the name that is typed one level down or up, as far as the row above allows. */
export const withLevel = (first: FirstRows, by: 1 | -1): FirstRows => ({
  ...first,
  level: Math.max(0, Math.min(first.level + by, (first.rows.at(-1)?.level ?? -1) + 1)),
});

export interface FirstRowsProps {
  /** The first rows of the plan once it is checked out. */
  readonly firstRows: FirstRows;
  onFirstRowsTaken(): void;
}

/** Tells whether a pasted text has several cells instead of one name. */
export const hasCells = (source: string): boolean => /[\t\r\n]/.test(source.trim());

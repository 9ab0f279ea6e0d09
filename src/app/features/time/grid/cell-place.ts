/** Where a cell of the week grid is, and how it stands to cursor and selection. */
export interface CellPlace {
  /** Index of the row. */
  readonly line: number;
  readonly column: number;
  /** The cursor is here. */
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

/** What the markup of every cell carries, so that grid handlers and style find it. An open editor is the stop of Tab instead of its cell. */
export function cellAttributes({ line, column, isActive, isSelected }: CellPlace, isEdited = false) {
  return {
    role: 'gridcell',
    tabIndex: isActive && !isEdited ? 0 : -1,
    'data-row': line,
    'data-column': column,
    'data-active': isActive || undefined,
    'data-selected': isSelected || undefined,
    'aria-selected': isSelected,
  } as const;
}

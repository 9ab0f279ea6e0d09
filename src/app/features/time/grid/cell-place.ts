/** Position of a week grid cell and its relation to cursor and selection. */
export interface CellPlace {
  /** Index of the row. */
  readonly line: number;
  readonly column: number;
  /** The cursor is here. */
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

/**
 * Returns the attributes of every cell, by which grid handlers and styles find it. An open editor is the tab stop
 * instead of its cell.
 */
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

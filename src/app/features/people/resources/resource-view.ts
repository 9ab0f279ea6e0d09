import type { ColumnWidth } from '#app/kit/tree-column.ts';
import type { UsualTree } from '#app/kit/tree-view.ts';

/** The columns that are shown unless others are chosen. Widths in pixels. */
const defaultResourceColumns: readonly ColumnWidth[] = [
  { id: 'name', width: 340 },
  { id: 'user', width: 160 },
  { id: 'available', width: 112 },
  { id: 'hourlyRate', width: 190 },
  { id: 'externalRate', width: 120 },
  { id: 'fullName', width: 180 },
];

/** The root pool, the pools in it, and what they hold. */
export const defaultResourceTree: UsualTree = { level: 3, columns: defaultResourceColumns };

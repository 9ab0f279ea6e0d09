import type { OpProjectNode } from '#contract/projects.ts';

/** Saves a change of a node; rejects with the reason why it was not saved. */
export type SaveNode = (change: Partial<Omit<OpProjectNode, 'id'>>) => Promise<void>;

/** The looks of a group of fields. */
export const group = {
  display: 'grid',
  // Short fields stand two in a line.
  gridTemplateColumns: '1fr 1fr',
  '& > legend, & > .wide': { gridColumn: '1 / -1' },
  gap: 1.5,
  border: 0,
  m: 0,
  mt: 2,
  p: 0,
  minWidth: 0,
  '& legend': { p: 0, mb: 1.25 },
} as const;

import type { OpProjectNode } from '#contract/documented/projects.ts';

/** Saves a change of a node; rejects with the reason why it was not saved. */
export type SaveNode = (change: Partial<Omit<OpProjectNode, 'id'>>) => Promise<void>;

import { Level } from '#contract/core/codes.ts';

/** The levels that can be granted, highest first. */
export const givenLevels: readonly number[] = [
  Level.administrator,
  Level.manager,
  Level.contributor,
  Level.observer,
  Level.external,
];

import { Level } from '#contract/codes.ts';

/** The levels that can be given, the highest first. */
export const givenLevels: readonly number[] = [
  Level.administrator,
  Level.manager,
  Level.contributor,
  Level.observer,
  Level.external,
];

const origins = ['permission', 'manager', 'assignment', 'link'] as const;

/** Where a level comes from, as the app has words for it. */
export function originOf(origin: string | null | undefined): (typeof origins)[number] {
  return origins.find((each) => each === origin) ?? 'permission';
}

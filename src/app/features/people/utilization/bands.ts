/** Five bands of load. */

export const bands = [0, 1, 2, 3, 4] as const;
export type Band = (typeof bands)[number];

/** Percent from which each band after the first begins; rounded percents count, so that 100.4 is not over-booked. */
const begins = [40, 80, 101, 121];

/** The shares of the capacity between which a band lies, as its text names them. */
export const bandLimits: Readonly<Record<Band, Readonly<Record<string, number>>>> = {
  0: { most: 0.4 },
  1: { least: 0.4, most: 0.8 },
  2: { least: 0.8, most: 1 },
  3: { least: 1, most: 1.2 },
  4: { least: 1.2 },
};

/** Hours against what can be done. */
export interface PeriodLoad {
  readonly hours: number;
  readonly capacity: number;
}

/** Percent of the capacity that the hours are; undefined where there is none. */
export function loadPercent({ hours, capacity }: PeriodLoad): number | undefined {
  return capacity > 0 ? Math.round((hours / capacity) * 100) : undefined;
}

/** The band of a load; undefined where there is neither capacity nor work. */
export function bandOf(load: PeriodLoad): Band | undefined {
  const percent = loadPercent(load);
  if (percent === undefined) return load.hours > 0 ? 4 : undefined;
  const count = begins.filter((begin) => percent >= begin).length;
  return bands[count] ?? 4;
}

/** A stream of pseudo-random choices that is the same for the same seed. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** `count` different elements (all, if there are not more), in random order. */
  some<T>(list: readonly T[], count: number): T[];
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** Every subject draws from a stream of its own, so that a change in one leaves the others as they are. */
export function createRandom(seed: string): SeededRandom {
  let state = hash(seed);
  // The generator known as mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[whole(0, list.length - 1)];
    if (chosen === undefined) throw new Error('Nothing to pick from.');
    return chosen;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () => left.splice(whole(0, left.length - 1), 1)).flat();
  };
  return { next, whole, chance: (probability) => next() < probability, pick, some };
}

import type { Format } from '#app/kit/format.ts';

interface Days {
  readonly from?: string | null;
  readonly until?: string | null;
}

/** One day, or the first and the last. */
export function daysText({ from, until }: Days, format: Format): string {
  return from === until || !until ? format.day(from) : `${format.day(from)} – ${format.day(until)}`;
}

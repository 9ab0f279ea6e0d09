import type { TextFormat } from '#app/i18n/text-format.ts';

interface ResourceDays {
  readonly from?: string | null;
  readonly until?: string | null;
}

/** One day, or the first and the last. */
export function daysText({ from, until }: ResourceDays, format: TextFormat): string {
  return from === until || !until ? format.day(from) : `${format.day(from)} – ${format.day(until)}`;
}

import { roundFigure } from '#service/core/figures/derived.ts';

/** The hours of one day. */
export interface DayShare {
  /** `yyyy-MM-dd` */
  readonly date: string;
  readonly hours: number;
}

/** A hundredth of an hour, and the parts of it that a record keeps: hours are counted in ten-thousandths. */
const perHour = 10_000;
const hundredth = perHour / 100;

/**
 * Splits hours evenly over days, in hundredths of an hour; the remainder goes to the last day. Days without hours are
 * left out, except the last one.
 * @param hours 0 or more; the shares add up to the same value, to four decimals
 * @param days in order, at least one
 */
export function splitHours(hours: number, days: readonly string[]): DayShare[] {
  const total = Math.round(hours * perHour);
  const share = Math.floor(total / days.length / hundredth) * hundredth;
  const last = total - share * (days.length - 1);
  return days
    .map((date, index) => ({ date, parts: index === days.length - 1 ? last : share }))
    .filter(({ parts }, index) => parts > 0 || index === days.length - 1)
    .map(({ date, parts }) => ({ date, hours: roundFigure(parts / perHour) }));
}

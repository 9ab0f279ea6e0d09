import { isoWeekday, mondayNumber } from '#plan/calendar/day.ts';
import { workDone, type WorkShape } from '#plan/schedule/contour.ts';

/** Returns the number of weekdays from the first Monday on before a day. */
function weekdaysBefore(day: number): number {
  return Math.floor(mondayNumber(day) / 7) * 5 + Math.min(isoWeekday(day) - 1, 5);
}

const isWeekday = (day: number): boolean => isoWeekday(day) <= 5;

interface ShapedDays {
  readonly from: number;
  readonly begin: number;
  readonly until: number;
}

/**
 * Amounts by day within a range of day numbers; amounts outside count on the first or last day. Spreading an amount
 * takes two steps, however long its period.
 */
export class DailyAmounts {
  readonly first: number;
  readonly #onDays: Float64Array;
  /** Difference of each weekday to the one before. */
  readonly #changes: Float64Array;

  constructor(first: number, last: number) {
    this.first = first;
    this.#onDays = new Float64Array(last - first + 1);
    this.#changes = new Float64Array(last - first + 2);
  }

  #within(day: number): number {
    return Math.min(Math.max(day - this.first, 0), this.#onDays.length - 1);
  }

  add(day: number, amount: number): void {
    const at = this.#within(day);
    this.#onDays[at] = (this.#onDays[at] ?? 0) + amount;
  }

  /** Evenly over the days from Monday to Friday, both ends included; on a weekend alone all of it is on its first day. */
  spread(from: number, until: number, amount: number): void {
    const [start, end] = [this.#within(from), this.#within(until)];
    const count = weekdaysBefore(this.first + end + 1) - weekdaysBefore(this.first + start);
    if (count <= 0) return this.add(from, amount);
    this.#changes[start] = (this.#changes[start] ?? 0) + amount / count;
    this.#changes[end + 1] = (this.#changes[end + 1] ?? 0) - amount / count;
    return undefined;
  }

  /**
   * By a shape over the days from Monday to Friday, both ends included, of which those before `begin` have passed: the later ones get
   * the whole amount in their proportions.
   */
  spreadShaped({ from, begin, until }: ShapedDays, amount: number, shape: WorkShape): void {
    const part = (day: number) =>
      workDone(
        shape,
        (weekdaysBefore(day) - weekdaysBefore(from)) / (weekdaysBefore(until + 1) - weekdaysBefore(from)),
      );
    const left = 1 - part(begin);
    if (!(left > 0)) return this.spread(begin, until, amount);
    for (let day = begin; day <= until; day += 1) this.add(day, (amount * (part(day + 1) - part(day))) / left);
    return undefined;
  }

  /** Returns the amount of each day. */
  amounts(): Float64Array {
    const amounts = new Float64Array(this.#onDays.length);
    let rate = 0;
    for (let at = 0; at < amounts.length; at += 1) {
      rate += this.#changes[at] ?? 0;
      amounts[at] = (this.#onDays[at] ?? 0) + (isWeekday(this.first + at) ? rate : 0);
    }
    return amounts;
  }

  /** Returns the cumulative amount up to each day. */
  sums(): Float64Array {
    const sums = this.amounts();
    for (let at = 1; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (sums[at - 1] ?? 0);
    return sums;
  }
}

/** Working days as a plan counts them: Monday to Friday without holidays, 8 hours each. Pure. */

const DAY = 86_400_000;
/** Hours of a working day. */
export const DAY_HOURS = 8;
/** Hours of a calendar day for each hour of a working day, where time runs through nights. */
const ELAPSED = 24 / DAY_HOURS;

/** The number of a day `yyyy-MM-dd`; they count on by one. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** Weekdays before a day, counted from Monday, 29 December 1969. */
function weekdaysBefore(day: number): number {
  const past = day + 3;
  return Math.floor(past / 7) * 5 + Math.min(((past % 7) + 7) % 7, 5);
}

/** The first day with so many weekdays before it, itself a weekday. */
function weekdayAt(count: number): number {
  return Math.floor(count / 5) * 7 + (((count % 5) + 5) % 5) - 3;
}

/**
 * Counts working time. A position is the working hours that have passed: the end of one working day is the beginning of the next,
 * and days off have no length.
 */
export class WorkCalendar {
  readonly #holidays: readonly number[];

  /** @param holidays days `yyyy-MM-dd`; those on weekends change nothing */
  constructor(holidays: readonly string[]) {
    const days = holidays.map(dayNumber).filter((day) => weekdaysBefore(day + 1) > weekdaysBefore(day));
    this.#holidays = [...new Set(days)].toSorted((one, two) => one - two);
  }

  /** The position of the beginning of a day. */
  startOf(day: number): number {
    return DAY_HOURS * (weekdaysBefore(day) - this.#holidaysBefore(day));
  }

  #holidaysBefore(day: number): number {
    let low = 0;
    let high = this.#holidays.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#holidays[middle] ?? day) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The working day that a position lies in; the beginning of a day is the end of the one before where `isEnd`. */
  #dayAt(position: number, isEnd: boolean): number {
    const index = isEnd ? Math.ceil(position / DAY_HOURS) - 1 : Math.floor(position / DAY_HOURS);
    let low = weekdayAt(index);
    let high = weekdayAt(index + this.#holidays.length);
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.startOf(middle + 1) > index * DAY_HOURS) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /**
   * The position after some time that runs through nights and days off, or before it where it is negative.
   * @param hours calendar hours, 24 a day
   * @param isEnd whether the position is the end of something, so that it lies on the day that ends there
   */
  elapsed(position: number, hours: number, isEnd: boolean): number {
    const day = this.#dayAt(position, isEnd);
    const then = day * 24 + (position - this.startOf(day)) * ELAPSED + hours;
    const arrival = Math.floor(then / 24);
    return Math.min(this.startOf(arrival) + (then - arrival * 24) / ELAPSED, this.startOf(arrival + 1));
  }
}

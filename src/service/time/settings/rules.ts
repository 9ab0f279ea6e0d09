import { dayNumber, dayText } from '#plan/calendar/day.ts';

/** A run of automatic locking: the day that it locks on, and the month that it locks. */
interface AutomaticLock {
  readonly day: string;
  readonly from: string;
  readonly until: string;
}

/**
 * The run of automatic locking on `today` or after it: on day `lockDay` of a month it locks the month before.
 * @param lockDay 1 to 28; 0 for none
 */
export function nextAutomaticLock({ lockDay }: { readonly lockDay: number }, today: string): AutomaticLock | undefined {
  if (lockDay === 0) return undefined;
  const month = Number(today.slice(8)) <= lockDay ? today.slice(0, 7) : firstOfNextMonth(today).slice(0, 7);
  return lockOn(`${month}-${String(lockDay).padStart(2, '0')}`);
}

/** The run of automatic locking on a day. */
export function lockOn(day: string): AutomaticLock {
  const until = dayText(dayNumber(`${day.slice(0, 7)}-01`) - 1);
  return { day, from: `${until.slice(0, 7)}-01`, until };
}

/** The last run of automatic locking on `today` or before it. */
export function lastAutomaticLock({ lockDay }: { readonly lockDay: number }, today: string): AutomaticLock | undefined {
  if (lockDay === 0) return undefined;
  const ofThisMonth = lockOn(`${today.slice(0, 7)}-${String(lockDay).padStart(2, '0')}`);
  return ofThisMonth.day <= today ? ofThisMonth : lockOn(`${ofThisMonth.from.slice(0, 7)}-${ofThisMonth.day.slice(8)}`);
}

function firstOfNextMonth(day: string): string {
  const last = dayText(dayNumber(`${day.slice(0, 7)}-28`) + 4);
  return `${last.slice(0, 7)}-01`;
}

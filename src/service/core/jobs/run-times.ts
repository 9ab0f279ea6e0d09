/** When the service repeats work: after an interval, or daily at a time of the machine's time zone. */
export type RunTimes = { readonly everyMs: number } | { readonly hour: number; readonly minute: number };

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };
const leastMs = 10 * 60_000;
const mostMs = 30 * 24 * 3_600_000;

/** Reads `24h`, `30m`, `7d` (10 minutes to 30 days) or a time of day such as `02:30`; undefined for anything else. */
export function parseRunTimes(text: string): RunTimes | undefined {
  const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (time) return { hour: Number(time[1]), minute: Number(time[2]) };
  const [, amount = '', unit = ''] = /^(\d{1,5})([mhd])$/i.exec(text) ?? [];
  const everyMs = Number(amount) * (unitMs[unit.toLowerCase()] ?? 0);
  return everyMs >= leastMs && everyMs <= mostMs ? { everyMs } : undefined;
}

/** The next run after one that began at `last`. */
export function nextRunAfter(times: RunTimes, last: Date): Date {
  if ('everyMs' in times) return new Date(last.getTime() + times.everyMs);
  const next = new Date(last);
  next.setHours(times.hour, times.minute, 0, 0);
  if (next <= last) next.setDate(next.getDate() + 1);
  return next;
}

import type { CalendarDay, TimeRange } from '../plan-calendar.ts';
import type { ByteBlock } from './byte-block.ts';
import { timeOfTenths } from './context.ts';

const DAY_TENTHS = 24 * 60 * 10;
const MOST_RANGES = 5;

/** Positions of the parts of a day within its bytes. */
export interface DayLayout {
  /** Bytes of a day. */
  size: number;
  startsAt: number;
  lengthsAt: number;
  /** Distance between two lengths. */
  lengthStep: number;
}

export const dayLayout: DayLayout = { size: 60, startsAt: 8, lengthsAt: 20, lengthStep: 4 };

/** Seven days, Sunday first; those that differ in nothing from the default are taken from it. */
export function readMppWeek(
  data: ByteBlock,
  from: number,
  layout: DayLayout,
  defaults: (weekday: number) => CalendarDay,
): CalendarDay[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const at = from + weekday * layout.size;
    if ((data.u16(at) ?? 1) === 1) return defaults(weekday);
    const times = readMppTimes(data, data.u16(at + 2) ?? 0, at + layout.startsAt, at + layout.lengthsAt, layout);
    return { kind: times.length > 0 ? 'working' : 'nonWorking', times };
  });
}

/** Ranges of working time: the starts are adjacent, and so are the lengths. */
export function readMppTimes(
  data: ByteBlock,
  count: number,
  startsAt: number,
  lengthsAt: number,
  { lengthStep }: Pick<DayLayout, 'lengthStep'>,
): TimeRange[] {
  return Array.from({ length: Math.min(count, MOST_RANGES) }, (_, index) => {
    const start = (data.u16(startsAt + index * 2) ?? 0) % DAY_TENTHS;
    const length = data.u16(lengthsAt + index * lengthStep) ?? 0;
    const end = (start + length) % DAY_TENTHS;
    return { from: timeOfTenths(start), to: end === 0 ? '24:00' : timeOfTenths(end) };
  });
}

export const inheritedDay = (): CalendarDay => ({ kind: 'inherited', times: [] });

/** Monday to Friday from eight to five. */
export function defaultMppDay(weekday: number): CalendarDay {
  if (weekday === 0 || weekday === 6) return { kind: 'nonWorking', times: [] };
  return {
    kind: 'working',
    times: [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ],
  };
}

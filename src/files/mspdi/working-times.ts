import type { TimeRange } from '../plan-calendar.ts';
import type { MspdiElement } from './element.ts';

/** `WorkingTimes` of a day or an exception; a range that ends at midnight ends at 24:00. */
export function readWorkingTimes(element: MspdiElement): TimeRange[] {
  return element.listed('WorkingTimes', 'WorkingTime').flatMap((range) => {
    const from = range.time('FromTime');
    const to = range.time('ToTime');
    if (from === undefined || to === undefined) return [];
    return [{ from, to: to === '00:00' ? '24:00' : to }];
  });
}

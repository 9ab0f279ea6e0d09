import { type Calculation, finishOfBar } from './schedule-pass.ts';
import { eveningOf } from './schedule-dates.ts';
import { linkMoment } from './schedule-links.ts';
import { HOURS_TOLERANCE } from '../calendar/work-time.ts';

/**
 * 1 of links that the planned days of their two activities contradict, whatever else is planned. At which hour of its days an
 * activity begins and ends is left open, as far as its duration does.
 */
export function linkConflicts({ network, dates, times }: Pick<Calculation, 'network' | 'dates' | 'times'>): Uint8Array {
  const { from, to } = network;
  const conflicts = new Uint8Array(from.length);
  const { plan } = dates.calendars;
  const { firstWork, ends } = plannedOf({ network, dates });
  /** Tells whether an activity has work on its first day, so it doesn't start at the end of that day. */
  const isWorking = (number: number) =>
    dates.isRolledUp[number] === 1
      ? (firstWork[number] ?? 0) <= (dates.firstDay[number] ?? 0)
      : dates.isMilestone[number] !== 1;
  for (const [link, predecessor] of from.entries()) {
    const successor = to[link] ?? 0;
    const begin = dates.planned[predecessor] ?? Number.NaN;
    const planned = dates.planned[successor] ?? Number.NaN;
    if (predecessor < 0 || Number.isNaN(begin) || Number.isNaN(planned)) continue;
    const end = ends[predecessor] ?? begin;
    const moment = linkMoment(times, link, times.fromFinish[link] === 1 ? end : begin);
    const calendar = dates.calendar[successor] ?? plan;
    const last = eveningOf(dates.lastDay[successor] ?? 0);
    const isConflict =
      times.toFinish[link] === 1
        ? calendar.position(moment) > calendar.position(last) + HOURS_TOLERANCE
        : isWorking(successor)
          ? Math.floor(calendar.next(moment)) > Math.max(Math.floor(planned), dates.firstDay[successor] ?? 0)
          : calendar.position(moment) > calendar.position(eveningOf(dates.firstDay[successor] ?? 0)) + HOURS_TOLERANCE;
    if (isConflict) conflicts[link] = 1;
  }
  return conflicts;
}

/** The first day on which something is worked on in an activity; milestones are no work. And the end of all that it holds. */
function plannedOf({ network, dates }: Pick<Calculation, 'network' | 'dates'>) {
  const { size, order, parent } = network;
  const firstWork = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const ends = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  for (const node of order) {
    const number = node < size ? node : node - size;
    if (node < size && dates.isBar[number] === 1) {
      ends[number] = finishOfBar(dates, number, dates.planned[number] ?? 0, dates.length[number] ?? 0);
      if (dates.isMilestone[number] !== 1) firstWork[number] = dates.firstDay[number] ?? 0;
    }
    const above = parent[number] ?? -1;
    if (above < 0) continue;
    firstWork[above] = Math.min(firstWork[above] ?? 0, firstWork[number] ?? 0);
    ends[above] = Math.max(ends[above] ?? 0, ends[number] ?? 0);
  }
  return { firstWork, ends };
}

import { type Calculation, finishOfBar, rollUpDates } from './schedule-pass.ts';
import type { Standing } from './schedule-links.ts';
import { latestMoments } from './schedule-slack.ts';

/** Position of a bar, in moments. */
interface BarPosition {
  readonly start: number;
  readonly finish: number;
}

/** The positions of bars that are placed as late as possible without delaying anything else, by their numbers. */
export function latestPositions(calculation: Calculation, standing: Standing): Map<number, BarPosition> {
  const { dates } = calculation;
  const positions = new Map<number, BarPosition>();
  const latest = latestMoments(calculation, standing, true);
  for (const [number, isLatest] of dates.isLatest.entries()) {
    if (isLatest !== 1) continue;
    const calendar = dates.calendar[number] ?? dates.calendars.plan;
    const moment = Math.max(standing.start[number] ?? 0, latest.start[number] ?? 0);
    const start = dates.isMilestone[number] === 1 ? moment : calendar.startAt(calendar.position(moment));
    positions.set(number, { start, finish: finishOfBar(dates, number, start, dates.duration[number] ?? 0) });
  }
  return positions;
}

/** Moves what is placed as late as possible from its earliest to its latest position, and the collections with it. */
export function applyLatestPositions(calculation: Calculation, standing: Standing): void {
  const { network, dates } = calculation;
  if (!dates.isLatest.includes(1)) return;
  for (const [number, { start, finish }] of latestPositions(calculation, standing)) {
    standing.start[number] = start;
    standing.finish[number] = finish;
  }
  for (const node of network.order)
    if (node >= network.size && dates.isRolledUp[node - network.size] === 1)
      rollUpDates(calculation, standing, node - network.size);
}

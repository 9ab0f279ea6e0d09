import type { PlanSetting } from '../document.ts';
import { madeOnce } from '#contract/core/made-once.ts';
import { lastOf, type PlanningSteps } from '../steps.ts';
import { dayNumber } from '../calendar/day.ts';
import { networkOf } from './network.ts';
import type { Network, ScheduledActivity, ScheduledDocument } from './network-model.ts';
import { type ScheduleDates, datesAfter, scheduleDates, eveningOf } from './schedule-dates.ts';
import {
  ask,
  askedOfBar,
  LONG_AGO,
  emptyStanding,
  type Lasts,
  lastsOf,
  linkTimes,
  type LinkTimes,
  type Standing,
  withinLimits,
} from './schedule-links.ts';
import { HOURS_TOLERANCE } from '../calendar/work-time.ts';

/** A document with what calculating with its dates needs, by the numbers of its network. */
export interface Calculation {
  readonly network: Network;
  readonly dates: ScheduleDates;
  readonly times: LinkTimes;
  readonly lasts: Lasts;
  /** The end of the day from which the plan is scheduled backward; undefined if it is scheduled from its start. */
  readonly bound: number | undefined;
}

const calculationCache = new WeakMap<ScheduledDocument, { setting: PlanSetting; calculation: Calculation }>();

/**
 * The calculation of a document; neither it nor the setting is ever changed, so it is made once.
 * @param like a document that much of it may be taken from
 */
export const calculationOf = (
  document: ScheduledDocument,
  setting: PlanSetting,
  like?: ScheduledDocument,
): Calculation => lastOf(calculationSteps(document, setting, like));

/** Makes the calculation of a large document in steps. */
export function* calculationSteps(
  document: ScheduledDocument,
  setting: PlanSetting,
  like?: ScheduledDocument,
): PlanningSteps<Calculation> {
  const before = calculationCache.get(document);
  if (before?.setting === setting) return before.calculation;
  const other =
    like && calculationCache.get(like)?.setting === setting ? calculationCache.get(like)?.calculation : undefined;
  const calculation = yield* like && other ? calculate(document, setting, like, other) : calculate(document, setting);
  calculationCache.set(document, { setting, calculation });
  return calculation;
}

function* calculate(
  document: ScheduledDocument,
  setting: PlanSetting,
  like?: ScheduledDocument,
  other?: Calculation,
): PlanningSteps<Calculation> {
  const network = networkOf(document, like);
  yield;
  const isShared = like !== undefined && network === other?.network;
  const dates = isShared
    ? datesAfter(document, network, { document: like, dates: other.dates })
    : yield* scheduleDates(document, network, setting, like && other && { document: like, ...other });
  yield;
  const isAsking = isShared && like.activities.every((was, number) => isAskingAlike(was, document.activities[number]));
  const times = isAsking ? other.times : linkTimes(document, network, dates.calendars.plan);
  const { scheduleFinish } = setting;
  const bound = scheduleFinish === undefined ? undefined : eveningOf(dayNumber(scheduleFinish));
  return { network, dates, times, lasts: lastsOf(network, times, dates), bound };
}

function isAskingAlike(was: ScheduledActivity, now: ScheduledActivity | undefined): boolean {
  return was === now || (was.leadTime === now?.leadTime && was.followUpTime === now.followUpTime);
}

/** Tells whether a bar can't start on its planned day because its links require a later moment. */
export function isTooLate(dates: ScheduleDates, number: number, planned: number, moment: number): boolean {
  const day = Math.floor(planned);
  if (moment <= eveningOf(day)) return false;
  if (dates.isMilestone[number] !== 1) return Math.floor(moment) > day;
  const { plan } = dates.calendars;
  return plan.position(moment) > plan.position(eveningOf(day)) + HOURS_TOLERANCE;
}

/** Returns the start of a bar that stays on its planned day: as late on it as its links require. */
export function withinDay(planned: number, moment: number): number {
  return moment > planned ? Math.min(moment, eveningOf(Math.floor(planned))) : planned;
}

export function finishOfBar(dates: ScheduleDates, number: number, start: number, hours: number): number {
  return hours > 0 ? (dates.calendar[number] ?? dates.calendars.plan).plus(start, hours) : start;
}

/** Derives the start and end of a collection from its children; on its last day as late as its links require. */
export function rollUpDates(
  { network: { children }, lasts }: Pick<Calculation, 'network' | 'lasts'>,
  standing: Standing,
  number: number,
): void {
  const { start, finish, askedFinish } = standing;
  let first = Number.NaN;
  let last = Number.NaN;
  const end = children.start[number + 1] ?? 0;
  for (let at = children.start[number] ?? 0; at < end; at += 1) {
    const child = children.items[at] ?? 0;
    const [from = Number.NaN, until = Number.NaN] = [start[child], finish[child]];
    if (Number.isNaN(from)) continue;
    if (!(first <= from)) first = from;
    if (!(last >= until)) last = until;
  }
  const requested = askedFinish[number] ?? 0;
  const lastDay = Math.max(lasts?.lastDay[number] ?? last, Math.floor(last));
  start[number] = first;
  finish[number] = requested > last && requested <= eveningOf(lastDay) ? requested : last;
}

/**
 * Computes all positions from the planned days: each bar as late on its first day as its links require. A bar that they
 * push to a later day stays as planned, or moves there if `isMoving` is set and it isn't pinned. One that is placed as
 * late as possible counts at its earliest position, so that it never delays what follows.
 * @param begin the moment before which nothing that is placed as late as possible starts
 */
export function passForward(calculation: Calculation, isMoving: boolean, begin = LONG_AGO): Standing {
  const { network, dates, lasts } = calculation;
  const { size, order } = network;
  const { isBar, isRolledUp } = dates;
  const standing = emptyStanding(size);
  for (const node of order) {
    if (node >= size) {
      if (isRolledUp[node - size] === 1) rollUpDates({ network, lasts }, standing, node - size);
      continue;
    }
    ask(calculation, standing, node);
    if (isBar[node] !== 1) continue;
    placeBar(dates, standing, node, barStart(calculation, standing, node, isMoving, begin));
  }
  return standing;
}

/** The start of a bar by what links and its constraint ask of it, which are known in `standing`. */
export function barStart(
  { dates }: Calculation,
  standing: Standing,
  node: number,
  isMoving: boolean,
  begin = LONG_AGO,
): number {
  const hours = dates.length[node] ?? 0;
  const moment = askedOfBar(dates, standing, node, hours);
  if (dates.isLatest[node] === 1) return Math.max(moment, begin);
  const planned = dates.planned[node] ?? 0;
  const isKept = !isMoving || dates.isPinned[node] === 1;
  const late = isKept ? planned : moment;
  const start = isTooLate(dates, node, planned, moment) ? late : withinDay(planned, moment);
  return isKept ? start : withinLimits(dates, node, start, hours);
}

/** Sets the position of a bar by its start. */
export function placeBar(dates: ScheduleDates, standing: Standing, node: number, start: number): void {
  standing.start[node] = start;
  standing.finish[node] = finishOfBar(dates, node, start, dates.length[node] ?? 0);
}

/** Returns all positions as planned. */
export const standingOf = madeOnce((calculation: Calculation) => passForward(calculation, false));

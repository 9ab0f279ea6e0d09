import { ActivityAttribute, ActivityType, ScheduleConstraint } from '#contract/core/codes.ts';
import { type PlanCalendars, calendarsOf } from '../calendar/calendar.ts';
import { dayNumber } from '../calendar/day.ts';
import { groupBy } from '../group-by.ts';
import type { PlanningSteps } from '../steps.ts';
import type { PlanSetting } from '../document.ts';
import type { Network, ScheduledActivity, ScheduledDocument } from './network-model.ts';
import { EVENING, HOURS_TOLERANCE, type WorkTime } from '../calendar/work-time.ts';

/** The dates of a document by the numbers of its network, as far as scheduling goes. */
export interface ScheduleDates {
  readonly calendars: PlanCalendars;
  /** The calendar of each activity. */
  readonly calendar: readonly WorkTime[];
  /** 1 of what has dates itself: neither without any, nor a collection of something with dates. */
  readonly isBar: Uint8Array;
  /** 1 of collections that hold something with dates. */
  readonly isRolledUp: Uint8Array;
  readonly isMilestone: Uint8Array;
  /** 1 of what is never moved: fixed, manual, started, done, or ad hoc. */
  readonly isPinned: Uint8Array;
  readonly isDone: Uint8Array;
  /** Numbers of the first and the last day. */
  readonly firstDay: Int32Array;
  readonly lastDay: Int32Array;
  /** Moment at which work begins on the first day, if nothing makes it begin later. */
  readonly planned: Float64Array;
  /** Hours that the days have room for, by the duration as far as they leave it open. */
  readonly length: Float64Array;
  /** Hours when it is moved. */
  readonly duration: Float64Array;
  /** 1 of bars that are placed as late as possible. */
  readonly isLatest: Uint8Array;
  /** By its constraint: the moments before which it must neither start nor finish, -Infinity for none. */
  readonly startFrom: Float64Array;
  readonly finishFrom: Float64Array;
  /** By its constraint: the start of the last day on which it may start, and its latest finish; Infinity for none. */
  readonly startUntil: Float64Array;
  readonly finishUntil: Float64Array;
}

/** An activity with nothing else to hold its dates together than its fields. */
export type ScheduledBar = Pick<ScheduledActivity, 'type' | 'start' | 'finish' | 'duration'>;

/** Position of a bar: its days, the moment at which it starts, and the two lengths of `Dates`. */
export interface BarDates {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly planned: number;
  readonly length: number;
  readonly duration: number;
}

export function isDated({ start, finish }: Pick<ScheduledActivity, 'start' | 'finish'>): boolean {
  return start !== null || finish !== null;
}

/** Undefined for what has no dates. */
export function barDates({ type, start, finish, duration }: ScheduledBar, calendar: WorkTime): BarDates | undefined {
  const from = start ?? finish;
  const until = finish ?? start;
  if (from === null || until === null) return undefined;
  const firstDay = dayNumber(from);
  const lastDay = Math.max(from === until ? firstDay : dayNumber(until), firstDay);
  const position = calendar.dayPosition(firstDay);
  // Milestones may be on a day off.
  if (type === ActivityType.milestone) return { firstDay, lastDay, planned: firstDay, length: 0, duration: 0 };
  const span = calendar.dayPosition(lastDay + 1) - position;
  if (duration <= 0) return { firstDay, lastDay, planned: calendar.startAt(position), length: span, duration: span };
  const [first, last] = [calendar.hoursOf(firstDay), calendar.hoursOf(lastDay)];
  // Too short for its days: it starts in the middle of its first day to end on its last.
  const into = firstDay < lastDay ? span - last - duration : 0;
  const isLateBegun = into > HOURS_TOLERANCE && into < first - HOURS_TOLERANCE;
  const length = isLateBegun ? duration : Math.min(Math.max(duration, span - last), span);
  return { firstDay, lastDay, planned: calendar.startAt(position + (isLateBegun ? into : 0)), length, duration };
}

/** Tells whether progress, attributes or manual scheduling prevent an activity from moving. */
export function isPinned(activity: ScheduledActivity): boolean {
  const { type, attributes, isManual, complete, actualStart, actualFinish } = activity;
  const fixed = ActivityAttribute.startFixed | ActivityAttribute.finishFixed;
  const isBegun = complete > 0 || actualStart !== null || actualFinish !== null;
  return (attributes & fixed) !== 0 || isManual || isBegun || type === ActivityType.adHoc;
}

/** The calendars of the activities of a document. */
function activityCalendars({ activities, assignments }: ScheduledDocument, calendars: PlanCalendars): WorkTime[] {
  const assigned = groupBy(assignments, ({ activityId }) => activityId);
  return activities.map((activity) => {
    const resourceIds = assigned.get(activity.id)?.map(({ resourceId }) => resourceId) ?? [];
    return calendars.ofActivity(activity, resourceIds);
  });
}

/** Calculation of an earlier document. */
interface Earlier {
  readonly document: ScheduledDocument;
  readonly network: Network;
  readonly dates: ScheduleDates;
}

/** @param before its dates are reused for unchanged activities, wherever they are now */
export function* scheduleDates(
  document: ScheduledDocument,
  network: Network,
  setting: PlanSetting,
  before?: Earlier,
): PlanningSteps<ScheduleDates> {
  const { activities } = document;
  const size = activities.length;
  const calendars = before?.dates.calendars ?? calendarsOf(setting);
  const calendar = activityCalendars(document, calendars);
  yield;
  const dates = {
    calendars,
    calendar,
    isBar: new Uint8Array(size),
    isRolledUp: rolledUpFlags(activities, network),
    isMilestone: new Uint8Array(size),
    isPinned: new Uint8Array(size),
    isDone: new Uint8Array(size),
    firstDay: new Int32Array(size),
    lastDay: new Int32Array(size),
    planned: new Float64Array(size).fill(Number.NaN),
    length: new Float64Array(size),
    duration: new Float64Array(size),
    isLatest: new Uint8Array(size),
    startFrom: new Float64Array(size),
    finishFrom: new Float64Array(size),
    startUntil: new Float64Array(size),
    finishUntil: new Float64Array(size),
  };
  const place = before && placeFinder(before);
  const copy = before && activityCopier(dates, before.dates);
  for (const [number, activity] of activities.entries()) {
    const at = place?.(activity) ?? -1;
    if (!before || at < 0 || !isDatedAlike(dates, number, before.dates, at)) setActivity(dates, number, activity);
    else copy?.(number, at);
    if ((number + 1) % activitiesPerStep === 0) yield;
  }
  copy?.(activities.length, -1);
  return dates;
}

/** Activities whose dates are set in one step. */
const activitiesPerStep = 8_000;

/**
 * Returns a lookup of an activity's former place, -1 if its values are new; fast if called in the order of a similar
 * document.
 */
function placeFinder({
  document: { activities },
  network: { index },
}: Earlier): (activity: ScheduledActivity) => number {
  let next = 0;
  return (activity) => {
    const place = activities[next] === activity ? next : (index.get(activity.id) ?? -1);
    if (activities[place] !== activity) return -1;
    next = place + 1;
    return place;
  };
}

const isDatedAlike = (dates: ScheduleDates, number: number, before: ScheduleDates, at: number): boolean =>
  dates.calendar[number] === before.calendar[at] && dates.isRolledUp[number] === before.isRolledUp[at];

const perActivity = [
  'isMilestone',
  'isPinned',
  'isDone',
  'isBar',
  'firstDay',
  'lastDay',
  'planned',
  'length',
  'duration',
  'isLatest',
  'startFrom',
  'finishFrom',
  'startUntil',
  'finishUntil',
] as const satisfies readonly (keyof ScheduleDates)[];

/** Copies the dates of activities; neighbours are copied together once another activity follows. */
function activityCopier(dates: ScheduleDates, before: ScheduleDates): (number: number, at: number) => void {
  let [from, to, count] = [0, 0, 0];
  return (number, at) => {
    if (at === from + count && number === to + count) {
      count += 1;
      return;
    }
    for (const field of perActivity) dates[field].set(before[field].subarray(from, from + count), to);
    [from, to, count] = [at, number, 1];
  };
}

/** The dates of a document with the same network as another one, and the dates of that. */
export function datesAfter(
  document: ScheduledDocument,
  network: Network,
  before: { readonly document: ScheduledDocument; readonly dates: ScheduleDates },
): ScheduleDates {
  const { activities, assignments } = document;
  const { dates: was, document: old } = before;
  const changed: number[] = [];
  for (let number = 0; number < activities.length; number += 1)
    if (activities[number] !== old.activities[number]) changed.push(number);
  const isSame = (number: number) =>
    isDated(activities[number] ?? noDates) === isDated(old.activities[number] ?? noDates);
  const hasSameCalendars =
    assignments === old.assignments &&
    changed.every((number) => isWorkedAlike(activities[number], old.activities[number]));
  const calendar = hasSameCalendars ? was.calendar : activityCalendars(document, was.calendars);
  const dates = {
    calendars: was.calendars,
    calendar,
    isBar: was.isBar.slice(),
    isRolledUp: changed.every(isSame) ? was.isRolledUp : rolledUpFlags(activities, network),
    isMilestone: was.isMilestone.slice(),
    isPinned: was.isPinned.slice(),
    isDone: was.isDone.slice(),
    firstDay: was.firstDay.slice(),
    lastDay: was.lastDay.slice(),
    planned: was.planned.slice(),
    length: was.length.slice(),
    duration: was.duration.slice(),
    isLatest: was.isLatest.slice(),
    startFrom: was.startFrom.slice(),
    finishFrom: was.finishFrom.slice(),
    startUntil: was.startUntil.slice(),
    finishUntil: was.finishUntil.slice(),
  };
  for (const [number, activity] of activities.entries()) {
    const isOther = activity !== old.activities[number] || calendar[number] !== was.calendar[number];
    if (isOther || dates.isRolledUp[number] !== was.isRolledUp[number]) setActivity(dates, number, activity);
  }
  return dates;
}

/** Tells whether activities with the same assignees have the same calendar. */
const isWorkedAlike = (one: ScheduledActivity | undefined, other: ScheduledActivity | undefined): boolean =>
  one?.isElapsed === other?.isElapsed && one?.calendarId === other?.calendarId;

const noDates = { start: null, finish: null };

function setActivity(dates: ScheduleDates, number: number, activity: ScheduledActivity): void {
  dates.isMilestone[number] = activity.type === ActivityType.milestone ? 1 : 0;
  dates.isPinned[number] = isPinned(activity) ? 1 : 0;
  dates.isDone[number] = activity.complete >= 100 || activity.actualFinish !== null ? 1 : 0;
  const bar = barDates(activity, dates.calendar[number] ?? dates.calendars.plan);
  dates.isBar[number] = bar && dates.isRolledUp[number] !== 1 ? 1 : 0;
  if (bar) setBar(dates, number, bar);
  else dates.planned[number] = Number.NaN;
  setBounds(dates, number, activity);
}

/** Collections pass only the first day on which they may start to their activities. */
function setBounds(dates: ScheduleDates, number: number, { constraint, constraintDay }: ScheduledActivity): void {
  const isBar = dates.isBar[number] === 1;
  const isFree = isBar && dates.isPinned[number] !== 1;
  dates.isLatest[number] = isFree && constraint === ScheduleConstraint.asLateAsPossible ? 1 : 0;
  dates.startFrom[number] = Number.NEGATIVE_INFINITY;
  dates.finishFrom[number] = Number.NEGATIVE_INFINITY;
  dates.startUntil[number] = Number.POSITIVE_INFINITY;
  dates.finishUntil[number] = Number.POSITIVE_INFINITY;
  if (constraintDay === null) return;
  const day = dayNumber(constraintDay);
  const { startNoEarlierThan, finishNoEarlierThan, startNoLaterThan, finishNoLaterThan } = ScheduleConstraint;
  if (constraint === startNoEarlierThan) dates.startFrom[number] = day;
  if (constraint === finishNoEarlierThan && isBar) dates.finishFrom[number] = eveningOf(day);
  if (constraint === startNoLaterThan && isFree) dates.startUntil[number] = startOfLastDay(dates, number, day);
  if (constraint === finishNoLaterThan && isFree) dates.finishUntil[number] = eveningOf(day);
}

/** The start of a day, or of the last one before it on which is worked; milestones may be on a day off. */
function startOfLastDay({ isMilestone, calendar, calendars }: ScheduleDates, number: number, day: number): number {
  if (isMilestone[number] === 1) return day;
  const time = calendar[number] ?? calendars.plan;
  return time.startAt(time.dayPosition(lastWorkdayUntil(time, day)));
}

/** The number of a day, or of the last one before it on which is worked. */
function lastWorkdayUntil(calendar: WorkTime, day: number): number {
  return Math.floor(calendar.endAt(calendar.dayPosition(day + 1)));
}

export function setBar(
  dates: Pick<ScheduleDates, 'firstDay' | 'lastDay' | 'planned' | 'length' | 'duration'>,
  number: number,
  bar: BarDates,
): void {
  dates.firstDay[number] = bar.firstDay;
  dates.lastDay[number] = bar.lastDay;
  dates.planned[number] = bar.planned;
  dates.length[number] = bar.length;
  dates.duration[number] = bar.duration;
}

/** Collections that hold something with dates, on any level below. */
function rolledUpFlags(activities: readonly ScheduledActivity[], { parent, isAbove }: Network): Uint8Array {
  const isRolledUp = new Uint8Array(activities.length);
  for (const [number, activity] of activities.entries()) {
    if (!isDated(activity) || isAbove[number] === 1) continue;
    markAbove(isRolledUp, parent, number);
  }
  // A dated collection without dated children counts as a bar itself, also for its parents.
  for (const [number, activity] of activities.entries()) {
    if (isAbove[number] === 1 && isRolledUp[number] !== 1 && isDated(activity)) markAbove(isRolledUp, parent, number);
  }
  return isRolledUp;
}

function markAbove(isRolledUp: Uint8Array, parent: Int32Array, number: number): void {
  let above = parent[number] ?? -1;
  while (above >= 0 && isRolledUp[above] !== 1) {
    isRolledUp[above] = 1;
    above = parent[above] ?? -1;
  }
}

/** The end of a day on the axis. */
export const eveningOf = (day: number) => day + EVENING;

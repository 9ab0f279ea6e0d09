import { ActivityType, collectionTypes, ScheduleConstraint, TimeUnit } from '#contract/core/codes.ts';
import { blankPlanTask } from '#files/blank-row.ts';
import type { Duration, PlanTask } from '#files/plan.ts';
import { durationOfMinutes, type WorkingUnits, priorityFromFile } from '#files/units.ts';
import { minutesAsClock } from '#contract/core/day-times.ts';
import { activityConstraint, bindsStart, constraintNames } from '#plan/constraint.ts';
import { planWorkTime } from '#plan/calendar/calendar.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { TimesOfDay } from '#plan/schedule/schedule.ts';
import { clockHour, EVENING } from '#plan/calendar/work-time.ts';
import { calendarOf } from '#service/core/calendar/plan-calendar.ts';
import { exportedNotes } from '../file-notes.ts';
import { type FieldAttributeValue, withAttributeValues } from '../attribute-values.ts';
import { keptHeaderFields, type KeptTaskFields, keptTaskFields } from '../kept-fields.ts';
import { fittingPercents } from '../kept-timephased.ts';
import type { ExportedActivity, ExportedPlan } from './queries.ts';

/** The row of the project itself, with the comments of its plan file where the project has no description. */
export function projectRow(
  { projectName, projectDescription, fileFields }: ExportedPlan,
  values: readonly FieldAttributeValue[],
): PlanTask {
  const { comments, custom, outdated } = keptHeaderFields(fileFields) ?? {};
  return {
    ...blankPlanTask(0, 0),
    isBlank: false,
    name: projectName,
    notes: projectDescription || comments,
    custom: withAttributeValues(custom, values, outdated),
  };
}

/** Facts of an activity that follow from the rest of its plan. */
interface ExportPlace {
  /** It is the target of a link. */
  readonly isFollower: boolean;
  readonly moments: DayMoments;
  /** Of the exported plan. */
  readonly units: WorkingUnits;
  readonly times: TimesOfDay | undefined;
  /** Values of custom attributes that are fields of the plan. */
  readonly customValues: readonly FieldAttributeValue[];
}

/** Converts an activity into a task; its numbers are assigned by the plan. */
export function exportTaskOf(activity: ExportedActivity, place: ExportPlace): PlanTask {
  const { moments, units } = place;
  const { duration, durationUnit, isElapsed, complete, baseEffort, actualEffort } = activity;
  const lasting = (hours: number) => fileDuration(hours, durationUnit, isElapsed, units);
  const isMilestone = activity.type === ActivityType.milestone;
  const { outdated, ...kept } = keptTaskFields(activity.fileFields) ?? {};
  return {
    ...blankPlanTask(0, 0),
    ...kept,
    isBlank: false,
    name: activity.name,
    outlineLevel: activity.outlineLevel,
    wbs: activity.wbsCode || undefined,
    isSummary: false,
    isMilestone,
    isManual: activity.isManual,
    isEffortOnly: activity.type === ActivityType.task || undefined,
    priority: filePriority(activity.priority, kept.priority),
    ...exportTaskDates(activity, place, kept),
    duration: lasting(duration),
    actualStart: keptMoment(moments.startOf(activity.actualStart), kept.actualStart),
    actualFinish: keptMoment(moments.endOf(activity.actualFinish), kept.actualFinish),
    actualDuration: lasting((duration * complete) / 100),
    remainingDuration: lasting((duration * (100 - complete)) / 100),
    timephased: fittingPercents(kept.timephased, { ...kept, percentComplete: Math.round(complete) }),
    percentComplete: Math.round(complete),
    percentWorkComplete: baseEffort > 0 ? Math.round(complete) : undefined,
    work: baseEffort,
    actualWork: actualEffort,
    remainingWork: Math.max(0, baseEffort - actualEffort),
    fixedCost: activity.fixedCosts ?? undefined,
    deadline: keptMoment(moments.endOf(activity.deadline), kept.deadline),
    created: kept.created ?? localMoment(activity.created),
    contact: activity.hasResponsible ? (activity.responsible ?? undefined) : kept.contact,
    notes: exportedNotes(activity.description, kept),
    custom: withAttributeValues(kept.custom, place.customValues, outdated),
    baselines: baselinesOf(activity, place, kept.baselines),
  };
}

/**
 * When an activity begins and ends by its schedule, else with the work of its days. An elapsed one runs through the night,
 * which says nothing of a time. A milestone that follows something comes at the end of its day.
 */
function plannedMoments(activity: ExportedActivity, { isFollower, moments, times }: ExportPlace) {
  const { startOf, endOf } = moments;
  if (times && !activity.isElapsed)
    return { start: momentAtHour(activity.start, times.start), finish: momentAtHour(activity.finish, times.finish) };
  const isMilestone = activity.type === ActivityType.milestone;
  const start = isMilestone && isFollower ? endOf(activity.start) : startOf(activity.start);
  const finish = isMilestone && activity.start === activity.finish ? start : endOf(activity.finish);
  return { start, finish };
}

/**
 * The dates of an activity, and what keeps them: a fixed day is a must, and what follows nothing starts no earlier than planned,
 * because a program would move it to the start of the project.
 */
function exportTaskDates(activity: ExportedActivity, place: ExportPlace, kept: KeptTaskFields) {
  const planned = plannedMoments(activity, place);
  const isSame =
    [planned.start, planned.finish].map(momentDay).join() === [kept.start, kept.finish].map(momentDay).join();
  const { start, finish } = isSame ? kept : planned;
  const { startOf, endOf } = place.moments;
  const { type, day } = activityConstraint(activity);
  const constraintType = constraintNames[type];
  if (constraintType !== undefined && type !== ScheduleConstraint.asSoonAsPossible) {
    const constraintDate = keptMoment(bindsStart(type) ? startOf(day) : endOf(day), kept.constraintDate);
    return { start, finish, constraintType, constraintDate };
  }
  if (place.isFollower || start === undefined || collectionTypes.includes(activity.type)) return { start, finish };
  return { start, finish, constraintType: 'startNoEarlierThan' as const, constraintDate: start };
}

export const momentDay = (moment: string | undefined) => moment?.slice(0, 10);

/** The moment of a file if it is on the same day. */
const keptMoment = (moment: string | undefined, kept: string | undefined) =>
  momentDay(moment) === momentDay(kept) ? kept : moment;

/** 1 (highest) to 9 → 900 to 100; 0, which is not set, is the normal 500. @param kept that of a file, which counts if it is that step */
function filePriority(priority: number, kept: number | undefined): number {
  if (kept !== undefined && priorityFromFile(kept) === priority) return kept;
  return priority === 0 ? 500 : (10 - priority) * 100;
}

/** @param kept numbered baselines of a file, and costs and moments within a day of the first one */
function baselinesOf(
  { baseline }: ExportedActivity,
  { moments: { startOf, endOf }, units }: ExportPlace,
  kept: PlanTask['baselines'] = [],
): PlanTask['baselines'] {
  const numbered = kept.filter(({ number }) => number > 0);
  if (baseline === null) return numbered;
  const { start, finish, duration, baseEffort } = baseline;
  const first = kept.find(({ number }) => number === 0);
  return [
    {
      number: 0,
      start: keptMoment(startOf(start), first?.start),
      finish: keptMoment(endOf(finish), first?.finish),
      duration: fileDuration(duration, TimeUnit.automatic, false, units),
      work: baseEffort,
      cost: first?.cost,
      timephased: first?.timephased,
    },
    ...numbered,
  ];
}

/** Days and hours in plan files: a day of 8 hours is from 8 to 12 and from 13 to 17. */

export const HOURS_PER_DAY = 8;
export const DAY_START = '08:00';
const DAY_END = '17:00';
/** A moment of a day cannot be that of the next one. */
const LAST_MINUTE = '23:59';

const workingFileUnits = ['days', 'minutes', 'hours', 'days', 'weeks', 'months'] as const;
const elapsedFileUnits = [
  'elapsedDays',
  'elapsedMinutes',
  'elapsedHours',
  'elapsedDays',
  'elapsedWeeks',
  'elapsedMonths',
] as const;

/** Hours as a duration of a file, in the unit in which they were typed; in days if it is automatic. @param unit `TimeUnit` */
export function fileDuration(hours: number, unit: number, isElapsed: boolean, units: WorkingUnits): Duration {
  return durationOfMinutes(hours * 60, (isElapsed ? elapsedFileUnits : workingFileUnits)[unit] ?? 'days', units);
}

export function momentAt(day: string | null | undefined, time: string): string | undefined {
  return day === null || day === undefined ? undefined : `${day.slice(0, 10)}T${time}:00`;
}

/** @param hour of the day, 0 to 24 */
function momentAtHour(day: string | null, hour: number): string | undefined {
  const minutes = Math.round(hour * 60);
  return momentAt(day, minutes >= 24 * 60 ? LAST_MINUTE : minutesAsClock(minutes));
}

/** The first and the last moment of work of days, as the calendar of a plan is written. */
export interface DayMoments {
  startOf(day: string | null | undefined): string | undefined;
  endOf(day: string | null | undefined): string | undefined;
  /** The moment at which work begins that waits for hours of work from a day on. */
  after(day: string | null, hours: number): string | undefined;
}

/** On a day off the usual times count. */
export function dayMoments(stored: Parameters<typeof calendarOf>[0]): DayMoments {
  const time = planWorkTime(calendarOf(stored));
  const hourAt = (on: number, part: number, isStart: boolean) =>
    clockHour(part, time.hoursOf(on), { isStart, times: time.timesOn?.(on) });
  const timeOf = (day: string | null | undefined, isStart: boolean) => {
    if (!day) return undefined;
    const on = dayNumber(day);
    if (time.hoursOf(on) === 0) return momentAt(day, isStart ? DAY_START : DAY_END);
    return momentAtHour(day, hourAt(on, isStart ? 0 : 1, isStart));
  };
  return {
    startOf: (day) => timeOf(day, true),
    endOf: (day) => timeOf(day, false),
    after: (day, hours) => {
      if (day === null) return undefined;
      const moment = time.startAt(time.dayPosition(dayNumber(day)) + hours);
      const on = Math.floor(moment);
      return momentAtHour(dayText(on), hourAt(on, (moment % 1) / EVENING, true));
    },
  };
}

/** A time stamp without its zone and parts of seconds. */
export const localMoment = (stamp: string) => stamp.slice(0, 19);

/** By which GUIDs a plan file written here names what was never in a file of another program. */

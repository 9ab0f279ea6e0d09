import type { LocalDateTime } from '#files/plan-calendar.ts';
import { bindsStart } from '#plan/constraint.ts';
import { type DayShift, shiftedDays, shiftToStart } from '#plan/shift-document.ts';
import { calendarOf, readTimedCalendar } from '#service/core/calendar/plan-calendar.ts';
import type { Context } from '#service/core/context.ts';
import type { KeptActivityFields, KeptAssignmentFields } from '../kept-work.ts';
import type { ImportedActivity, ImportedPlan } from './from-plan-file.ts';
import { type ImportOptions, modeOf } from './import-plan.ts';

/**
 * Returns the plan of a file as it is, or if so chosen with all its days moved by the same number of working days, so that it
 * begins with the project. Nothing is moved where no activity has a start.
 */
export async function movedAsChosen(
  { db }: Context,
  { projectId, planId, moveToStart = false, ...options }: ImportOptions & { projectId: string; planId: string },
  file: ImportedPlan,
): Promise<ImportedPlan> {
  if (!moveToStart) return file;
  const { start } = await db
    .selectFrom('project_node')
    .select('start')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const stored = await readTimedCalendar(db, planId);
  const { week, weekTimes, exceptions } = (modeOf(options) !== 'append' && file.calendar) || stored;
  const setting = {
    calendar: calendarOf({ week, weekTimes, exceptions, holidays: stored.holidays }),
    resources: new Map(),
  };
  const shift = start === null ? undefined : shiftToStart(file.activities, start, setting);
  if (start === null || !shift) return file;
  const scheduleFinish = file.calendar?.scheduleFinish;
  return {
    ...withoutSpread(file),
    activities: shiftedDays(file.activities, start, setting).map((activity) => withMovedHistory(activity, shift)),
    ...(file.calendar &&
      scheduleFinish && { calendar: { ...file.calendar, scheduleFinish: shift.endDay(scheduleFinish) } }),
  };
}

/** Other days have other working time: values over time do not fit them. */
function withoutSpread({ assignments, losses, ...file }: ImportedPlan): ImportedPlan {
  const things = file.activities.flatMap(({ fileFields }) => fileFields?.things ?? []);
  const spread = [...assignments.map(({ fields }) => fields), ...things].filter(isSpread).length;
  const split = file.activities.filter(({ fileFields }) => fileFields?.pauses).length;
  return {
    ...file,
    assignments: assignments.map((each) => (isSpread(each.fields) ? { ...each, fields: evenly(each.fields) } : each)),
    losses: {
      ...losses,
      fields: [
        ...losses.fields,
        ...(split > 0 ? [{ field: 'planImport.field.task.pauses', kind: 'task', count: split } as const] : []),
        ...(spread > 0
          ? [{ field: 'planImport.field.assignment.timephased', kind: 'assignment', count: spread } as const]
          : []),
      ],
    },
  };
}

const isSpread = (fields: KeptAssignmentFields | null | undefined): fields is KeptAssignmentFields =>
  (fields?.timephased ?? fields?.baselines?.find(({ timephased }) => timephased)) !== undefined;

function evenly<Fields extends KeptAssignmentFields>({ timephased: _, baselines, ...fields }: Fields) {
  return { ...fields, ...(baselines && { baselines: baselines.map(({ timephased: __, ...saved }) => saved) }) };
}

/** Moves the days of an activity that a copy of a plan does not have: progress, baselines and moments within a day. */
function withMovedHistory(activity: ImportedActivity, { startDay, endDay }: DayShift): ImportedActivity {
  const { progress, baseline, fileFields } = activity;
  const moved = <D extends string | null>(day: D, move: (day: string) => string) => (day === null ? day : move(day));
  return {
    ...activity,
    progress: progress && {
      ...progress,
      start: startDay(progress.start),
      finish: moved(progress.finish, endDay),
    },
    baseline: baseline && {
      ...baseline,
      start: moved(baseline.start, startDay),
      finish: moved(baseline.finish, endDay),
    },
    fileFields: fileFields && movedFields(fileFields, { startDay, endDay }, bindsStart(activity.constraint)),
  };
}

function movedFields(
  fields: KeptActivityFields,
  { startDay, endDay }: DayShift,
  isOfStart: boolean,
): KeptActivityFields {
  const { start, finish, actualStart, actualFinish, deadline, constraintDate, baselines, things, ...others } = fields;
  return {
    ...(start && { start: movedMoment(start, startDay) }),
    ...(finish && { finish: movedMoment(finish, endDay) }),
    ...(actualStart && { actualStart: movedMoment(actualStart, startDay) }),
    ...(actualFinish && { actualFinish: movedMoment(actualFinish, endDay) }),
    ...(deadline && { deadline: movedMoment(deadline, endDay) }),
    ...(constraintDate && { constraintDate: movedMoment(constraintDate, isOfStart ? startDay : endDay) }),
    ...others,
    pauses: undefined,
    timephased: undefined,
    ...(things && { things: things.map(evenly) }),
    ...(baselines && {
      baselines: baselines.map(({ timephased: ___, ...baseline }) => ({
        ...baseline,
        ...(baseline.start && { start: movedMoment(baseline.start, startDay) }),
        ...(baseline.finish && { finish: movedMoment(baseline.finish, endDay) }),
      })),
    }),
  };
}

const movedMoment = (at: LocalDateTime, move: (day: string) => string): LocalDateTime =>
  `${move(at.slice(0, 10))}${at.slice(10)}`;

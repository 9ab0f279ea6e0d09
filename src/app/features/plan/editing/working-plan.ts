import { mapSteps, type Steps } from '#client/yielder.ts';
import { WorkContour } from '#contract/core/codes.ts';
import type { OpWorkingActivity, OpWorkingPlan } from '#contract/app/plan-editing.ts';
import type { OpPlannedActivity } from '#contract/app/plans.ts';
import type {
  ActivityCalendar,
  PlanActivity,
  PlanAssignment,
  PlanCalendar,
  PlanDocument,
  PlanLink,
  PlanResource,
  PlanSetting,
  ResourceCalendar,
} from '#plan/document.ts';

/** A plan as the service gives it to its editor. */
export interface WorkingPlan {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  readonly revision: number;
  readonly versionId: string;
  /** The document is the user's working version, which can be saved. */
  readonly isWorking: boolean;
  /** Who has the plan checked out; empty where it is not, or an older service does not say it. */
  readonly holderName: string;
  /** Ids of the resources that the reader may assign to further activities. */
  readonly assignable: ReadonlySet<string>;
}

/** The part of a plan that shows who still has work in it, and when. */
export interface PlannedWork {
  readonly activities: readonly Pick<PlanActivity, 'id' | 'type' | 'start' | 'finish' | 'complete' | 'actualFinish'>[];
  readonly assignments: readonly Pick<PlanAssignment, 'activityId' | 'resourceId'>[];
}

/**
 * Reads a working plan from the service; missing fields get the interface's default values.
 * @param own ids of activities created in this browser, by which they stay known
 */
export function* readWorkingPlan(plan: OpWorkingPlan, own: ReadonlySet<string> = new Set()): Steps<WorkingPlan> {
  const names =
    own.size === 0
      ? new Map<string, string>()
      : new Map(plan.activity.flatMap(({ id, guid }) => (guid && own.has(guid) ? [[id, guid]] : [])));
  const known = (id: string) => names.get(id) ?? id;
  const activities = yield* mapSteps(plan.activity, (each): PlanActivity => {
    const activity = readActivity(each);
    const { id, parentId } = activity;
    return names.size > 0 ? { ...activity, id: known(id), parentId: parentId && known(parentId) } : activity;
  });
  const links = yield* mapSteps(plan.link, (link): PlanLink => ({
    predecessorId: known(link.predecessor ?? ''),
    successorId: known(link.successor ?? ''),
    type: link.type ?? 0,
    lag: link.lag ?? 0,
    isElapsed: link.lagElapsed ?? false,
    unit: link.lagUnit ?? 0,
  }));
  const assignments = yield* mapSteps(plan.assignment, (assignment): PlanAssignment => ({
    activityId: known(assignment.activity ?? ''),
    resourceId: assignment.resource ?? '',
    assigned: assignment.assigned ?? 100,
    baseEffort: assignment.baseEffort ?? 0,
    delay: assignment.delay ?? 0,
    contour: assignment.contour ?? WorkContour.flat,
  }));
  return {
    document: { activities, links, assignments },
    setting: readSetting(plan),
    revision: plan.revision,
    versionId: String(plan.version.id.id),
    isWorking: plan.workingVersion,
    holderName: plan.holderName ?? '',
    assignable: new Set(plan.resource.flatMap(({ id, assignable }) => (assignable === true ? [id] : []))),
  };
}

/** Reads the days and assignments alone, which takes far less time than the whole plan. */
export const readPlannedWork = ({ activity, assignment }: OpWorkingPlan): PlannedWork => ({
  activities: activity.map(({ id, type, start, finish, complete, actualFinish }) => ({
    id,
    type: type ?? 0,
    start: dayOrNull(start),
    finish: dayOrNull(finish),
    complete: complete ?? 0,
    actualFinish: dayOrNull(actualFinish),
  })),
  assignments: assignment.map((each) => ({ activityId: each.activity ?? '', resourceId: each.resource ?? '' })),
});

function readActivity(activity: OpWorkingActivity): PlanActivity {
  const planned = readPlanned(activity);
  const pauses = activity.split?.map(({ from, until }) => ({
    from: dayOrNull(from) ?? '',
    until: dayOrNull(until) ?? '',
  }));
  return {
    ...planned,
    ...(pauses && { split: { start: planned.start, finish: planned.finish, pauses } }),
    complete: activity.complete ?? 0,
    actualStart: dayOrNull(activity.actualStart),
    actualFinish: dayOrNull(activity.actualFinish),
    actualEffort: activity.actualEffort ?? 0,
    openEffort: activity.openEffort ?? 0,
    isRecorded: activity.recorded ?? false,
  };
}

/** Values that are not versioned: all versions show the activity's current progress. */
export type WorkingProgress = Pick<
  PlanActivity,
  'complete' | 'actualStart' | 'actualFinish' | 'actualEffort' | 'openEffort' | 'isRecorded'
>;

type PlannedFields = keyof OpPlannedActivity & keyof OpWorkingActivity;

/** Reads the planned values of an activity from any of the interface's version types. */
export function readPlanned(
  activity: Pick<OpPlannedActivity, PlannedFields>,
): Omit<PlanActivity, keyof WorkingProgress> {
  return {
    id: activity.id,
    parentId: activity.parent ?? null,
    type: activity.type ?? 0,
    name: activity.name ?? '',
    description: activity.description ?? '',
    wbsCode: activity.wbsCode ?? '',
    categoryId: activity.category ?? null,
    start: dayOrNull(activity.start),
    finish: dayOrNull(activity.finish),
    duration: activity.duration ?? 0,
    durationUnit: activity.durationUnit ?? 0,
    isElapsed: activity.durationElapsed ?? false,
    calendarId: activity.calendar ?? null,
    leadTime: activity.leadTime ?? 0,
    followUpTime: activity.followUpTime ?? 0,
    priority: activity.priority ?? 0,
    baseEffort: activity.baseEffort ?? 0,
    unassignedEffort: activity.unassignedEffort ?? 0,
    responsibleId: activity.responsibleResource ?? null,
    attributes: activity.attributes ?? 0,
    deadline: dayOrNull(activity.deadline),
    constraint: activity.constraint ?? 0,
    constraintDay: dayOrNull(activity.constraintDay),
    isManual: activity.manual ?? false,
  };
}

/** A day without the mark of its time zone. */
const dayOrNull = (day: string | null | undefined): string | null => (day ? day.slice(0, 10) : null);

function readSetting(plan: OpWorkingPlan): PlanSetting {
  const { calendar, activityCalendar, scheduleFinish, resource, resourceCalendar } = plan;
  // An older service knows no calendars of resources.
  const calendars = (resourceCalendar ?? []).map(({ week, weekTimes, exception }): ResourceCalendar => {
    const own = workingPlanCalendar({ week: week ?? [], weekTimes: weekTimes ?? null, exception: exception ?? [] });
    return week ? own : { ...own, week: null };
  });
  const resources = resource.map((each): [string, PlanResource] => [
    each.id,
    {
      id: each.id,
      name: each.name ?? '',
      available: each.available ?? 100,
      calendars: (each.calendar ?? []).flatMap((place) => calendars[place] ?? []),
      absences: (each.absence ?? []).map(({ from, until, half, type }) => ({
        from: dayOrNull(from) ?? '',
        until: dayOrNull(until) ?? '',
        isHalf: half === true,
        type: type ?? '',
      })),
    },
  ]);
  const activityCalendars = (activityCalendar ?? []).map(({ id, name, ...times }): [string, ActivityCalendar] => [
    id,
    { name: name ?? '', ...workingPlanCalendar(times) },
  ]);
  return {
    calendar: workingPlanCalendar(calendar),
    activityCalendars: new Map(activityCalendars),
    resources: new Map(resources),
    ...(scheduleFinish && { scheduleFinish: scheduleFinish.slice(0, 10) }),
  };
}

function workingPlanCalendar({ week, weekTimes, exception }: OpWorkingPlan['calendar']): PlanCalendar {
  const [mon = 8, tue = 8, wed = 8, thu = 8, fri = 8, sat = 0, sun = 0] = week ?? [];
  return {
    week: [mon, tue, wed, thu, fri, sat, sun],
    ...(weekTimes && { weekTimes: weekTimes.map((times) => times ?? '') }),
    exceptions: (exception ?? []).map(({ from, until, hours, times }) => ({
      from: dayOrNull(from) ?? '',
      until: dayOrNull(until) ?? '',
      hours: hours ?? 0,
      ...(times && { times }),
    })),
  };
}

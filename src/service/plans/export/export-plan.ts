import { TimeUnit } from '#contract/core/codes.ts';
import type { OpPlanLink } from '#contract/app/plans.ts';
import { taskFieldKeys } from '#files/custom-fields.ts';
import { buildTaskOutline } from '#files/outline.ts';
import type { PlanCalendar } from '#files/plan-calendar.ts';
import type {
  Duration,
  PlanFile,
  PlanHeader,
  PlanRelation,
  PlanResource,
  PlanTask,
  RelationType,
} from '#files/plan.ts';
import type { WorkingUnits } from '#files/units.ts';
import { STANDARD_CALENDAR } from '#files/standard-calendar.ts';
import { groupBy } from '#plan/group-by.ts';
import type { TimesOfDay } from '#plan/schedule/schedule.ts';
import type { StoredResourceCalendar } from '#service/core/calendar/calendar-store.ts';
import { calendarForFile } from '#service/core/calendar/file-calendar.ts';
import {
  allExceptions,
  companyWeek,
  type StoredCalendar,
  type TimedCalendar,
} from '#service/core/calendar/plan-calendar.ts';
import type {
  ExportedActivity,
  ExportedAssignment,
  ExportedCustomValue,
  ExportedPerson,
  ExportedPlan,
} from './queries.ts';
import {
  DAY_START,
  type DayMoments,
  dayMoments,
  fileDuration,
  exportTaskOf,
  HOURS_PER_DAY,
  localMoment,
  momentAt,
  projectRow,
} from './export-tasks.ts';
import { type KeptCustomField, keptCustomFields } from '../kept-custom-fields.ts';
import { exportedSettings, keptHeaderFields } from '../kept-fields.ts';
import { activityGuid, planGuid } from '#service/plans/plan-guid.ts';
import type { KeptResource } from '../kept-resources.ts';
import { exportAssignmentsOf, exportResourcesOf, exportThingsOf } from './export-work.ts';

/** Converts a stored plan into a plan file that an import restores. */

const CALENDAR_UID = 1;

export interface StoredPlan {
  readonly plan: ExportedPlan;
  readonly activities: readonly ExportedActivity[];
  readonly links: readonly OpPlanLink[];
  readonly assignments: readonly ExportedAssignment[];
  /** That of the plan. */
  readonly calendar: TimedCalendar;
  /** By resource id; resources that follow the plan's calendar are missing. */
  readonly calendars: ReadonlyMap<string, StoredResourceCalendar>;
  /** Resources of its plan file, and those of them without work that the caller sees. */
  readonly fileResources: readonly KeptResource[];
  readonly idle: readonly ExportedPerson[];
  /** Values of custom attributes that fields of plan files are. */
  readonly customValues: readonly ExportedCustomValue[];
  /** Hours of the day at which activities begin and end, by id; others fill their days. */
  readonly times: ReadonlyMap<string, TimesOfDay>;
  /** The day of the export. */
  readonly today: string;
}

/** Translates a stored plan; pure. */
export function toPlanFile(stored: StoredPlan): PlanFile {
  const { activities, assignments, calendar } = stored;
  const uids = exportUidsOf(activities);
  const moments = dayMoments(calendar);
  const momentsBy = new Map(
    calendar.activityCalendars.map((own) => [own.id, dayMoments({ ...own, holidays: calendar.holidays })]),
  );
  const momentsOf = ({ calendarId }: ExportedActivity) => momentsBy.get(calendarId ?? '') ?? moments;
  const header = headerOf(stored, moments);
  const followers = new Set(stored.links.map(({ successor }) => successor));
  const guids = new Set<string>();
  const resources = exportResourcesOf([...assignments, ...stored.idle], stored.fileResources, header);
  const things = exportThingsOf(stored.fileResources, resources, activities);
  const calendarUids = activityCalendarUids(stored, resources.size);
  const customFields = keptCustomFields(stored.plan.fileCustomFields);
  const customValues = customValuesByActivity(stored.customValues, customFields);
  const tasks = activities.map((activity, index): PlanTask => {
    const isOwn = activity.fileGuid !== null && !guids.has(activity.fileGuid);
    if (activity.fileGuid !== null) guids.add(activity.fileGuid);
    return {
      ...exportTaskOf(activity, {
        isFollower: followers.has(activity.id),
        moments: momentsOf(activity),
        units: header,
        times: stored.times.get(activity.id),
        customValues: customValues.get(activity.id) ?? [],
      }),
      calendarUid: calendarUids.get(activity.calendarId ?? ''),
      uid: uids.get(activity.id) ?? 0,
      id: index + 1,
      guid: (isOwn ? activity.fileGuid : null) ?? activityGuid(header.guid ?? '', activity.id),
    };
  });
  const taskById = new Map(activities.map(({ id }, index) => [id, tasks[index]]));
  return {
    format: 'mspdi',
    header,
    calendars: [
      planCalendar(calendar),
      ...ownCalendars(resources, stored.calendars),
      ...exportedActivityCalendars(calendar, calendarUids),
    ],
    tasks: buildTaskOutline([projectRow(stored.plan, customValues.get(null) ?? []), ...tasks]),
    relations: stored.links.flatMap((link) => relationOf(link, uids, header)),
    resources: [
      ...Array.from(resources, ([id, resource]) =>
        stored.calendars.has(id) ? { ...resource, calendarUid: calendarUidOf(resource) } : resource,
      ),
      ...things.values(),
    ],
    assignments: exportAssignmentsOf(stored, { taskOf: (id) => taskById.get(id), momentsOf, resources, things }),
    customFields,
    warnings: [],
  };
}

/** The values of custom attributes for the fields of this plan that they are; those without a field here are left out. */
function customValuesByActivity(values: readonly ExportedCustomValue[], customFields: readonly KeptCustomField[]) {
  const named = customFields.flatMap(({ element, key, alias }) =>
    element === 'task' && alias ? [[alias.trim().toLowerCase(), key] as const] : [],
  );
  const keys = new Map([...taskFieldKeys, ...named.toReversed()]);
  const placed = values.flatMap(({ name, ...value }) => {
    const key = keys.get(name);
    return key === undefined ? [] : [{ ...value, key }];
  });
  return groupBy(placed, ({ activityId }) => activityId);
}

/** When is worked in the plan, the holidays of the company included. */
function planCalendar(stored: StoredCalendar): PlanCalendar {
  const calendar = { ...stored, week: stored.week ?? companyWeek, exceptions: allExceptions(stored) };
  return { uid: CALENDAR_UID, name: STANDARD_CALENDAR, workWeeks: [], ...calendarForFile(calendar) };
}

/** Unique ids of the calendars that activities of the version work by, behind those of the resources. */
function activityCalendarUids(
  { activities, calendar }: StoredPlan,
  numberOfResources: number,
): ReadonlyMap<string, number> {
  const used = new Set(activities.map(({ calendarId }) => calendarId));
  const ids = calendar.activityCalendars.flatMap(({ id }) => (used.has(id) ? [id] : []));
  return new Map(ids.map((id, index) => [id, CALENDAR_UID + numberOfResources + 1 + index]));
}

/** The calendars of activities, each a base calendar with the holidays of the company. */
function exportedActivityCalendars(
  { activityCalendars: all, holidays }: TimedCalendar,
  uids: ReadonlyMap<string, number>,
): PlanCalendar[] {
  return all.flatMap(({ id, name, ...times }): PlanCalendar[] => {
    const uid = uids.get(id);
    if (uid === undefined) return [];
    const calendar = { ...times, exceptions: allExceptions({ ...times, holidays }) };
    return [{ uid, name, workWeeks: [], ...calendarForFile(calendar) }];
  });
}

const calendarUidOf = ({ uid }: PlanResource) => CALENDAR_UID + uid;

/** Returns the calendars of resources that differ from the plan's, derived from it. */
function ownCalendars(
  resources: ReadonlyMap<string, PlanResource>,
  calendars: StoredPlan['calendars'],
): PlanCalendar[] {
  return Array.from(resources).flatMap(([id, resource]): PlanCalendar[] => {
    const calendar = calendars.get(id);
    if (!calendar) return [];
    const base = { uid: calendarUidOf(resource), name: resource.name, baseCalendarUid: CALENDAR_UID, workWeeks: [] };
    return [{ ...base, ...calendarForFile(calendar) }];
  });
}

/** Unique ids: those under which a file knew the activities, and free ones for the others. */
function exportUidsOf(activities: readonly ExportedActivity[]): ReadonlyMap<string, number> {
  const taken = new Set<number>();
  const uids = new Map<string, number>();
  for (const { id, fileUid } of activities) {
    if (fileUid === null || fileUid <= 0 || taken.has(fileUid)) continue;
    taken.add(fileUid);
    uids.set(id, fileUid);
  }
  let next = 0;
  for (const { id } of activities) {
    if (uids.has(id)) continue;
    do next += 1;
    while (taken.has(next));
    taken.add(next);
    uids.set(id, next);
  }
  return uids;
}

function headerOf({ plan, activities, calendar, today }: StoredPlan, moments: DayMoments): PlanHeader {
  const kept = { ...keptHeaderFields(plan.fileFields), custom: undefined, outdated: undefined };
  const starts = activities.flatMap(({ start }) => start ?? []).toSorted();
  const finishes = activities.flatMap(({ finish }) => finish ?? []).toSorted();
  return {
    name: plan.projectName,
    title: plan.projectName,
    guid: planGuid(plan.planId, plan.created),
    created: localMoment(plan.created),
    ...exportedSettings,
    // Another symbol is one of a currency that the file does not name.
    currencyCode: kept.currencySymbol === undefined ? 'EUR' : undefined,
    ...kept,
    lastSaved: plan.checkInTime === null ? undefined : localMoment(plan.checkInTime),
    start: moments.startOf(starts[0] ?? today),
    finish: moments.endOf(calendar.scheduleFinish ?? finishes.at(-1) ?? today),
    currentDate: momentAt(today, DAY_START),
    scheduleFrom: calendar.scheduleFinish === null ? 'start' : 'finish',
    defaultCalendarUid: CALENDAR_UID,
  };
}

/** By their codes. */
const exportLinkTypes: readonly RelationType[] = ['finishStart', 'startFinish', 'startStart', 'finishFinish'];

/** Ad hoc activities are not in the file, and so their links neither. */
function relationOf(
  { predecessor, successor, type, lag, lagElapsed, lagUnit }: OpPlanLink,
  uids: ReadonlyMap<string, number>,
  units: WorkingUnits,
): PlanRelation[] {
  const predecessorUid = uids.get(predecessor ?? '');
  const successorUid = uids.get(successor ?? '');
  if (predecessorUid === undefined || successorUid === undefined) return [];
  return [
    {
      predecessorUid,
      successorUid,
      type: exportLinkTypes[type ?? 0] ?? 'finishStart',
      lag: lagOf(lag ?? 0, lagUnit ?? TimeUnit.automatic, lagElapsed === true, units),
    },
  ];
}

/** In days where it is whole ones, else in hours, unless it was typed in another unit. */
function lagOf(hours: number, unit: number, isElapsed: boolean, units: WorkingUnits): Duration {
  const isDays = hours % (isElapsed ? 24 : HOURS_PER_DAY) === 0;
  const automatic = isDays ? TimeUnit.days : TimeUnit.hours;
  return fileDuration(hours, unit === TimeUnit.automatic ? automatic : unit, isElapsed, units);
}

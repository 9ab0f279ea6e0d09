import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { ActivityType, DependencyType, TimeUnit, WorkContour } from '../core/codes.ts';
import { get, optional, post, put } from '../core/endpoint.ts';
import {
  Any,
  code,
  Count,
  Day,
  draft,
  Flag,
  Guid,
  Hours,
  Id,
  IdOrGuid,
  Money,
  Name,
  Percent,
  list,
  record,
  Text,
  Timestamp,
} from '../core/fields.ts';
import { VersionInfo } from '../documented/planning.ts';
import { planLinkFields, versionedFields } from './plans.ts';

/** Fields of an activity common to reading and writing a plan. */
const plannedActivityFields = {
  type: code(ActivityType),
  name: Name,
  description: Text,
  wbsCode: Name,
  ...versionedFields,
  complete: Percent,
  actualStart: Day,
  actualFinish: Day,
};

/** Days within an activity without work on it, as its plan file states. */
const OpActivitySplit = record('OpActivitySplit', { from: Day, until: Day });

/** An activity as it is edited; `id` is the activity's in all versions. */
export const OpWorkingActivity = record('OpWorkingActivity', {
  id: Id,
  parent: Id,
  ...plannedActivityFields,
  guid: Guid,
  actualEffort: Hours,
  openEffort: Hours,
  recorded: Flag,
  split: Type.Array(OpActivitySplit),
});
export type OpWorkingActivity = Static<typeof OpWorkingActivity>;

/** A link of two activities with its lag in hours; there is at most one between two. */
const OpWorkingLink = record('OpWorkingLink', planLinkFields);
export type OpWorkingLink = Static<typeof OpWorkingLink>;

/**
 * A resource's share of an activity; there is at most one of a resource. `delay` are hours of the activity's duration after which the
 * work begins.
 */
const OpWorkingAssignment = record('OpWorkingAssignment', {
  activity: Id,
  resource: Id,
  assigned: Percent,
  baseEffort: Hours,
  delay: Hours,
  contour: code(WorkContour),
});
export type OpWorkingAssignment = Static<typeof OpWorkingAssignment>;

/**
 * Days on which a calendar differs from its week. `times` are those of the day, such as `08:00-12:00 13:00-17:00`, of which
 * `hours` follow; without them the usual ones count.
 */
export const OpCalendarException = record('OpCalendarException', {
  from: Day,
  until: Day,
  hours: Hours,
  name: Name,
  times: Name,
});
export type OpCalendarException = Static<typeof OpCalendarException>;

export const PlanWeekHours = Type.Array(Hours);

/** Times of the day from Monday to Sunday, as those of an exception; empty where the usual ones count. */
export const PlanWeekTimes = Type.Array(Name);

/** Working times, including company holidays; exceptions are ordered and do not overlap. */
const OpWorkCalendar = record('OpWorkCalendar', {
  week: PlanWeekHours,
  weekTimes: PlanWeekTimes,
  exception: Type.Array(OpCalendarException),
});

/** Working times that differ from the plan's. */
const OpWorkingCalendar = record('OpWorkingCalendar', {
  week: PlanWeekHours,
  weekTimes: PlanWeekTimes,
  exception: Type.Array(OpCalendarException),
});

/**
 * A calendar that activities of a plan work by instead of the plan's, such as a night shift. `activities` are those of the
 * current and the working version that do.
 */
const OpActivityCalendar = record('OpActivityCalendar', {
  id: Id,
  name: Name,
  week: PlanWeekHours,
  weekTimes: PlanWeekTimes,
  exception: Type.Array(OpCalendarException),
  activities: Count,
});

/** The same as it is edited: a new calendar has no id. */
const OpActivityCalendarEdit = draft(OpActivityCalendar, 'OpActivityCalendarEdit');
export type OpActivityCalendarEdit = Static<typeof OpActivityCalendarEdit>;

const OpWorkingAbsence = record('OpWorkingAbsence', { from: Day, until: Day, half: Flag, type: Name });

/** A resource that the caller sees, as a plan is calculated with it. */
const OpWorkingResource = record('OpWorkingResource', {
  id: Id,
  name: Name,
  available: Percent,
  hourlyRate: Money,
  assignable: Flag,
  absence: Type.Array(OpWorkingAbsence),
  calendar: Type.Array(Count),
});
export type OpWorkingResource = Static<typeof OpWorkingResource>;

/** Everything that is needed to edit a plan, or to calculate with it. */
export const OpWorkingPlan = Type.Object(
  {
    version: VersionInfo,
    projectNode: Id,
    workingVersion: Flag,
    /** Who has it checked out; absent where it is not. */
    holderName: Type.Optional(Name),
    revision: Count,
    activity: Type.Array(OpWorkingActivity),
    link: Type.Array(OpWorkingLink),
    assignment: Type.Array(OpWorkingAssignment),
    calendar: OpWorkCalendar,
    scheduleFinish: Type.Optional(Day),
    activityCalendar: Type.Optional(Type.Array(OpActivityCalendar)),
    resource: Type.Array(OpWorkingResource),
    resourceCalendar: Type.Optional(Type.Array(OpWorkingCalendar)),
  },
  { title: 'OpWorkingPlan' },
);
export type OpWorkingPlan = Static<typeof OpWorkingPlan>;

/** A new activity, or a change of one: absent fields stay as they are. */
const OpActivityEdit = record('OpActivityEdit', {
  id: IdOrGuid,
  parent: IdOrGuid,
  sequence: Count,
  ...plannedActivityFields,
});
export type OpActivityEdit = Static<typeof OpActivityEdit>;

const OpLinkKey = Type.Object({ predecessor: IdOrGuid, successor: IdOrGuid }, { title: 'OpLinkKey' });

const OpLinkEdit = Type.Object(
  {
    predecessor: IdOrGuid,
    successor: IdOrGuid,
    type: code(DependencyType),
    lag: Type.Optional(Hours),
    lagUnit: Type.Optional(code(TimeUnit)),
    lagElapsed: Type.Optional(Flag),
  },
  { title: 'OpLinkEdit' },
);
export type OpLinkEdit = Static<typeof OpLinkEdit>;

const OpAssignmentKey = Type.Object({ activity: IdOrGuid, resource: Id }, { title: 'OpAssignmentKey' });

/** Absent delay and contour stay as they are; a new assignment begins with its activity, and is spread evenly. */
const OpAssignmentEdit = Type.Object(
  {
    activity: IdOrGuid,
    resource: Id,
    assigned: Percent,
    baseEffort: Hours,
    delay: Type.Optional(Hours),
    contour: Type.Optional(code(WorkContour)),
  },
  { title: 'OpAssignmentEdit' },
);
export type OpAssignmentEdit = Static<typeof OpAssignmentEdit>;

/** Parts of a plan that change: removals are applied first, then writes. */
const planEditParts = {
  activity: Type.Optional(Type.Array(OpActivityEdit)),
  removedActivity: Type.Optional(Type.Array(IdOrGuid)),
  link: Type.Optional(Type.Array(OpLinkEdit)),
  removedLink: Type.Optional(Type.Array(OpLinkKey)),
  assignment: Type.Optional(Type.Array(OpAssignmentEdit)),
  removedAssignment: Type.Optional(Type.Array(OpAssignmentKey)),
};

/** Changes of a save. */
export const OpPlanEdit = Type.Object({ revision: Count, key: Guid, ...planEditParts }, { title: 'OpPlanEdit' });
export type OpPlanEdit = Static<typeof OpPlanEdit>;
export type PlanEditParts = Omit<OpPlanEdit, 'revision' | 'key'>;

/** Changes of the version of a plan that everyone reads. */
const OpPlanChange = Type.Object(
  { project: Id, version: Id, comment: Type.Optional(Text), ...planEditParts },
  { title: 'OpPlanChange' },
);
export type OpPlanChange = Static<typeof OpPlanChange>;

/** Plans that are changed together at most. */
export const mostChangedPlans = 200;
/** Changes of several plans, each of another project. */
const OpPlanChanges = Type.Object(
  { plan: Type.Array(OpPlanChange, { minItems: 1, maxItems: mostChangedPlans }) },
  { title: 'OpPlanChanges' },
);
const OpPlanVersionList = list('OpPlanVersionList', 'version', VersionInfo);

const OpPlanRevision = Type.Object({ revision: Count }, { title: 'OpPlanRevision' });

/**
 * When is worked in a plan: hours of its week and the days that differ, as they were set for it, and the calendars of its
 * activities. A change without `activityCalendar` keeps those; one with it keeps those that it names by their ids.
 * `scheduleFinish` is the day by which the plan ends that is scheduled from its finish.
 */
export const OpPlanCalendar = record('OpPlanCalendar', {
  week: PlanWeekHours,
  weekTimes: PlanWeekTimes,
  ownWeek: Flag,
  exception: Type.Array(OpCalendarException),
  holiday: Type.Array(OpCalendarException),
  scheduleFinish: Day,
  activityCalendar: Type.Array(OpActivityCalendarEdit),
  modified: Timestamp,
});
export type OpPlanCalendar = Static<typeof OpPlanCalendar>;

const OpRestoration = record('OpRestoration', { name: Name, comment: Text });

/**
 * A field of an activity that its plan file filled, as files name it; nothing is calculated with it. With the number of a
 * baseline the field is that baseline's; `unit` is that of a duration, `address` that of a hyperlink. With the name of a resource
 * it is that of its assignment.
 */
const OpPlanFileField = record('OpPlanFileField', {
  field: Name,
  baseline: Count,
  value: Any,
  until: Type.String(),
  unit: Name,
  address: Type.String(),
  resource: Name,
  alias: Name,
  project: Id,
  projectName: Name,
  activity: Id,
  start: Day,
  finish: Day,
});
export type OpPlanFileField = Static<typeof OpPlanFileField>;

const OpPlanFileFieldList = list('OpPlanFileFieldList', 'field', OpPlanFileField);

const planEditingChangeAreas = ['planning', 'tasks', 'projects', 'worklogs'] as const;

export const planEditingApi = {
  getWorkingPlan: get('/planning/workingPlan/{projectId}', {
    query: { withAssignable: optional(Flag) },
    returns: OpWorkingPlan,
    large: true,
  }),
  getPlanFileFields: get('/planning/fileFields/{projectId}/{activityId}', { returns: OpPlanFileFieldList }),
  saveWorkingPlan: put(
    '/planning/workingPlan/{projectId}',
    // Ten thousand new activities with their links are some six megabytes.
    { body: OpPlanEdit, bodyMegabytes: 32, returns: OpPlanRevision, changes: ['planning'] },
  ),
  changePlans: post('/planning/changes', {
    body: OpPlanChanges,
    bodyMegabytes: 32,
    returns: OpPlanVersionList,
    changes: planEditingChangeAreas,
  }),
  getPlanCalendar: get('/planning/calendar/{projectId}', { returns: OpPlanCalendar }),
  setPlanCalendar: put('/planning/calendar/{projectId}', {
    body: OpPlanCalendar,
    returns: OpPlanCalendar,
    changes: planEditingChangeAreas,
  }),
  restorePlanVersion: post('/planning/restoration/{planVersionId}', {
    body: OpRestoration,
    returns: VersionInfo,
    changes: planEditingChangeAreas,
  }),
};

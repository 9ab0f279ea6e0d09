import { Type, type Static } from 'typebox';
import { ActivityType, DependencyType } from '../core/codes.ts';
import { get, post, put } from '../core/endpoint.ts';
import {
  code,
  Count,
  Day,
  describe,
  Flag,
  Guid,
  Hours,
  Id,
  IdOrGuid,
  Money,
  Name,
  Percent,
  Priority,
  record,
  Text,
  Timestamp,
} from '../core/fields.ts';
import { VersionInfo } from '../documented/planning.ts';

/** Fields of an activity common to reading and writing a plan. */
const plannedActivityFields = {
  type: code(ActivityType),
  name: Name,
  description: Text,
  wbsCode: Name,
  category: Id,
  start: Day,
  finish: describe(Day, 'The last day, included.'),
  duration: Hours,
  leadTime: describe(Hours, 'Hours that must pass before it may start.'),
  followUpTime: describe(Hours, 'Hours that must pass after it has ended before what follows may start.'),
  priority: Priority,
  baseEffort: describe(Hours, 'Of a collection the sum of what it holds; else what is assigned and unassigned.'),
  unassignedEffort: Hours,
  responsibleResource: Id,
  attributes: Count,
  deadline: Day,
  complete: Percent,
  actualStart: Day,
  actualFinish: Day,
};

/** An activity as it is edited; `id` is the activity's in all versions. */
export const OpWorkingActivity = record('OpWorkingActivity', {
  id: Id,
  parent: Id,
  ...plannedActivityFields,
  guid: describe(Guid, 'GUID that the editor gave it when it was new; can be used instead of its id.'),
  actualEffort: Hours,
  openEffort: Hours,
  recorded: describe(
    Flag,
    'Work or costs are recorded for it: it stays in the plan, and its progress follows from work.',
  ),
});
export type OpWorkingActivity = Static<typeof OpWorkingActivity>;

/** A link of two activities with its lag in hours; there is at most one between two. */
const OpWorkingLink = record('OpWorkingLink', {
  predecessor: Id,
  successor: Id,
  type: code(DependencyType),
  lag: describe(Hours, 'Negative where the two overlap.'),
  lagElapsed: describe(Flag, 'Lag runs through nights and days off.'),
});
export type OpWorkingLink = Static<typeof OpWorkingLink>;

/** A resource's share of an activity; there is at most one of a resource. */
const OpWorkingAssignment = record('OpWorkingAssignment', {
  activity: Id,
  resource: Id,
  assigned: describe(Percent, "Percent of the resource's time."),
  baseEffort: Hours,
});
export type OpWorkingAssignment = Static<typeof OpWorkingAssignment>;

/** Days on which a calendar differs from its week. */
export const OpCalendarException = record('OpCalendarException', {
  from: Day,
  until: describe(Day, 'The last day, included.'),
  hours: describe(Hours, 'Hours that are worked on each of these days, 0 for days off.'),
  name: Name,
});
export type OpCalendarException = Static<typeof OpCalendarException>;

export const PlanWeekHours = describe(Type.Array(Hours), 'Hours of each weekday, Monday to Sunday.');

/** Working times, including company holidays; exceptions are ordered and do not overlap. */
const OpWorkCalendar = record('OpWorkCalendar', { week: PlanWeekHours, exception: Type.Array(OpCalendarException) });

/** Working times that differ from the plan's. */
const OpWorkingCalendar = record('OpWorkingCalendar', {
  week: describe(
    Type.Array(Hours),
    'Hours of each weekday, Monday to Sunday; absent where that of what is farther counts.',
  ),
  exception: Type.Array(OpCalendarException),
});

const OpWorkingAbsence = record('OpWorkingAbsence', { from: Day, until: Day, type: Name });

/** A resource that the caller sees, as a plan is calculated with it. */
const OpWorkingResource = record('OpWorkingResource', {
  id: Id,
  name: Name,
  available: describe(Percent, 'Percent of a full working day.'),
  hourlyRate: describe(Money, 'For those who manage the resource.'),
  assignable: describe(Flag, 'The caller may assign it to activities that it is not assigned to.'),
  absence: describe(Type.Array(OpWorkingAbsence), 'For observers of the resource.'),
  calendar: describe(
    Type.Array(Count),
    'For observers of the resource: places in `resourceCalendar`, from 0, the nearest last. Absent: it works as the plan does.',
  ),
});
export type OpWorkingResource = Static<typeof OpWorkingResource>;

/** Everything that is needed to edit a plan, or to calculate with it. */
export const OpWorkingPlan = Type.Object(
  {
    version: VersionInfo,
    projectNode: Id,
    workingVersion: describe(Flag, "The version is the caller's working version, which `saveWorkingPlan` changes."),
    revision: describe(Count, 'Grows with every save of the working version; 0 of another one.'),
    activity: describe(Type.Array(OpWorkingActivity), 'In the order of the plan: a collection before what it holds.'),
    link: Type.Array(OpWorkingLink),
    assignment: Type.Array(OpWorkingAssignment),
    calendar: OpWorkCalendar,
    resource: describe(
      Type.Array(OpWorkingResource),
      'Assigned resources; for the user who edits the plan, all that can be assigned.',
    ),
    resourceCalendar: Type.Optional(
      describe(
        Type.Array(OpWorkingCalendar),
        "Calendars of resources and of pools above them, without names of days. The nearest week counts and the nearest day that differs, the plan's being the farthest; where the week is the nearer of the two, the lesser.",
      ),
    ),
  },
  { title: 'OpWorkingPlan' },
);
export type OpWorkingPlan = Static<typeof OpWorkingPlan>;

/** A new activity, or a change of one: absent fields stay as they are. */
const OpActivityEdit = record('OpActivityEdit', {
  id: describe(IdOrGuid, 'Of a new one a GUID, which may stand for it from then on.'),
  parent: describe(IdOrGuid, 'The collection that holds it, null on the first level.'),
  sequence: describe(
    Count,
    'Its place among all activities of the plan as it will be, counted from 1; those without one keep their order and fill what is left.',
  ),
  ...plannedActivityFields,
});
export type OpActivityEdit = Static<typeof OpActivityEdit>;

const OpLinkKey = Type.Object({ predecessor: IdOrGuid, successor: IdOrGuid }, { title: 'OpLinkKey' });

const OpLinkEdit = Type.Object(
  {
    predecessor: IdOrGuid,
    successor: IdOrGuid,
    type: code(DependencyType),
    lag: Type.Optional(describe(Hours, '0 by default.')),
    lagElapsed: Type.Optional(Flag),
  },
  { title: 'OpLinkEdit' },
);
export type OpLinkEdit = Static<typeof OpLinkEdit>;

const OpAssignmentKey = Type.Object({ activity: IdOrGuid, resource: Id }, { title: 'OpAssignmentKey' });

const OpAssignmentEdit = Type.Object(
  { activity: IdOrGuid, resource: Id, assigned: Percent, baseEffort: Hours },
  { title: 'OpAssignmentEdit' },
);
export type OpAssignmentEdit = Static<typeof OpAssignmentEdit>;

/** Changes of a save: removals are applied first, then writes. */
export const OpPlanEdit = Type.Object(
  {
    revision: describe(Count, 'The revision that the changes were made to.'),
    key: describe(Guid, 'A UUID of this save: sent again, it is answered again and done once.'),
    activity: Type.Optional(Type.Array(OpActivityEdit)),
    removedActivity: Type.Optional(
      describe(Type.Array(IdOrGuid), 'With their links and assignments; what they held is removed or moved, too.'),
    ),
    link: Type.Optional(describe(Type.Array(OpLinkEdit), 'New ones, and ones that get another type or lag.')),
    removedLink: Type.Optional(Type.Array(OpLinkKey)),
    assignment: Type.Optional(describe(Type.Array(OpAssignmentEdit), 'New ones, and ones that get another share.')),
    removedAssignment: Type.Optional(Type.Array(OpAssignmentKey)),
  },
  { title: 'OpPlanEdit' },
);
export type OpPlanEdit = Static<typeof OpPlanEdit>;

const OpPlanRevision = Type.Object(
  { revision: describe(Count, 'The revision that the save made.') },
  { title: 'OpPlanRevision' },
);

/** When is worked in a plan: hours of its week and the days that differ, as they were set for it. */
export const OpPlanCalendar = record('OpPlanCalendar', {
  week: describe(
    Type.Array(Hours),
    "Hours of each weekday, Monday to Sunday; in a body absent or null for the company's.",
  ),
  ownWeek: describe(Flag, 'The week was set for this plan.'),
  exception: describe(Type.Array(OpCalendarException), 'They go before holidays of the company.'),
  holiday: describe(Type.Array(OpCalendarException), 'The holidays of the company that count, only in answers.'),
  modified: describe(
    Timestamp,
    'When the week or the days that differ were changed; in a body an older one is refused.',
  ),
});
export type OpPlanCalendar = Static<typeof OpPlanCalendar>;

const OpRestoration = record('OpRestoration', { name: Name, comment: Text });

const planEditingChangeAreas = ['planning', 'tasks', 'projects', 'worklogs'] as const;

export const planEditingApi = {
  getWorkingPlan: get('/planning/workingPlan/{projectId}', { returns: OpWorkingPlan }),
  saveWorkingPlan: put(
    '/planning/workingPlan/{projectId}',
    // Ten thousand new activities with their links are some six megabytes.
    { body: OpPlanEdit, bodyMegabytes: 32, returns: OpPlanRevision, changes: ['planning'] },
  ),
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

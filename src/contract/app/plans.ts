import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { ActivityType, DependencyType, ScheduleConstraint, TimeUnit, WorkContour } from '../core/codes.ts';
import { binary, del, get, optional, post, put } from '../core/endpoint.ts';
import {
  Any,
  code,
  Count,
  Day,
  Flag,
  Hours,
  Id,
  list,
  Money,
  Name,
  Percent,
  Priority,
  record,
  Text,
  Timestamp,
  Whole,
} from '../core/fields.ts';
import { VersionInfo } from '../documented/planning.ts';

const VersionInfoList = list('VersionInfoList', 'versionInfo', VersionInfo);

/**
 * A version of a plan with the fields that the documented record lacks: its author, and a flag for the current plan.
 */
export const OpPlanHistoryEntry = record('OpPlanHistoryEntry', {
  version: VersionInfo,
  checkedInBy: Id,
  checkedInByName: Name,
  isCurrent: Flag,
  holder: Id,
  holderName: Name,
  since: Timestamp,
});
export type OpPlanHistoryEntry = Static<typeof OpPlanHistoryEntry>;

const OpPlanHistory = list('OpPlanHistory', 'entry', OpPlanHistoryEntry);

/** A column of a plan by its name in the app; the width counts characters. */
const OpPlanTableColumn = record('OpPlanTableColumn', { id: Name, width: Count });

/** A column set that the plan's file brought along. */
const OpPlanTable = record('OpPlanTable', { name: Name, column: Type.Array(OpPlanTableColumn) });
export type OpPlanTable = Static<typeof OpPlanTable>;

/** Checkout state of a project's plan, and the column sets of its file; `version` is the last checked-in one. */
export const OpPlanState = record('OpPlanState', {
  checkedOut: Flag,
  checkedOutBy: Id,
  checkedOutByName: Name,
  since: Timestamp,
  version: Whole,
  table: Type.Array(OpPlanTable),
});
export type OpPlanState = Static<typeof OpPlanState>;

/** Fields of a link; the lag is in hours, and negative for a lead. */
export const planLinkFields = {
  predecessor: Id,
  successor: Id,
  type: code(DependencyType),
  lag: Hours,
  lagUnit: code(TimeUnit),
  lagElapsed: Flag,
};

/** A link of a plan with its lag, which the documented interface does not show. Hours; negative is lead. */
export const OpPlanLink = record('OpPlanLink', { ...planLinkFields, onCriticalPath: Flag, conflict: Flag });
export type OpPlanLink = Static<typeof OpPlanLink>;

const OpPlanLinkList = list('OpPlanLinkList', 'link', OpPlanLink);

/** Values that a version of a plan has of an activity, besides its place and its name. */
export const versionedFields = {
  category: Id,
  start: Day,
  finish: Day,
  duration: Hours,
  durationUnit: code(TimeUnit),
  durationElapsed: Flag,
  calendar: Id,
  leadTime: Hours,
  followUpTime: Hours,
  priority: Priority,
  baseEffort: Hours,
  unassignedEffort: Hours,
  responsibleResource: Id,
  attributes: Count,
  deadline: Day,
  constraint: code(ScheduleConstraint),
  constraintDay: Day,
  manual: Flag,
};

/** An activity as one version plans it. `id` is the activity's in all versions, `activityVersion` is this one's own. */
export const OpPlannedActivity = record('OpPlannedActivity', {
  id: Id,
  activityVersion: Id,
  parent: Id,
  sequence: Whole,
  outlineLevel: Count,
  wbsCode: Name,
  name: Name,
  description: Text,
  type: code(ActivityType),
  ...versionedFields,
});
export type OpPlannedActivity = Static<typeof OpPlannedActivity>;

/** An assignment as one version plans it; the name only of a resource that the caller sees. */
export const OpPlannedAssignment = record('OpPlannedAssignment', {
  id: Id,
  activity: Id,
  resource: Id,
  resourceName: Name,
  assigned: Percent,
  baseEffort: Hours,
  delay: Hours,
  contour: code(WorkContour),
});
export type OpPlannedAssignment = Static<typeof OpPlannedAssignment>;

/** All that one version of a plan says. */
export const OpPlanVersion = record('OpPlanVersion', {
  version: VersionInfo,
  projectNode: Id,
  activity: Type.Array(OpPlannedActivity),
  assignment: Type.Array(OpPlannedAssignment),
  link: Type.Array(OpPlanLink),
});
export type OpPlanVersion = Static<typeof OpPlanVersion>;

/** When the baseline of a plan has an activity. */
const OpBaselineDays = record('OpBaselineDays', { id: Id, start: Day, finish: Day });
export type OpBaselineDays = Static<typeof OpBaselineDays>;

/** The days of the baseline of a plan; empty without one. */
const OpBaselineDaysList = list('OpBaselineDaysList', 'activity', OpBaselineDays);

/** One value that two versions plan differently; absent where one of them plans none. */
const OpPlanFieldChange = record('OpPlanFieldChange', { field: Name, old: Any, new: Any });
export type OpPlanFieldChange = Static<typeof OpPlanFieldChange>;

/** An activity that only one of two versions has, or that both plan differently. */
const OpPlanActivityChange = record('OpPlanActivityChange', {
  id: Id,
  name: Name,
  wbsCode: Name,
  startDays: Whole,
  finishDays: Whole,
  change: Type.Array(OpPlanFieldChange),
  recorded: Flag,
});
export type OpPlanActivityChange = Static<typeof OpPlanActivityChange>;

/** An activity of one of two versions. */
const OpPlanActivityName = record('OpPlanActivityName', { id: Id, name: Name, wbsCode: Name });

/** Totals of a version. */
const OpPlanTotals = record('OpPlanTotals', {
  start: Day,
  finish: Day,
  activities: Count,
  baseEffort: Hours,
  baseCosts: Money,
  criticalActivities: Count,
  conflicts: Count,
});
export type OpPlanTotals = Static<typeof OpPlanTotals>;

/** Differences between two versions of a plan. */
export const OpPlanComparison = record('OpPlanComparison', {
  from: VersionInfo,
  until: VersionInfo,
  fromTotals: OpPlanTotals,
  untilTotals: OpPlanTotals,
  added: Type.Array(OpPlanActivityChange),
  removed: Type.Array(OpPlanActivityChange),
  changed: Type.Array(OpPlanActivityChange),
  linksAdded: Count,
  linksRemoved: Count,
  linksChanged: Count,
  criticalJoined: Type.Array(OpPlanActivityName),
  criticalLeft: Type.Array(OpPlanActivityName),
});
export type OpPlanComparison = Static<typeof OpPlanComparison>;

/** A numbered baseline of a plan file: with how many activities, and from when to when it plans them. */
const OpFileBaseline = record('OpFileBaseline', { number: Count, activities: Count, start: Day, finish: Day });
export type OpFileBaseline = Static<typeof OpFileBaseline>;

const OpFileBaselineList = list('OpFileBaselineList', 'baseline', OpFileBaseline);

/** The formats in which a plan is written as a file. */
export const planExportFormats = ['mspdi', 'xlsx'] as const;

const planChangeAreas = ['planning', 'tasks', 'projects', 'worklogs'] as const;

export const plansApi = {
  listPlanVersions: get('/planning/versions/{projectId}', { returns: VersionInfoList }),
  listPlanHistory: get('/planning/history/{projectId}', { returns: OpPlanHistory }),
  getPlanVersion: get('/planning/version/{planVersionId}', { returns: OpPlanVersion, large: true }),
  comparePlanVersions: get('/planning/comparison/{planVersionId}', {
    query: { from: Id },
    returns: OpPlanComparison,
    large: true,
  }),
  setBaseline: put('/planning/baseline/{planVersionId}', { returns: VersionInfo, changes: planChangeAreas }),
  listBaselineDays: get('/planning/baselineDays/{projectId}', { returns: OpBaselineDaysList, large: true }),
  listFileBaselines: get('/planning/fileBaselines/{projectId}', { returns: OpFileBaselineList }),
  takeFileBaseline: post('/planning/fileBaselines/{projectId}', {
    query: { number: Count },
    returns: VersionInfo,
    changes: planChangeAreas,
  }),
  exportPlan: get('/planning/export/{projectId}', {
    query: {
      format: optional(Type.String({ enum: [...planExportFormats] })),
      version: optional(Id),
    },
    returns: binary,
    onStandby: true,
  }),
  listPlanLinks: get('/planning/links/{projectId}', { returns: OpPlanLinkList, large: true }),
  discardWorkingVersion: del('/planning/workingVersion/{projectId}', { changes: planChangeAreas }),
  getPlanState: get('/planning/state/{projectId}', { returns: OpPlanState }),
};

import { Type, type Static } from 'typebox';
import { ActivityType, DependencyType } from '../core/codes.ts';
import { binary, del, get, optional, put } from '../core/endpoint.ts';
import {
  Any,
  code,
  Count,
  Day,
  describe,
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
  isCurrent: describe(Flag, 'Whether this is the version that everyone sees.'),
  holder: describe(Id, 'Of the working version, who edits it.'),
  holderName: Name,
  since: describe(Timestamp, 'Of the working version, when it was checked out.'),
});
export type OpPlanHistoryEntry = Static<typeof OpPlanHistoryEntry>;

const OpPlanHistory = list('OpPlanHistory', 'entry', OpPlanHistoryEntry);

/** Checkout state of a project's plan; `version` is the last checked-in one. */
export const OpPlanState = record('OpPlanState', {
  checkedOut: Flag,
  checkedOutBy: Id,
  checkedOutByName: Name,
  since: Timestamp,
  version: Whole,
});
export type OpPlanState = Static<typeof OpPlanState>;

/** A link of a plan with its lag, which the documented interface does not show. Hours; negative is lead. */
export const OpPlanLink = record('OpPlanLink', {
  predecessor: Id,
  successor: Id,
  type: code(DependencyType),
  lag: Hours,
  lagElapsed: Flag,
  onCriticalPath: Flag,
  conflict: Flag,
});
export type OpPlanLink = Static<typeof OpPlanLink>;

const OpPlanLinkList = list('OpPlanLinkList', 'link', OpPlanLink);

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
  category: Id,
  start: Day,
  finish: Day,
  duration: Hours,
  leadTime: Hours,
  followUpTime: Hours,
  priority: Priority,
  baseEffort: Hours,
  unassignedEffort: Hours,
  responsibleResource: Id,
  attributes: Count,
  deadline: Day,
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

/** One value that two versions plan differently; absent where one of them plans none. */
const OpPlanFieldChange = record('OpPlanFieldChange', { field: Name, old: Any, new: Any });
export type OpPlanFieldChange = Static<typeof OpPlanFieldChange>;

/** An activity that only one of two versions has, or that both plan differently. */
const OpPlanActivityChange = record('OpPlanActivityChange', {
  id: Id,
  name: describe(Name, 'As the newer of the two versions that have it says.'),
  wbsCode: Name,
  startDays: describe(Whole, 'Calendar days by which it begins later, negative earlier; absent where it does not.'),
  finishDays: describe(Whole, 'The same of its end.'),
  change: describe(Type.Array(OpPlanFieldChange), 'Empty for an activity that only one version has.'),
  recorded: describe(
    Flag,
    'Of a removed one: work or costs are recorded for it. Restoring the version that lacks it keeps it.',
  ),
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
  baseCosts: describe(
    Money,
    'Its effort at the hourly rates of today, and the other costs that it plans, without proceeds. Absent where too few people share in them for the caller to know them.',
  ),
  criticalActivities: describe(Count, 'Activities on the critical path.'),
  conflicts: describe(Count, 'Links that the planned days contradict.'),
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
  criticalJoined: describe(Type.Array(OpPlanActivityName), 'Activities that came onto the critical path.'),
  criticalLeft: describe(Type.Array(OpPlanActivityName), 'Activities that are no longer on it.'),
});
export type OpPlanComparison = Static<typeof OpPlanComparison>;

/** The formats in which a plan is written as a file. */
export const planExportFormats = ['mspdi', 'xlsx'] as const;

const planChangeAreas = ['planning', 'tasks', 'projects', 'worklogs'] as const;

export const plansApi = {
  listPlanVersions: get('/planning/versions/{projectId}', { returns: VersionInfoList }),
  listPlanHistory: get('/planning/history/{projectId}', { returns: OpPlanHistory }),
  getPlanVersion: get('/planning/version/{planVersionId}', { returns: OpPlanVersion }),
  comparePlanVersions: get('/planning/comparison/{planVersionId}', { query: { from: Id }, returns: OpPlanComparison }),
  setBaseline: put('/planning/baseline/{planVersionId}', { returns: VersionInfo, changes: planChangeAreas }),
  exportPlan: get('/planning/export/{projectId}', {
    query: {
      format: optional(
        describe(
          Type.String({ enum: [...planExportFormats] }),
          'Microsoft Project XML, by default, or an Excel workbook.',
        ),
      ),
      version: optional(describe(Id, 'A version of the plan; by default the current one.')),
    },
    returns: binary,
  }),
  listPlanLinks: get('/planning/links/{projectId}', { returns: OpPlanLinkList }),
  discardWorkingVersion: del('/planning/workingVersion/{projectId}', { changes: planChangeAreas }),
  getPlanState: get('/planning/state/{projectId}', { returns: OpPlanState }),
};

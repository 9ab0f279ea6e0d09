import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { ActionStatus, ActivityType, DependencyType, PlanStatus } from '../core/codes.ts';
import { get, post, put, del, optional, endpointGroup } from '../core/endpoint.ts';
import {
  code,
  Count,
  Day,
  Decimal,
  draft,
  Flag,
  Hours,
  Id,
  list,
  Money,
  Name,
  Percent,
  Priority,
  record,
  stamps,
  Text,
  Timestamp,
  Whole,
} from '../core/fields.ts';
import { ownWorkFilter, period } from '../core/queries.ts';
import {
  OpCosts,
  OpRevisedCosts,
  OpSubtractedCostsOpCosts,
  OpCostsProgress,
  CustomValueApiElement,
  CustomAttributes,
} from '../core/shared.ts';
import { OpUser } from './users.ts';

export const ActivityDependency = record('ActivityDependency', {
  type: code(DependencyType),
  onCriticalPath: Flag,
  conflict: Flag,
  activity: Id,
});
export type ActivityDependency = Static<typeof ActivityDependency>;

/** Fields of an activity category that administrators write. */
export const categoryInputFields = {
  name: Name,
  description: Text,
  color: Whole,
  rgbColor: Name,
  defaultCategory: Flag,
  active: Flag,
};

export const OpActivityCategory = record('OpActivityCategory', { id: Id, ...categoryInputFields, ...stamps });
export type OpActivityCategory = Static<typeof OpActivityCategory>;

export const OpActivityComment = record('OpActivityComment', {
  id: Id,
  name: Name,
  text: Text,
  commentDate: Timestamp,
  creator: OpUser,
  activity: Id,
  ...stamps,
});
export type OpActivityComment = Static<typeof OpActivityComment>;

export const OpAction = record('OpAction', {
  id: Id,
  name: Name,
  description: Text,
  deleted: Flag,
  status: code(ActionStatus),
  sequence: Whole,
  ...stamps,
});
export type OpAction = Static<typeof OpAction>;

export const OpAssignment = record('OpAssignment', {
  id: Id,
  assigned: Percent,
  complete: Percent,
  baseEffort: Hours,
  actualEffort: Hours,
  remainingEffort: Hours,
  revisedRemainingEffort: Hours,
  revisedComplete: Percent,
  resource: Id,
  activity: Id,
  active: Flag,
  ...stamps,
  status: code(PlanStatus),
  effortVariances: Hours,
  effortVariancesPercent: Percent,
  openEffort: Hours,
});
export type OpAssignment = Static<typeof OpAssignment>;

export const OpActivity = record('OpActivity', {
  id: Id,
  name: Name,
  description: Text,
  type: code(ActivityType),
  subType: Count,
  attributes: Count,
  category: Id,
  sequence: Whole,
  outlineLevel: Count,
  start: Day,
  finish: Day,
  duration: Hours,
  leadTime: Hours,
  followUpTime: Hours,
  complete: Percent,
  priority: Priority,
  baseEffort: Hours,
  unassignedEffort: Hours,
  actualEffort: Hours,
  remainingEffort: Hours,
  deleted: Flag,
  expanded: Flag,
  template: Flag,
  revisedRemainingEffort: Hours,
  revisedComplete: Percent,
  projectPlan: Id,
  responsibleResource: Id,
  assignments: Type.Array(Id),
  comments: Type.Array(OpActivityComment),
  actions: Type.Array(OpAction),
  wbsCode: Name,
  environment: Text,
  contactPersons: Name,
  authorized: Name,
  authorizationComment: Text,
  postProjectPhaseComment: Text,
  requirement: Id,
  ...stamps,
  status: code(PlanStatus),
  payment: Money,
  effortBillable: Percent,
  effortAbsoluteBillable: Hours,
  costsAbsoluteBillable: Money,
  parentActivity: Id,
  originalEstimate: Hours,
  durationDays: Decimal,
  normalizedSequence: Whole,
  plannedCosts: OpCosts,
  openCosts: OpRevisedCosts,
  remainingCosts: OpSubtractedCostsOpCosts,
  effortVariances: Hours,
  effortVariancesPercent: Percent,
  costVariances: OpCosts,
  costVariancesPercent: OpCostsProgress,
  toDos: Type.Array(Id),
  predecessorActivities: Type.Array(ActivityDependency),
  successorActivities: Type.Array(ActivityDependency),
  openEffort: Hours,
  customValues: Type.Array(CustomValueApiElement),
  extendedName: Name,
});
export type OpActivity = Static<typeof OpActivity>;

/** The body of creating and changing an ad hoc activity. */
const OpActivityForApiUnmarshall = draft(OpActivity, 'OpActivityForApiUnmarshall');

const OpActivityList = list('OpActivityList', 'activity', OpActivity);

const OpAssignmentList = list('OpAssignmentList', 'assignment', OpAssignment);

const OpActivityCategoryList = list('OpActivityCategoryList', 'activityCategory', OpActivityCategory);

const adHocWrite = { body: OpActivityForApiUnmarshall, returns: OpActivity, changes: ['tasks', 'projects'] } as const;

export const tasks = endpointGroup('tasks', {
  createActivityComment: post('/createActivityComment/{activityId}', {
    body: draft(OpActivityComment),
    returns: OpActivityComment,
    changes: ['tasks', 'projects'],
  }),
  createAdHocActivity: post('/createAdHocActivity/{projectId}', adHocWrite),
  deleteActivityComment: del('/deleteActivityComment/{commentId}', { changes: ['tasks', 'projects'] }),
  deleteAdHocActivity: del('/deleteAdHocActivity/{activityId}', {
    query: { activityId: optional(Id) },
    changes: ['tasks', 'projects'],
  }),
  getActivityCategoriesByIds: get('/getActivityCategoriesByIds', {
    query: { activityCategoryIds: optional(Type.Array(Id)) },
    returns: OpActivityCategoryList,
  }),
  getAssignmentsByIds: get('/getAssignmentsByIds', {
    query: { assignmentIds: optional(Type.Array(Id)) },
    returns: OpAssignmentList,
  }),
  getParentTask: get('/getParentTask/{activityId}', { returns: OpActivity }),
  getTaskById: get('/getTaskById/{id}', { returns: OpActivity }),
  getTasksByIds: get('/getTasksByIds', { query: { activityIds: optional(Type.Array(Id)) }, returns: OpActivityList }),
  listActivityCategories: get('/listActivityCategories', {
    query: { activeOnly: optional(Flag) },
    returns: OpActivityCategoryList,
  }),
  listChildTasks: get('/listChildTasks/{parentId}', { returns: OpActivityList }),
  listCustomValueInfo: get('/listCustomValueInfo', { returns: CustomAttributes }),
  listModifiedTasks: get('/listModifiedTasks', { query: { resourceId: Id, ...period }, returns: OpActivityList }),
  listMyModifiedTasks: get('/listMyModifiedTasks', { query: period, returns: OpActivityList }),
  listMyTasks: get('/listMyTasks', { query: ownWorkFilter, returns: OpActivityList }),
  listTasksOfProject: get('/listTasksOfProject/{projectId}', { returns: OpActivityList, large: true }),
  updateActionStatus: put('/updateActionStatus/{actionId}', {
    query: { status: code(ActionStatus) },
    returns: OpAction,
    changes: ['tasks', 'projects'],
  }),
  updateActivityComment: put('/updateActivityComment', {
    body: OpActivityComment,
    returns: OpActivityComment,
    changes: ['tasks', 'projects'],
  }),
  updateAdHocActivity: put('/updateAdHocActivity', adHocWrite),
});

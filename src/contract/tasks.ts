import { Type, type Static } from 'typebox';
import { ActionStatus, ActivityType, DependencyType, PlanStatus } from './codes.ts';
import { get, post, put, del, optional, group } from './endpoint.ts';
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
  ResourceFilterId,
  Text,
  Timestamp,
  Whole,
} from './fields.ts';
import {
  OpCosts,
  OpRevisedCosts,
  OpSubtractedCostsOpCosts,
  OpCostsProgress,
  CustomValueApiElement,
  CustomAttributes,
} from './shared.ts';
import { OpUser } from './users.ts';

export const ActivityDependency = record('ActivityDependency', {
  type: code(DependencyType),
  onCriticalPath: Flag,
  conflict: Flag,
  activity: Id,
});
export type ActivityDependency = Static<typeof ActivityDependency>;

export const OpActivityCategory = record('OpActivityCategory', {
  id: Id,
  name: Name,
  description: Text,
  color: Whole,
  rgbColor: Name,
  defaultCategory: Flag,
  active: Flag,
  created: Timestamp,
  modified: Timestamp,
});
export type OpActivityCategory = Static<typeof OpActivityCategory>;

export const OpActivityComment = record('OpActivityComment', {
  id: Id,
  name: Name,
  text: Text,
  commentDate: Timestamp,
  creator: OpUser,
  activity: Id,
  created: Timestamp,
  modified: Timestamp,
});
export type OpActivityComment = Static<typeof OpActivityComment>;

export const OpAction = record('OpAction', {
  id: Id,
  name: Name,
  description: Text,
  deleted: Flag,
  status: code(ActionStatus),
  sequence: Whole,
  created: Timestamp,
  modified: Timestamp,
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
  created: Timestamp,
  modified: Timestamp,
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
  created: Timestamp,
  modified: Timestamp,
  status: code(PlanStatus),
  payment: Money,
  effortBillable: Percent,
  effortAbsoluteBillable: Money,
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
export const OpActivityForApiUnmarshall = draft(OpActivity, 'OpActivityForApiUnmarshall');

export const OpActivityList = list('OpActivityList', 'activity', OpActivity);

export const OpAssignmentList = list('OpAssignmentList', 'assignment', OpAssignment);

export const OpActivityCategoryList = list('OpActivityCategoryList', 'activityCategory', OpActivityCategory);

export const tasks = group('tasks', {
  createActivityComment: post('/createActivityComment/{activityId}', 'Create activity comment.', {
    body: draft(OpActivityComment),
    returns: OpActivityComment,
    changes: ['tasks', 'projects'],
  }),
  createAdHocActivity: post('/createAdHocActivity/{projectId}', 'Create ad hoc activity.', {
    body: OpActivityForApiUnmarshall,
    returns: OpActivity,
    changes: ['tasks', 'projects'],
  }),
  deleteActivityComment: del('/deleteActivityComment/{commentId}', 'Delete activity comment.', {
    changes: ['tasks', 'projects'],
  }),
  deleteAdHocActivity: del('/deleteAdHocActivity/{activityId}', 'Delete ad hoc activity.', {
    query: { activityId: optional(Id) },
    changes: ['tasks', 'projects'],
  }),
  getActivityCategoriesByIds: get('/getActivityCategoriesByIds', 'Get activity categories by ids.', {
    query: { activityCategoryIds: optional(Type.Array(Id)) },
    returns: OpActivityCategoryList,
  }),
  getAssignmentsByIds: get('/getAssignmentsByIds', 'Get assignments by ids.', {
    query: { assignmentIds: optional(Type.Array(Id)) },
    returns: OpAssignmentList,
  }),
  getParentTask: get('/getParentTask/{activityId}', 'Get parent task.', { returns: OpActivity }),
  getTaskById: get('/getTaskById/{id}', 'Get task by id.', { returns: OpActivity }),
  getTasksByIds: get('/getTasksByIds', 'Get tasks by ids.', {
    query: { activityIds: optional(Type.Array(Id)) },
    returns: OpActivityList,
  }),
  listActivityCategories: get('/listActivityCategories', 'List activity categories.', {
    query: { activeOnly: optional(Flag) },
    returns: OpActivityCategoryList,
  }),
  listChildTasks: get('/listChildTasks/{parentId}', 'List child tasks.', { returns: OpActivityList }),
  listCustomValueInfo: get('/listCustomValueInfo', 'List custom value info.', { returns: CustomAttributes }),
  listModifiedTasks: get('/listModifiedTasks', 'List modified tasks.', {
    query: { resourceId: optional(Id), from: optional(Day), until: optional(Day) },
    returns: OpActivityList,
  }),
  listMyModifiedTasks: get('/listMyModifiedTasks', 'List my modified tasks.', {
    query: { from: optional(Day), until: optional(Day) },
    returns: OpActivityList,
  }),
  listMyTasks: get('/listMyTasks', 'List my tasks.', {
    query: {
      from: optional(Day),
      until: optional(Day),
      projectIds: optional(Type.Array(Id)),
      resourceIds: optional(Type.Array(ResourceFilterId)),
      completed: optional(Flag),
    },
    returns: OpActivityList,
  }),
  listTasksOfProject: get('/listTasksOfProject/{projectId}', 'List tasks of project.', { returns: OpActivityList }),
  updateActionStatus: put('/updateActionStatus/{actionId}', 'Update action status.', {
    query: { status: optional(code(ActionStatus)) },
    returns: OpAction,
    changes: ['tasks', 'projects'],
  }),
  updateActivityComment: put('/updateActivityComment', 'Update activity comment.', {
    body: OpActivityComment,
    returns: OpActivityComment,
    changes: ['tasks', 'projects'],
  }),
  updateAdHocActivity: put('/updateAdHocActivity', 'Update ad hoc activity.', {
    body: OpActivityForApiUnmarshall,
    returns: OpActivity,
    changes: ['tasks', 'projects'],
  }),
});

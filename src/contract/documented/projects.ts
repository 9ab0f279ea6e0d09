import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { EventCode, Level, Methodology, PlanStatus, ProjectType, Risk, TrafficLight } from '../core/codes.ts';
import { binary, get, post, put, optional, endpointGroup } from '../core/endpoint.ts';
import {
  code,
  Count,
  Day,
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
import { projectIds } from '../core/queries.ts';
import {
  OpCosts,
  OpRevisedCosts,
  OpSubtractedCostsObject,
  OpExpectedCosts,
  OpCostsVariance,
  CustomValueApiElement,
  OpRecordsImportResult,
  CustomTypeInfoList,
} from '../core/shared.ts';

export const ProjectParentApiElement = record('ProjectParentApiElement', {
  isLink: Flag,
  id: Id,
});
export type ProjectParentApiElement = Static<typeof ProjectParentApiElement>;

export const ProjectChildApiElement = record('ProjectChildApiElement', {
  type: Name,
  id: Id,
});
export type ProjectChildApiElement = Static<typeof ProjectChildApiElement>;

export const OpProjectNode = record('OpProjectNode', {
  id: Id,
  number: Name,
  name: Name,
  description: Text,
  start: Day,
  finish: Day,
  probability: Type.Integer({ minimum: 0, maximum: 100 }),
  archived: Flag,
  priority: Priority,
  situation: Text,
  rationale: Text,
  miscellaneous: Text,
  decision: Text,
  decisionComment: Text,
  completed: Day,
  organization: Name,
  ...stamps,
  type: code(ProjectType),
  customType: Id,
  budget: Money,
  savingsPotential: Money,
  trafficLight: code(TrafficLight),
  projectStatus: Id,
  projectClassification: Id,
  riskClassification: code(Risk),
  accessLevel: code(Level),
  sponsor: Id,
  projectManager: Id,
  issueCoordinator: Id,
  managerTrafficLight: code(TrafficLight),
  customerTrafficLight: code(TrafficLight),
  qualityTrafficLight: code(TrafficLight),
  datesTrafficLight: code(TrafficLight),
  resourcesTrafficLight: code(TrafficLight),
  costsTrafficLight: code(TrafficLight),
  permissionLevel: code(Level),
  assignedResources: Type.Array(Id),
  trackerExecuted: Flag,
  trackerAggregated: Flag,
  workTrackable: Flag,
  projectPlan: Id,
  customValues: Type.Array(CustomValueApiElement),
  parents: Type.Array(ProjectParentApiElement),
  children: Type.Array(ProjectChildApiElement),
  methodology: code(Methodology),
  displayName: Name,
});
export type OpProjectNode = Static<typeof OpProjectNode>;

/** Fields of a project status that administrators write. */
export const statusInputFields = {
  name: Name,
  description: Text,
  color: Whole,
  rgbColor: Name,
  defaultStatus: Flag,
  lockWBSCodes: Flag,
  linkedLevel: Percent,
  active: Flag,
};

export const OpProjectStatus = record('OpProjectStatus', { id: Id, sequence: Whole, ...statusInputFields, ...stamps });
export type OpProjectStatus = Static<typeof OpProjectStatus>;

export const OpProjectClassification = record('OpProjectClassification', {
  id: Id,
  sequence: Whole,
  name: Name,
  description: Text,
  ...stamps,
});
export type OpProjectClassification = Static<typeof OpProjectClassification>;

export const OpProjectPlan = record('OpProjectPlan', {
  id: Id,
  start: Day,
  finish: Day,
  duration: Hours,
  baseEffort: Hours,
  actualEffort: Hours,
  remainingEffort: Hours,
  revisedRemainingEffort: Hours,
  ...stamps,
  projectNode: Id,
  complete: Percent,
  status: code(PlanStatus),
  progressTracked: Flag,
  trackedComplete: Percent,
  baseCosts: OpCosts,
  openCosts: OpRevisedCosts,
  remainingCosts: OpSubtractedCostsObject,
  effortVariances: Hours,
  effortVariancesPercent: Percent,
  costVariances: OpCosts,
  costVariancesPercent: OpCostsVariance,
  baseCostsTotal: Money,
  actualCostsTotal: Money,
  actualCosts: OpCosts,
  expectedCostsTotal: Money,
  openCostsTotal: Money,
  remainingCostsTotal: Money,
  expectedCosts: OpExpectedCosts,
  costsProgress: Percent,
  datesProgress: Percent,
  openEffort: Hours,
  expectedEffort: Hours,
});
export type OpProjectPlan = Static<typeof OpProjectPlan>;

export const OpEventLogEntry = record('OpEventLogEntry', {
  id: Id,
  messageCode: code(EventCode),
  userName: Name,
  role: Name,
  project: Id,
  projectName: Name,
  planVersionNumber: Name,
  activityName: Name,
  toDoName: Name,
  resourceName: Name,
  activityCommentText: Text,
  projectStatusName: Name,
  createdAt: Timestamp,
  ...stamps,
});
export type OpEventLogEntry = Static<typeof OpEventLogEntry>;

export const OpProjectNodeList = list('OpProjectNodeList', 'projectNode', OpProjectNode);

const OpProjectPlanList = list('OpProjectPlanList', 'projectPlan', OpProjectPlan);

const OpProjectStatusList = list('OpProjectStatusList', 'projectStatus', OpProjectStatus);

const OpProjectClassificationList = list(
  'OpProjectClassificationList',
  'projectClassifications',
  OpProjectClassification,
);

const OpEventLogEntryList = list('OpEventLogEntryList', 'eventLogEntry', OpEventLogEntry);

const nodeCreation = {
  body: draft(OpProjectNode),
  returns: OpProjectNode,
  changes: ['projects', 'resources'],
} as const;
const nodeUpdate = { body: OpProjectNode, returns: OpProjectNode, changes: ['projects', 'resources'] } as const;

export const projects = endpointGroup('projects', {
  addProjectAssignment: post('/addProjectAssignment/{projectId}', {
    query: {
      resourceId: Id,
      isManager: optional(Flag),
    },
    changes: ['projects', 'resources'],
  }),
  createPortfolio: post('/createPortfolio/{superPortfolioId}', nodeCreation),
  createProject: post('/createProject/{portfolioId}', nodeCreation),
  getPlanById: get('/getPlanById/{projectPlanId}', { returns: OpProjectPlan }),
  getPlanForProject: get('/getPlanForProject/{projectId}', { returns: OpProjectPlan }),
  getPlanForProjectName: get('/getPlanForProjectName', { query: { projectName: Name }, returns: OpProjectPlan }),
  getPlanForProjectNumber: get('/getPlanForProjectNumber', { query: { projectNumber: Name }, returns: OpProjectPlan }),
  getPlansByIds: get('/getPlansByIds', {
    query: { projectPlanIds: optional(Type.Array(Id)) },
    returns: OpProjectPlanList,
  }),
  getPortfolioById: get('/getPortfolioById/{portfolioId}', { returns: OpProjectNode }),
  getPortfolioByName: get('/getPortfolioByName', { query: { portfolioName: Name }, returns: OpProjectNode }),
  getProjectById: get('/getProjectById/{projectId}', { returns: OpProjectNode }),
  getProjectByName: get('/getProjectByName', { query: { projectName: Name }, returns: OpProjectNode }),
  getProjectByNumber: get('/getProjectByNumber', { query: { projectNumber: Name }, returns: OpProjectNode }),
  getProjectClassificationById: get('/getProjectClassificationById/{projectClassificationId}', {
    returns: OpProjectClassification,
  }),
  getProjectForPlan: get('/getProjectForPlan/{projectPlanId}', { returns: OpProjectNode }),
  getProjectStatusById: get('/getProjectStatusById/{projectStatusId}', { returns: OpProjectStatus }),
  getProjectsByIds: get('/getProjectsByIds', {
    query: { projectIds: optional(Type.Array(Id)) },
    returns: OpProjectNodeList,
  }),
  getRootPortfolio: get('/getRootPortfolio', { returns: OpProjectNode }),
  importProjects: post('/importProjects', {
    body: binary,
    returns: OpRecordsImportResult,
    changes: ['projects', 'resources'],
    background: 'import',
  }),
  listMyProjectPlans: get('/listMyProjectPlans', {
    query: { minLevel: optional(Count), includeArchived: optional(Flag) },
    returns: OpProjectPlanList,
    large: true,
  }),
  listMyProjects: get('/listMyProjects', {
    query: { minLevel: optional(Count), includeArchived: optional(Flag) },
    returns: OpProjectNodeList,
    large: true,
  }),
  listPortfolioCustomTypes: get('/listPortfolioCustomTypes', { returns: CustomTypeInfoList }),
  listProjectClassifications: get('/listProjectClassifications', { returns: OpProjectClassificationList }),
  listProjectCustomTypes: get('/listProjectCustomTypes', { returns: CustomTypeInfoList }),
  listProjectStatuses: get('/listProjectStatuses', { returns: OpProjectStatusList }),
  listStreamsForProjects: get('/listStreamsForProjects', {
    query: {
      projectIds,
      offset: optional(Count),
      numberRecords: optional(Count),
    },
    returns: OpEventLogEntryList,
  }),
  updatePortfolio: put('/updatePortfolio', nodeUpdate),
  updateProject: put('/updateProject', nodeUpdate),
});

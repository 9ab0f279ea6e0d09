import { Type, type Static } from 'typebox';
import { EventCode, Level, Methodology, PlanStatus, ProjectType, Risk, TrafficLight } from './codes.ts';
import { binary, get, post, put, optional, group } from './endpoint.ts';
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
  Text,
  Timestamp,
  Whole,
} from './fields.ts';
import {
  OpCosts,
  OpRevisedCosts,
  OpSubtractedCostsObject,
  OpExpectedCosts,
  OpCostsVariance,
  CustomValueApiElement,
  OpRecordsImportResult,
  CustomTypeInfoList,
} from './shared.ts';

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
  created: Timestamp,
  modified: Timestamp,
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

export const OpProjectStatus = record('OpProjectStatus', {
  id: Id,
  sequence: Whole,
  name: Name,
  description: Text,
  color: Whole,
  rgbColor: Name,
  defaultStatus: Flag,
  lockWBSCodes: Flag,
  linkedLevel: Percent,
  active: Flag,
  created: Timestamp,
  modified: Timestamp,
});
export type OpProjectStatus = Static<typeof OpProjectStatus>;

export const OpProjectClassification = record('OpProjectClassification', {
  id: Id,
  sequence: Whole,
  name: Name,
  description: Text,
  created: Timestamp,
  modified: Timestamp,
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
  created: Timestamp,
  modified: Timestamp,
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
  created: Timestamp,
  modified: Timestamp,
});
export type OpEventLogEntry = Static<typeof OpEventLogEntry>;

export const OpProjectNodeList = list('OpProjectNodeList', 'projectNode', OpProjectNode);

export const OpProjectPlanList = list('OpProjectPlanList', 'projectPlan', OpProjectPlan);

export const OpProjectStatusList = list('OpProjectStatusList', 'projectStatus', OpProjectStatus);

export const OpProjectClassificationList = list(
  'OpProjectClassificationList',
  'projectClassifications',
  OpProjectClassification,
);

export const OpEventLogEntryList = list('OpEventLogEntryList', 'eventLogEntry', OpEventLogEntry);

export const projects = group('projects', {
  addProjectAssignment: post('/addProjectAssignment/{projectId}', 'Add project assignment.', {
    query: { resourceId: optional(Id), isManager: optional(Flag) },
    changes: ['projects', 'resources'],
  }),
  createPortfolio: post('/createPortfolio/{superPortfolioId}', 'Create portfolio.', {
    body: draft(OpProjectNode),
    returns: OpProjectNode,
    changes: ['projects', 'resources'],
  }),
  createProject: post('/createProject/{portfolioId}', 'Create project.', {
    body: draft(OpProjectNode),
    returns: OpProjectNode,
    changes: ['projects', 'resources'],
  }),
  getPlanById: get('/getPlanById/{projectPlanId}', 'Get plan by id.', { returns: OpProjectPlan }),
  getPlanForProject: get('/getPlanForProject/{projectId}', 'Get plan for project.', { returns: OpProjectPlan }),
  getPlanForProjectName: get('/getPlanForProjectName', 'Get plan for project name.', {
    query: { projectName: optional(Name) },
    returns: OpProjectPlan,
  }),
  getPlanForProjectNumber: get('/getPlanForProjectNumber', 'Get plan for project number.', {
    query: { projectNumber: optional(Name) },
    returns: OpProjectPlan,
  }),
  getPlansByIds: get('/getPlansByIds', 'Get plans by ids.', {
    query: { projectPlanIds: optional(Type.Array(Id)) },
    returns: OpProjectPlanList,
  }),
  getPortfolioById: get('/getPortfolioById/{portfolioId}', 'Get portfolio by id.', { returns: OpProjectNode }),
  getPortfolioByName: get('/getPortfolioByName', 'Get portfolio by name.', {
    query: { portfolioName: optional(Text) },
    returns: OpProjectNode,
  }),
  getProjectById: get('/getProjectById/{projectId}', 'Get project by id.', { returns: OpProjectNode }),
  getProjectByName: get('/getProjectByName', 'Get project by name.', {
    query: { projectName: optional(Name) },
    returns: OpProjectNode,
  }),
  getProjectByNumber: get('/getProjectByNumber', 'Get project by number.', {
    query: { projectNumber: optional(Name) },
    returns: OpProjectNode,
  }),
  getProjectClassificationById: get(
    '/getProjectClassificationById/{projectClassificationId}',
    'Get project classification by id.',
    { returns: OpProjectClassification },
  ),
  getProjectForPlan: get('/getProjectForPlan/{projectPlanId}', 'Get project for plan.', { returns: OpProjectNode }),
  getProjectStatusById: get('/getProjectStatusById/{projectStatusId}', 'Get project status by id.', {
    returns: OpProjectStatus,
  }),
  getProjectsByIds: get('/getProjectsByIds', 'Get projects by ids.', {
    query: { projectIds: optional(Type.Array(Id)) },
    returns: OpProjectNodeList,
  }),
  getRootPortfolio: get('/getRootPortfolio', 'Get root portfolio.', { returns: OpProjectNode }),
  importProjects: post('/importProjects', 'Import projects.', {
    body: binary,
    returns: OpRecordsImportResult,
    changes: ['projects', 'resources'],
  }),
  listMyProjectPlans: get('/listMyProjectPlans', 'List my project plans.', {
    query: { minLevel: optional(code(Level)), includeArchived: optional(Flag) },
    returns: OpProjectPlanList,
  }),
  listMyProjects: get('/listMyProjects', 'List my projects.', {
    query: { minLevel: optional(code(Level)), includeArchived: optional(Flag) },
    returns: OpProjectNodeList,
  }),
  listPortfolioCustomTypes: get('/listPortfolioCustomTypes', 'List portfolio custom types.', {
    returns: CustomTypeInfoList,
  }),
  listProjectClassifications: get('/listProjectClassifications', 'List project classifications.', {
    returns: OpProjectClassificationList,
  }),
  listProjectCustomTypes: get('/listProjectCustomTypes', 'List project custom types.', { returns: CustomTypeInfoList }),
  listProjectStatuses: get('/listProjectStatuses', 'List project statuses.', { returns: OpProjectStatusList }),
  listStreamsForProjects: get('/listStreamsForProjects', 'List streams for projects.', {
    query: { projectIds: optional(Type.Array(Id)), offset: optional(Count), numberRecords: optional(Count) },
    returns: OpEventLogEntryList,
  }),
  updatePortfolio: put('/updatePortfolio', 'Update portfolio.', {
    body: OpProjectNode,
    returns: OpProjectNode,
    changes: ['projects', 'resources'],
  }),
  updateProject: put('/updateProject', 'Update project.', {
    body: OpProjectNode,
    returns: OpProjectNode,
    changes: ['projects', 'resources'],
  }),
});

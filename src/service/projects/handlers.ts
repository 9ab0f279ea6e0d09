import { Level } from '#contract/core/codes.ts';
import type { projects as contract } from '#contract/documented/projects.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { listCustomTypes } from '#service/core/custom-values/store.ts';
import { projectsImport } from './imports/projects.ts';
import * as nodes from './node-queries.ts';
import * as plans from './plan-queries.ts';
import * as references from './reference-queries.ts';
import { nodeTypesOf, planLevel, rootPortfolioNodeId } from './rules.ts';
import { assignToProject, createNode, updateNode } from './commands.ts';
import type { earnedValueApi } from '#contract/app/earned-value.ts';
import type { milestonesApi } from '#contract/app/milestones.ts';
import { readEarnedSource } from './earned-value/queries.ts';
import { earnedActivities, earnedOverTime, earnedValues } from './earned-value/rules.ts';

/** Entries of a stream where the caller does not say how many. */
const defaultRecords = 100;

async function planOfProject(context: Context, project: { id: string } | null) {
  return project && plans.findPlanOfProject(context, project.id);
}

export const projectHandlers: Handlers<typeof contract> = {
  addProjectAssignment: (context, { projectId, resourceId, isManager = false }) =>
    assignToProject(context, { projectId, resourceId, isManager }),

  createPortfolio: (context, { superPortfolioId, body }) => createNode(context, 'portfolio', superPortfolioId, body),

  createProject: (context, { portfolioId, body }) => createNode(context, 'project', portfolioId, body),

  getPlanById: (context, { projectPlanId }) => plans.findProjectPlan(context, projectPlanId),

  getPlanForProject: (context, { projectId }) => plans.findPlanOfProject(context, projectId),

  getPlanForProjectName: async (context, { projectName }) =>
    planOfProject(context, await nodes.findNodeByName(context, projectName, nodeTypesOf.project)),

  getPlanForProjectNumber: async (context, { projectNumber }) =>
    planOfProject(context, await nodes.findNodeByNumber(context, projectNumber, nodeTypesOf.project)),

  getPlansByIds: async (context, { projectPlanIds = [] }) => ({
    projectPlan: await plans.listPlansByIds(context, projectPlanIds),
  }),

  getPortfolioById: (context, { portfolioId }) => nodes.findNode(context, portfolioId, nodeTypesOf.portfolio),

  getPortfolioByName: (context, { portfolioName }) =>
    nodes.findNodeByName(context, portfolioName, nodeTypesOf.portfolio),

  getProjectById: (context, { projectId }) => nodes.findNode(context, projectId, nodeTypesOf.project),

  getProjectByName: (context, { projectName }) => nodes.findNodeByName(context, projectName, nodeTypesOf.project),

  getProjectByNumber: (context, { projectNumber }) =>
    nodes.findNodeByNumber(context, projectNumber, nodeTypesOf.project),

  getProjectClassificationById: ({ db }, { projectClassificationId }) =>
    references.findClassification(db, projectClassificationId),

  getProjectForPlan: (context, { projectPlanId }) => nodes.findNodeOfPlan(context, projectPlanId),

  getProjectStatusById: ({ db }, { projectStatusId }) => references.findStatus(db, projectStatusId),

  getProjectsByIds: async (context, { projectIds = [] }) => ({
    projectNode: await nodes.listNodesByIds(context, projectIds),
  }),

  getRootPortfolio: async (context) =>
    (await nodes.findNode(context, rootPortfolioNodeId)) ?? (await nodes.findRootPortfolioFrame(context)),

  importProjects: prepared(projectsImport.read, (context, _, file) => projectsImport.run(context, {}, file)),

  listMyProjectPlans: async (context, { minLevel, includeArchived = false }) => ({
    projectPlan: await plans.listPlans(context, planLevel(minLevel), includeArchived),
  }),

  listMyProjects: async (context, { minLevel = Level.external, includeArchived = false }) => ({
    projectNode: await nodes.listNodes(context, { types: nodeTypesOf.project, minLevel, includeArchived }),
  }),

  listPortfolioCustomTypes: async ({ db, caller }) => ({ customType: await listCustomTypes(db, caller, 'portfolio') }),

  listProjectClassifications: async ({ db }) => ({ projectClassifications: await references.listClassifications(db) }),

  listProjectCustomTypes: async ({ db, caller }) => ({ customType: await listCustomTypes(db, caller, 'project') }),

  listProjectStatuses: async ({ db }) => ({ projectStatus: await references.listStatuses(db) }),

  listStreamsForProjects: async (context, { projectIds = [], offset = 0, numberRecords = defaultRecords }) => ({
    eventLogEntry: await nodes.listEventLogEntries(context, { projectIds, offset, numberRecords }),
  }),

  updatePortfolio: (context, { body }) => updateNode(context, 'portfolio', body),

  updateProject: (context, { body }) => updateNode(context, 'project', body),
};

export const milestoneHandlers: Handlers<typeof milestonesApi> = {
  listMilestones: async (context, { projectIds = [] }) => ({
    milestone: await plans.listMilestones(context, projectIds),
  }),
};

export const earnedValueHandlers: Handlers<typeof earnedValueApi> = {
  listEarnedValues: async (context, { projectIds = [], day = context.today, includeArchived = false }) => {
    const source = await readEarnedSource(context, { projectIds, day, includeArchived, by: 'plan' });
    return { earnedValue: earnedValues(source, day) };
  },

  listActivityEarnedValues: async (context, { projectId, day = context.today }) => {
    const source = await readEarnedSource(context, { projectIds: [projectId], day, by: 'activity' });
    return { earnedActivity: earnedActivities(source, day) };
  },

  getEarnedValueOverTime: async (context, { projectIds = [], day = context.today }) => {
    const source = await readEarnedSource(context, { projectIds, day, by: 'time' });
    return earnedOverTime(source, day);
  },
};

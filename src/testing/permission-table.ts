/**
 * Expected permissions of every operation of both interfaces. A row contains the input, the minimum level on the
 * record, and the refusal below it. `@kind` in an input is replaced by the id of the record of that kind.
 */

export const levelNames = ['none', 'external', 'observer', 'contributor', 'manager', 'administrator'] as const;
export type LevelName = (typeof levelNames)[number];

/** `installation` means administrators of the installation, `nobody` an author or owner other than all callers. */
export type Least = LevelName | 'installation' | 'nobody';

export interface Row {
  /** It names no record, but what the caller has a level on. */
  readonly isOfCaller?: true;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly least: Least;
  /** Refusal for callers who can see the record but lack the level. */
  readonly refusal?: string;
  /** Minimum level to see the record; `external` by default. */
  readonly visibleFrom?: LevelName;
  /** Result for callers who cannot see it: a code, `nothing` for 204, `[]` for an empty list. */
  readonly unseen?: string;
  /** Result for callers with the level if something else prevents the operation; `*` is anything but a refusal. */
  readonly allowed?: string;
}

export const insufficient = 'user.error.InsufficientPrivileges';
const notManager = 'project.error.ManagerAccessDenied';

export const project = { unseen: 'project.error.NotFound', refusal: insufficient } as const;
export const managed = { ...project, least: 'manager', refusal: notManager } as const;
export const task = {
  visibleFrom: 'observer',
  unseen: 'my_tasks.error.NotFound',
  refusal: 'my_tasks.error.InsufficientPermissions',
} as const;
export const resource = { unseen: 'resource.error.NotFound', refusal: insufficient } as const;
const todo = { visibleFrom: 'observer', unseen: 'todo.error.NotFound', refusal: insufficient } as const;
export const work = { visibleFrom: 'observer', unseen: 'work.error.NotFound', refusal: insufficient } as const;
export const everybody = { least: 'none' } as const;
export const administrators = {
  least: 'installation',
  unseen: 'main.error.NotAuthorized',
  refusal: 'main.error.NotAuthorized',
} as const;

export const fetched = (least: LevelName): Pick<Row, 'least' | 'visibleFrom' | 'unseen'> => ({
  least,
  visibleFrom: least,
  unseen: 'nothing',
});
export const listed = (least: LevelName): Pick<Row, 'least' | 'visibleFrom' | 'unseen'> => ({
  least,
  visibleFrom: least,
  unseen: '[]',
});

const days = { from: '2026-02-02', until: '2026-02-06' };
const newProject = { name: 'New', start: '2026-01-05' };

const planning: Readonly<Record<string, Row>> = {
  'planning.checkIn': {
    ...managed,
    input: { projectId: '@project' },
    allowed: 'project_planning.error.ProjectCheckedInError',
  },
  'planning.edit': { ...managed, input: { projectId: '@project' } },
  'planning.importProjectPlan': { ...managed, input: { projectId: '@project', body: '@planFile', appendToPlan: true } },
  'planning.listAssignmentVersions': {
    least: 'observer',
    visibleFrom: 'observer',
    unseen: 'project_planning.error.NotFound',
    input: { activityVersionId: '@activityVersion' },
  },
};

/** Products belong to the whole organization. */
const products: Readonly<Record<string, Row>> = {
  'products.getActivityForTrackerId': { ...fetched('observer'), input: { trackerIssueId: '@trackerIssue' } },
  'products.getProductById': { ...everybody, input: { productId: '@product' } },
  'products.getReleaseById': { ...everybody, input: { releaseId: '@release' } },
  'products.getRequirementById': { ...everybody, input: { requirementId: '@requirement' } },
  'progress.updateActivityProgress': {
    ...task,
    least: 'contributor',
    input: { activityId: '@milestone', finish: '2026-01-05' },
  },
};

const projects: Readonly<Record<string, Row>> = {
  'projects.addProjectAssignment': { ...managed, input: { projectId: '@project', resourceId: '@resource' } },
  'projects.createPortfolio': { ...managed, input: { superPortfolioId: '@portfolio', body: { name: 'New' } } },
  'projects.createProject': { ...managed, input: { portfolioId: '@portfolio', body: newProject } },
  'projects.getPlanById': { ...fetched('observer'), input: { projectPlanId: '@plan' } },
  'projects.getPlanForProject': { ...fetched('observer'), input: { projectId: '@project' } },
  'projects.getPlanForProjectName': { ...fetched('observer'), input: { projectName: '@projectName' } },
  'projects.getPlanForProjectNumber': { ...fetched('observer'), input: { projectNumber: '@projectNumber' } },
  'projects.getPlansByIds': { ...listed('observer'), input: { projectPlanIds: ['@plan'] } },
  'projects.getPortfolioById': { ...fetched('external'), input: { portfolioId: '@portfolio' } },
  'projects.getPortfolioByName': { ...fetched('external'), input: { portfolioName: '@portfolioName' } },
  'projects.getProjectById': { ...fetched('external'), input: { projectId: '@project' } },
  'projects.getProjectByName': { ...fetched('external'), input: { projectName: '@projectName' } },
  'projects.getProjectByNumber': { ...fetched('external'), input: { projectNumber: '@projectNumber' } },
  'projects.getProjectClassificationById': { ...everybody, input: { projectClassificationId: '@classification' } },
  'projects.getProjectForPlan': { ...fetched('external'), input: { projectPlanId: '@plan' } },
  'projects.getProjectStatusById': { ...everybody, input: { projectStatusId: '@status' } },
  'projects.getProjectsByIds': { ...listed('external'), input: { projectIds: ['@project', '@portfolio'] } },
  'projects.getRootPortfolio': everybody,
  'projects.importProjects': { ...everybody, input: { body: '@table' }, allowed: '*' },
  'projects.listMyProjectPlans': listed('observer'),
  'projects.listMyProjects': listed('external'),
  'projects.listPortfolioCustomTypes': everybody,
  'projects.listProjectClassifications': everybody,
  'projects.listProjectCustomTypes': everybody,
  'projects.listProjectStatuses': everybody,
  'projects.listStreamsForProjects': { ...listed('observer'), input: { projectIds: ['@project'] } },
  'projects.updatePortfolio': {
    ...project,
    least: 'manager',
    refusal: 'project.error.UpdateAccessDenied',
    input: { body: { id: '@portfolio', description: 'New' } },
  },
  'projects.updateProject': {
    ...project,
    least: 'manager',
    refusal: 'project.error.UpdateAccessDenied',
    input: { body: { id: '@project', description: 'New' } },
  },
};

const reports: Readonly<Record<string, Row>> = {
  'reports.export': { ...everybody, input: { reportIdOrName: 'project-status', format: 'csv', body: {} } },
  'reports.inputParameters': { ...everybody, input: { reportIdOrName: 'project-status' } },
};

const resources: Readonly<Record<string, Row>> = {
  'resources.createResource': {
    ...resource,
    least: 'manager',
    input: { poolOrCollectionResourceId: '@pool', body: { name: 'New' } },
  },
  'resources.deleteUnavailability': {
    ...resource,
    least: 'manager',
    visibleFrom: 'observer',
    input: { unavailabilityId: '@unavailability' },
  },
  'resources.deleteUnavailabilityType': { ...administrators, input: { unavailabilityTypeId: '@unavailabilityType' } },
  'resources.getResourceById': { ...fetched('external'), input: { resourceId: '@resource' } },
  'resources.getResourcesByIds': { ...listed('external'), input: { resourceIds: ['@resource', '@pool'] } },
  'resources.getRootResourcePool': everybody,
  'resources.getUnavailabilityById': { ...fetched('observer'), input: { unavailabilityId: '@unavailability' } },
  'resources.getUnavailabilityTypeById': { ...everybody, input: { unavailabilityTypeId: '@unavailabilityType' } },
  'resources.importUnavailabilities': { ...everybody, input: { body: '@table' }, allowed: '*' },
  'resources.insertUnavailability': {
    ...resource,
    least: 'manager',
    input: { body: { resource: '@resource', start: '2026-05-04', finish: '2026-05-05' } },
  },
  'resources.insertUnavailabilityType': { ...administrators, input: { body: { name: 'New' } } },
  'resources.listAssignablePools': { ...listed('external'), input: { resourceIds: ['@resource'] } },
  'resources.listLinkedResources': { ...everybody, input: { userId: '@author' } },
  'resources.listMyLinkedResources': everybody,
  'resources.listMyUnavailabilities': everybody,
  'resources.listPoolCustomTypes': everybody,
  'resources.listResourceCustomTypes': everybody,
  'resources.listUnavailabilities': { ...resource, least: 'observer', input: { resourceId: '@resource' } },
  'resources.listUnavailabilityTypes': everybody,
  'resources.updateResource': {
    ...resource,
    least: 'manager',
    input: { body: { id: '@resource', description: 'New' } },
  },
  'resources.updateUnavailability': {
    ...resource,
    least: 'manager',
    visibleFrom: 'observer',
    input: { body: { id: '@unavailability', comment: 'New' } },
  },
  'resources.updateUnavailabilityType': {
    ...administrators,
    input: { body: { id: '@unavailabilityType', name: 'New' } },
  },
};

const tasks: Readonly<Record<string, Row>> = {
  'tasks.createActivityComment': {
    ...task,
    least: 'contributor',
    input: { activityId: '@activity', body: { text: 'New' } },
  },
  'tasks.createAdHocActivity': {
    ...project,
    least: 'contributor',
    refusal: task.refusal,
    input: { projectId: '@project', body: { name: 'New' } },
  },
  'tasks.deleteActivityComment': { ...task, least: 'administrator', input: { commentId: '@comment' } },
  'tasks.deleteAdHocActivity': { ...task, least: 'manager', input: { activityId: '@adHoc' } },
  'tasks.getActivityCategoriesByIds': { ...everybody, input: { activityCategoryIds: ['@category'] } },
  'tasks.getAssignmentsByIds': { ...listed('observer'), input: { assignmentIds: ['@assignment'] } },
  'tasks.getParentTask': { ...fetched('observer'), input: { activityId: '@activity' } },
  'tasks.getTaskById': { ...fetched('observer'), input: { id: '@activity' } },
  'tasks.getTasksByIds': { ...listed('observer'), input: { activityIds: ['@activity', '@adHoc'] } },
  'tasks.listActivityCategories': everybody,
  'tasks.listChildTasks': { ...task, least: 'observer', input: { parentId: '@collection' } },
  'tasks.listCustomValueInfo': everybody,
  'tasks.listModifiedTasks': { ...resource, least: 'observer', refusal: '[]', input: { resourceId: '@resource' } },
  'tasks.listMyModifiedTasks': everybody,
  'tasks.listMyTasks': { ...listed('observer'), input: { resourceIds: ['@resource'], projectIds: ['@project'] } },
  'tasks.listTasksOfProject': { ...project, least: 'observer', input: { projectId: '@project' } },
  'tasks.updateActionStatus': { ...task, least: 'contributor', input: { actionId: '@action', status: 1 } },
  'tasks.updateActivityComment': { ...task, least: 'nobody', input: { body: { id: '@comment', text: 'New' } } },
  'tasks.updateAdHocActivity': { ...task, least: 'manager', input: { body: { id: '@adHoc', name: 'New' } } },
};

const todos: Readonly<Record<string, Row>> = {
  'todos.createTodo': { ...project, least: 'contributor', input: { body: { projectNode: '@project', name: 'New' } } },
  'todos.deleteTodo': { ...todo, least: 'contributor', input: { todoId: '@todo' } },
  'todos.getTodosByIds': { ...listed('observer'), input: { todoIds: ['@todo'] } },
  'todos.listMyTodos': { ...listed('observer'), input: { resourceIds: ['-1'], projectIds: ['@project'] } },
  'todos.listTodosOfProject': { ...project, least: 'observer', input: { projectId: '@project' } },
  'todos.listTopics': listed('observer'),
  'todos.listTopicsOfProject': { ...project, least: 'observer', input: { projectId: '@project' } },
  'todos.updateTodo': { ...todo, least: 'contributor', input: { body: { id: '@todo', name: 'New' } } },
};

/** Everybody sees active users and all groups, but for external users, whose view has tests of its own. */
const users: Readonly<Record<string, Row>> = {
  'users.currentUser': everybody,
  'users.getGroupTree': everybody,
  'users.getHashAlgorithm': { ...everybody, input: { login: 'author' } },
  'users.getSubjectTree': everybody,
  'users.getUserById': { ...everybody, input: { userId: '@author' } },
  'users.listAllGroups': everybody,
  'users.listAllUsers': everybody,
  'users.listGroups': { ...everybody, input: { parentGroupId: '@group' } },
  'users.listUsers': { ...everybody, input: { groupId: '@group' } },
  'users.setPassword': {
    ...everybody,
    input: { oldPassword: 'wrong', newPassword: 'new password' },
    allowed: '*',
  },
  'users.signOff': everybody,
  'users.signOn': {
    ...everybody,
    input: { login: 'author', password: 'wrong' },
    allowed: '*',
  },
};

const booked = { bookingDate: '2026-02-03', bookingResourceId: '@resource', actualEffort: 1 };

const worklogs: Readonly<Record<string, Row>> = {
  'worklogs.createWorkRecord': { ...work, least: 'manager', input: { assignmentId: '@assignment', ...booked } },
  'worklogs.deleteWorkRecord': { ...work, least: 'manager', input: { resourceWorkRecordId: '@workRecord' } },
  'worklogs.importCostRecords': { ...everybody, input: { body: '@table' }, allowed: '*' },
  'worklogs.importTimeRecords': { ...everybody, input: { body: '@table' }, allowed: '*' },
  'worklogs.listMyWorkRecords': everybody,
  'worklogs.listWorkRecordsOfProject': { ...project, least: 'observer', input: { projectId: '@project' } },
  'worklogs.lockWorkRecords': {
    isOfCaller: true,
    least: 'manager',
    refusal: insufficient,
    unseen: insufficient,
    input: days,
  },
  'worklogs.lockWorkRecordsOfProject': { ...managed, input: { projectId: '@project', ...days } },
  'worklogs.quickTrack': { ...work, least: 'manager', input: { assignmentId: '@assignment', ...booked } },
  'worklogs.unlockWorkRecords': {
    isOfCaller: true,
    least: 'manager',
    refusal: insufficient,
    unseen: insufficient,
    input: days,
  },
  'worklogs.unlockWorkRecordsOfProject': { ...managed, input: { projectId: '@project', ...days } },
  'worklogs.updateWorkRecord': {
    ...work,
    least: 'manager',
    input: { resourceWorkRecordId: '@workRecord', comment: 'New' },
  },
};

/** The documented interface, operation by operation. */
export const permissionTable: Readonly<Record<string, Row>> = {
  ...planning,
  ...products,
  ...projects,
  ...reports,
  ...resources,
  ...tasks,
  ...todos,
  ...users,
  ...worklogs,
};

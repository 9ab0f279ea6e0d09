import {
  administrators,
  everybody,
  fetched,
  listed,
  managed,
  project,
  resource,
  type Row,
  work,
} from './permission-table.ts';

/** The same for the administration interface. */

/** What belongs to the installation: administrators only, whatever it is called with. */
const forAdministrators = [
  'listAuditEntries',
  'exportAuditEntries',
  'putHoliday',
  'deleteHoliday',
  'importHolidays',
  'listActivityCategoryEntries',
  'createActivityCategory',
  'changeActivityCategory',
  'deleteActivityCategory',
  'listProjectClassificationEntries',
  'createProjectClassification',
  'changeProjectClassification',
  'orderProjectClassifications',
  'deleteProjectClassification',
  'listProjectStatusEntries',
  'createProjectStatus',
  'changeProjectStatus',
  'orderProjectStatuses',
  'deleteProjectStatus',
  'listCustomTypes',
  'createCustomType',
  'changeCustomType',
  'deleteCustomType',
  'listCustomAttributes',
  'createCustomAttribute',
  'changeCustomAttribute',
  'orderCustomAttributes',
  'deleteCustomAttribute',
  'listManagedGroups',
  'getManagedGroupTree',
  'getManagedGroup',
  'createGroup',
  'updateGroup',
  'deleteGroup',
  'listGroupMembers',
  'addGroupMembers',
  'removeGroupMember',
  'listProducts',
  'createProduct',
  'changeProduct',
  'deleteProduct',
  'listReleases',
  'createRelease',
  'changeRelease',
  'deleteRelease',
  'listRequirements',
  'createRequirement',
  'changeRequirement',
  'deleteRequirement',
  'listTrackerInstances',
  'createTrackerInstance',
  'changeTrackerInstance',
  'deleteTrackerInstance',
  'listTrackerLinks',
  'putTrackerLink',
  'deleteTrackerLink',
  'listUserAccounts',
  'getUserAccount',
  'createUserAccount',
  'updateUserAccount',
  'deactivateUser',
  'reactivateUser',
  'resetUserPassword',
  'listUserResources',
];

const grant = { subject: '@group', level: 2 };
const week = { from: '2026-02-02', until: '2026-02-08' };
const tracked = { assignmentId: '@assignment', bookingDate: '2026-02-03', actualEffort: 1 };
const managedProject = { ...project, least: 'manager' } as const;
const managedResource = { ...resource, least: 'manager' } as const;

const onRecords: Readonly<Record<string, Row>> = {
  'admin.checkPlanImport': {
    ...managed,
    input: { projectId: '@project', body: '@planFile', appendToPlan: true },
  },
  'admin.comparePlanVersions': { ...fetched('observer'), input: { planVersionId: '@otherVersion', from: '@version' } },
  'admin.discardWorkingVersion': {
    ...managed,
    input: { projectId: '@project' },
    allowed: 'project_planning.error.ProjectCheckedInError',
  },
  'admin.explainProjectLevel': { ...project, least: 'external', input: { projectId: '@project' } },
  'admin.explainResourceLevel': { ...resource, least: 'external', input: { resourceId: '@resource' } },
  'admin.exportPlan': { ...project, least: 'observer', input: { projectId: '@project', format: 'mspdi' } },
  'admin.getPlanState': { ...project, least: 'observer', input: { projectId: '@project' } },
  'admin.getPlanVersion': { ...fetched('observer'), input: { planVersionId: '@otherVersion' } },
  'admin.getPlanCalendar': { ...project, least: 'observer', input: { projectId: '@project' } },
  'admin.getResourceCalendar': { ...resource, least: 'observer', input: { resourceId: '@resource' } },
  'admin.getWorkingPlan': { ...project, least: 'observer', input: { projectId: '@project' } },
  'admin.grantProjectPermission': { ...managedProject, input: { projectId: '@project', body: grant } },
  'admin.grantResourcePermission': { ...managedResource, input: { resourceId: '@resource', body: grant } },
  'admin.findBookableActivities': { ...managedResource, input: { resourceId: '@resource', words: '' } },
  'admin.getTeamTime': { ...listed('manager'), input: { ...week, projectId: '@project' } },
  'admin.createCostRecord': {
    ...work,
    least: 'manager',
    input: {
      body: { resource: '@resource', activity: '@activity', day: '2026-02-03', costType: 3, actualCosts: 12.5 },
    },
  },
  'admin.updateCostRecord': {
    ...work,
    least: 'manager',
    input: { costRecordId: '@costRecord', body: { comment: 'New' } },
  },
  'admin.deleteCostRecord': { ...work, least: 'manager', input: { costRecordId: '@costRecord' } },
  'admin.getTimesheet': { ...managedResource, input: { ...week, resourceId: '@resource' } },
  'admin.listBookablePeople': listed('manager'),
  'admin.listLocks': listed('contributor'),
  'admin.listPlanHistory': { ...project, least: 'observer', input: { projectId: '@project' } },
  'admin.listPlanLinks': { ...project, least: 'observer', input: { projectId: '@project' } },
  'admin.listPlanVersions': { ...project, least: 'observer', input: { projectId: '@project' } },
  'admin.listProjectPermissions': { ...managedProject, input: { projectId: '@project' } },
  'admin.listResourcePermissions': { ...managedResource, input: { resourceId: '@resource' } },
  'admin.previewTracking': { ...work, least: 'manager', input: tracked },
  'admin.previewLock': { ...managed, input: { from: '2026-02-02', until: '2026-02-06', projectIds: ['@project'] } },
  'admin.replaceProjectPermissions': {
    ...managedProject,
    input: { projectId: '@project', body: { permission: [grant] } },
  },
  'admin.replaceResourcePermissions': {
    ...managedResource,
    input: { resourceId: '@resource', body: { permission: [grant] } },
  },
  'admin.revokeProjectPermission': {
    ...managedProject,
    input: { projectId: '@project', subjectId: '@group' },
    allowed: '*',
  },
  'admin.revokeResourcePermission': {
    ...managedResource,
    input: { resourceId: '@resource', subjectId: '@group' },
    allowed: '*',
  },
  'admin.restorePlanVersion': {
    ...managed,
    unseen: 'project_planning.error.NotFound',
    input: { planVersionId: '@otherVersion', body: { name: 'Back' } },
    allowed: '*',
  },
  'admin.saveWorkingPlan': {
    ...managed,
    input: { projectId: '@project', body: { revision: 0, key: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' } },
    allowed: 'project_planning.error.ProjectCheckedInError',
  },
  'admin.setFavouriteActivity': {
    least: 'observer',
    seenFrom: 'observer',
    unseen: 'my_tasks.error.NotFound',
    input: { activityId: '@activity', favourite: true },
  },
  'admin.trackTime': { ...work, least: 'manager', input: tracked },
  'admin.setPlanCalendar': { ...managed, input: { projectId: '@project', body: { week: [8, 8, 8, 8, 4, 0, 0] } } },
  'admin.setResourceCalendar': {
    ...managedResource,
    input: { resourceId: '@resource', body: { week: [8, 8, 8, 8, 4, 0, 0] } },
  },
  'admin.setBaseline': {
    ...managed,
    unseen: 'project_planning.error.NotFound',
    input: { planVersionId: '@otherVersion' },
  },
};

/** What everybody may do: for itself, or because it tells of nobody. */
const own: Readonly<Record<string, Row>> = {
  'admin.cancelImport': {
    least: 'nobody',
    unseen: 'main.error.ImportNotFound',
    refusal: 'main.error.ImportNotFound',
    input: { importKey: 'other' },
  },
  'admin.checkImport': { ...everybody, input: { importKind: 'projects', body: '@table' } },
  'admin.downloadImportTemplate': { ...everybody, input: { importKind: 'projects', format: 'csv' } },
  'admin.endOtherSessions': everybody,
  'admin.getCalendarFeed': everybody,
  'admin.getCapabilities': everybody,
  'admin.getImportProgress': { ...everybody, input: { importKey: 'none' } },
  'admin.listHolidays': everybody,
  'admin.listImports': everybody,
  'admin.listReports': everybody,
  'admin.listSessions': everybody,
  'admin.makeCalendarFeed': everybody,
  'admin.revokeCalendarFeed': everybody,
};

/** What belongs to another user than all callers: its tokens and imports are for administrators, its sessions for nobody. */
const ofOthers: Readonly<Record<string, Row>> = {
  'admin.createToken': { ...administrators, input: { body: { user: '@author', name: 'New' } } },
  'admin.endSession': {
    least: 'nobody',
    unseen: 'user.error.NotFound',
    refusal: 'user.error.NotFound',
    input: { sessionId: '@session' },
  },
  'admin.getImport': { least: 'installation', unseen: 'nothing', input: { importId: '@ownImport' } },
  'admin.listTokens': { ...administrators, input: { userId: '@author' } },
  'admin.revokeToken': { least: 'installation', unseen: 'user.error.NotFound', input: { tokenId: '@token' } },
  'admin.undoImport': {
    least: 'installation',
    unseen: 'main.error.ImportNotFound',
    // It is kept without what its undo needs.
    allowed: 'main.error.PlanImportNotUndoable',
    input: { importId: '@ownImport' },
  },
};

export const adminPermissionTable: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(forAdministrators.map((name) => [`admin.${name}`, { ...administrators, allowed: '*' }])),
  ...onRecords,
  ...own,
  ...ofOthers,
};

import type { Answers, ExampleCall, ExampleIds } from './example-calls.ts';
import { catalogueCalls, endingCalls } from './example-calls-catalogues.ts';
import { sheetFile } from './sheet-file.ts';

/** The example calls of the imports and of the administration interface. */

type Calls = Record<string, () => ExampleCall>;

export function importCalls(id: ExampleIds, { created }: Answers): Calls {
  const record = [id.resourceName, '2026-03-03', id.bookedProject, id.bookedActivity];
  const time = [
    ['Resource', 'Date', 'Project', 'Activity', 'Actual effort', 'Comment'],
    [...record, '2:30', 'Messreihe 5'],
  ];
  const costs = [
    ['Resource', 'Date', 'Project', 'Activity', 'Cost type', 'Actual costs'],
    [...record, 'travel', '84.50'],
  ];
  return {
    'projects.importProjects': () => ({
      input: {
        body: sheetFile([
          ['Number', 'Name', 'Portfolio', 'Start', 'Budget', 'Mood'],
          ['NH-002', 'Ladepunkte Parkdeck', id.portfolioName, '2026-05-04', 65_000, 'gut'],
        ]),
      },
    }),
    'resources.importUnavailabilities': () => ({
      input: {
        body: sheetFile([
          ['Resource', 'Start', 'Finish', 'Comment'],
          [id.resourceName, '2026-12-21', '2026-12-23', 'Brückentage'],
        ]),
      },
    }),
    'worklogs.importTimeRecords': () => ({ input: { body: sheetFile(time) } }),
    'worklogs.importCostRecords': () => ({ input: { body: sheetFile(costs) } }),
    'admin.checkImport': () => ({
      input: {
        importKind: 'projects',
        body: sheetFile([
          ['Name', 'Start'],
          ['Ladepunkte Parkdeck 2', 'bald'],
        ]),
      },
    }),
    'admin.checkPlanImport': () => ({
      input: {
        projectId: created('projects.createProject'),
        mergeMode: 'update',
        body: sheetFile([
          ['WBS', 'Name', 'Start', 'Duration', 'Effort', 'Predecessors', 'Resources'],
          ['1', 'Statik prüfen', '2026-03-02', '3 days', 16, null, id.resourceName],
          ['2', 'Module bestellen', 'bald', '1 day', 4, '1FS+1d', 'Dachdecker Süd'],
        ]),
      },
    }),
    'admin.exportPlan': () => ({ input: { projectId: id.project, format: 'mspdi' } }),
    'admin.listImports': () => ({ input: { offset: 0, numberRecords: 20 } }),
  };
}

export function adminCalls(id: ExampleIds, answers: Answers): Calls {
  return {
    ...adminReads(id, answers),
    ...people(id, answers),
    ...permissions(id, answers),
    ...catalogueCalls(id, answers),
    ...endingCalls(id, answers),
  };
}

function adminReads(id: ExampleIds, { created }: Answers): Calls {
  const tracked = { assignmentId: id.assignment, from: '2026-03-03', bookingDate: '2026-03-05', actualEffort: 6 };
  return {
    'admin.getCapabilities': () => ({ input: {} }),
    'admin.getSystem': () => ({
      input: {},
      hides: ['bytes', 'kind', 'databaseVersion', 'runtime', 'value', 'openSessions', 'count'],
    }),
    'admin.getFirstSteps': () => ({ input: {}, hides: ['count'] }),
    'admin.getDemo': () => ({ input: {}, hides: ['count'] }),
    'admin.search': () => ({ input: { text: 'wiese', limit: 5 } }),
    'admin.listLocks': () => ({ input: {} }),
    'admin.previewLock': () => ({ input: { from: '2026-02-01', until: '2026-02-28', projectIds: [id.project] } }),
    'admin.getTimesheet': () => ({ by: 'staff', input: { from: '2026-02-23', until: '2026-03-01' } }),
    'admin.createCostRecord': () => ({
      by: 'staff',
      input: {
        body: {
          resource: id.resource,
          activity: id.assignedActivity,
          day: '2026-03-04',
          costType: 2,
          actualCosts: 84.5,
          comment: 'Bahnfahrt zur Baustelle',
        },
      },
    }),
    'admin.updateCostRecord': () => ({
      by: 'staff',
      input: { costRecordId: created('admin.createCostRecord'), body: { actualCosts: 92, openCosts: 300 } },
    }),
    'admin.setRemainingCosts': () => ({
      by: 'staff',
      input: { body: { resource: id.resource, activity: id.assignedActivity, costType: 2, openCosts: 250 } },
    }),
    'admin.deleteCostRecord': () => ({ by: 'staff', input: { costRecordId: created('admin.createCostRecord') } }),
    'admin.listBookablePeople': () => ({ input: {} }),
    'admin.findBookableActivities': () => ({ by: 'staff', input: { words: 'pro', numberRecords: 5 } }),
    'admin.getTeamTime': () => ({ input: { from: '2026-02-23', until: '2026-03-01', projectId: id.project } }),
    'admin.setFavouriteActivity': () => ({ input: { activityId: id.trackedActivity, favourite: true } }),
    'admin.previewTracking': () => ({ by: 'staff', input: tracked }),
    'admin.setRemainingEffort': () => ({
      by: 'staff',
      input: { body: { assignment: id.assignment, openEffort: 24 } },
    }),
    'admin.trackTime': () => ({ by: 'staff', input: tracked }),
    'admin.makeCalendarFeed': () => ({ by: 'staff', input: {}, hides: ['path'] }),
    'admin.getCalendarFeed': () => ({ by: 'staff', input: {} }),
    'admin.revokeCalendarFeed': () => ({ by: 'staff', input: {} }),
    'admin.getUtilization': () => ({ input: { from: '2026-02-23', until: '2026-03-15', unit: 'week' } }),
    'admin.getUtilizationDetails': () => ({
      input: { resourceId: id.resource, from: '2026-02-23', until: '2026-03-15' },
    }),
    'admin.getAbsenceCalendar': () => ({ by: 'staff', input: { from: '2026-02-23', until: '2026-03-01' } }),
    'admin.getAbsenceImpact': () => ({ input: { resourceId: id.resource, from: '2026-02-23', until: '2026-03-15' } }),
    'admin.listUnavailabilityTypeEntries': () => ({ input: {} }),
    'admin.makeAbsenceFeed': () => ({ by: 'staff', input: { scope: 'mine' }, hides: ['path'] }),
    'admin.getAbsenceFeed': () => ({ by: 'staff', input: { scope: 'mine' } }),
    'admin.revokeAbsenceFeed': () => ({ by: 'staff', input: { scope: 'mine' } }),
    'admin.listMilestones': () => ({ input: { projectIds: [id.project] } }),
    'admin.listPlanVersions': () => ({ input: { projectId: id.project } }),
    'admin.listPlanHistory': () => ({ input: { projectId: id.project } }),
    'admin.getPlanVersion': () => ({ input: { planVersionId: id.version } }),
    'admin.comparePlanVersions': () => ({ input: { planVersionId: id.version, from: id.earlierVersion } }),
    'admin.listPlanLinks': () => ({ input: { projectId: id.project } }),
    'admin.getPlanState': () => ({ input: { projectId: id.project } }),
    'admin.setBaseline': () => ({ input: { planVersionId: id.earlierVersion } }),
    'admin.setPlanCalendar': () => ({
      input: {
        projectId: id.project,
        body: {
          week: [8, 8, 8, 8, 6, 0, 0],
          exception: [{ from: '2026-12-24', until: '2026-12-31', hours: 0, name: 'Betriebsferien' }],
        },
      },
    }),
    'admin.getPlanCalendar': () => ({ input: { projectId: id.project } }),
    'admin.setResourceCalendar': () => ({
      input: {
        resourceId: id.resource,
        body: { week: [8, 8, 8, 4, 0, 0, 0], exception: [{ from: '2026-11-18', hours: 0, name: 'Buß- und Bettag' }] },
      },
    }),
    'admin.getResourceCalendar': () => ({ input: { resourceId: id.resource } }),
    'admin.listHolidays': () => ({ input: { from: '2026-01-01', until: '2026-12-31' } }),
    'admin.listProjectStatusEntries': () => ({ input: {} }),
    'admin.listProjectClassificationEntries': () => ({ input: {} }),
    'admin.listActivityCategoryEntries': () => ({ input: {} }),
    'admin.listCustomTypes': () => ({ input: { appliesTo: 'project' } }),
    'admin.listCustomAttributes': () => ({ input: { appliesTo: 'project' } }),
    'admin.listProducts': () => ({ input: {} }),
    'admin.listReleases': () => ({ input: { product: id.product } }),
    'admin.listRequirements': () => ({ input: { release: id.release } }),
    'admin.listTrackerInstances': () => ({ input: {} }),
    'admin.listTrackerLinks': () => ({ input: { activity: id.trackedActivity } }),
    'admin.listReports': () => ({ input: {} }),
  };
}

function people(id: ExampleIds, { created }: Answers): Calls {
  const user = () => created('admin.createUserAccount');
  const group = () => created('admin.createGroup');
  return {
    'admin.createUserAccount': () => ({
      input: {
        body: { name: 'gast.pruefung', displayName: 'Gast Prüfung', level: 1, password: 'nur für dieses Beispiel' },
      },
    }),
    'admin.updateUserAccount': () => ({ input: { userId: user(), body: { language: 'de', level: 0 } } }),
    'admin.checkPeople': () => ({
      input: { body: { person: [{ name: 'Jana Neuhaus', eMail: 'jana.neuhaus@example.org' }, { name: 'staff' }] } },
    }),
    'admin.createPeople': () => ({
      input: { body: { person: [{ name: 'Jana Neuhaus', eMail: 'jana.neuhaus@example.org' }], level: 1 } },
      hides: ['password'],
    }),
    'admin.noteFirstSteps': () => ({ input: { body: { step: 'calendar', state: 'done' } }, hides: ['count'] }),
    'admin.listUserAccounts': () => ({ input: { search: 'gast', active: true, offset: 0, numberRecords: 20 } }),
    'admin.getUserAccount': () => ({ input: { userId: user() } }),
    'admin.listUserResources': () => ({ input: { userId: id.user } }),
    'admin.resetUserPassword': () => ({
      input: { userId: user(), body: { password: 'ebenso nur für dieses Beispiel' } },
    }),
    'admin.deactivateUser': () => ({ input: { userId: user() } }),
    'admin.reactivateUser': () => ({ input: { userId: user() } }),
    'admin.createGroup': () => ({ input: { body: { name: 'Revision', description: 'Wirtschaftsprüfung' } } }),
    'admin.updateGroup': () => ({ input: { groupId: group(), body: { description: 'Innenrevision' } } }),
    'admin.addGroupMembers': () => ({ input: { groupId: group(), body: { memberIds: [user()] } } }),
    'admin.listGroupMembers': () => ({ input: { groupId: group() } }),
    'admin.listManagedGroups': () => ({ input: {} }),
    'admin.getManagedGroup': () => ({ input: { groupId: group() } }),
    'admin.getManagedGroupTree': () => ({ input: {} }),
  };
}

function permissions(id: ExampleIds, { created }: Answers): Calls {
  const user = () => created('admin.createUserAccount');
  const group = () => created('admin.createGroup');
  return {
    'admin.grantProjectPermission': () => ({
      input: { projectId: id.portfolio, body: { subject: group(), level: 2 } },
    }),
    'admin.listProjectPermissions': () => ({ input: { projectId: id.project } }),
    'admin.explainProjectLevel': () => ({ input: { projectId: id.project, subjectId: user() } }),
    'admin.grantResourcePermission': () => ({ input: { resourceId: id.pool, body: { subject: group(), level: 2 } } }),
    'admin.listResourcePermissions': () => ({ input: { resourceId: id.pool } }),
    'admin.explainResourceLevel': () => ({ input: { resourceId: id.resource } }),
    'admin.replaceProjectPermissions': () => ({
      input: {
        projectId: created('projects.createPortfolio'),
        body: {
          permission: [
            { subject: group(), level: 2 },
            { subject: user(), level: 2 },
          ],
        },
      },
    }),
    'admin.revokeProjectPermission': () => ({
      input: { projectId: created('projects.createPortfolio'), subjectId: user() },
    }),
    'admin.replaceResourcePermissions': () => ({
      input: {
        resourceId: created('resources.createResource'),
        body: { permission: [{ subject: group(), level: 2 }] },
      },
    }),
    'admin.revokeResourcePermission': () => ({
      input: { resourceId: created('resources.createResource'), subjectId: group() },
    }),
    'admin.listAuditEntries': () => ({ input: { action: 'group', numberRecords: 20 } }),
    'admin.removeGroupMember': () => ({ input: { groupId: group(), memberId: user() } }),
    'admin.deleteGroup': () => ({ input: { groupId: group() } }),
  };
}

import type { Answers, ExampleCall, ExampleIds } from './example-calls.ts';
import { catalogueCalls, endingCalls } from './example-calls-catalogues.ts';
import { sheetFile } from './sheet-file.ts';
import { mspdi } from './plan-file.ts';

/** The example calls of the imports and of the app interface. */

type Calls = Record<string, () => ExampleCall>;

const movedPlan = ({ resourceName }: ExampleIds) => [
  ['WBS', 'Name', 'Start', 'Duration', 'Effort', 'Predecessors', 'Resources'],
  ['1', 'Fundamente', '2026-03-02', '3 days', 24, null, resourceName],
  ['2', 'Montage', '2026-03-05', '2 days', 16, '1', 'Dachdecker Süd'],
];

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
    'app.checkImport': () => ({
      input: {
        importKind: 'projects',
        body: sheetFile([
          ['Name', 'Start'],
          ['Ladepunkte Parkdeck 2', 'bald'],
        ]),
      },
    }),
    'app.setActivityCustomValues': () => ({
      input: { activityId: id.activity, body: { customValues: [{ name: 'Trade', value: 'Electrical' }] } },
    }),
    'app.choosePlanFileFields': () => ({
      input: {
        projectId: created('projects.createProject'),
        body: { field: [{ appliesTo: 'activity', name: 'Kostenstelle' }] },
      },
    }),
    'app.choosePlanFilePeople': () => ({
      input: {
        projectId: created('projects.createProject'),
        body: { person: [{ name: 'Dachdecker Süd', choice: 'unassigned' }] },
      },
    }),
    'app.checkPlanImport': () => ({
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
    'app.importPlan': () => ({
      input: {
        projectId: created('projects.createProject'),
        mergeMode: 'update',
        moveToStart: true,
        body: mspdi({
          tasks: [
            {
              Name: 'Statik prüfen',
              Start: '2026-03-02T08:00:00',
              Finish: '2026-03-04T17:00:00',
              Baseline: [{ Number: 1, Start: '2026-02-23T08:00:00', Finish: '2026-02-24T17:00:00', Work: 'PT16H0M0S' }],
            },
          ],
        }),
      },
    }),
    'app.checkPlanFile': () => ({
      input: { portfolioId: created('projects.createPortfolio'), body: sheetFile(movedPlan(id)) },
    }),
    'app.importNewProject': () => ({
      input: {
        portfolioId: created('projects.createPortfolio'),
        name: 'Carport Süd',
        body: sheetFile(movedPlan(id)),
      },
    }),
    'app.exportPlan': () => ({ input: { projectId: id.project, format: 'mspdi' } }),
    'app.listImports': () => ({ input: { offset: 0, numberRecords: 20 } }),
  };
}

export function appCalls(id: ExampleIds, answers: Answers): Calls {
  return {
    ...appReads(id, answers),
    ...people(id, answers),
    ...permissions(id, answers),
    ...catalogueCalls(id, answers),
    ...endingCalls(id, answers),
  };
}

function appReads(id: ExampleIds, { created }: Answers): Calls {
  const tracked = { assignmentId: id.assignment, from: '2026-03-03', bookingDate: '2026-03-05', actualEffort: 6 };
  return {
    'app.getCapabilities': () => ({ input: {} }),
    'app.getSystem': () => ({
      input: {},
      hides: ['bytes', 'kind', 'databaseVersion', 'runtime', 'value', 'openSessions', 'count'],
    }),
    'app.getBackups': () => ({ input: {}, hides: ['folder'] }),
    'app.listJobs': () => ({ input: {} }),
    'app.listOwnJobs': () => ({ input: {} }),
    'app.getFirstSteps': () => ({ input: {}, hides: ['count'] }),
    'app.getDemo': () => ({ input: {}, hides: ['count'] }),
    'app.runBatch': () => ({ input: { body: { call: [] } } }),
    'app.search': () => ({ input: { text: 'wiese', limit: 5 } }),
    'app.listLocks': () => ({ input: {} }),
    'app.previewLock': () => ({ input: { from: '2026-02-01', until: '2026-02-28', projectIds: [id.project] } }),
    'app.getTimesheet': () => ({
      by: 'staff',
      input: { from: '2026-02-23', until: '2026-03-01' },
      hides: ['version'],
    }),
    'app.createCostRecord': () => ({
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
    'app.updateCostRecord': () => ({
      by: 'staff',
      input: { costRecordId: created('app.createCostRecord'), body: { actualCosts: 92, openCosts: 300 } },
    }),
    'app.setRemainingCosts': () => ({
      by: 'staff',
      input: { body: { resource: id.resource, activity: id.assignedActivity, costType: 2, openCosts: 250 } },
    }),
    'app.deleteCostRecord': () => ({ by: 'staff', input: { costRecordId: created('app.createCostRecord') } }),
    'app.listBookablePeople': () => ({ input: {} }),
    'app.findBookableActivities': () => ({ by: 'staff', input: { words: 'pro', numberRecords: 5 } }),
    'app.getTeamTime': () => ({
      input: { from: '2026-02-23', until: '2026-03-01', projectId: id.project },
      hides: ['version'],
    }),
    'app.updateTimeSettings': () => ({
      input: { body: { approval: 'person', missingTolerance: 0.5, lockDay: 5, reminderDays: 2 } },
    }),
    'app.getTimeSettings': () => ({ input: {} }),
    'app.submitWeek': () => ({ by: 'staff', input: { monday: '2026-02-23' } }),
    'app.withdrawWeek': () => ({ by: 'staff', input: { monday: '2026-02-23' } }),
    'app.decideWeeks': () => ({
      input: { body: { decision: 'approve', week: [{ resource: id.resource, monday: '2026-02-23' }] } },
    }),
    'app.remindPeople': () => ({
      input: { body: { from: '2026-02-23', until: '2026-03-01', resource: [id.resource] } },
    }),
    'app.listNotices': () => ({ by: 'staff', input: {} }),
    'app.setFavouriteActivity': () => ({ input: { activityId: id.trackedActivity, favourite: true } }),
    'app.previewTracking': () => ({ by: 'staff', input: tracked }),
    'app.setRemainingEffort': () => ({
      by: 'staff',
      input: { body: { assignment: id.assignment, openEffort: 24 } },
    }),
    'app.trackTime': () => ({ by: 'staff', input: tracked }),
    'app.makeCalendarFeed': () => ({ by: 'staff', input: {}, hides: ['path'] }),
    'app.getCalendarFeed': () => ({ by: 'staff', input: {} }),
    'app.revokeCalendarFeed': () => ({ by: 'staff', input: {} }),
    'app.getUtilization': () => ({ input: { from: '2026-02-23', until: '2026-03-15', unit: 'week' } }),
    'app.getUtilizationDetails': () => ({
      input: { resourceId: id.resource, from: '2026-02-23', until: '2026-03-15' },
    }),
    'app.getAbsenceCalendar': () => ({ by: 'staff', input: { from: '2026-02-23', until: '2026-03-01' } }),
    'app.getAbsenceImpact': () => ({ input: { resourceId: id.resource, from: '2026-02-23', until: '2026-03-15' } }),
    'app.getAbsenceSettings': () => ({ input: {} }),
    'app.updateAbsenceSettings': () => ({ input: { body: { showsTypes: false } } }),
    'app.listUnavailabilityTypeEntries': () => ({ input: {} }),
    'app.makeAbsenceFeed': () => ({ by: 'staff', input: { scope: 'mine' }, hides: ['path'] }),
    'app.getAbsenceFeed': () => ({ by: 'staff', input: { scope: 'mine' } }),
    'app.revokeAbsenceFeed': () => ({ by: 'staff', input: { scope: 'mine' } }),
    'app.listEarnedValues': () => ({ input: { projectIds: [id.project] } }),
    'app.listActivityEarnedValues': () => ({ input: { projectId: id.project } }),
    'app.getEarnedValueOverTime': () => ({ input: { projectIds: [id.project] } }),
    'app.listMilestones': () => ({ input: { projectIds: [id.project] } }),
    'app.listPlanVersions': () => ({ input: { projectId: id.project } }),
    'app.listPlanHistory': () => ({ input: { projectId: id.project } }),
    'app.listBaselineDays': () => ({ input: { projectId: id.project } }),
    'app.listFileBaselines': () => ({ input: { projectId: created('projects.createProject') } }),
    'app.takeFileBaseline': () => ({ input: { projectId: created('projects.createProject'), number: 1 } }),
    'app.getPlanVersion': () => ({ input: { planVersionId: id.version } }),
    'app.comparePlanVersions': () => ({ input: { planVersionId: id.version, from: id.earlierVersion } }),
    'app.listPlanLinks': () => ({ input: { projectId: id.project } }),
    'app.getPlanState': () => ({ input: { projectId: id.project } }),
    'app.setBaseline': () => ({ input: { planVersionId: id.earlierVersion } }),
    'app.copyProject': () => ({
      input: {
        projectId: id.project,
        body: { portfolio: created('projects.createPortfolio'), name: 'Photovoltaik Halle 3', start: '2026-09-01' },
      },
    }),
    'app.getPlanFileFields': () => ({ input: { projectId: id.project, activityId: id.activity } }),
    'app.setPlanCalendar': () => ({
      input: {
        projectId: id.project,
        body: {
          week: [8, 8, 8, 8, 6, 0, 0],
          exception: [{ from: '2026-12-24', until: '2026-12-31', hours: 0, name: 'Betriebsferien' }],
        },
      },
    }),
    'app.getPlanCalendar': () => ({ input: { projectId: id.project } }),
    'app.setResourceCalendar': () => ({
      input: {
        resourceId: id.resource,
        body: { week: [8, 8, 8, 4, 0, 0, 0], exception: [{ from: '2026-11-18', hours: 0, name: 'Buß- und Bettag' }] },
      },
    }),
    'app.getResourceCalendar': () => ({ input: { resourceId: id.resource } }),
    'app.listHolidayRegions': () => ({ input: {} }),
    'app.listHolidays': () => ({ input: { from: '2026-01-01', until: '2026-12-31' } }),
    'app.listProjectStatusEntries': () => ({ input: {} }),
    'app.listProjectClassificationEntries': () => ({ input: {} }),
    'app.listActivityCategoryEntries': () => ({ input: {} }),
    'app.listCustomTypes': () => ({ input: { appliesTo: 'project' } }),
    'app.listCustomAttributes': () => ({ input: { appliesTo: 'project' } }),
    'app.listProducts': () => ({ input: {} }),
    'app.listReleases': () => ({ input: { product: id.product } }),
    'app.listRequirements': () => ({ input: { release: id.release } }),
    'app.listTrackerInstances': () => ({ input: {} }),
    'app.listTrackerLinks': () => ({ input: { activity: id.trackedActivity } }),
    'app.listReports': () => ({ input: {} }),
  };
}

function people(id: ExampleIds, { created }: Answers): Calls {
  const user = () => created('app.createUserAccount');
  const group = () => created('app.createGroup');
  return {
    'app.createUserAccount': () => ({
      input: {
        body: { name: 'gast.pruefung', displayName: 'Gast Prüfung', level: 1, password: 'nur für dieses Beispiel' },
      },
    }),
    'app.updateUserAccount': () => ({ input: { userId: user(), body: { language: 'de', level: 0 } } }),
    'app.checkPeople': () => ({
      input: { body: { person: [{ name: 'Jana Neuhaus', eMail: 'jana.neuhaus@example.org' }, { name: 'staff' }] } },
    }),
    'app.createPeople': () => ({
      input: { body: { person: [{ name: 'Jana Neuhaus', eMail: 'jana.neuhaus@example.org' }], level: 1 } },
      hides: ['password'],
    }),
    'app.noteFirstSteps': () => ({ input: { body: { step: 'calendar', state: 'done' } }, hides: ['count'] }),
    'app.listUserAccounts': () => ({ input: { search: 'gast', active: true, offset: 0, numberRecords: 20 } }),
    'app.getUserAccount': () => ({ input: { userId: user() } }),
    'app.listUserResources': () => ({ input: { userId: id.user } }),
    'app.resetUserPassword': () => ({
      input: { userId: user(), body: { password: 'ebenso nur für dieses Beispiel' } },
    }),
    'app.deactivateUser': () => ({ input: { userId: user() } }),
    'app.reactivateUser': () => ({ input: { userId: user() } }),
    'app.createGroup': () => ({ input: { body: { name: 'Revision', description: 'Wirtschaftsprüfung' } } }),
    'app.updateGroup': () => ({ input: { groupId: group(), body: { description: 'Innenrevision' } } }),
    'app.addGroupMembers': () => ({ input: { groupId: group(), body: { memberIds: [user()] } } }),
    'app.listGroupMembers': () => ({ input: { groupId: group() } }),
    'app.listManagedGroups': () => ({ input: {} }),
    'app.getManagedGroup': () => ({ input: { groupId: group() } }),
    'app.getManagedGroupTree': () => ({ input: {} }),
  };
}

function permissions(id: ExampleIds, { created }: Answers): Calls {
  const user = () => created('app.createUserAccount');
  const group = () => created('app.createGroup');
  return {
    'app.grantProjectPermission': () => ({
      input: { projectId: id.portfolio, body: { subject: group(), level: 2 } },
    }),
    'app.listProjectPermissions': () => ({ input: { projectId: id.project } }),
    'app.explainProjectLevel': () => ({ input: { projectId: id.project, subjectId: user() } }),
    'app.grantResourcePermission': () => ({ input: { resourceId: id.pool, body: { subject: group(), level: 2 } } }),
    'app.listResourcePermissions': () => ({ input: { resourceId: id.pool } }),
    'app.explainResourceLevel': () => ({ input: { resourceId: id.resource } }),
    'app.replaceProjectPermissions': () => ({
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
    'app.revokeProjectPermission': () => ({
      input: { projectId: created('projects.createPortfolio'), subjectId: user() },
    }),
    'app.replaceResourcePermissions': () => ({
      input: {
        resourceId: created('resources.createResource'),
        body: { permission: [{ subject: group(), level: 2 }] },
      },
    }),
    'app.revokeResourcePermission': () => ({
      input: { resourceId: created('resources.createResource'), subjectId: group() },
    }),
    'app.listAuditEntries': () => ({ input: { action: 'group', numberRecords: 20 } }),
    'app.removeGroupMember': () => ({ input: { groupId: group(), memberId: user() } }),
    'app.deleteGroup': () => ({ input: { groupId: group() } }),
  };
}

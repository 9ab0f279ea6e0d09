import { sql } from 'kysely';
import { appCalls, importCalls } from './example-calls-app.ts';
import { mspdi } from './plan-file.ts';
import type { TestService } from './service.ts';

/** The calls whose answers are the examples of the interface's description: one for every operation, on the demo data. */

type Found = Readonly<Record<string, string>>;

export interface ExampleCall {
  /** The caller; the administrator by default. */
  readonly by?: 'staff' | 'manager';
  /** Parameters and body by name. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Fields of input and answer that are secret, or others with every run: an example shows a typical value instead. */
  readonly hides?: readonly string[];
}

/** Responses of earlier calls. */
export interface Answers {
  /** The id of the record that an operation created, or of the first one of its list. */
  created(operation: string): string;
  /** The ids of the records of a list. */
  ids(operation: string): string[];
}

/** Ids of the demo data by what they are; every query answers one row of one column. */
const queries = {
  portfolio: `select id from project_node where type = 1 and parent_id = 1 and not archived order by name limit 1`,
  portfolioName: `select name from project_node where type = 1 and parent_id = 1 and not archived order by name limit 1`,
  project: `select id from project_node where number = 'PD-101'`,
  firmware: `select id from project_node where number = 'PD-102'`,
  plan: `select id from project_plan where project_node_id = (select id from project_node where number = 'PD-101')`,
  status: `select id from project_status order by sequence limit 1`,
  otherStatus: `select id from project_status where active order by sequence desc limit 1`,
  classification: `select id from project_classification order by sequence limit 1`,
  resource: `select r.id from resource r join subject s on s.id = r.user_id where s.name = 'staff'`,
  user: `select id from subject where kind = 'user' and name = 'manager'`,
  group: `select group_id from group_member where group_id > 4 order by group_id limit 1`,
  pool: `select id from resource where type = 1 and parent_id = 2 and not archived order by name limit 1`,
  unavailability: `select id from unavailability where active order by id limit 1`,
  unavailabilityType: `select id from unavailability_type order by id limit 1`,
  assignment: `select a.id from assignment a join assignment_version v on v.assignment_id = a.id
    join plan_version p on p.id = v.plan_version_id join project_plan plan on plan.current_version_id = p.id
    join resource r on r.id = a.resource_id join subject s on s.id = r.user_id
    join project_node node on node.id = plan.project_node_id
    where s.name = 'staff' and not node.archived and node.work_trackable and a.complete < 100
      and exists (select from activity_version x where x.plan_version_id = p.id and x.activity_id = a.activity_id
        and x.type = 0 and x.start <= '2026-02-16')
    order by a.id limit 1`,
  activity: `select av.activity_id from activity_version av join project_plan plan on plan.current_version_id = av.plan_version_id
    join project_node node on node.id = plan.project_node_id
    where node.number = 'PD-101' and av.type = 0 and av.start > '2026-03-02' order by av.sequence limit 1`,
  collection: `select av.activity_id from activity_version av join project_plan plan on plan.current_version_id = av.plan_version_id
    join project_node node on node.id = plan.project_node_id
    where node.number = 'PD-101' and av.type = 1 order by av.sequence limit 1`,
  milestone: `select av.activity_id from activity_version av join project_plan plan on plan.current_version_id = av.plan_version_id
    join project_node node on node.id = plan.project_node_id
    where node.number = 'PD-101' and av.type = 2 order by av.sequence limit 1`,
  category: `select id from activity_category order by id limit 1`,
  action: `select action.id from action join activity a on a.id = action.activity_id
    join activity_version av on av.activity_id = a.id join project_plan plan on plan.current_version_id = av.plan_version_id
    join project_node node on node.id = plan.project_node_id
    where not node.archived and not action.deleted order by action.id limit 1`,
  comment: `select c.id from activity_comment c join activity_version av on av.activity_id = c.activity_id
    join project_plan plan on plan.current_version_id = av.plan_version_id
    join project_node node on node.id = plan.project_node_id where not node.archived order by c.id limit 1`,
  product: `select id from product order by name limit 1`,
  release: `select id from release order by id limit 1`,
  requirement: `select id from requirement order by id limit 1`,
  issue: `select issue_id from tracker_link order by issue_id limit 1`,
  tracker: `select name from tracker_instance where enabled order by name limit 1`,
  todo: `select t.id from todo t join project_node node on node.id = t.project_node_id
    where node.number = 'PD-101' and t.status < 2 order by t.id limit 1`,
  resourceName: `select r.name from resource r join subject s on s.id = r.user_id where s.name = 'staff'`,
  bookedProject: `select node.number from assignment a join activity x on x.id = a.activity_id
    join project_plan plan on plan.id = x.plan_id join project_node node on node.id = plan.project_node_id
    where a.id = :assignment`,
  bookedActivity: `select v.wbs_code from assignment a join activity x on x.id = a.activity_id
    join project_plan plan on plan.id = x.plan_id
    join activity_version v on v.activity_id = x.id and v.plan_version_id = plan.current_version_id
    where a.id = :assignment`,
  assignedActivity: `select activity_id from assignment where id = :assignment`,
  version: `select current_version_id from project_plan
    where project_node_id = (select id from project_node where number = 'PD-101')`,
  earlierVersion: `select id from plan_version where number = 1 and plan_id = (
    select id from project_plan where project_node_id = (select id from project_node where number = 'PD-101'))`,
  checkedOutProject: `select plan.project_node_id from plan_version v join project_plan plan on plan.id = v.plan_id
    where v.number = -1 order by plan.project_node_id limit 1`,
  trackedActivity: `select activity_id from tracker_link order by issue_id limit 1`,
  record: `select wr.id from work_record wr join resource r on r.id = wr.resource_id join subject s on s.id = r.user_id
    join assignment a on a.id = wr.assignment_id join activity x on x.id = a.activity_id
    join project_plan plan on plan.id = x.plan_id join project_node node on node.id = plan.project_node_id
    where s.name = 'staff' and wr.state = 0 and not node.archived
      and exists (select from assignment_version v where v.assignment_id = a.id and v.plan_version_id = plan.current_version_id)
    order by wr.day desc, wr.id limit 1`,
} as const;

type Name = keyof typeof queries;
export type ExampleIds = Readonly<Record<Name, string>>;

export async function findExampleIds({ database }: TestService): Promise<ExampleIds> {
  const found: Record<string, string> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await sql
      .raw<Found>(query.replace(':assignment', found.assignment ?? ''))
      .execute(database.kysely);
    const [value] = Object.values(rows[0] ?? {});
    if (value === undefined) throw new Error(`The demo data have no ${name}.`);
    found[name] = value;
  }
  // Every name of `queries` was looked for.
  return found as Record<Name, string>;
}

/** The calls by `area.operation`, in order: reads first, then writes, finally those that end something. */
export function exampleCalls(id: ExampleIds, answers: Answers): readonly (readonly [string, () => ExampleCall])[] {
  const march = { from: '2026-03-01', until: '2026-03-31' };
  const calls: Record<string, () => ExampleCall> = {
    'users.currentUser': () => ({ by: 'staff', input: {} }),
    'users.getGroupTree': () => ({ input: {} }),
    'users.getHashAlgorithm': () => ({ input: { login: 'staff' } }),
    'users.getSubjectTree': () => ({ input: {} }),
    'users.getUserById': () => ({ input: { userId: id.user } }),
    'users.listAllGroups': () => ({ input: {} }),
    'users.listAllUsers': () => ({ input: {} }),
    'users.listGroups': () => ({ input: { parentGroupId: '3' } }),
    'users.listUsers': () => ({ input: { groupId: id.group } }),
    'products.getActivityForTrackerId': () => ({ input: { trackerIssueId: id.issue, trackerInstance: id.tracker } }),
    'products.getProductById': () => ({ input: { productId: id.product } }),
    'products.getReleaseById': () => ({ input: { releaseId: id.release } }),
    'products.getRequirementById': () => ({ input: { requirementId: id.requirement } }),
    'projects.getPlanById': () => ({ input: { projectPlanId: id.plan } }),
    'projects.getPlanForProject': () => ({ input: { projectId: id.project } }),
    'projects.getPlanForProjectName': () => ({ input: { projectName: 'HP5 – Controller Firmware' } }),
    'projects.getPlanForProjectNumber': () => ({ input: { projectNumber: 'PD-101' } }),
    'projects.getPlansByIds': () => ({ input: { projectPlanIds: [id.plan] } }),
    'projects.getPortfolioById': () => ({ input: { portfolioId: id.portfolio } }),
    'projects.getPortfolioByName': () => ({ input: { portfolioName: id.portfolioName } }),
    'projects.getProjectById': () => ({ input: { projectId: id.project } }),
    'projects.getProjectByName': () => ({ input: { projectName: 'HP5 – Controller Firmware' } }),
    'projects.getProjectByNumber': () => ({ input: { projectNumber: 'PD-101' } }),
    'projects.getProjectClassificationById': () => ({ input: { projectClassificationId: id.classification } }),
    'projects.getProjectForPlan': () => ({ input: { projectPlanId: id.plan } }),
    'projects.getProjectStatusById': () => ({ input: { projectStatusId: id.status } }),
    'projects.getProjectsByIds': () => ({ input: { projectIds: [id.project, id.portfolio] } }),
    'projects.getRootPortfolio': () => ({ input: {} }),
    'projects.listMyProjectPlans': () => ({ by: 'manager', input: { minLevel: 16, includeArchived: false } }),
    'projects.listMyProjects': () => ({ by: 'manager', input: { minLevel: 16, includeArchived: false } }),
    'projects.listPortfolioCustomTypes': () => ({ input: {} }),
    'projects.listProjectClassifications': () => ({ input: {} }),
    'projects.listProjectCustomTypes': () => ({ input: {} }),
    'projects.listProjectStatuses': () => ({ input: {} }),
    'projects.listStreamsForProjects': () => ({ input: { projectIds: [id.project], offset: 0, numberRecords: 20 } }),
    'resources.getResourceById': () => ({ input: { resourceId: id.resource } }),
    'resources.getResourcesByIds': () => ({ input: { resourceIds: [id.resource, id.pool] } }),
    'resources.getRootResourcePool': () => ({ input: {} }),
    'resources.getUnavailabilityById': () => ({ input: { unavailabilityId: id.unavailability } }),
    'resources.getUnavailabilityTypeById': () => ({ input: { unavailabilityTypeId: id.unavailabilityType } }),
    'resources.listAssignablePools': () => ({ input: { resourceIds: [id.resource] } }),
    'resources.listLinkedResources': () => ({ input: { userId: id.user } }),
    'resources.listMyLinkedResources': () => ({ by: 'staff', input: {} }),
    'resources.listMyUnavailabilities': () => ({ by: 'manager', input: {} }),
    'resources.listPoolCustomTypes': () => ({ input: {} }),
    'resources.listResourceCustomTypes': () => ({ input: {} }),
    'resources.listUnavailabilities': () => ({ input: { resourceId: id.resource } }),
    'resources.listUnavailabilityTypes': () => ({ input: {} }),
    'tasks.getActivityCategoriesByIds': () => ({ input: { activityCategoryIds: [id.category] } }),
    'tasks.getAssignmentsByIds': () => ({ input: { assignmentIds: [id.assignment] } }),
    'tasks.getParentTask': () => ({ input: { activityId: id.activity } }),
    'tasks.getTaskById': () => ({ input: { id: id.activity } }),
    'tasks.getTasksByIds': () => ({ input: { activityIds: [id.activity, id.milestone] } }),
    'tasks.listActivityCategories': () => ({ input: { activeOnly: true } }),
    'tasks.listChildTasks': () => ({ input: { parentId: id.collection } }),
    'tasks.listCustomValueInfo': () => ({ input: {} }),
    'tasks.listModifiedTasks': () => ({
      input: { resourceId: id.resource, from: '2026-02-23', until: '2026-03-02' },
    }),
    'tasks.listMyModifiedTasks': () => ({ by: 'staff', input: { from: '2026-02-23', until: '2026-03-02' } }),
    'tasks.listMyTasks': () => ({
      by: 'staff',
      input: { ...march, projectIds: [], resourceIds: ['-3'], completed: false },
    }),
    'tasks.listTasksOfProject': () => ({ input: { projectId: id.project } }),
    'planning.listAssignmentVersions': () => ({ input: { activityVersionId: id.activity } }),
    'todos.getTodosByIds': () => ({ input: { todoIds: [id.todo] } }),
    'todos.listMyTodos': () => ({ by: 'manager', input: { ...march, completed: false } }),
    'todos.listTodosOfProject': () => ({ input: { projectId: id.project } }),
    'todos.listTopics': () => ({ input: {} }),
    'todos.listTopicsOfProject': () => ({ input: { projectId: id.project } }),
    'worklogs.listMyWorkRecords': () => ({ by: 'staff', input: { from: '2026-02-23', until: '2026-03-01' } }),
    'worklogs.listWorkRecordsOfProject': () => ({
      input: { projectId: id.project, resourceIds: [], from: '2026-02-23', until: '2026-03-01' },
    }),
    'reports.inputParameters': () => ({ input: { reportIdOrName: 'project-status' } }),
    'reports.export': () => ({ input: { reportIdOrName: 'project-status', format: 'csv', body: {} } }),
    ...writes(id, answers),
    ...importCalls(id, answers),
    ...appCalls(id, answers),
  };
  return Object.entries(calls);
}

function writes(id: ExampleIds, { created }: Answers): Record<string, () => ExampleCall> {
  const february = { from: '2026-02-01', until: '2026-02-28' };
  return {
    'projects.createPortfolio': () => ({
      input: { superPortfolioId: '1', body: { name: 'Nachhaltigkeit', description: 'Projekte bis 2030' } },
    }),
    'projects.updatePortfolio': () => ({
      input: { body: { id: created('projects.createPortfolio'), description: 'Projekte bis 2035', priority: 2 } },
    }),
    'projects.createProject': () => ({
      input: {
        portfolioId: created('projects.createPortfolio'),
        body: {
          number: 'NH-001',
          name: 'Photovoltaik Halle 2',
          start: '2026-04-01',
          finish: '2026-11-30',
          budget: 240_000,
        },
      },
    }),
    'projects.updateProject': () => ({
      input: {
        body: {
          id: created('projects.createProject'),
          projectStatus: id.otherStatus,
          sponsor: null,
          qualityTrafficLight: 1,
        },
      },
    }),
    'projects.addProjectAssignment': () => ({
      input: { projectId: created('projects.createProject'), resourceId: id.resource, isManager: false },
    }),
    'planning.edit': () => ({ input: { projectId: created('projects.createProject') } }),
    'app.saveWorkingPlan': () => ({
      input: {
        projectId: created('projects.createProject'),
        body: {
          revision: 1,
          key: '9b2f6f0e-52a4-4c9b-8d6b-1f0f6f7a2c11',
          activity: [
            { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', sequence: 1, name: 'Aufbau', type: 1 },
            {
              id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
              parent: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
              sequence: 2,
              name: 'Gerüst stellen',
              start: '2026-04-07',
              finish: '2026-04-08',
              duration: 16,
              baseEffort: 16,
            },
          ],
          assignment: [
            {
              activity: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
              resource: id.resource,
              assigned: 100,
              baseEffort: 16,
            },
          ],
        },
      },
    }),
    'app.getWorkingPlan': () => ({ input: { projectId: created('projects.createProject') } }),
    'planning.importProjectPlan': () => ({
      input: {
        projectId: created('projects.createProject'),
        format: 'mspdi',
        appendToPlan: false,
        body: mspdi({ tasks: [{ Name: 'Statik prüfen' }, { Name: 'Module bestellen' }] }),
      },
    }),
    'planning.checkIn': () => ({
      input: {
        projectId: created('projects.createProject'),
        recalculateWBS: true,
        name: 'Erster Plan',
        comment: 'Aus der Projektplanung übernommen',
      },
    }),
    'progress.updateActivityProgress': () => ({
      input: { activityId: id.milestone, start: '2026-02-27', finish: '2026-02-27' },
    }),
    'tasks.createAdHocActivity': () => ({
      input: {
        projectId: id.project,
        body: {
          name: 'Muster beim Zoll auslösen',
          responsibleResource: id.resource,
          start: '2026-03-02',
          finish: '2026-03-06',
        },
      },
    }),
    'tasks.updateAdHocActivity': () => ({
      input: { body: { id: created('tasks.createAdHocActivity'), priority: 2, finish: '2026-03-04' } },
    }),
    'tasks.deleteAdHocActivity': () => ({ input: { activityId: created('tasks.createAdHocActivity') } }),
    'tasks.createActivityComment': () => ({
      input: { activityId: id.activity, body: { name: 'Lieferant', text: 'Die Muster kommen am Donnerstag.' } },
    }),
    'tasks.updateActivityComment': () => ({
      input: { body: { id: created('tasks.createActivityComment'), text: 'Die Muster kommen am Freitag.' } },
    }),
    'tasks.deleteActivityComment': () => ({ input: { commentId: created('tasks.createActivityComment') } }),
    'tasks.updateActionStatus': () => ({ input: { actionId: id.action, status: 2 } }),
    'todos.createTodo': () => ({
      input: {
        body: {
          name: 'Zweiten Lüfterlieferanten anfragen',
          projectNode: id.project,
          due: '2026-03-13',
          topics: ['Einkauf'],
        },
      },
    }),
    'todos.updateTodo': () => ({ input: { body: { id: created('todos.createTodo'), status: 1, priority: 2 } } }),
    'todos.deleteTodo': () => ({ input: { todoId: created('todos.createTodo') } }),
    'resources.createResource': () => ({
      input: {
        poolOrCollectionResourceId: id.pool,
        body: { name: 'Hebebühne', type: 0, available: 100, hourlyRate: 25, overridePoolRate: true },
      },
    }),
    'resources.updateResource': () => ({
      input: { body: { id: created('resources.createResource'), description: 'Bis 1,5 t', available: 80, user: null } },
    }),
    'resources.insertUnavailabilityType': () => ({ input: { body: { name: 'Wartung', description: 'Geräte' } } }),
    'resources.updateUnavailabilityType': () => ({
      input: { body: { id: created('resources.insertUnavailabilityType'), description: 'Geräte und Prüfstände' } },
    }),
    'resources.insertUnavailability': () => ({
      input: {
        body: {
          resource: created('resources.createResource'),
          start: '2026-05-04',
          finish: '2026-05-08',
          reason: 'UVV-Prüfung',
        },
      },
    }),
    'resources.updateUnavailability': () => ({
      input: { body: { id: created('resources.insertUnavailability'), finish: '2026-05-06' } },
    }),
    'app.createAbsence': () => ({
      input: {
        body: { resource: created('resources.createResource'), start: '2026-06-03', finish: '2026-06-03', dayPart: 1 },
      },
    }),
    'app.changeAbsence': () => ({
      input: { unavailabilityId: created('app.createAbsence'), body: { dayPart: 2, reason: 'Kalibrierung' } },
    }),
    'resources.deleteUnavailability': () => ({
      input: { unavailabilityId: created('resources.insertUnavailability') },
    }),
    'resources.deleteUnavailabilityType': () => ({
      input: { unavailabilityTypeId: created('resources.insertUnavailabilityType') },
    }),
    'worklogs.createWorkRecord': () => ({
      by: 'staff',
      input: {
        assignmentId: id.assignment,
        bookingDate: '2026-03-02',
        bookingResourceId: id.resource,
        actualEffort: 3.5,
        open: 12,
        comment: 'Messreihe 4',
        completed: false,
      },
    }),
    'worklogs.updateWorkRecord': () => ({
      by: 'staff',
      input: { resourceWorkRecordId: created('worklogs.createWorkRecord'), actualEffort: 4, open: 11.5 },
    }),
    'worklogs.deleteWorkRecord': () => {
      return { by: 'staff', input: { resourceWorkRecordId: created('worklogs.createWorkRecord') } };
    },
    'worklogs.quickTrack': () => ({
      by: 'staff',
      input: {
        assignmentId: id.assignment,
        bookingDate: '2026-03-02',
        bookingResourceId: id.resource,
        actualEffort: 4,
        open: 8,
        completed: false,
      },
    }),
    'worklogs.lockWorkRecords': () => ({ input: february }),
    'worklogs.unlockWorkRecords': () => ({ input: february }),
    'worklogs.lockWorkRecordsOfProject': () => ({ input: { projectId: id.project, ...february } }),
    'worklogs.unlockWorkRecordsOfProject': () => ({ input: { projectId: id.project, ...february } }),
  };
}

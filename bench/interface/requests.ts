import { type ids, type OwnWork, first, project, token } from './data.ts';

/** A request to send: fields common to `/api/json/v2` and `/api/rest/v2`. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token: string;
}

/** One row of the table: its requests are sent in turn. */
export interface Subject {
  readonly name: string;
  readonly requests: readonly Request[];
  /** Connections at most, where an answer is so large that more of them would only wait. */
  readonly most?: number;
  /** Which query of the bound answers the same. */
  readonly bound?: 'projects' | 'activities' | 'activity' | 'records';
  /** Requests per second of Redmine for a response of the same size, at 8 connections on a similar machine. */
  readonly redmine?: number;
}

type Ids = Awaited<ReturnType<typeof ids>>;

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** Parameter of many values, as the interface takes them. */
const many = (name: string, values: readonly (string | number)[]) =>
  values.map((value) => `${name}=${value}`).join('&');

const read = (path: string, who = token.manager): Request => ({ method: 'GET', path, token: who });

/**
 * Bookings on days that have no work yet: each request writes another one.
 * @param apart days between those of one assignment and the next
 */
function bookings(own: readonly Omit<OwnWork, 'record'>[], apart: number): Request[] {
  return count(60).flatMap((day) =>
    own.map(({ assignment, token: who }, index): Request => {
      const date = new Date(Date.UTC(2027, 0, 4 + day + apart * index)).toISOString().slice(0, 10);
      const path = `/worklogs/createWorkRecord/${assignment}?bookingDate=${date}Z&actualEffort=1&open=10&comment=done`;
      return { method: 'POST', path, token: who };
    }),
  );
}

const changes = (own: readonly Omit<OwnWork, 'assignment'>[]) =>
  count(20).flatMap((round) =>
    own.map(({ record, token: who }): Request => {
      const path = `/worklogs/updateWorkRecord/${record}?actualEffort=${1 + (round % 2)}&comment=round${round}`;
      return { method: 'PUT', path, token: who };
    }),
  );

const ofStaff = { token: token.staff };

/** The requests of a typical day: those that the app's screens and third-party imports send most. */
export function subjects({ projects, assignments, records, everyone }: Ids): Subject[] {
  const hundred = projects.slice(0, 100);
  const activities = count(100).map((index) => first.activity + 10_001 + index);
  return [
    {
      name: 'getProjectsByIds 100',
      requests: [read(`/projects/getProjectsByIds?${many('projectIds', hundred)}`)],
      bound: 'projects',
      redmine: 22,
    },
    {
      name: 'listTasksOfProject 100',
      requests: [read(`/tasks/listTasksOfProject/${project.hundred}`)],
      bound: 'activities',
      redmine: 10,
    },
    {
      name: 'getTaskById',
      requests: activities.map((id) => read(`/tasks/getTaskById/${id}`)),
      bound: 'activity',
      redmine: 92,
    },
    {
      name: 'listWorkRecords… 100',
      requests: [read(`/worklogs/listWorkRecordsOfProject/${project.hundred}?from=2025-02-17Z&until=2025-03-07Z`)],
      bound: 'records',
      redmine: 25,
    },
    { name: 'listMyProjects', requests: [read('/projects/listMyProjects')] },
    { name: 'getProjectById', requests: hundred.map((id) => read(`/projects/getProjectById/${id}`)) },
    { name: 'getRootPortfolio', requests: [read('/projects/getRootPortfolio')] },
    { name: 'getPlanForProject', requests: hundred.map((id) => read(`/projects/getPlanForProject/${id}`)) },
    { name: 'listStreamsForProjects', requests: [read('/projects/listStreamsForProjects?numberRecords=50')] },
    { name: 'listProjectStatuses', requests: [read('/projects/listProjectStatuses')] },
    { name: 'listTasksOfProject 10k', requests: [read(`/tasks/listTasksOfProject/${project.large}`)], most: 8 },
    { name: 'listMyTasks', requests: [read('/tasks/listMyTasks', token.staff)] },
    {
      name: 'listMyWorkRecords, week',
      requests: [read('/worklogs/listMyWorkRecords?from=2025-03-03Z&until=2025-03-09Z', token.staff)],
    },
    // Of one person at a time: the bookings of a day may not exceed 24 hours, so that they wait for each other.
    {
      name: 'createWorkRecord',
      requests: bookings(
        assignments.map((assignment) => ({ assignment, ...ofStaff })),
        61,
      ),
    },
    { name: 'updateWorkRecord', requests: changes(records.map((record) => ({ record, ...ofStaff }))) },
    { name: 'createWorkRecord, 200 people', requests: bookings(everyone, 0) },
    { name: 'updateWorkRecord, 200 people', requests: changes(everyone) },
    { name: 'listMyTodos', requests: [read('/todos/listMyTodos', token.staff)] },
    { name: 'listTodosOfProject', requests: [read(`/todos/listTodosOfProject/${project.hundred}`)] },
    { name: 'currentUser', requests: [read('/users/currentUser')] },
    { name: 'listAllUsers', requests: [read('/users/listAllUsers')] },
    { name: 'getRootResourcePool', requests: [read('/resources/getRootResourcePool')] },
    {
      name: 'getResourcesByIds 100',
      requests: [
        read(
          `/resources/getResourcesByIds?${many(
            'resourceIds',
            count(100).map((n) => first.resource + 1 + n),
          )}`,
        ),
      ],
    },
  ];
}

/** Reads of a typical minute with whole addresses: small ones, and those of all nodes, a large plan, a year or a month. */
export function mixedReads({ projects }: Pick<Ids, 'projects'>): { small: Request[]; large: Request[] } {
  const json = '/api/json/v2';
  const app = '/api/app/v1';
  const year = 'from=2025-01-06Z&until=2026-01-04Z';
  return {
    small: projects
      .slice(0, 100)
      .flatMap((id, index) => [
        read(`${json}/projects/getProjectById/${id}`),
        read(`${json}/tasks/getTaskById/${first.activity + 10_001 + index}`),
        read(`${json}/users/currentUser`),
        read(`${json}/worklogs/listMyWorkRecords?from=2025-03-03Z&until=2025-03-09Z`, token.staff),
      ]),
    large: [
      read(`${json}/projects/listMyProjects`),
      read(`${json}/tasks/listTasksOfProject/${project.large}`),
      read(`${app}/absences?${year}`),
      read(`${app}/utilization?${year}&unit=week`),
    ],
  };
}

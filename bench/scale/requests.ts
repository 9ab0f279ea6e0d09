import { asAdministrator } from '../measuring/own-service.ts';
import { aProject, staff } from './data.ts';

const asStaff = { authorization: `Bearer ${staff.token}` } as const;
const year = 'from=2026-01-05Z&until=2027-01-03Z';
const month = 'from=2026-03-01Z&until=2026-03-31Z';
const json = '/api/json/v2';
const app = '/api/app/v1';

export interface ScaleRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: (run: number) => string;
  readonly headers: Readonly<Record<string, string>>;
  /** Times that it is sent after the first one, whose time does not count. */
  readonly runs: number;
}

/** Requests about one person, project or pool, which a larger company should not slow down. */
export function everydayRequests(assignments: readonly string[]): Readonly<Record<string, ScaleRequest>> {
  const day = (run: number) => new Date(Date.UTC(2028, 0, 1 + run)).toISOString().slice(0, 10);
  const booking = (run: number) =>
    `${json}/worklogs/createWorkRecord/${assignments[run % assignments.length]}?bookingDate=${day(run)}Z&actualEffort=1&open=10`;
  return {
    'book hours': { method: 'POST', path: booking, headers: asStaff, runs: 50 },
    'timesheet of a week': {
      path: () => `${app}/timesheet?from=2026-03-02Z&until=2026-03-08Z&resourceId=${staff.resource}`,
      headers: asStaff,
      runs: 20,
    },
    'activities of a person': {
      path: () => `${json}/tasks/listMyTasks?from=2026-03-02Z&until=2026-03-08Z`,
      headers: asStaff,
      runs: 20,
    },
    'projects of a person': { path: () => `${json}/projects/listMyProjects`, headers: asStaff, runs: 20 },
    'plans of a person': { path: () => `${json}/projects/listMyProjectPlans`, headers: asStaff, runs: 20 },
    'activities of a project': {
      path: () => `${json}/tasks/listTasksOfProject/${aProject}`,
      headers: asAdministrator,
      runs: 20,
    },
    'work records of a project': {
      path: () => `${json}/worklogs/listWorkRecordsOfProject/${aProject}?${month}`,
      headers: asAdministrator,
      runs: 20,
    },
    'team time of a pool, month': {
      path: () => `${app}/timesheet/team?${month}&poolId=${staff.pool}`,
      headers: asAdministrator,
      runs: 10,
    },
    'utilization of a pool, year': {
      path: () => `${app}/utilization?${year}&unit=week&poolIds=${staff.pool}`,
      headers: asAdministrator,
      runs: 10,
    },
  };
}

/** Requests about the whole company, which take longer the larger it is. */
export const companyRequests: Readonly<Record<string, ScaleRequest>> = {
  search: {
    path: (run) => `${app}/search?text=project%20${run + 7}`,
    headers: asAdministrator,
    runs: 20,
  },
  'search of a person': { path: (run) => `${app}/search?text=project%20${run + 7}`, headers: asStaff, runs: 20 },
  'portfolio: all projects': { path: () => `${json}/projects/listMyProjects`, headers: asAdministrator, runs: 3 },
  'portfolio: all plans': { path: () => `${json}/projects/listMyProjectPlans`, headers: asAdministrator, runs: 3 },
  'all people': { path: () => `${json}/users/listAllUsers`, headers: asAdministrator, runs: 3 },
  'team time of all, month': { path: () => `${app}/timesheet/team?${month}`, headers: asAdministrator, runs: 3 },
  'utilization of all, year': {
    path: () => `${app}/utilization?${year}&unit=week`,
    headers: asAdministrator,
    runs: 3,
  },
  'preview of a lock, month': { path: () => `${app}/worklogs/lockPreview?${month}`, headers: asAdministrator, runs: 2 },
  // Once: another time, the records would be locked already.
  'lock a month': { path: () => `${json}/worklogs/lockWorkRecords?${month}`, headers: asAdministrator, runs: 0 },
};

import type { Query } from '@tanstack/react-query';
import type { LiveChange } from '#contract/app/live.ts';
import type { ContractArea } from '#contract/core/endpoint.ts';

const workAreas: readonly ContractArea[] = ['worklogs', 'tasks', 'projects', 'resources', 'planning'];

/**
 * Areas on which operations of the app interface depend; operations not listed depend on nothing that changes by
 * itself.
 */
const appOperationAreas: Readonly<Record<string, readonly ContractArea[]>> = {
  getTimesheet: workAreas,
  getTeamTime: workAreas,
  listBookablePeople: ['projects', 'resources', 'users'],
  findBookableActivities: ['tasks', 'projects', 'planning'],
  listLocks: ['worklogs'],
  previewLock: ['worklogs'],
  listMilestones: ['planning', 'projects', 'tasks'],
  listEarnedValues: workAreas,
  listActivityEarnedValues: workAreas,
  getEarnedValueOverTime: workAreas,
  getPlanState: ['planning', 'projects'],
  listPlanVersions: ['planning', 'projects'],
  listPlanHistory: ['planning', 'projects'],
  listBaselineDays: ['planning', 'projects'],
  listFileBaselines: ['planning', 'projects'],
  listPlanLinks: ['planning', 'projects'],
  getWorkingPlan: ['planning', 'tasks'],
  getPlanFileFields: ['planning', 'tasks'],
  getPlanCalendar: ['planning', 'projects', 'app'],
  getResourceCalendar: ['resources', 'app'],
  getUtilization: workAreas,
  getAbsenceCalendar: ['resources', 'app'],
  getUtilizationDetails: workAreas,
  search: ['projects', 'tasks', 'todos', 'resources', 'users'],
};

/** Parameters that name the project that an answer is of. */
const projectParameters = ['projectId', 'projectIds'] as const;

function namedProjects(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return [];
  return projectParameters.flatMap((name) => {
    const value: unknown = Object.getOwnPropertyDescriptor(input, name)?.value;
    if (typeof value === 'string') return [value];
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  });
}

/** Tells whether a cached answer may be outdated. A change that names projects affects only answers about these. */
export function isStale({ areas, projects }: LiveChange, { queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [area, name, input] = queryKey;
  const changedAreas = area === 'app' ? (appOperationAreas[String(name)] ?? []) : [area];
  if (!areas.some((each) => changedAreas.includes(each))) return false;
  const named = namedProjects(input);
  return projects.length === 0 || named.length === 0 || named.some((id) => projects.includes(id));
}

const heavy: ReadonlySet<unknown> = new Set(['listTasksOfProject', 'getWorkingPlan', 'listBaselineDays']);

/** Tells whether an answer is a whole plan, which may be megabytes. */
export function isHeavy({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return heavy.has(queryKey[1]);
}

/** Several changes as one: without projects where one of them is of none. */
export function mergeChanges(changes: readonly LiveChange[]): LiveChange {
  const isGeneral = changes.some(({ projects }) => projects.length === 0);
  return {
    areas: [...new Set(changes.flatMap(({ areas }) => areas))],
    projects: isGeneral ? [] : [...new Set(changes.flatMap(({ projects }) => projects))],
  };
}

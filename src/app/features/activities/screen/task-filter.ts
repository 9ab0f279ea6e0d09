import { ResourceFilter } from '#contract/core/codes.ts';
import { readList, writeKeyList } from '#app/kit/list-address.ts';
import type { AddressValues } from '#app/kit/use-address.ts';

/** Filter for activities as in the interface; all of it is in the address. */
export interface TaskFilter {
  /** Days, `yyyy-MM-dd`. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  /** Ids; all projects where it is empty. */
  readonly projects: readonly string[];
  /** Ids, or values of ResourceFilter; the caller's own where it is empty. */
  readonly resources: readonly string[];
  /** Only what was changed since the last visit. */
  readonly isChanged: boolean;
}

/** Filter values for more than one resource, in the order offered. */
export const resourceFilters = [
  ResourceFilter.linkedToMe,
  ResourceFilter.managedByMe,
  ResourceFilter.projectContributors,
  ResourceFilter.all,
] as const;

const filterDay = (text: string | null) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

const isNumber = (id: string) => /^-?\d{1,18}$/.test(id);

/** Reads the filter from an address; missing or unreadable values are left out. */
export function readTaskFilter(values: URLSearchParams): TaskFilter {
  return {
    from: filterDay(values.get('from')),
    until: filterDay(values.get('until')),
    projects: readList(values.get('projects')).filter(isNumber),
    resources: readList(values.get('resources')).filter(isNumber),
    isChanged: values.get('changed') === '1',
  };
}

/** A change of the filter as values of the address. */
export function taskFilterValues(change: Partial<TaskFilter>): AddressValues {
  return {
    ...('from' in change && { from: change.from }),
    ...('until' in change && { until: change.until }),
    ...(change.projects && { projects: writeKeyList(change.projects) }),
    ...(change.resources && { resources: writeKeyList(change.resources) }),
    ...('isChanged' in change && { changed: change.isChanged ? '1' : undefined }),
  };
}

export const noTaskFilter: TaskFilter = {
  from: undefined,
  until: undefined,
  projects: [],
  resources: [],
  isChanged: false,
};

/** Returns the interface parameters; unused filters are left out. */
export function taskInput({ from, until, projects, resources }: TaskFilter, hasCompleted: boolean) {
  return {
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(projects.length > 0 && { projectIds: [...projects] }),
    ...(resources.length > 0 && { resourceIds: [...resources] }),
    ...(hasCompleted && { completed: true }),
  };
}

import { ResourceFilter } from '#contract/core/codes.ts';
import { addressDay, addressFlag, addressKeys, readView, type ViewOf } from '#app/kit/address-view.ts';

/** Filter values for more than one resource, in the order offered. */
export const resourceFilters = [
  ResourceFilter.linkedToMe,
  ResourceFilter.managedByMe,
  ResourceFilter.projectContributors,
  ResourceFilter.all,
] as const;

const isNumber = (id: string): id is string => /^-?\d{1,18}$/.test(id);

/** Filter for activities as in the interface; all of it is in the address. */
export const taskFilterSettings = {
  from: addressDay('from'),
  until: addressDay('until'),
  /** Ids; all projects where it is empty. */
  projects: addressKeys('projects', isNumber),
  /** Ids, or values of ResourceFilter; the caller's own where it is empty. */
  resources: addressKeys('resources', isNumber),
  /** Only what was changed since the last visit. */
  isChanged: addressFlag('changed'),
};

export type TaskFilter = ViewOf<typeof taskFilterSettings>;
export const noTaskFilter = readView(taskFilterSettings, new URLSearchParams());

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

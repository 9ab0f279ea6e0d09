import type { FoundKind, OpFound } from '#contract/app/search.ts';
import { appPaths } from '../paths.ts';
import type { SearchTarget } from './search.ts';

const foundKindGroups: Readonly<Record<FoundKind, SearchTarget['group']>> = {
  portfolio: 'portfolios',
  project: 'projects',
  activity: 'activities',
  todo: 'todos',
  resource: 'resources',
  user: 'users',
};

/**
 * Returns the address of a record; undefined if the app has no screen for it. Users without a resource are shown to
 * administrators.
 */
function foundAddress({ id, number, project, resource }: OpFound, kind: FoundKind, administers: boolean) {
  switch (kind) {
    case 'portfolio':
      return `${appPaths.portfolio}?focus=${id}`;
    case 'project':
      return appPaths.project(id);
    case 'activity':
      return project ? `${appPaths.projectTab(project, 'plan')}?focus=${id}` : undefined;
    case 'todo':
      return `${appPaths.todo(id)}&who=all&done=1`;
    case 'resource':
      return `${appPaths.resources}?focus=${id}&details=1`;
    case 'user':
      if (resource) return `${appPaths.resources}?focus=${resource}&details=1`;
      return administers ? appPaths.user(id, number ?? '') : undefined;
  }
}

/** Converts a search result of the service to a target if the user can open it. */
export function foundTarget(found: OpFound, administers: boolean): SearchTarget[] {
  const kind = Object.keys(foundKindGroups).find((each): each is FoundKind => each === found.kind);
  const go = kind && foundAddress(found, kind, administers);
  if (!kind || go === undefined) return [];
  const { id, name, number, context } = found;
  const label = kind === 'project' && number ? `${number} ${name ?? ''}` : (name ?? '');
  return [{ id, label, context: context ?? '', go, group: foundKindGroups[kind] }];
}

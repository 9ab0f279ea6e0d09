import type { FoundKind, OpFound } from '#contract/app/search.ts';
import { paths } from '../paths.ts';
import type { Target } from './search.ts';

const groups: Readonly<Record<FoundKind, Target['group']>> = {
  portfolio: 'portfolios',
  project: 'projects',
  activity: 'activities',
  todo: 'todos',
  resource: 'resources',
  user: 'users',
};

/** Where a record is shown; undefined where the app shows it nowhere. Users without a resource are shown to administrators. */
function addressOf({ id, number, project, resource }: OpFound, kind: FoundKind, administers: boolean) {
  switch (kind) {
    case 'portfolio':
      return `${paths.portfolio}?focus=${id}`;
    case 'project':
      return paths.project(id);
    case 'activity':
      return project ? `${paths.projectTab(project, 'plan')}?focus=${id}` : undefined;
    case 'todo':
      return `${paths.todo(id)}&who=all&done=1`;
    case 'resource':
      return `${paths.resources}?focus=${id}&details=1`;
    case 'user':
      if (resource) return `${paths.resources}?focus=${resource}&details=1`;
      return administers ? paths.user(id, number ?? '') : undefined;
  }
}

/** What the service found, as something to jump to, where it is for the person. */
export function foundTarget(found: OpFound, administers: boolean): Target[] {
  const kind = Object.keys(groups).find((each): each is FoundKind => each === found.kind);
  const go = kind && addressOf(found, kind, administers);
  if (!kind || go === undefined) return [];
  const { id, name, number, context } = found;
  const label = kind === 'project' && number ? `${number} ${name ?? ''}` : (name ?? '');
  return [{ id, label, context: context ?? '', go, group: groups[kind] }];
}

import type { FoundKind, OpFound } from '#contract/admin/search.ts';
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

/** Where a record is shown; undefined where the app shows it nowhere. */
function addressOf({ id, project, resource }: OpFound, kind: FoundKind): string | undefined {
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
      return resource ? `${paths.resources}?focus=${resource}&details=1` : undefined;
  }
}

/** What the service found, as something to jump to. */
export function foundTarget(found: OpFound): Target[] {
  const kind = Object.keys(groups).find((each): each is FoundKind => each === found.kind);
  const go = kind && addressOf(found, kind);
  if (!kind || go === undefined) return [];
  const { id, name, number, context } = found;
  const label = kind === 'project' && number ? `${number} ${name ?? ''}` : (name ?? '');
  return [{ id, label, context: context ?? '', go, group: groups[kind] }];
}

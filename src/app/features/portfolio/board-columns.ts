import type { OpProjectStatus } from '#contract/documented/projects.ts';
import type { PortfolioItem } from './portfolio-tree.ts';

/** The projects of one status; `undefined` for those without one. */
export interface StatusColumn {
  readonly status: OpProjectStatus | undefined;
  readonly items: readonly PortfolioItem[];
}

/**
 * A column for each status that can be chosen or that some project has, in the order of the statuses; last the projects
 * without one, where there are some.
 * @param moved statuses by project that are on their way to the service; empty for none
 */
export function boardColumns(
  items: readonly PortfolioItem[],
  statuses: readonly OpProjectStatus[],
  moved: ReadonlyMap<string, string>,
): StatusColumn[] {
  const known = new Set(statuses.map(({ id }) => id));
  const byStatus = new Map<string, PortfolioItem[]>();
  for (const item of items) {
    const wanted = moved.get(item.node.id) ?? item.node.projectStatus ?? '';
    const status = known.has(wanted) ? wanted : '';
    const list = byStatus.get(status);
    if (list) list.push(item);
    else byStatus.set(status, [item]);
  }
  const columns = statuses
    .filter(({ id, active }) => active !== false || byStatus.has(id))
    .map((status): StatusColumn => ({ status, items: byStatus.get(status.id) ?? [] }));
  const without = byStatus.get('');
  return without ? [...columns, { status: undefined, items: without }] : columns;
}

import type { OpAssignablePoolsResult, OpResource } from '#contract/documented/resources.ts';
import type { Context } from '#service/core/context.ts';
import { listPoolMemberships, listResourcesByIds } from './queries.ts';

/**
 * Lists all pools above each resource, the outermost last. Resources and pools that the caller does not see are left
 * out.
 */
export async function assignablePools(
  context: Context,
  resourceIds: readonly string[],
): Promise<OpAssignablePoolsResult[]> {
  const assignees = await listResourcesByIds(context, resourceIds);
  const memberships = await listPoolMemberships(
    context,
    assignees.map(({ id }) => id),
  );
  const pools = await listResourcesByIds(context, [...new Set(memberships.map(({ pool }) => pool))]);
  const byId = new Map(pools.map((pool) => [pool.id, pool]));
  const above = new Map<string, OpResource[]>(assignees.map(({ id }) => [id, []]));
  for (const { assignee, pool } of memberships) {
    const seen = byId.get(pool);
    if (seen) above.get(assignee)?.push(seen);
  }
  return [...above].map(([assignee, assignablePool]) => ({ assignee, assignablePool }));
}

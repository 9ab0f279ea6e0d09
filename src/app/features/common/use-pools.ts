import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { resourceName } from './use-resource-names.ts';
import { useRead } from '#app/data/query.ts';
import { compareTexts } from '#app/kit/column-order.ts';
import { useResourceWalk, childIds } from './resource-walk.ts';

/** A pool or collection that can be chosen. */
export interface PoolChoice {
  readonly id: string;
  readonly name: string;
  /** Number of pools above it. */
  readonly depth: number;
  /** The caller may create resources in it. */
  readonly isManaged: boolean;
}

const poolsStaleMs = 300_000;

/** The pools and collections that the caller sees, each below the one that it is in; `undefined` until they are there. */
export function usePools(isWanted: boolean): readonly PoolChoice[] | undefined {
  const root = useRead(api.resources.getRootResourcePool, {}, { enabled: isWanted, staleTime: poolsStaleMs });
  const { data } = useResourceWalk(isWanted && root.isSuccess ? childIds(root.data ?? {}) : undefined, poolsStaleMs);
  return useMemo(() => data && poolChoices(data.flatMap(({ resource }) => resource)), [data]);
}

/** Pools in tree order; a pool whose own pool is not visible is at the top. */
function poolChoices(resources: readonly OpResource[]): PoolChoice[] {
  const pools = new Map(
    resources.flatMap((each) =>
      (each.type ?? ResourceType.resource) === ResourceType.resource || each.archived === true ? [] : [[each.id, each]],
    ),
  );
  const below = new Map<string, OpResource[]>();
  for (const pool of pools.values()) {
    const owner = pool.parents?.find(({ isLink }) => isLink !== true)?.id ?? '';
    const key = pools.has(owner) ? owner : '';
    below.set(key, [...(below.get(key) ?? []), pool]);
  }
  const ordered = (key: string, depth: number): PoolChoice[] =>
    (below.get(key) ?? [])
      .toSorted((one, other) => compareTexts(resourceName(one), resourceName(other)))
      .flatMap((pool) => [
        {
          id: pool.id,
          name: resourceName(pool),
          depth,
          isManaged: (pool.permissionLevel ?? Level.none) >= Level.manager,
        },
        ...ordered(pool.id, depth + 1),
      ]);
  return ordered('', 0);
}

import { ResourceType } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';

/** The hourly rate that counts for a record of the resource tree, and whose it is. */
export type ResourceRate =
  | { readonly kind: 'own'; readonly value: number }
  | { readonly kind: 'inherited'; readonly value: number; readonly from: OpResource }
  | { readonly kind: 'none' }
  /** The reader may not see it, or not what it follows from. */
  | { readonly kind: 'hidden' };

/**
 * A resource uses its own rate if it overrides that of its pools, else the rate of the nearest pool above that has one,
 * else its own. A pool passes on its own rate, else that of the nearest pool above. Only managers of the record see
 * rates.
 * @param byId the records visible to the current user
 */
export function rateOf(
  resource: OpResource,
  byId: ReadonlyMap<string, OpResource>,
  isManaged: (each: OpResource) => boolean,
): ResourceRate {
  if (!isManaged(resource)) return { kind: 'hidden' };
  const { type, overridePoolRate, hourlyRate } = resource;
  const isOwnFirst = (type ?? ResourceType.resource) !== ResourceType.resource || overridePoolRate === true;
  const own = hourlyRate ?? undefined;
  if (isOwnFirst && own !== undefined) return { kind: 'own', value: own };
  const visited = new Set([resource.id]);
  for (let at = resourceParentId(resource); at !== undefined && !visited.has(at);) {
    visited.add(at);
    const pool = byId.get(at);
    if (!pool || !isManaged(pool)) return { kind: 'hidden' };
    if (typeof pool.hourlyRate === 'number') return { kind: 'inherited', value: pool.hourlyRate, from: pool };
    at = resourceParentId(pool);
  }
  return own === undefined ? { kind: 'none' } : { kind: 'own', value: own };
}

/** The id of the pool or collection that a record is in; links hand nothing on. */
export function resourceParentId({ parents }: OpResource): string | undefined {
  return parents?.find(({ isLink }) => isLink !== true)?.id;
}

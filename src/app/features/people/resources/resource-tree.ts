import type { OpResource } from '#contract/documented/resources.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { compareTexts } from '#app/kit/column-order.ts';
import { wordsTest } from '#app/kit/typed-words.ts';
import { countedBelow, linkedTree, placesBelow } from '#app/kit/linked-tree.ts';
import type { TreeNode } from '#app/kit/tree.ts';
import { isResourceManaged, isPool } from './resource-kinds.ts';
import { type ResourceRate, rateOf } from './resource-rate.ts';

/** A line of the tree of resources: a record, or a link to one. */
export interface ResourceItem {
  readonly resource: OpResource;
  /** Tells whether this is a link to a record whose place is elsewhere. */
  readonly isLink: boolean;
  /** Resources below a pool or collection, each once. */
  readonly count: number;
  readonly rate: ResourceRate;
  /** The linked user's name; empty where there is none. */
  readonly user: string;
}

interface ResourceTreeSource {
  readonly resources: readonly OpResource[];
  /** Names of users by id. */
  readonly users: ReadonlyMap<string, string>;
  /** Replaces the name of a user not visible to the current user. */
  readonly hiddenName: string;
}

/** The records as a tree: pools and collections before resources, all by name. */
export function resourceTree({ resources, users, hiddenName }: ResourceTreeSource): TreeNode<ResourceItem>[] {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const below = placesBelow(resources, comparePoolsFirst);
  const resourcesBelow = countedBelow(below, (resource) => !isPool(resource) && resource.archived !== true);
  return linkedTree(resources, below, (resource, isLink) => ({
    resource,
    isLink,
    count: isPool(resource) ? resourcesBelow(resource.id).size : 0,
    rate: rateOf(resource, byId, isResourceManaged),
    user: resource.user ? (users.get(resource.user) ?? hiddenName) : '',
  }));
}

function comparePoolsFirst(a: OpResource, b: OpResource): number {
  return Number(isPool(b)) - Number(isPool(a)) || compareTexts(resourceName(a), resourceName(b));
}

/** A test whether every word of `text` is in an item's names or description, or in its user's name; none for no text. */
export function resourceItemTest(text: string): ((item: ResourceItem) => boolean) | undefined {
  const has = wordsTest(text);
  return (
    has &&
    (({ resource: { name, fullName, description }, user }) =>
      has([name, fullName, description, user].filter(Boolean).join(' ')))
  );
}

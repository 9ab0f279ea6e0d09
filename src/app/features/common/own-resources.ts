import type { OpUser } from '#contract/documented/users.ts';

/**
 * The order of the resources that are linked to a user: the one that is its own first, the others by number. The service has the
 * same one, so that the first is the same wherever one of them has to be taken.
 */
export function compareOwnFirst({
  primaryResource,
}: Pick<OpUser, 'primaryResource'>): (one: string, other: string) => number {
  return (one, other) =>
    Number(other === primaryResource) - Number(one === primaryResource) ||
    one.length - other.length ||
    Number(one > other) - Number(one < other);
}

/** Returns the user's default resource. */
export function ownResource(user: Pick<OpUser, 'primaryResource' | 'resources'>): string | undefined {
  return user.primaryResource ?? user.resources?.toSorted(compareOwnFirst(user))[0];
}

import { groupBy } from '#plan/group-by.ts';

/** Rules of groups. Pure: they work on data already read and throw the refusal. */

/** Contains all users by itself. */
export const everyone = '3';
const administratorsId = '4';

/** The groups that every installation has. */
export const builtIn: readonly string[] = [everyone, administratorsId];

/** A step from one subject to the next: up into a group or down into a member. */
export type SubjectStep = readonly [from: string, to: string];

/**
 * Everything that is reached from a subject, each with a shortest way to it: the ids from the first step to itself. Loops end.
 */
export function waysFrom(start: string, steps: readonly SubjectStep[]): Map<string, readonly string[]> {
  const next = groupBy(steps, ([from]) => from);
  const ways = new Map<string, readonly string[]>();
  // A Map is walked in the order in which it grows: nearest first.
  const open = new Map<string, readonly string[]>([[start, []]]);
  for (const [from, way] of open) {
    for (const [, to] of next.get(from) ?? []) {
      if (open.has(to)) continue;
      ways.set(to, [...way, to]);
      open.set(to, [...way, to]);
    }
  }
  return ways;
}

interface GroupMembership {
  readonly groupId: string;
  readonly memberId: string;
}

/**
 * The ids of the groups that would contain each other with these members, from the group on; undefined where none would.
 * @param memberships all memberships of groups in groups
 */
export function findMembershipLoop(
  groupId: string,
  memberIds: readonly string[],
  memberships: readonly GroupMembership[],
): readonly string[] | undefined {
  const above = waysFrom(
    groupId,
    memberships.map(({ groupId: group, memberId }) => [memberId, group]),
  );
  for (const id of memberIds) {
    const way = id === groupId ? [] : above.get(id);
    if (way !== undefined) return [groupId, ...way];
  }
  return undefined;
}

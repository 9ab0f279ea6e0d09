import type { RecordTree } from '#contract/core/fields.ts';

/** The root of the group and subject trees: no record, only the node above all others. */
const virtualRoot = '0';

/** Contains every user without a membership being listed. */
const directoryEveryoneId = '3';

/** Minimum length of a password; it cannot be checked for a digest. */
export const shortestPassword = 8;

interface DirectMembership {
  readonly groupId: string;
  readonly memberId: string;
}

interface Subjects {
  /** Ids in the order in which they are to appear. */
  readonly groups: readonly string[];
  readonly users: readonly string[];
  readonly memberships: readonly DirectMembership[];
}

/**
 * Builds the tree of groups with their groups and users; a subject in several groups appears under each of them. Groups
 * in no listed group, and users in none, are placed directly under the virtual root.
 */
export function subjectTree({ groups, users, memberships }: Subjects): RecordTree {
  const members = membersByGroup(groups, memberships);
  const contained = new Set([...members.values()].flatMap((ids) => [...ids]));
  const placed = new Set<string>();
  const node = (id: string, above: readonly string[]): RecordTree => {
    placed.add(id);
    const isIn = (member: string) => members.get(id)?.has(member) === true && !above.includes(member);
    const own = id === directoryEveryoneId ? users : users.filter(isIn);
    const nested = groups.filter(isIn).map((group) => node(group, [...above, group]));
    return { id, child: [...nested, ...own.map(treeLeaf)] };
  };
  const top = groups.filter((group) => !contained.has(group)).map((group) => node(group, [group]));
  // Groups that contain each other have no uppermost one: the first of them takes its place.
  const looped = groups.flatMap((group) => (placed.has(group) ? [] : [node(group, [group])]));
  const alone = groups.includes(directoryEveryoneId) ? [] : users.filter((user) => !contained.has(user)).map(treeLeaf);
  return { id: virtualRoot, virtual: true, child: [...top, ...looped, ...alone] };
}

function treeLeaf(id: string): RecordTree {
  return { id, child: [] };
}

function membersByGroup(groups: readonly string[], memberships: readonly DirectMembership[]): Map<string, Set<string>> {
  const members = new Map(groups.map((group) => [group, new Set<string>()]));
  for (const { groupId, memberId } of memberships) members.get(groupId)?.add(memberId);
  return members;
}

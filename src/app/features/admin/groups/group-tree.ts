import type { OpManagedGroup } from '#contract/app/groups.ts';
import type { OpUser } from '#contract/documented/users.ts';
import type { TreeNode } from '#app/kit/tree.ts';

/** A group, or a user that is in one. */
export interface GroupSubject {
  readonly id: string;
  readonly name?: string | null;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly modified?: string | null;
  /** The group itself; absent for users. */
  readonly group?: OpManagedGroup;
  readonly isActive: boolean;
  /** The group that contains it in this tree. */
  readonly parent?: string;
}

/** The id of the group that all users are in. */
export const everyoneGroupId = '3';

export function groupSubjectName({ displayName, name, id }: Pick<GroupSubject, 'displayName' | 'name' | 'id'>): string {
  return displayName || name || id;
}

interface IdTree {
  readonly id: string;
  readonly child: readonly IdTree[];
}

const byKind = (a: TreeNode<GroupSubject>, b: TreeNode<GroupSubject>) =>
  Number(b.item.group !== undefined) - Number(a.item.group !== undefined) ||
  groupSubjectName(a.item).localeCompare(groupSubjectName(b.item));

/** Builds a tree of groups and their members: groups first, by name. A subject in several groups appears in each. */
export function groupTree(
  root: IdTree,
  groups: readonly OpManagedGroup[],
  users: readonly OpUser[],
): TreeNode<GroupSubject>[] {
  const groupById = new Map(groups.map((group) => [group.id, group]));
  const userById = new Map(users.map((user) => [user.id, user]));
  const nodes = (children: readonly IdTree[], path: string, parent?: string): TreeNode<GroupSubject>[] =>
    children
      .flatMap(({ id, child }): TreeNode<GroupSubject>[] => {
        const key = path === '' ? id : `${path}~${id}`;
        const place = parent === undefined ? {} : { parent };
        const group = groupById.get(id);
        if (group) {
          const { name = null, displayName = null, description = null, modified = null } = group;
          const item = { id, name, displayName, description, modified, group, isActive: true, ...place };
          return [{ key, item, children: nodes(child, key, id) }];
        }
        const user = userById.get(id);
        if (!user || parent === undefined) return [];
        const { name = null, displayName = null, description = null } = user;
        return [
          {
            key,
            item: { id, name, displayName, description, isActive: user.active !== false, ...place },
            children: [],
          },
        ];
      })
      .toSorted(byKind);
  return nodes(root.child, '');
}

/** Every group once, wherever it is in the tree. */
export function allGroups(nodes: readonly TreeNode<GroupSubject>[]): GroupSubject[] {
  const groups = new Map<string, GroupSubject>();
  const collect = ({ item, children }: TreeNode<GroupSubject>) => {
    if (item.group && !groups.has(item.id)) groups.set(item.id, item);
    children.forEach(collect);
  };
  nodes.forEach(collect);
  return [...groups.values()];
}

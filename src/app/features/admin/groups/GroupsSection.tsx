import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import type { CatalogField, Creation, Removal } from '#app/kit/catalog-editor/entry-list.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall } from '#app/data/use-call.ts';
import { useRead } from '#app/data/query.ts';
import { useText, type LocaleTexts } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { cutCell, type RecordColumn } from '#app/kit/record-column.tsx';
import type { TreeNode } from '#app/kit/tree.ts';
import { allGroups, everyoneGroupId, groupTree, groupSubjectName, type GroupSubject } from './group-tree.ts';
import { GroupMembers } from './GroupMembers.tsx';
import { useMembership } from './use-membership.ts';
import { useTableFields } from '#app/kit/table/use-table-view.ts';

const isGroup = ({ group }: Partial<GroupSubject>) => group !== undefined;
const groupFields: readonly CatalogField<GroupSubject>[] = [
  { name: 'name', label: 'group.name', kind: 'text', required: true, isVisible: isGroup },
  { name: 'displayName', label: 'group.displayName', kind: 'text', isVisible: isGroup },
  { name: 'description', label: 'group.description', kind: 'longText', isVisible: isGroup },
  { name: 'name', label: 'group.name', kind: 'text', required: true, isNew: 'only' },
];

const isSelectableGroup = ({ item }: TreeNode<GroupSubject>) => item.id !== everyoneGroupId;

/** The groups as a tree with their members: a member is dragged into a group, or put there from the panel. */
export function GroupsSection() {
  const { text } = useText();
  const membership = useMembership();
  const deeds = useGroupDeeds();
  const groups = useRead(appApi.listManagedGroups, {});
  const users = useRead(api.users.listAllUsers, {});
  const tree = useRead(api.users.getSubjectTree, {});
  const nodes = useMemo(() => {
    const [known, root] = [groups.data?.group, tree.data?.root];
    return known && root && users.data ? groupTree(root, known, users.data.user ?? []) : undefined;
  }, [groups.data, users.data, tree.data]);
  const rows = useMemo(() => nodes && allGroups(nodes), [nodes]);
  return (
    <CatalogEditor<GroupSubject>
      kind={{
        title: text('admin.groups'),
        caption: text('group.one'),
        rows,
        nodes,
        reads: [groups, users, tree],
        columns: groupColumns,
        table: { list: 'groups', fields: useTableFields(groupTableFields) },
        fields: groupFields,
        empty: { title: text('group.empty'), text: text('group.empty.text') },
        nameOf: groupSubjectName,
        isMuted: ({ isActive }) => !isActive,
        change: ({ id }, body) => serviceCall(appApi.updateGroup, { groupId: id, body }),
        creates: [deeds.creation],
        actions: (subject) => {
          const group = groups.data?.group?.find(({ id }) => id === subject.parent && id !== everyoneGroupId);
          return group
            ? [
                {
                  id: 'takeOut',
                  label: text('group.remove'),
                  keys: 'Control+Delete',
                  run: () => membership.remove(subject, group),
                },
              ]
            : [];
        },
        drop: {
          isTaken: isSelectableGroup,
          isFor: ({ item }, { item: onto }) =>
            onto.group !== undefined && onto.id !== everyoneGroupId && onto.id !== item.id && item.parent !== onto.id,
          run: ({ item }, { item: onto }) => membership.add(item, onto),
        },
        removal: deeds.removal,
        Details: GroupMembers,
      }}
    />
  );
}

/** Creates, changes and deletes groups. */
function useGroupDeeds() {
  const { text } = useText();
  const creation: Creation<GroupSubject> = {
    id: 'new',
    label: text('group.new'),
    call: ({ name = null }) => serviceCall(appApi.createGroup, { body: { name } }),
  };
  const removal: Removal<GroupSubject> = {
    label: text('entries.delete'),
    refusal: ({ group }) => {
      if (!group) return text('group.noDeletion');
      return group.builtIn === true ? text('group.builtIn.refusal') : undefined;
    },
    warning: ({ group }) => text('group.delete.warning', { count: group?.memberCount ?? 0 }),
    call: ({ id }) => serviceCall(appApi.deleteGroup, { groupId: id }),
    done: (subject) => text('entries.deleted', { name: groupSubjectName(subject) }),
  };
  return { creation, removal };
}

const groupColumns: readonly RecordColumn<GroupSubject>[] = [
  {
    id: 'name',
    label: 'group.name',
    width: 340,
    value: groupSubjectName,
    cell: (subject, { text }) => (
      <EntryNameCell
        Icon={subject.group ? icons.People : icons.User}
        name={groupSubjectName(subject)}
        mark={
          subject.group
            ? subject.group.builtIn === true && text('group.builtIn')
            : !subject.isActive && text('user.inactive')
        }
      />
    ),
  },
  {
    id: 'members',
    label: 'group.members',
    width: 110,
    value: ({ group }) => group && (group.memberCount ?? 0),
    write: (count, { intl }) => intl.formatNumber(count),
  },
  {
    id: 'description',
    label: 'group.description',
    width: 220,
    grows: true,
    cell: ({ description }) => cutCell(description),
  },
];

const groupTableFields = ({ text }: LocaleTexts): readonly TableField<GroupSubject>[] => [
  {
    id: 'name',
    header: text('group.name'),
    width: 260,
    grows: true,
    value: groupSubjectName,
    cell: (subject) => (
      <EntryNameCell
        Icon={icons.People}
        name={groupSubjectName(subject)}
        mark={subject.group?.builtIn === true && text('group.builtIn')}
      />
    ),
  },
  {
    id: 'members',
    header: text('group.members'),
    kind: 'number',
    width: 120,
    value: ({ group }) => group?.memberCount ?? 0,
  },
  {
    id: 'builtIn',
    header: text('group.builtIn'),
    kind: 'flag',
    width: 110,
    isHidden: true,
    value: ({ group }) => group?.builtIn === true,
  },
  { id: 'description', header: text('group.description'), width: 300, grows: true },
];

import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import type { RecordColumn } from '#app/kit/record-column.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ShapeTool } from '#app/kit/view-tools.tsx';
import { EntryGrants } from './Grants.tsx';
import { type PermissionNode, useProjectNodes, useResourceNodes } from './permission-nodes.ts';

const permissionNodeName = ({ name }: PermissionNode) => name;

/** Permissions: the trees of projects and resources, with the levels on the selected record and their reasons. */
export function PermissionsSection() {
  const { text } = useText();
  const { values, put } = useAddress();
  const of = values.get('of') === 'resources' ? 'resources' : 'projects';
  const projects = useProjectNodes();
  const resources = useResourceNodes(of === 'resources');
  const { nodes, reads } = of === 'resources' ? resources : projects;
  return (
    <CatalogEditor<PermissionNode>
      kind={{
        title: text('admin.permissions'),
        caption: text('permission.of'),
        rows: nodes && nodes.map(({ item }) => item),
        nodes,
        level: 2,
        reads,
        columns: permissionColumns,
        fields: [],
        empty: { title: text('permission.empty'), text: text('permission.empty.text') },
        nameOf: permissionNodeName,
        isMuted: ({ isArchived }) => isArchived,
        Details: EntryGrants,
        panelWidth: 560,
        tools: (
          <ShapeTool
            label={text('permission.of')}
            value={of}
            options={(['projects', 'resources'] as const).map((each) => ({
              value: each,
              label: text(`permission.${each}`),
            }))}
            onChange={(next) =>
              put({ of: next === 'resources' ? next : undefined, focus: undefined, turned: undefined })
            }
          />
        ),
      }}
    />
  );
}

function permissionNodeIcon({ of, isHolder }: PermissionNode) {
  if (of === 'projects') return isHolder ? icons.Portfolio : icons.Project;
  return isHolder ? icons.Pool : icons.User;
}

const permissionColumns: readonly RecordColumn<PermissionNode>[] = [
  {
    id: 'name',
    label: 'catalogue.name',
    width: 420,
    cell: (node, { text }) => (
      <EntryNameCell
        Icon={permissionNodeIcon(node)}
        name={node.name}
        mark={node.isArchived && text('tree.isArchived')}
      />
    ),
  },
];

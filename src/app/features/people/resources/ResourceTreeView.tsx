import { useMemo, useState } from 'react';
import { styled } from '@mui/material/styles';
import { Level } from '#contract/core/codes.ts';
import { screenKeys, useScreenKeys } from '#app/shell/frame/keys.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { highestLeveled, missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { recordOfKey } from '#app/kit/linked-tree.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { Page } from '#app/kit/Page.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import {
  filteredTree,
  revealedTree,
  sortedTree,
  type TreeNode,
  visibleTreeRows,
  withToggledNode,
} from '#app/kit/tree.ts';
import { shownTreeColumns, type ColumnWidth } from '#app/kit/tree-column.ts';
import { treeSettings, type TreeView, type UsualTree } from '#app/kit/tree-view.ts';
import { TreeTable } from '#app/kit/TreeTable.tsx';
import { TreeTools } from '#app/kit/TreeTools.tsx';
import { useAddressView } from '#app/kit/address-view.ts';
import { useReveal } from '#app/kit/use-reveal.ts';
import { CreateResourceDialog } from './CreateResourceDialog.tsx';
import { columnOrder } from '#app/kit/column-order.ts';
import { resourceTreeColumns, useResourceColumns } from './resource-columns.tsx';
import { isResourceManaged, isPool } from './resource-kinds.ts';
import { resourceItemTest, type ResourceItem } from './resource-tree.ts';
import { ResourcePanel } from './ResourcePanel.tsx';
import { ResourceViews } from './ResourceViews.tsx';
import { useResourceTree } from './use-resource-tree.ts';
import { type NewResource, useResourceRowActions } from './use-resource-row-actions.ts';
import { TreePage } from '#app/kit/tree-page.ts';
import { palette } from '#app/kit/style.ts';
import { useIsPhone } from '#app/kit/use-width.ts';

/** The columns that are shown unless others are chosen. Widths in pixels. */
const defaultResourceColumns: readonly ColumnWidth[] = [
  { id: 'name', width: 340 },
  { id: 'user', width: 176 },
  { id: 'available', width: 112 },
  { id: 'hourlyRate', width: 190 },
  { id: 'externalRate', width: 120 },
  { id: 'fullName', width: 180 },
];

/** The root pool, the pools in it, and what they hold. */
const defaultResourceTree: UsualTree = { level: 3, columns: defaultResourceColumns };
const resourceSettings = treeSettings(defaultResourceTree);

type ResourceRoots = readonly TreeNode<ResourceItem>[];
const noResourceRoots: ResourceRoots = [];

/** The tree of pools and resources, with the details of the selected one. */
export function ResourceTreeView() {
  const { text } = useText();
  const screen = useResourceScreen();
  const isPhone = useIsPhone();
  const { view, change, resources, error, retry, all, creating, selected } = screen;
  useTrail(useMemo(() => [{ label: text('resource.title') }], [text]));
  useScreenKeys('resource.title', screenKeys.resourceRows);

  return (
    <Page
      title={text('resource.title')}
      fills
      actions={
        <>
          <ResourceViews />
          <CreateResourceButton kind="resource" screen={screen} />
          {/* A phone offers it in the menu of a pool. */}
          {!isPhone && <CreateResourceButton kind="pool" screen={screen} />}
        </>
      }
    >
      <TreeTools
        label={text('resource.tree')}
        filterLabel={text('resource.filter')}
        view={view}
        usual={defaultResourceTree}
        columns={all}
        openKeyText={text('resource.keys.open')}
        onChange={change}
      />
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <ResourcesRoot>
          <ResourceRows screen={screen} />
          {view.hasDetails && selected && (
            <ResourcePanel
              key={selected.resource.id}
              resource={selected.resource}
              rate={selected.rate}
              resources={resources}
              onClose={() => change({ hasDetails: false })}
            />
          )}
        </ResourcesRoot>
      )}
      {creating && <CreatingResource screen={screen} what={creating} />}
    </Page>
  );
}

/** The tree as it is shown, the selected resource, and the pools that take new ones. */
function useResourceScreen() {
  const { view, change } = useAddressView(resourceSettings);
  const { roots: found, resources, rootId, error, retry } = useResourceTree(view.hasArchived);
  const roots = found ?? noResourceRoots;
  const isBlank = resources.every(({ id }) => id === rootId);
  const rows = useResourceRows(isBlank ? noResourceRoots : roots, view);
  const all = useResourceColumns();
  const [creating, setCreating] = useState<NewResource>();
  useReveal(roots, rows, view, change);

  const selected = useSelected(roots, view.selected);
  const parents = useMemo(
    () => resources.filter((each) => isPool(each) && isResourceManaged(each) && each.archived !== true),
    [resources],
  );
  // Default parent of new records: the selected pool, or the first one that may be changed.
  const parent = parents.find(({ id }) => id === selected?.resource.id) ?? parents[0];
  return {
    view,
    change,
    rootId,
    roots,
    rows,
    resources,
    isLoaded: found !== undefined,
    isBlank,
    error,
    retry,
    all,
    creating,
    setCreating,
    selected,
    parents,
    parent,
  };
}

interface ResourceScreenProps {
  readonly screen: ReturnType<typeof useResourceScreen>;
}

function CreateResourceButton({ kind, screen }: ResourceScreenProps & Pick<NewResource, 'kind'>) {
  const { text } = useText();
  const { parent, setCreating } = screen;
  return (
    <ReasonButton
      variant={kind === 'resource' ? 'contained' : 'outlined'}
      startIcon={<icons.Add />}
      refusal={useCreateRefusal(screen)}
      onClick={() => parent && setCreating({ kind, parent })}
    >
      {text(`resource.new.${kind}`)}
    </ReasonButton>
  );
}

/** Creates a resource or pool and shows it in the tree. */
function CreatingResource({ screen, what }: ResourceScreenProps & { what: NewResource }) {
  const { text } = useText();
  const notify = useNotify();
  const { view, change, roots, parents, setCreating } = screen;
  return (
    <CreateResourceDialog
      what={what}
      parents={parents}
      onClose={() => setCreating(undefined)}
      onCreated={(resource, parentId) => {
        setCreating(undefined);
        notify({ text: text('portfolio.created', { name: resourceName(resource) }) });
        change({
          selected: resource.id,
          expansion: revealedTree(view.expansion, roots, parentId, { isOpen: true }),
        });
      }}
    />
  );
}

function ResourceRows({ screen }: ResourceScreenProps) {
  const { view, change, rows, rootId, all, setCreating } = screen;
  const { text } = useText();
  const columns = useMemo(() => shownTreeColumns(all, view.columns, defaultResourceTree.columns), [all, view.columns]);
  const showDetails = (key: string) => change({ selected: key, hasDetails: true });
  const actions = useResourceRowActions({
    rootId,
    showDetails,
    goToPlace: ({ id }) => change({ selected: id }),
    create: setCreating,
  });
  const turn = (node: TreeNode<ResourceItem>) => change({ expansion: withToggledNode(view.expansion, node.key) });
  return (
    <TreeTable<ResourceItem>
      label={text('resource.tree')}
      rows={rows}
      columns={columns}
      sort={view.sort}
      selected={view.selected}
      isLoading={!screen.isLoaded}
      empty={<NoResources screen={screen} />}
      isMuted={({ resource }) => resource.archived === true}
      actions={({ key, item }) => actions(key, item)}
      onSort={(sort) => change({ sort })}
      onTurn={turn}
      onSelect={({ key }) => change({ selected: key })}
      onOpen={(node) => (node.children.length > 0 ? turn(node) : showDetails(node.key))}
      onResize={(id, width) =>
        change({ columns: view.columns.map((column) => (column.id === id ? { id, width } : column)) })
      }
    />
  );
}

/** Why nothing can be created. */
function useCreateRefusal({ resources, parent, isLoaded, error }: ResourceScreenProps['screen']) {
  const { text } = useText();
  if (parent) return undefined;
  if (!isLoaded) return text(error ? 'state.failed' : 'state.loading');
  return missingPermission(text, {
    of: 'resources',
    record: highestLeveled(resources.filter(isPool)),
    needed: Level.manager,
    needs: text('resource.noTarget'),
  });
}

/** The visible rows of the tree: filtered, sorted and expanded. */
function useResourceRows(roots: ResourceRoots, { filter, sort, expansion }: TreeView) {
  const kept = useMemo(() => {
    const fits = resourceItemTest(filter);
    return fits ? filteredTree(roots, fits) : { roots, leading: new Set<string>() };
  }, [roots, filter]);
  const sorted = useMemo(
    () => (sort ? sortedTree(kept.roots, columnOrder(resourceTreeColumns, sort)) : kept.roots),
    [kept, sort],
  );
  return useMemo(() => visibleTreeRows(sorted, expansion, kept.leading), [sorted, expansion, kept]);
}

/** The record of the selected row, anywhere in the tree. */
function useSelected(roots: ResourceRoots, key: string | undefined): ResourceItem | undefined {
  return useMemo(() => {
    if (key === undefined) return undefined;
    const id = recordOfKey(key);
    const find = (nodes: ResourceRoots): ResourceItem | undefined => {
      for (const { item, children } of nodes) {
        const found = item.resource.id === id ? item : find(children);
        if (found) return found;
      }
      return undefined;
    };
    return find(roots);
  }, [roots, key]);
}

function NoResources({ screen }: ResourceScreenProps) {
  const { text } = useText();
  // There are resources, but none matches the filter.
  if (!screen.isBlank) {
    return (
      <Empty
        title={text('tree.noMatch')}
        hint={text('resource.noMatch.text')}
        onClear={() => screen.change({ filter: '' })}
      />
    );
  }
  const mayCreate = screen.parent !== undefined;
  return (
    <Empty
      title={text('resource.empty')}
      hint={text(mayCreate ? 'resource.empty.text' : 'resource.empty.noRight')}
      drawing="people"
      action={mayCreate && <CreateResourceButton kind="resource" screen={screen} />}
    />
  );
}

/** Root of the tree. Its many cells are styled here by class, to avoid the cost of separate styled components. */
const ResourcesRoot = styled(TreePage)({
  '.cell-rate': {
    display: 'inline-flex',
    alignItems: 'baseline',
    justifyContent: 'flex-end',
    gap: 8,
    minWidth: 0,
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    small: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontSize: '0.75rem' },
  },
});

import Button from '@mui/material/Button';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpProjectNode } from '#contract/projects.ts';
import { useTrail } from '#app/frame/trail.tsx';
import { paths } from '#app/paths.ts';
import { isManaged, isPortfolio, nameOf } from '#app/projects/kinds.ts';
import { useText } from '#app/text/use-text.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { Failure } from '#app/ui/Failure.tsx';
import { AddIcon } from '#app/ui/icons.tsx';
import { recordOfKey } from '#app/ui/linked-tree.ts';
import { useNotify } from '#app/ui/Notices.tsx';
import { Page } from '#app/ui/Page.tsx';
import { dayNumber } from '#app/ui/RangeBar.tsx';
import { ReasonButton } from '#app/ui/ReasonButton.tsx';
import { filteredTree, revealed, sortedTree, type TreeNode, visibleRows, withTurned } from '#app/ui/tree.ts';
import { TreeTable } from '#app/ui/TreeTable.tsx';
import { useAddress } from '#app/ui/use-address.ts';
import { useKeysText } from '#app/ui/use-keys-text.ts';
import { useReveal } from '#app/ui/use-reveal.ts';
import { CreateDialog } from './CreateDialog.tsx';
import { NodePanel } from './NodePanel.tsx';
import { usePortfolioColumns } from './portfolio-columns.tsx';
import { comparison, itemTest } from './portfolio-sort.ts';
import type { PortfolioItem } from './portfolio-tree.ts';
import { PortfolioRoot } from './portfolio-style.ts';
import { type PortfolioView, readView, viewValues } from './portfolio-view.ts';
import { PortfolioToolbar } from './PortfolioToolbar.tsx';
import { usePortfolio } from './use-portfolio.ts';
import { type NewNode, useRowActions } from './use-row-actions.ts';

type Roots = readonly TreeNode<PortfolioItem>[];
const noRoots: Roots = [];

/** The tree of portfolios and projects, with their figures, and the details of the selected one beside it. */
export function PortfolioScreen() {
  const { text } = useText();
  const navigate = useNavigate();
  const notify = useNotify();
  const keysText = useKeysText();
  const { view, change } = usePortfolioView();
  const { roots: found, nodes, rootId, error, retry } = usePortfolio(view.hasArchived);
  const roots = found ?? noRoots;
  const isBlank = nodes.every(({ id }) => id === rootId);
  const rows = useRows(isBlank ? noRoots : roots, view);
  const all = usePortfolioColumns(useWindow(nodes));
  const [creating, setCreating] = useState<NewNode>();
  useTrail(useMemo(() => [{ label: text('portfolio.title') }], [text]));
  useReveal(roots, rows, view, change);

  const columns = useMemo(
    () =>
      view.columns.flatMap(({ id, width }) => {
        const column = all.find((each) => each.id === id);
        return column ? [{ ...column, width }] : [];
      }),
    [all, view.columns],
  );
  const selected = nodes.find(({ id }) => id === recordOfKey(view.selected ?? ''));
  const parents = useMemo(
    () => nodes.filter((node) => isPortfolio(node) && isManaged(node) && node.archived !== true),
    [nodes],
  );
  const open = (node: OpProjectNode) => void navigate(paths.project(node.id));
  const actions = useRowActions({
    rootId,
    open,
    showDetails: (key) => change({ selected: key, hasDetails: true }),
    goToPlace: (node) => change({ selected: node.id }),
    create: setCreating,
  });
  const turn = (node: TreeNode<PortfolioItem>) => change({ expansion: withTurned(view.expansion, node.key) });
  // Where a new node goes unless another place is chosen: the selected portfolio, or the first that may be filled.
  const parent = parents.find(({ id }) => id === selected?.id) ?? parents[0];
  const createRefusal = parent
    ? undefined
    : text(found ? 'portfolio.noTarget' : error ? 'state.failed' : 'state.loading');
  const createButtons = (['project', 'portfolio'] as const).map((kind) => (
    <ReasonButton
      key={kind}
      variant={kind === 'project' ? 'contained' : 'outlined'}
      startIcon={<AddIcon fontSize="small" />}
      refusal={createRefusal}
      onClick={() => parent && setCreating({ kind, parent })}
    >
      {text(kind === 'project' ? 'portfolio.newProject' : 'portfolio.newPortfolio')}
    </ReasonButton>
  ));

  return (
    <Page title={text('portfolio.title')} fills actions={createButtons}>
      <PortfolioToolbar view={view} columns={all} onChange={change} />
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <PortfolioRoot>
          <TreeTable<PortfolioItem>
            label={text('portfolio.tree')}
            rows={rows}
            columns={columns}
            sort={view.sort}
            selected={view.selected}
            isLoading={found === undefined}
            empty={
              <NothingHere
                hasNodes={!isBlank}
                mayCreate={parent !== undefined}
                action={createButtons[0]}
                onClear={() => change({ filter: '', isOnlyMine: false })}
              />
            }
            actionsLabel={text('table.actions')}
            isMuted={isArchived}
            actions={({ key, item }) => actions(key, item)}
            keysText={keysText}
            onSort={(sort) => change({ sort })}
            onTurn={turn}
            onSelect={({ key }) => change({ selected: key })}
            onOpen={(node) => (isPortfolio(node.item.node) ? turn(node) : open(node.item.node))}
            onResize={(id, width) =>
              change({ columns: view.columns.map((column) => (column.id === id ? { id, width } : column)) })
            }
          />
          {view.hasDetails && selected && (
            <NodePanel key={selected.id} node={selected} onClose={() => change({ hasDetails: false })} />
          )}
        </PortfolioRoot>
      )}
      {creating && (
        <CreateDialog
          what={creating}
          parents={parents}
          onClose={() => setCreating(undefined)}
          onCreated={(node, parentId) => {
            setCreating(undefined);
            notify({ text: text('portfolio.created', { name: nameOf(node) }) });
            change({ selected: node.id, expansion: revealed(view.expansion, roots, parentId, { isOpen: true }) });
          }}
        />
      )}
    </Page>
  );
}

const isArchived = ({ node }: PortfolioItem) => node.archived === true;

function usePortfolioView() {
  const { values, put } = useAddress();
  const view = useMemo(() => readView(values), [values]);
  const change = useCallback((changes: Partial<PortfolioView>) => put(viewValues(changes)), [put]);
  return { view, change };
}

/** The rows that are seen of the tree: filtered, sorted, with what is open. */
function useRows(roots: Roots, { filter, isOnlyMine, sort, expansion }: PortfolioView) {
  const kept = useMemo(() => {
    const fits = itemTest(filter);
    if (!fits && !isOnlyMine) return { roots, leading: new Set<string>() };
    return filteredTree(roots, (item) => (fits?.(item) ?? true) && (!isOnlyMine || isManaged(item.node)));
  }, [roots, filter, isOnlyMine]);
  const sorted = useMemo(() => (sort ? sortedTree(kept.roots, comparison(sort)) : kept.roots), [kept, sort]);
  return useMemo(() => visibleRows(sorted, expansion, kept.leading), [sorted, expansion, kept]);
}

/** What the little timelines span: from the earliest start to the latest finish of all that is shown. */
function useWindow(nodes: readonly OpProjectNode[]) {
  const days = nodes.flatMap(({ start, finish }) => [dayNumber(start) ?? [], dayNumber(finish) ?? []].flat());
  const start = days.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const end = days.reduce((most, day) => Math.max(most, day + 1), Number.NEGATIVE_INFINITY);
  return useMemo(() => ({ start, end }), [start, end]);
}

interface NothingHereProps {
  /** There is something that the filter hides. */
  readonly hasNodes: boolean;
  readonly mayCreate: boolean;
  readonly action: React.ReactNode;
  onClear(): void;
}

function NothingHere({ hasNodes, mayCreate, action, onClear }: NothingHereProps) {
  const { text } = useText();
  if (hasNodes) {
    return (
      <Empty title={text('tree.noMatch')} action={<Button onClick={onClear}>{text('tree.noMatch.clear')}</Button>}>
        {text('portfolio.noMatch.text')}
      </Empty>
    );
  }
  return (
    <Empty title={text('portfolio.empty')} action={mayCreate && action}>
      {text(mayCreate ? 'portfolio.empty.text' : 'portfolio.empty.noRight')}
    </Empty>
  );
}

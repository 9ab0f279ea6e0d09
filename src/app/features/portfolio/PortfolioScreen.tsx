import { useScreenKeys } from '#app/shell/frame/keys.tsx';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from '#app/kit/router.tsx';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { highestLeveled, missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { isNodeManaged, isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { SheetExport } from '#app/kit/SheetExport.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useIsPhone } from '#app/kit/use-width.ts';
import { icons } from '#app/kit/icons.tsx';
import { recordOfKey } from '#app/kit/linked-tree.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { Page } from '#app/kit/Page.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { shownTreeColumns, type TreeColumn } from '#app/kit/tree-column.ts';
import { revealedTree, sortedTree, type TreeNode, visibleTreeRows, withToggledNode } from '#app/kit/tree.ts';
import { TreeTable, type TreeTableProps } from '#app/kit/TreeTable.tsx';
import { useAddressView } from '#app/kit/address-view.ts';
import { useUrlAction } from '#app/kit/use-url-action.ts';
import { useReveal } from '#app/kit/use-reveal.ts';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import { whenOpened } from '#app/kit/when-opened.tsx';
import { NewNodeDialog } from './NewNodeDialog.tsx';
import { MoveDialog, type Moving } from './MoveDialog.tsx';
import { NodePanel } from './NodePanel.tsx';
import { exportedSheet, isEarnedColumn, usePortfolioColumns } from './portfolio-columns.tsx';
import { comparePortfolioItems, projectsIn, shownTree } from './portfolio-items.ts';
import type { PortfolioItem } from './portfolio-tree.ts';
import { PortfolioRoot } from './timeline-style.ts';
import {
  defaultPortfolioTree,
  type PortfolioView,
  portfolioSettings,
  portfolioKeys,
  timelineColumn,
} from './portfolio-view.ts';
import { PortfolioToolbar } from './PortfolioToolbar.tsx';
import { SavedViews } from './SavedViews.tsx';
import { usePortfolio, useScaleWindow } from './use-portfolio.ts';
import { type NewNode, usePortfolioRowActions } from './use-portfolio-row-actions.ts';
import { useTreeMove } from './use-tree-move.ts';
import type { TimelineCommand } from './use-timeline-zoom.ts';
import { Empty } from '#app/kit/Empty.tsx';

const LazyTimeline = lazyPart(async () => (await import('./PortfolioTimeline.tsx')).PortfolioTimeline);
const LazyBoard = lazyPart(async () => (await import('./PortfolioBoard.tsx')).PortfolioBoard);
const LazyBubbles = lazyPart(async () => (await import('#app/features/common/RiskBubbles.tsx')).RiskBubbles);
const LevelPlansOnDemand = whenOpened(async () => (await import('./LevelPlansDialog.tsx')).LevelPlansDialog);

type PortfolioScreenRoots = readonly TreeNode<PortfolioItem>[];
const noPortfolioRoots: PortfolioScreenRoots = [];
const noColumn: TreeColumn<PortfolioItem> = { id: 'name', header: '', width: 330, cell: () => null };

/** Tree of portfolios and projects with their figures, also as timeline, bubbles or board; details open next to it. */
export function PortfolioScreen() {
  const { text } = useText();
  const screen = usePortfolioScreen();
  const { view, change, columns, error, retry } = screen;
  const [request, setRequest] = useState<{ command: TimelineCommand; number: number }>();
  useTrail(useMemo(() => [{ label: text('portfolio.title') }], [text]));
  const create = useCreateButtons(screen);
  const requestCommand = useCallback(
    (command: TimelineCommand) => setRequest((last) => ({ command, number: (last?.number ?? 0) + 1 })),
    [],
  );
  const isPhone = useIsPhone();
  // The content is drawn in a task of its own, after the tools.
  const isContentDrawn = useDeferredValue(true, false);
  const common = (
    <>
      <SavedViews />
      <PortfolioExport screen={screen} />
    </>
  );
  return (
    <Page
      title={text('portfolio.title')}
      fills
      actions={
        <>
          {!isPhone && common}
          {create}
        </>
      }
    >
      <PortfolioToolbar view={view} columns={columns} onChange={change} onCommand={requestCommand}>
        {isPhone && common}
      </PortfolioToolbar>
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <PortfolioRoot>
          {isContentDrawn && <PortfolioContent screen={screen} request={request} createButton={create[0]} />}
          <SelectedNodePanel screen={screen} />
        </PortfolioRoot>
      )}
      <PortfolioDialogs screen={screen} />
    </Page>
  );
}

type PortfolioScreenState = ReturnType<typeof usePortfolioScreen>;

/** The part of the portfolio that is shown, the selected node, and the open dialogs. */
function usePortfolioScreen() {
  const { text } = useText();
  const navigate = useNavigate();
  const tree = usePortfolioTree();
  const { view, change, roots, rows, nodes, found, error } = tree;
  const columns = usePortfolioColumns(useScaleWindow(nodes));
  const [creating, setCreating] = useState<NewNode>();
  const [moving, setMoving] = useState<Moving>();
  const [levelled, setLevelled] = useState<OpProjectNode>();
  useReveal(roots, rows, view, change);
  useScreenKeys('portfolio.title', portfolioKeys[view.name]);
  const selected = nodes.find(({ id }) => id === recordOfKey(view.selected ?? ''));
  const parents = useMemo(
    () => nodes.filter((node) => isPortfolio(node) && isNodeManaged(node) && node.archived !== true),
    [nodes],
  );
  // Default parent of a new node: the selected portfolio, or the first one the user may add to.
  const parent = parents.find(({ id }) => id === selected?.id) ?? parents[0];
  useUrlAction('add', parent !== undefined, () => parent && setCreating({ kind: 'project', parent }));
  return {
    ...tree,
    columns,
    creating,
    setCreating,
    moving,
    setMoving,
    levelled,
    setLevelled,
    selected,
    parents,
    parent,
    /** Why nothing can be done with the tree yet. */
    waiting: found ? undefined : text(error ? 'state.failed' : 'state.loading'),
    open: (node: OpProjectNode) => navigate(appPaths.project(node.id)),
    showDetails: (key: string) => change({ selected: key, hasDetails: true }),
    /** The expansion with what a portfolio holds. */
    revealed: (id: string) => revealedTree(view.expansion, roots, id, { isOpen: true }),
  };
}

function usePortfolioTree() {
  const { view, change } = useAddressView(portfolioSettings);
  const hasEarned = [view.sort?.column, ...view.columns.map(({ id }) => id)].some(isEarnedColumn);
  const portfolio = usePortfolio(view.hasArchived, view.minLevel, hasEarned);
  const { roots: made, nodes, statuses, rootId, error, retry } = portfolio;
  // The tree of thousands is made in one task, and its rows are drawn in others: 41 ms of the processor in the longest instead of 65.
  const found = useDeferredValue(made);
  const roots = found ?? noPortfolioRoots;
  const isBlank = view.minLevel === 0 && nodes.every(({ id }) => id === rootId);
  const { shown, rows } = usePortfolioRows(isBlank ? noPortfolioRoots : roots, view);
  const isTable = view.name === 'tree' || view.name === 'timeline';
  const projects = useMemo(() => (isTable ? [] : projectsIn(shown)), [isTable, shown]);
  return { view, change, found, roots, nodes, statuses, rootId, error, retry, isBlank, shown, rows, isTable, projects };
}

/** Buttons for a new project and a new portfolio. */
function useCreateButtons({ nodes, parent, waiting, setCreating }: PortfolioScreenState) {
  const { text } = useText();
  const lack = () =>
    missingPermission(text, {
      record: highestLeveled(nodes.filter(isPortfolio)),
      needed: Level.manager,
      needs: text('portfolio.noTarget'),
    });
  const refusal = parent ? undefined : (waiting ?? lack());
  return (['project', 'portfolio'] as const).map((kind) => (
    <ReasonButton
      key={kind}
      variant={kind === 'project' ? 'contained' : 'outlined'}
      startIcon={<icons.Add />}
      refusal={refusal}
      onClick={() => parent && setCreating({ kind, parent })}
    >
      {text(kind === 'project' ? 'portfolio.newProject' : 'portfolio.newPortfolio')}
    </ReasonButton>
  ));
}

interface PortfolioPartProps {
  readonly screen: PortfolioScreenState;
}

/** Exports the visible rows: the expanded tree, or projects only. */
function PortfolioExport({ screen: { view, isTable, rows, projects, waiting } }: PortfolioPartProps) {
  const { text } = useText();
  const exported = () =>
    isTable
      ? rows.map(({ node, level }) => ({ item: node.item, level }))
      : projects.map((item) => ({ item, level: 1 }));
  const sheet = () =>
    exportedSheet(
      exported(),
      view.columns.map(({ id }) => id),
      text,
    );
  return <SheetExport name={text('portfolio.title')} refusal={waiting} sheet={sheet} />;
}

interface PortfolioContentProps extends PortfolioPartProps {
  readonly request: { readonly command: TimelineCommand; readonly number: number } | undefined;
  readonly createButton: ReactNode;
}

function PortfolioContent({ screen, request, createButton }: PortfolioContentProps) {
  const { view, change, rows, shown, nodes, statuses, found, isTable, projects, selected, open, showDetails } = screen;
  const projectNodes = useMemo(() => projects.map(({ node }) => node), [projects]);
  const columns = useMemo(
    () => shownTreeColumns(screen.columns, view.columns, defaultPortfolioTree.columns),
    [screen.columns, view.columns],
  );
  const nothing = (
    <NothingHere
      hasNodes={!screen.isBlank}
      mayCreate={screen.parent !== undefined}
      action={createButton}
      onClear={() => change({ filter: '', isOnlyMine: false, minLevel: 0 })}
    />
  );
  const table = usePortfolioTable(screen, nothing);
  if (view.name === 'timeline')
    return (
      <LazyTimeline
        rows={rows}
        roots={shown}
        nodes={nodes}
        nameColumn={columns.find(({ id }) => id === 'name') ?? noColumn}
        zoom={view.zoom}
        request={request}
        onZoom={(zoom) => change({ zoom })}
        table={table}
      />
    );
  if (isTable || found === undefined) return <TreeTable {...table} columns={columns} />;
  if (projects.length === 0) return nothing;
  if (view.name === 'board')
    return (
      <LazyBoard
        items={projects}
        statuses={statuses}
        selected={selected?.id}
        onSelect={(node) => showDetails(node.id)}
        onOpen={open}
      />
    );
  return (
    <LazyBubbles
      projects={projectNodes}
      value={view.bubbleValue}
      onValue={(bubbleValue) => change({ bubbleValue })}
      onSelect={(node) => showDetails(node.id)}
    />
  );
}

/** The tree table without its columns, which the timeline replaces. */
function usePortfolioTable(
  screen: PortfolioScreenState,
  empty: ReactNode,
): Omit<TreeTableProps<PortfolioItem>, 'columns'> {
  const { text } = useText();
  const { view, change, rootId, nodes, open, showDetails, setCreating, setMoving, setLevelled } = screen;
  const actions = usePortfolioRowActions({
    rootId,
    nodes,
    open,
    showDetails,
    goToPlace: (node) => change({ selected: node.id }),
    create: setCreating,
    move: setMoving,
    level: setLevelled,
  });
  const drag = useTreeMove({
    nodes,
    rootId,
    onMoved: (to, key) => change({ expansion: screen.revealed(to), selected: key }),
  });
  const turn = (node: TreeNode<PortfolioItem>) => change({ expansion: withToggledNode(view.expansion, node.key) });
  return {
    label: text('portfolio.tree'),
    rows: screen.rows,
    sort: view.sort,
    selected: view.selected,
    isLoading: screen.found === undefined,
    empty,
    isMuted: isArchived,
    drag,
    actions: ({ key, item }) => actions(key, item),
    onSort: (sort) => change({ sort }),
    onTurn: turn,
    onSelect: ({ key }) => change({ selected: key }),
    onOpen: (node) => (isPortfolio(node.item.node) ? turn(node) : open(node.item.node)),
    onResize: (id, width) =>
      id !== timelineColumn &&
      change({ columns: view.columns.map((column) => (column.id === id ? { id, width } : column)) }),
  };
}

function SelectedNodePanel({ screen: { view, change, nodes, selected, setMoving } }: PortfolioPartProps) {
  if (!view.hasDetails || !selected) return null;
  return (
    <NodePanel
      key={selected.id}
      node={selected}
      nodes={nodes}
      onMove={(as) => setMoving({ node: selected, as })}
      onClose={() => change({ hasDetails: false })}
    />
  );
}

function PortfolioDialogs({ screen }: PortfolioPartProps) {
  const { text } = useText();
  const notify = useNotify();
  const { change, nodes, parents, creating, setCreating, moving, setMoving, levelled, setLevelled, revealed } = screen;
  return (
    <>
      {creating && (
        <NewNodeDialog
          creating={creating}
          nodes={nodes}
          parents={parents}
          setCreating={setCreating}
          onCreated={(node, parentId) => {
            setCreating(undefined);
            const action = { label: text('portfolio.open'), run: () => screen.open(node) };
            const created = { text: text('portfolio.created', { name: nodeDisplayName(node) }) };
            notify(isPortfolio(node) ? created : { ...created, action });
            change({ selected: node.id, expansion: revealed(parentId) });
          }}
        />
      )}
      {moving && (
        <MoveDialog
          what={moving}
          nodes={nodes}
          onClose={() => setMoving(undefined)}
          onMoved={(to) => {
            setMoving(undefined);
            change({ expansion: revealed(to), ...(moving.as === 'place' && { selected: moving.node.id }) });
          }}
        />
      )}
      {levelled && <LevelPlansOnDemand portfolio={levelled} nodes={nodes} onClose={() => setLevelled(undefined)} />}
    </>
  );
}

const isArchived = ({ node }: PortfolioItem) => node.archived === true;

/** Returns the filtered and sorted tree, and its rows with the current expansion. */
function usePortfolioRows(
  roots: PortfolioScreenRoots,
  { filter, isOnlyMine, minLevel, sort, expansion }: PortfolioView,
) {
  const kept = useMemo(() => shownTree(roots, { filter, isOnlyMine, minLevel }), [roots, filter, isOnlyMine, minLevel]);
  const shown = useMemo(() => (sort ? sortedTree(kept.roots, comparePortfolioItems(sort)) : kept.roots), [kept, sort]);
  const rows = useMemo(() => visibleTreeRows(shown, expansion, kept.leading), [shown, expansion, kept]);
  return { shown, rows };
}

interface NothingHereProps {
  /** There is something that the filters hide. */
  readonly hasNodes: boolean;
  readonly mayCreate: boolean;
  readonly action: ReactNode;
  onClear(): void;
}

/** Says what belongs here, or that the filters hide it. */
function NothingHere({ hasNodes, mayCreate, action, onClear }: NothingHereProps) {
  const { text } = useText();
  if (hasNodes) {
    return <Empty title={text('tree.noMatch')} hint={text('portfolio.noMatch.text')} onClear={onClear} />;
  }
  return (
    <Empty
      title={text('portfolio.empty')}
      hint={text(mayCreate ? 'portfolio.empty.text' : 'portfolio.empty.noRight')}
      action={mayCreate && action}
    />
  );
}

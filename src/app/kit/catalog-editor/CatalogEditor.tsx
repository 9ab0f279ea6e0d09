import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '../Empty.tsx';
import { Failure, useFailureText } from '../Failure.tsx';
import { FilterField } from '../FilterField.tsx';
import { AddIcon, DeleteIcon, DetailsIcon } from '../icons.tsx';
import { useNotify } from '../Notices.tsx';
import { Page } from '../Page.tsx';
import { ReasonButton } from '../ReasonButton.tsx';
import type { RowAction } from '../row-action.ts';
import { TreePage } from '../tree-page.ts';
import { type TreeNode, type TreeRow, withToggledNode } from '../tree.ts';
import { TreeTable } from '../TreeTable.tsx';
import { useKeysText } from '../use-keys-text.ts';
import type { CatalogEntry } from './entry-field.ts';
import type { Creation, CatalogEntryKind } from './entry-list.ts';
import { entryAt, entryRows, flatNodes, movedIds } from './entry-rows.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { NewEntryDialog } from './NewEntryDialog.tsx';
import { Grip, RowDrag } from './RowDrag.tsx';
import { useEntryView } from './use-entry-view.ts';
import { useRemoval } from './use-removal.tsx';

const noEntryRows: readonly never[] = [];

/** A list of entries with the panel of the chosen one, a dialog for new ones, an order by drag and keys, and a way to delete. */
export function CatalogEditor<T extends CatalogEntry>({ kind }: { kind: CatalogEntryKind<T> }) {
  const { text } = useText();
  const keysText = useKeysText();
  const { view, change } = useEntryView(kind.level);
  const [creating, setCreating] = useState<Creating<T>>();
  const { columns, nameOf, words, isFilteredAlready = false } = kind;
  const entries = kind.rows ?? noEntryRows;
  const nodes = useMemo(() => kind.nodes ?? flatNodes(entries), [kind.nodes, entries]);
  const rows = useMemo(
    () =>
      entryRows<T>(nodes, {
        filter: isFilteredAlready ? '' : view.filter,
        sort: view.sort,
        expansion: view.expansion,
        columns,
        words: (entry) => `${nameOf(entry)} ${words?.(entry) ?? ''}`,
      }),
    [nodes, view.filter, view.sort, view.expansion, columns, nameOf, words, isFilteredAlready],
  );
  const chosen = entryAt(nodes, view.focus);
  const close = () => change({ focus: undefined, tab: undefined });
  const open = (id: string) => change({ focus: id });
  const removal = useRemoval(kind.removal, nameOf, ({ id }) => id === view.focus && close());
  const isOrdered = kind.order !== undefined && view.filter === '' && view.sort === undefined;
  const moving = useEntryMoving(kind, isOrdered);
  const turn = (key: string) => change({ expansion: withToggledNode(view.expansion, key) });
  const dropping = droppingOf(kind, rows);
  const actions = (entry: T, key: string): readonly RowAction[] => [
    { id: 'open', label: text('entries.open'), Icon: DetailsIcon, keys: 'Control+Enter', run: () => open(key) },
    ...(kind.actions?.(entry, key) ?? []),
    ...moving.actions(entry),
    ...(kind.creates ?? [])
      .filter(({ initial }) => initial?.(entry) !== undefined && initial(undefined) === undefined)
      .map((creation) => ({
        id: creation.id,
        label: creation.label,
        Icon: AddIcon,
        run: () => setCreating({ creation, initial: initialOf(creation, entry) ?? {} }),
      })),
    ...(kind.removal
      ? [
          {
            id: 'remove',
            label: kind.removal.label,
            Icon: DeleteIcon,
            keys: 'Delete',
            refusal: kind.removal.refusal?.(entry),
            run: () => removal.remove(entry),
          },
        ]
      : []),
  ];
  const creations = kind.creates ?? [];
  const createButtons = creations.map((creation, place) => {
    const initial = initialOf(creation, chosen);
    return (
      <ReasonButton
        key={creation.id}
        variant={place === 0 ? 'contained' : 'outlined'}
        startIcon={<AddIcon fontSize="small" />}
        refusal={initial ? undefined : creation.needs}
        onClick={() => initial && setCreating({ creation, initial })}
      >
        {creation.label}
      </ReasonButton>
    );
  });
  const shownColumns = useShownColumns(columns, isOrdered ? alwaysTrue : kind.drop?.isTaken);
  const isBlank = entries.length === 0 && view.filter === '';
  return (
    <Page
      title={kind.title}
      fills
      actions={
        <>
          {kind.buttons}
          {createButtons}
        </>
      }
    >
      <Box role="toolbar" aria-label={kind.title} sx={toolbar}>
        <FilterField
          label={text('entries.filter')}
          clearLabel={text('table.clearFilter')}
          value={view.filter}
          onChange={(filter) => change({ filter })}
        />
        {kind.tools}
      </Box>
      {kind.error && !kind.rows ? (
        <Failure error={kind.error} onRetry={kind.retry} />
      ) : (
        <TreePage>
          <RowDrag {...(dropping ?? { placeFor: moving.placeFor, onDrop: moving.drop })}>
            <TreeTable<T>
              label={kind.title}
              rows={rows}
              columns={shownColumns}
              sort={view.sort}
              selected={view.focus}
              isLoading={kind.rows === undefined}
              empty={
                isBlank ? (
                  <Empty title={kind.empty.title} action={createButtons[0]}>
                    {kind.empty.text}
                  </Empty>
                ) : (
                  <Empty
                    title={text('tree.noMatch')}
                    action={<Button onClick={() => change({ filter: '' })}>{text('tree.noMatch.clear')}</Button>}
                  />
                )
              }
              actionsLabel={text('table.actions')}
              isMuted={(entry) => kind.isMuted?.(entry) ?? false}
              actions={({ item, key }) => actions(item, key)}
              keysText={keysText}
              onSort={(sort) => change({ sort })}
              onTurn={({ key }) => turn(key)}
              onSelect={({ key }) => open(key)}
              onOpen={({ key }) => open(key)}
            />
          </RowDrag>
          {chosen && (
            <EntryPanel
              key={view.focus}
              kind={kind}
              entry={chosen}
              tab={view.tab}
              onTab={(tab) => change({ tab })}
              onClose={close}
            />
          )}
        </TreePage>
      )}
      {kind.footer}
      {removal.question}
      {creating && (
        <NewEntryDialog
          title={creating.creation.label}
          fields={kind.fields.filter(({ isNew }) => isNew)}
          options={kind.options ?? {}}
          initial={creating.initial}
          create={async (values) => {
            const key = await creating.creation.run(values);
            setCreating(undefined);
            if (key !== undefined) change({ focus: key, filter: '', tab: undefined });
          }}
          onClose={() => setCreating(undefined)}
        />
      )}
    </Page>
  );
}

interface Creating<T> {
  readonly creation: Creation<T>;
  readonly initial: Partial<T>;
}

function initialOf<T>({ initial }: Creation<T>, chosen: T | undefined): Partial<T> | undefined {
  return initial ? initial(chosen) : {};
}

/**
 * Returns the table's columns: the first one, the entry's name, grows. A drag handle precedes it if rows can be
 * reordered.
 */
function useShownColumns<T>(
  columns: CatalogEntryKind<T & CatalogEntry>['columns'],
  isTaken: ((node: TreeNode<T>) => boolean) | undefined,
) {
  return useMemo(
    () =>
      columns.map((column, place) => ({
        ...column,
        isSortable: column.sortBy !== undefined,
        grows: place === 0 || column.grows === true,
        cell: (...[item, node]: Parameters<typeof column.cell>) => (
          <>
            {place === 0 && isTaken?.(node) && <Grip />}
            {column.cell(item, node)}
          </>
        ),
      })),
    [columns, isTaken],
  );
}

const alwaysTrue = () => true;

/** Dropping a row onto another one, where the list knows what that does. */
function droppingOf<T extends CatalogEntry>({ drop }: CatalogEntryKind<T>, rows: readonly TreeRow<T>[]) {
  if (!drop) return undefined;
  const pair = (from: number, to: number) => {
    const [taken, onto] = [rows[from]?.node, rows[to]?.node];
    return taken && onto && drop.isFor(taken, onto) ? { taken, onto } : undefined;
  };
  return {
    placeFor: (from: number, to: number) => (pair(from, to) ? (drop.mark ?? 'onto') : undefined),
    onDrop: (from: number, to: number) => {
      const found = pair(from, to);
      if (found) drop.run(found.taken, found.onto);
    },
  };
}

/** Up and down: by keys, the menu of a row, and by its grip. */
function useEntryMoving<T extends CatalogEntry>(
  { rows = noEntryRows, order }: CatalogEntryKind<T>,
  isOrdered: boolean,
) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const ids = rows.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const next = movedIds(ids, from, to);
    if (next.join() === ids.join()) return;
    order?.(next).catch((error: unknown) => notify({ severity: 'error', text: failureText(error) }));
  };
  return {
    actions: ({ id }: T): readonly RowAction[] => {
      if (!order) return [];
      const place = ids.indexOf(id);
      const refusal = isOrdered ? undefined : text('entries.notInOrder');
      const step = (name: 'up' | 'down', by: 1 | -1, keys: string): RowAction => ({
        id: name,
        label: text(`entries.${name}`),
        keys,
        refusal: refusal ?? (ids[place + by] === undefined ? text('entries.atEnd') : undefined),
        run: () => move(place, place + by),
      });
      return [step('up', -1, 'Alt+ArrowUp'), step('down', 1, 'Alt+ArrowDown')];
    },
    placeFor: (from: number, to: number, isUpperHalf: boolean) =>
      isOrdered && from >= 0 && from !== to ? (isUpperHalf ? 'before' : 'after') : undefined,
    drop: (from: number, to: number, place: string) => {
      const target = place === 'before' ? to : to + 1;
      move(from, target > from ? target - 1 : target);
    },
  } as const;
}

const toolbar = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;

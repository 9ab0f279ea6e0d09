import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '../Empty.tsx';
import { Failure } from '../Failure.tsx';
import { AddIcon, DeleteIcon, DetailsIcon } from '../icons.tsx';
import { Page } from '../Page.tsx';
import { ReasonButton } from '../ReasonButton.tsx';
import type { RowAction } from '../row-action.ts';
import { TreePage } from '../tree-page.ts';
import type { CatalogEntry } from './entry-field.ts';
import type { Creation, CatalogEntryKind } from './entry-list.ts';
import { entryAt } from './entry-rows.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { EntryTable } from './EntryTable.tsx';
import { EntryTree } from './EntryTree.tsx';
import { NewEntryDialog } from './NewEntryDialog.tsx';
import { useEntryView } from './use-entry-view.ts';
import { useMoving } from './use-moving.ts';
import { useRemoval } from './use-removal.tsx';

const noEntryRows: readonly never[] = [];

/** A list of entries with the panel of the chosen one, a dialog for new ones, an order by drag and keys, and a way to delete. */
export function CatalogEditor<T extends CatalogEntry>({ kind }: { kind: CatalogEntryKind<T> }) {
  const { text } = useText();
  const { view, change } = useEntryView(kind.level);
  const [creating, setCreating] = useState<Creating<T>>();
  const { nameOf, table } = kind;
  const entries = kind.rows ?? noEntryRows;
  const nodes = kind.nodes ?? noEntryRows;
  const chosen = entryAt(nodes, view.focus) ?? entries.find(({ id }) => id === view.focus);
  const hasTree = kind.nodes !== undefined;
  const isTree = hasTree && (!table || !view.isList);
  const close = () => change({ focus: undefined, tab: undefined });
  const open = (id: string) => change({ focus: id });
  const removal = useRemoval(kind.removal, nameOf, (removed) => removed.some(({ id }) => id === view.focus) && close());
  const moves = useMoving(kind);
  const actions = (entry: T, key: string): readonly RowAction[] => [
    { id: 'open', label: text('entries.open'), Icon: DetailsIcon, keys: 'Control+Enter', run: () => open(key) },
    ...(kind.actions?.(entry, key) ?? []),
    ...moves.actions(entry),
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
            run: () => removal.remove([entry]),
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
  const empty = (
    <Empty title={kind.empty.title} action={createButtons[0]}>
      {kind.empty.text}
    </Empty>
  );
  const shapes = hasTree && table && <ShapeChoice isList={!isTree} onChange={(isList) => change({ isList })} />;
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
      {kind.error && !kind.rows ? (
        <Failure error={kind.error} onRetry={kind.retry} />
      ) : (
        <TreePage>
          {isTree || !table ? (
            <EntryTree kind={kind} empty={empty} tools={shapes} actions={actions} onOpen={open} />
          ) : (
            <EntryTable
              kind={kind}
              table={table}
              moves={moves}
              bulkRemoval={removal.bulkActions}
              empty={empty}
              focus={view.focus}
              tools={shapes}
              actions={actions}
              onOpen={open}
            />
          )}
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

interface ShapeChoiceProps {
  readonly isList: boolean;
  onChange(isList: boolean): void;
}

/** Chooses between the tree of entries and their flat list. */
function ShapeChoice({ isList, onChange }: ShapeChoiceProps) {
  const { text } = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={text('table.shape')}
      value={isList ? 'list' : 'tree'}
      onChange={(_, shape: string | null) => shape !== null && onChange(shape === 'list')}
    >
      <ToggleButton value="tree">{text('table.shape.tree')}</ToggleButton>
      <ToggleButton value="list">{text('table.shape.list')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

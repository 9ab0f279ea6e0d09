import { type ReactNode, useState } from 'react';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { readFailure } from '#app/data/reads.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { useCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '../Empty.tsx';
import { Failure } from '../Failure.tsx';
import { FormDialog } from '../form/Form.tsx';
import { filledValues } from '../form/form-field.ts';
import { useForm } from '../form/use-form.ts';
import { icons } from '../icons.tsx';
import { Page } from '../Page.tsx';
import { ReasonButton } from '../ReasonButton.tsx';
import type { RowAction } from '../row-action.ts';
import { TreePage } from '../tree-page.ts';
import { ShapeTool } from '../view-tools.tsx';
import type { CatalogEntry, CatalogEntryKind, Creation } from './entry-list.ts';
import { entryAt } from './entry-rows.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { EntryTable } from './EntryTable.tsx';
import { EntryTree } from './EntryTree.tsx';
import { useEntryView } from './use-entry-view.ts';
import { useMoving } from './use-moving.ts';
import { type EntryRemoval, useRemoval } from './use-removal.tsx';

const noEntryRows: readonly never[] = [];

/** A list of entries with the panel of the chosen one, a dialog for new ones, an order by drag and keys, and a way to delete. */
export function CatalogEditor<T extends CatalogEntry>({ kind }: { kind: CatalogEntryKind<T> }) {
  const { view, change } = useEntryView(kind.level);
  const [creating, setCreating] = useState<Creating<T>>();
  const chosen = entryAt(kind.nodes ?? noEntryRows, view.focus) ?? kind.rows?.find(({ id }) => id === view.focus);
  const close = () => change({ focus: undefined, tab: undefined });
  const removal = useRemoval(
    kind.removal,
    kind.nameOf,
    (removed) => removed.some(({ id }) => id === view.focus) && close(),
  );
  const { error, retry } = readFailure(kind.reads);
  const save = useEntrySaving(kind);
  const buttons = <CreateButtons kind={kind} chosen={chosen} onCreate={setCreating} />;
  return (
    <Page
      title={kind.title}
      subtitle={kind.subtitle}
      fills
      actions={
        <>
          {kind.buttons}
          {buttons}
        </>
      }
    >
      {error && !kind.rows ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <TreePage>
          <EntryList kind={kind} removal={removal} onCreate={setCreating} />
          {chosen && (
            <EntryPanel
              key={view.focus}
              kind={kind}
              entry={chosen}
              save={save}
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
          kind={kind}
          creating={creating}
          onCreated={(key) => {
            setCreating(undefined);
            if (key !== undefined) change({ focus: key, filter: '', tab: undefined });
          }}
          onClose={() => setCreating(undefined)}
        />
      )}
    </Page>
  );
}

/** Saves a change of an entry by the call of its kind. */
function useEntrySaving<T extends CatalogEntry>({ change: callOf, changedFields }: CatalogEntryKind<T>) {
  const changeEntry = useCarefulChange();
  return async (entry: T, change: Partial<T>) => {
    if (callOf)
      await changeEntry(entry, changedFields?.(change) ?? change, ({ id: _, ...body }) => callOf(entry, body));
  };
}

interface Creating<T> {
  readonly creation: Creation<T>;
  readonly initial: Partial<T>;
}

function initialOf<T>({ initial }: Creation<T>, chosen: T | undefined): Partial<T> | undefined {
  return initial ? initial(chosen) : {};
}

interface CreateButtonsProps<T extends CatalogEntry> {
  readonly kind: CatalogEntryKind<T>;
  readonly chosen: T | undefined;
  /** Only the button of the first kind of entries. */
  readonly isFirstOnly?: boolean;
  onCreate(creating: Creating<T>): void;
}

function CreateButtons<T extends CatalogEntry>({ kind, chosen, isFirstOnly, onCreate }: CreateButtonsProps<T>) {
  return (kind.creates ?? []).slice(0, isFirstOnly ? 1 : undefined).map((creation, place) => {
    const initial = initialOf(creation, chosen);
    return (
      <ReasonButton
        key={creation.id}
        variant={place === 0 ? 'contained' : 'outlined'}
        startIcon={<icons.Add />}
        refusal={initial ? undefined : creation.needs}
        onClick={() => initial && onCreate({ creation, initial })}
      >
        {creation.label}
      </ReasonButton>
    );
  });
}

interface EntryListProps<T extends CatalogEntry> {
  readonly kind: CatalogEntryKind<T>;
  readonly removal: EntryRemoval<T>;
  onCreate(creating: Creating<T>): void;
}

/** The entries as a tree or a table. */
function EntryList<T extends CatalogEntry>({ kind, removal, onCreate }: EntryListProps<T>) {
  const { view, change } = useEntryView(kind.level);
  const { table } = kind;
  const hasTree = kind.nodes !== undefined;
  const isTree = hasTree && (!table || !view.isList);
  const open = (id: string) => change({ focus: id });
  const moves = useMoving(kind);
  const entryActions = useEntryActions(kind, { onOpen: open, onCreate, onRemove: (entry) => removal.remove([entry]) });
  const actions = (entry: T, key: string) => entryActions(entry, key, moves.actions(entry));
  const empty = (
    <Empty
      title={kind.empty.title}
      hint={kind.empty.text}
      action={<CreateButtons kind={kind} chosen={undefined} isFirstOnly onCreate={onCreate} />}
    />
  );
  const shapes = hasTree && table && <ShapeChoice isList={!isTree} onChange={(isList) => change({ isList })} />;
  const props = { kind, empty, tools: shapes, actions, onOpen: open };
  return isTree || !table ? (
    <EntryTree {...props} />
  ) : (
    <EntryTable {...props} table={table} moves={moves} bulkRemoval={removal.bulkActions} focus={view.focus} />
  );
}

interface EntryActionHandlers<T extends CatalogEntry> extends Pick<EntryListProps<T>, 'onCreate'> {
  onOpen(key: string): void;
  onRemove(entry: T): void;
}

/** Actions of a row: open, those of the kind, those that move it, creation below it, and deletion. */
function useEntryActions<T extends CatalogEntry>(
  { actions, creates = [], removal }: CatalogEntryKind<T>,
  { onOpen, onCreate, onRemove }: EntryActionHandlers<T>,
) {
  const { text } = useText();
  return (entry: T, key: string, moving: readonly RowAction[]): readonly RowAction[] => [
    { id: 'open', label: text('entries.open'), Icon: icons.Details, keys: 'Control+Enter', run: () => onOpen(key) },
    ...(actions?.(entry, key) ?? []),
    ...moving,
    ...creates
      .filter(({ initial }) => initial?.(entry) !== undefined && initial(undefined) === undefined)
      .map((creation) => ({
        id: creation.id,
        label: creation.label,
        Icon: icons.Add,
        run: () => onCreate({ creation, initial: initialOf(creation, entry) ?? {} }),
      })),
    ...(removal
      ? [
          {
            id: 'remove',
            label: removal.label,
            Icon: icons.Delete,
            keys: 'Delete',
            refusal: removal.refusal?.(entry),
            run: () => onRemove(entry),
          },
        ]
      : []),
  ];
}

interface NewEntryDialogProps<T extends CatalogEntry> {
  readonly kind: CatalogEntryKind<T>;
  readonly creating: Creating<T>;
  onCreated(key: string | undefined): void;
  onClose(): void;
}

/** Creates an entry from the fields that it needs; all others are filled in later in the side panel. */
function NewEntryDialog<T extends CatalogEntry>({ kind, creating, onCreated, onClose }: NewEntryDialogProps<T>) {
  const { text } = useText();
  const call = useCall();
  const { creation } = creating;
  const form = useForm<T>({
    fields: kind.fields.filter(({ isNew }) => isNew),
    initial: creating.initial,
    // The service decides on empty fields.
    submit: async (typed) => {
      const values = filledValues(typed);
      const { endpoint, input } = creation.call(values);
      const answer: unknown = await call<Endpoint>(endpoint, input as Input<Endpoint>);
      onCreated(creation.made ? creation.made(answer, values) : (answer as CatalogEntry | null)?.id);
    },
  });
  return (
    <FormDialog
      title={creation.label}
      submitLabel={text('action.create')}
      form={form}
      options={kind.options}
      onClose={onClose}
    />
  );
}

/** Chooses between the tree of entries and their flat list. */
function ShapeChoice({ isList, onChange }: { readonly isList: boolean; onChange(isList: boolean): void }): ReactNode {
  const { text } = useText();
  return (
    <ShapeTool
      label={text('table.shape')}
      value={isList ? 'list' : 'tree'}
      options={(['tree', 'list'] as const).map((shape) => ({ value: shape, label: text(`table.shape.${shape}`) }))}
      onChange={(shape) => onChange(shape === 'list')}
    />
  );
}

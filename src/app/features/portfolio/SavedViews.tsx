import { Button, Divider, IconButton, ListItemIcon, ListItemText, Menu } from '@mui/material';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useSearchParams } from '#app/kit/router.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { useUser } from '#app/data/session.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';

/** The saved views of the portfolio: to show one, save what is shown, share it as a link, or delete one. */
export function SavedViews() {
  const { text } = useText();
  const notify = useNotify();
  const [values, setValues] = useSearchParams();
  const [views, change] = useSavedViews();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const search = viewSearch(values);
  const current = views.find((view) => view.search === search);
  const remove = (view: SavedView) => {
    const before = views;
    change((all) => all.filter(({ name }) => name !== view.name));
    notify({ text: text('portfolio.views.deleted', { name: view.name }), onUndo: () => change(() => before) });
  };
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        endIcon={<icons.ChevronDown />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: 'divider', maxWidth: 220, '& .MuiButton-endIcon': { ml: 0.5 } }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {current?.name ?? text('portfolio.views')}
        </span>
      </Button>
      <SavedViewsMenu
        anchor={anchor}
        views={views}
        search={search}
        onShow={(chosen) => setValues(new URLSearchParams(chosen))}
        onRemove={remove}
        onSave={() => setIsSaving(true)}
        onClose={() => setAnchor(null)}
      />
      {isSaving && (
        <SaveViewDialog
          name={current?.name ?? ''}
          names={views.map(({ name }) => name)}
          onSave={(name) => {
            change((all) => withView(all, { name, search }));
            setIsSaving(false);
            notify({ text: text('portfolio.views.saved', { name }) });
          }}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}

interface SavedViewsMenuProps {
  readonly anchor: HTMLElement | null;
  readonly views: readonly SavedView[];
  /** Address of what is shown. */
  readonly search: string;
  onShow(search: string): void;
  onRemove(view: SavedView): void;
  onSave(): void;
  onClose(): void;
}

function SavedViewsMenu({ anchor, views, search, onShow, onRemove, onSave, onClose }: SavedViewsMenuProps) {
  const { text } = useText();
  const copy = useViewCopy(search);
  const current = views.find((view) => view.search === search);
  /** Closes the menu first. */
  const closing = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': text('portfolio.views'), dense: true } }}
    >
      <MenuItem selected={search === ''} onClick={closing(() => onShow(''))}>
        <ListItemText inset={false}>{text('portfolio.views.usual')}</ListItemText>
      </MenuItem>
      {views.map((view) => (
        <SavedViewItem
          key={view.name}
          view={view}
          selected={view === current}
          onClick={closing(() => onShow(view.search))}
          onRemove={closing(() => onRemove(view))}
        />
      ))}
      <Divider />
      <MenuItem onClick={closing(onSave)}>
        <ListItemIcon>
          <icons.Add />
        </ListItemIcon>
        {text('portfolio.views.save')}
      </MenuItem>
      <MenuItem onClick={closing(() => void copy())}>
        <ListItemIcon>
          <icons.Link />
        </ListItemIcon>
        {text('portfolio.views.copy')}
      </MenuItem>
    </Menu>
  );
}

interface SavedViewItemProps extends MenuItemProps {
  readonly view: SavedView;
  onRemove(): void;
}

/** The menu hands focus and tab stop to its items as props. */
function SavedViewItem({ view, onRemove, ...item }: SavedViewItemProps) {
  const { text } = useText();
  const deleteByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    onRemove();
  };
  return (
    <MenuItem {...item} onKeyDown={deleteByKey}>
      <ListItemText slotProps={{ primary: { noWrap: true, sx: { maxWidth: 300 } } }}>{view.name}</ListItemText>
      {item.selected && <icons.Done sx={{ ml: 1 }} />}
      <IconButton
        aria-label={text('portfolio.views.delete', { name: view.name })}
        title={text('portfolio.views.delete.hint')}
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          onRemove();
        }}
        sx={{ ml: 1, my: -0.5 }}
      >
        <icons.Delete />
      </IconButton>
    </MenuItem>
  );
}

/** Copies the address of what is shown. */
function useViewCopy(search: string) {
  const { text } = useText();
  const notify = useNotify();
  return async () => {
    const address = `${location.origin}${location.pathname}${search && `?${search}`}`;
    try {
      await navigator.clipboard.writeText(address);
      notify({ text: text('portfolio.views.copied') });
    } catch {
      notify({ severity: 'info', text: text('portfolio.views.copyYourself', { address }) });
    }
  };
}

/** The views that the user has saved in this browser. */
function useSavedViews(): readonly [
  readonly SavedView[],
  (change: (views: readonly SavedView[]) => readonly SavedView[]) => void,
] {
  const key = `opdesk.portfolio.views.${useUser().id}`;
  const [views, setViews] = useState<readonly SavedView[]>(() => readSavedViews(localStorage.getItem(key)));
  const change = useCallback(
    (next: (views: readonly SavedView[]) => readonly SavedView[]) => {
      // Another window of the same browser may have saved one since.
      const changed = next(readSavedViews(localStorage.getItem(key)));
      localStorage.setItem(key, JSON.stringify(changed));
      setViews(changed);
    },
    [key],
  );
  return [views, change];
}

interface SaveViewDialogProps {
  readonly name: string;
  /** The names that are taken: saving under one of them replaces that view. */
  readonly names: readonly string[];
  onSave(name: string): void;
  onClose(): void;
}

/** Asks for the name of a view. */
function SaveViewDialog({ name, names, onSave, onClose }: SaveViewDialogProps) {
  const { text } = useText();
  const isTaken = (wanted: string) => names.some((each) => each.toLowerCase() === wanted.toLowerCase());
  const field: FormField<{ readonly name: string }> = {
    name: 'name',
    label: 'node.name',
    kind: 'text',
    required: true,
    maxLength: 60,
    helpOf: (view) => (isTaken(view.name ?? '') ? 'portfolio.views.replaces' : 'portfolio.views.where'),
  };
  const form = useForm({
    fields: [field],
    initial: { name },
    submit: async (view) => onSave(view.name),
  });
  return (
    <FormDialog
      title={text('portfolio.views.save.title')}
      submitLabel={text('portfolio.views.save.go')}
      form={form}
      onClose={onClose}
    />
  );
}

/** A view of the portfolio by its name: its address without what is selected. */
interface SavedView {
  readonly name: string;
  /** Parameters of the address, sorted by name. */
  readonly search: string;
}

/** Returns the URL parameters of a view, without the selection and whether details are open. */
export function viewSearch(values: URLSearchParams): string {
  const kept = new URLSearchParams(values);
  for (const name of ['focus', 'details']) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** Reads the views stored in the browser; invalid content counts as none. */
export function readSavedViews(kept: string | null): SavedView[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(read) ? read.flatMap((each: unknown) => (isView(each) ? [each] : [])) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && typeof value.name === 'string' && 'search' in value && typeof value.search === 'string';
}

/** Adds a view; one with the same name is replaced in place. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const isSame = ({ name }: SavedView) => name.toLowerCase() === view.name.toLowerCase();
  return views.some(isSame) ? views.map((each) => (isSame(each) ? view : each)) : [...views, view];
}

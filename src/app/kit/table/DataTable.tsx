import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { ColumnsMenu } from '../ColumnsMenu.tsx';
import { Empty } from '../Empty.tsx';
import { Failure } from '../Failure.tsx';
import { FilterField } from '../FilterField.tsx';
import { useFormat } from '../format.ts';
import { CloseIcon, CollapseIcon, ExpandIcon, FilterIcon } from '../icons.tsx';
import { ReasonButton } from '../ReasonButton.tsx';
import { type MenuPlace, RowMenu } from '../RowMenu.tsx';
import { SheetExport } from '../SheetExport.tsx';
import { FilterChips, FilterForm, newFilter } from './FilterChips.tsx';
import { type FieldWords, sheetCell, type TableField } from './table-field.ts';
import { type FieldFilter, matchingRows } from './table-rows.ts';
import { TableCards } from './TableCards.tsx';
import type LoadedGrid from './Grid.tsx';
import type { BulkAction, DataTableProps, TablePartProps } from './table-props.ts';
import { pageLength, type TableView, useTableColumns, useTableView } from './use-table-view.ts';

// `lazy` loses the type parameter of the component.
const Grid = lazy(() => import('./Grid.tsx')) as typeof LoadedGrid;

const phone = '(max-width:599.95px)';
const none: readonly never[] = [];

/**
 * A flat list of records: searched, filtered, sorted and paged, its state in the address and its columns remembered. A grid on
 * a wide screen, cards on a phone.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { fields, rows, rowId, paging, prefix, bulkActions = none, error } = props;
  const { view, change } = useTableView(prefix);
  const { columns, remember } = useTableColumns(props.list, fields);
  const words = useFieldWords();
  const isPhone = useMediaQuery(phone);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const filter = useFilterForm(fields, view.filters, (filters) => change({ filters }));
  const { matching, page, pages, shown } = useShownRows(props, view, words);
  const selected = useMemo(() => shown.filter((row) => ids.has(rowId(row))), [shown, ids, rowId]);
  if (error && !rows) return <Failure error={error} onRetry={() => props.onRetry?.()} />;
  const part: TablePartProps<T> = {
    ...props,
    rows: shown,
    columns,
    words,
    view,
    selected: new Set(selected.map(rowId)),
    hasSelection: bulkActions.length > 0,
    isRefreshing: paging?.isRefreshing ?? false,
    onChange: change,
    onColumns: remember,
    onSelected: setIds,
    onFilterBy: filter.add,
  };
  const isBlank = rows?.length === 0 && !isNarrowed(view) && view.page === 0;
  const total = paging ? paging.total : matching.length;
  return (
    <Box sx={{ ...root, ...(props.maxHeight === undefined && { flex: 1 }) }}>
      <TableTools
        table={props}
        part={part}
        isBlank={isBlank}
        hasFilters={filter.isOffered}
        isPhone={isPhone}
        onFilter={filter.open}
        onReset={() => remember(undefined)}
        rowCount={total}
        readRows={async () => (await paging?.readAll?.()) ?? matching}
      />
      <SelectionBar rows={selected} actions={bulkActions} onClear={() => setIds(new Set())} />
      <FilterChips
        fields={fields}
        filters={view.filters}
        words={words}
        onChange={(filters) => change({ filters })}
        onEdit={filter.edit}
      />
      <Box sx={contentStyle(props.maxHeight, isPhone)}>
        <TableContent table={props} part={part} isPhone={isPhone} />
      </Box>
      {shown.length > 0 && (
        <Pager page={page} pages={pages} total={total} length={shown.length} onPage={(next) => change({ page: next })}>
          {props.summary?.(matching)}
        </Pager>
      )}
      {filter.form}
    </Box>
  );
}

/** Cards in a list that takes the rest of the screen scroll by themselves; all others grow with the page. */
function contentStyle(maxHeight: number | string | undefined, isPhone: boolean) {
  const isFree = maxHeight === undefined;
  return {
    ...root,
    ...(isFree ? { flex: 1 } : { maxHeight: isPhone ? 'none' : maxHeight }),
    ...(isPhone && isFree && { overflowY: 'auto' }),
  };
}

interface TableToolsProps<T extends object> {
  readonly table: DataTableProps<T>;
  readonly part: TablePartProps<T>;
  /** The list has no rows that could be searched. */
  readonly isBlank: boolean;
  readonly hasFilters: boolean;
  readonly isPhone: boolean;
  readonly rowCount: number | undefined;
  onFilter(anchor: HTMLElement): void;
  onReset(): void;
  readRows(): Promise<readonly T[]>;
}

/** Search, filter, columns and export, with the tools of the screen. */
function TableTools<T extends object>(props: TableToolsProps<T>) {
  const { table, part, isBlank, hasFilters, isPhone, rowCount, onFilter, onReset, readRows } = props;
  const { label } = table;
  const { text } = useText();
  return (
    <Box role="toolbar" aria-label={label} sx={toolbar}>
      {table.hasSearch !== false && !isBlank && (
        <FilterField
          label={text('table.search')}
          clearLabel={text('table.clearFilter')}
          value={part.view.search}
          onChange={(search) => part.onChange({ search })}
        />
      )}
      {table.tools}
      {hasFilters && !isBlank && (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<FilterIcon fontSize="small" />}
          aria-haspopup="dialog"
          sx={{ borderColor: 'divider' }}
          onClick={(event) => onFilter(event.currentTarget)}
        >
          {text('table.filter')}
        </Button>
      )}
      <Box sx={{ display: isBlank ? 'none' : 'flex', gap: 1, ml: { sm: 'auto' } }}>
        <ColumnsMenu
          all={part.fields}
          shown={part.columns}
          onChange={part.onColumns}
          onReset={onReset}
          hasDensity={!isPhone}
        />
        {(table.paging ? table.paging.readAll !== undefined : table.hasExport !== false) && (
          <SheetExport
            name={label}
            refusal={rowCount === 0 ? text('tree.noMatch') : undefined}
            sheet={async () => sheetOf(label, part, await readRows())}
          />
        )}
      </Box>
    </Box>
  );
}

const root = { display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0, minHeight: 0 } as const;
const toolbar = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;

const isNarrowed = ({ search, filters }: TableView) => search !== '' || filters.length > 0;

interface TableContentProps<T extends object> {
  readonly table: DataTableProps<T>;
  readonly part: TablePartProps<T>;
  readonly isPhone: boolean;
}

function TableContent<T extends object>({ table, part, isPhone }: TableContentProps<T>) {
  const { text } = useText();
  if (!table.rows) return <TableSkeleton />;
  if (table.rows.length === 0 && !isNarrowed(part.view)) return table.empty;
  if (part.rows.length === 0) {
    const clear = () => part.onChange({ search: '', filters: [] });
    return (
      <Empty title={text('tree.noMatch')} action={<Button onClick={clear}>{text('tree.noMatch.clear')}</Button>} />
    );
  }
  if (isPhone) return <TableCards {...part} />;
  return (
    <Suspense fallback={<TableSkeleton />}>
      <Grid {...part} />
    </Suspense>
  );
}

/** The shape of a list that is loading. */
function TableSkeleton() {
  return (
    <Box role="status" aria-busy sx={skeletonFrame}>
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} variant="text" sx={{ fontSize: '0.8125rem' }} />
      ))}
    </Box>
  );
}

const skeletonFrame = {
  px: 1.5,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

function useFieldWords() {
  const { text, intl } = useText();
  const format = useFormat();
  return useMemo(
    () => ({ format, locale: intl.locale, yes: text('form.yes'), no: text('form.no'), text }),
    [format, intl, text],
  );
}

function useShownRows<T extends object>(
  { rows, fields, paging }: DataTableProps<T>,
  view: TableView,
  words: FieldWords,
) {
  const isPaged = paging !== undefined;
  const matching = useMemo(
    () => (isPaged ? (rows ?? none) : matchingRows<T>(rows ?? none, fields, view, words)),
    [isPaged, rows, fields, view, words],
  );
  const isCounted = !paging || paging.total !== undefined;
  const pages = isCounted
    ? Math.max(1, Math.ceil((paging?.total ?? matching.length) / pageLength))
    : view.page + (paging.hasNext ? 2 : 1);
  const page = Math.min(view.page, pages - 1);
  const shown = useMemo(
    () => (isPaged ? matching : matching.slice(page * pageLength, (page + 1) * pageLength)),
    [isPaged, matching, page],
  );
  return { matching, shown, page, pages };
}

/** The form of a filter: a new one from the toolbar or a column's menu, or a known one from its chip. */
function useFilterForm<T>(
  allFields: readonly TableField<T>[],
  filters: readonly FieldFilter[],
  onFilters: (filters: readonly FieldFilter[]) => void,
) {
  const words = useFieldWords();
  const fields = allFields.filter(({ isFilterable = true }) => isFilterable);
  const [editing, setEditing] = useState<{ former?: FieldFilter; initial?: FieldFilter; anchor: HTMLElement }>();
  const close = () => setEditing(undefined);
  return {
    isOffered: fields.length > 0,
    open: (anchor: HTMLElement) => setEditing({ anchor }),
    edit: (former: FieldFilter, anchor: HTMLElement) => setEditing({ former, initial: former, anchor }),
    add: (id: string) => {
      const anchor = document.querySelector<HTMLElement>(`[role="columnheader"][data-field="${id}"]`);
      if (anchor) setEditing({ initial: newFilter(fields.find((field) => field.id === id)), anchor });
    },
    form: editing && (
      <FilterForm
        fields={fields}
        initial={editing.initial}
        words={words}
        anchor={editing.anchor}
        onSubmit={(filter) => {
          const others = filters.filter((each) => each !== editing.former);
          onFilters([...others, filter]);
          close();
        }}
        onClose={close}
      />
    ),
  };
}

function sheetOf<T extends object>(name: string, { fields, columns, words }: TablePartProps<T>, rows: readonly T[]) {
  const shown = columns.flatMap(({ id }) => fields.find((field) => field.id === id) ?? []);
  return {
    name,
    rows: [shown.map(({ header }) => header), ...rows.map((row) => shown.map((field) => sheetCell(field, row, words)))],
  };
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  /** All rows; undefined where they aren't counted. */
  readonly total: number | undefined;
  /** Rows of this page. */
  readonly length: number;
  /** Stands behind the count, such as a sum. */
  readonly children?: ReactNode;
  onPage(page: number): void;
}

function Pager({ page, pages, total, length, children, onPage }: PagerProps) {
  const { text, intl } = useText();
  const from = page * pageLength + 1;
  const until = from + length - 1;
  const rangeText = () => {
    if (pages === 1) return text('table.count', { count: length });
    return total === undefined ? text('table.rangeOpen', { from, until }) : text('table.range', { from, until, total });
  };
  return (
    <Box component="nav" aria-label={text('table.pages')} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {rangeText()}
      </Typography>
      {pages > 1 && (
        <>
          <IconButton aria-label={text('table.pageBefore')} disabled={page === 0} onClick={() => onPage(page - 1)}>
            <CollapseIcon fontSize="small" />
          </IconButton>
          <Typography variant="body2">
            {total === undefined
              ? intl.formatNumber(page + 1)
              : `${intl.formatNumber(page + 1)} / ${intl.formatNumber(pages)}`}
          </Typography>
          <IconButton
            aria-label={text('table.pageAfter')}
            disabled={page >= pages - 1}
            onClick={() => onPage(page + 1)}
          >
            <ExpandIcon fontSize="small" />
          </IconButton>
        </>
      )}
      {children && <Typography variant="body2">{children}</Typography>}
    </Box>
  );
}

interface SelectionBarProps<T> {
  readonly rows: readonly T[];
  readonly actions: readonly BulkAction<T>[];
  onClear(): void;
}

/** The actions on the selected rows. */
function SelectionBar<T>({ rows, actions, onClear }: SelectionBarProps<T>) {
  const { text } = useText();
  const [menu, setMenu] = useState<{ action: BulkAction<T>; place: MenuPlace }>();
  const run = async (action: BulkAction<T>, choice: string) => {
    await action.run(rows, choice);
  };
  if (rows.length === 0) return null;
  return (
    <Box role="toolbar" aria-label={text('table.selection')} sx={{ ...toolbar, minHeight: 32 }}>
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {text('table.selected', { count: rows.length })}
      </Typography>
      {actions.map((action) => (
        <ReasonButton
          key={action.id}
          variant="outlined"
          refusal={action.refusal?.(rows)}
          onClick={(event) =>
            action.choices ? setMenu({ action, place: { element: event.currentTarget } }) : void run(action, '')
          }
        >
          {action.label}
        </ReasonButton>
      ))}
      <IconButton aria-label={text('table.clearSelection')} onClick={onClear}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <RowMenu
        place={menu?.place}
        label={menu?.action.label ?? ''}
        actions={(menu?.action.choices ?? none).map(({ value, label }) => ({
          id: value,
          label,
          run: () => menu && void run(menu.action, value),
        }))}
        keysText={() => ''}
        onClose={() => setMenu(undefined)}
      />
    </Box>
  );
}

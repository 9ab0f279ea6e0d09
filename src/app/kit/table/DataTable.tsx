import { Box, Button, Skeleton } from '@mui/material';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { ColumnsMenu } from '../ColumnsMenu.tsx';
import { densities, useDensity } from '../density.ts';
import { Empty } from '../Empty.tsx';
import { Failure } from '../Failure.tsx';
import { FilterField } from '../FilterField.tsx';
import { FoldedTools } from '../FoldedTools.tsx';
import { useIsPhone } from '../use-width.ts';
import { icons } from '../icons.tsx';
import { SheetExport } from '../SheetExport.tsx';
import { type EditedFilter, FilterForm, newFilter } from './FilterForm.tsx';
import type { Grid } from './Grid.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { SortChoice, TableCards } from './TableCards.tsx';
import { sheetCell, type TableField } from './table-field.ts';
import type { DataTableProps, TableParts } from './table-props.ts';
import { matchingRows } from './table-rows.ts';
import { StatusPlace, TableStatus } from './TableStatus.tsx';
import { pageLength, type TableView, useTableColumns, useTableView } from './use-table-view.ts';
import { listToolbar, thinFrame } from '../style.ts';

const gridPart = lazyPart<TableParts<object>>(
  async () => (await import('./Grid.tsx')).Grid,
  (parts) => <GridSkeleton {...parts} />,
);
// With the type parameter of the grid.
const LazyGrid = gridPart as typeof Grid;

const noRows: readonly never[] = [];

/**
 * A flat list of records: searched, filtered, sorted and paged, its state in the address and its columns remembered. A
 * grid on a wide screen, cards on a phone.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { list, fields, rows, rowId, maxHeight, error, chips = noRows, bulkActions = noRows } = props;
  const { view, change } = useTableView(props.prefix, props.defaultFilters);
  const { columns, remember } = useTableColumns(list, fields);
  const words = useFieldWords();
  const isPhone = useIsPhone();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<EditedFilter>();
  const { shown, matching, total, pages } = useShownRows(props, view, words);
  const selected = useMemo(() => shown.filter((row) => ids.has(rowId(row))), [shown, ids, rowId]);
  if (error && !rows) return <Failure error={error} onRetry={() => props.onRetry?.()} />;
  const isNarrowed = view.search !== '' || view.filters.length > 0 || chips.length > 0;
  const parts: TableParts<T> = {
    ...props,
    chips,
    bulkActions,
    shown,
    total,
    pages,
    columns,
    words,
    view,
    selected,
    isBlank: rows?.length === 0 && !isNarrowed && view.page === 0,
    onChange: change,
    onColumns: remember,
    onSelected: setIds,
    onEditFilter: setEdited,
    onClearFilters: () => {
      change({ search: '', filters: [] });
      chips.forEach(({ onRemove }) => onRemove());
    },
  };
  const fills = maxHeight === undefined;
  const height = fills
    ? { flex: 1, ...(isPhone && { overflowY: 'auto' }) }
    : { maxHeight: isPhone ? 'none' : maxHeight };
  return (
    <Box sx={{ ...tableRoot, ...(fills && { flex: 1 }) }}>
      <TableTools parts={parts} isPhone={isPhone} matching={matching} />
      {!parts.isBlank && (rows ? <TableStatus parts={parts} summary={props.summary?.(matching)} /> : <StatusPlace />)}
      <Box sx={{ ...tableRoot, ...height }}>
        <TableContent parts={parts} isPhone={isPhone} />
      </Box>
      {edited && (
        <FilterForm
          fields={fields.filter(({ isFilterable = true }) => isFilterable)}
          edited={edited}
          own={props.ownFilters}
          words={words}
          onSubmit={(filter) => {
            change({ filters: [...view.filters.filter((each) => each !== edited.former), filter] });
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Box>
  );
}

const tableRoot = { display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0, minHeight: 0 } as const;

interface TablePartProps<T extends object> {
  readonly parts: TableParts<T>;
  readonly isPhone: boolean;
}

/** Search, filter, columns and export, with the tools of the screen. */
function TableTools<T extends object>({ parts, isPhone, matching }: TablePartProps<T> & { matching: readonly T[] }) {
  const { label, fields, columns, paging, isBlank, view, onChange } = parts;
  const { text } = useText();
  const search = useCallback((words: string) => onChange({ search: words }), [onChange]);
  const firstFilter = fields.find(({ isFilterable = true }) => isFilterable);
  return (
    <Box role="toolbar" aria-label={label} sx={listToolbar}>
      {parts.hasSearch !== false && !isBlank && (
        <FilterField label={text('table.search')} value={view.search} onChange={search} />
      )}
      <FoldedTools>
        {isPhone && parts.shown.length > 0 && <SortChoice {...parts} />}
        {parts.tools}
        {firstFilter && !isBlank && (
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<icons.Filter />}
            aria-haspopup="dialog"
            sx={{ borderColor: 'divider' }}
            onClick={({ currentTarget }) =>
              parts.onEditFilter({ filter: newFilter(firstFilter), anchor: currentTarget })
            }
          >
            {text('table.filter')}
          </Button>
        )}
        <Box sx={{ display: isBlank ? 'none' : 'flex', gap: 1, ml: { sm: 'auto' } }}>
          <ColumnsMenu
            all={fields}
            shown={columns}
            onChange={parts.onColumns}
            onReset={() => parts.onColumns(undefined)}
            hasDensity={!isPhone}
          />
          {(paging ? paging.readAll !== undefined : parts.hasExport !== false) && (
            <SheetExport
              name={label}
              refusal={parts.total === 0 ? text('tree.noMatch') : undefined}
              sheet={async () => tableSheet(parts, (await paging?.readAll?.()) ?? matching)}
            />
          )}
        </Box>
      </FoldedTools>
    </Box>
  );
}

function TableContent<T extends object>({ parts, isPhone }: TablePartProps<T>) {
  const { text } = useText();
  useEffect(() => {
    // Beside the rows, not after them; a file that fails is loaded, and reported, with them.
    if (!isPhone) gridPart.loadAhead();
  }, [isPhone]);
  if (!parts.rows) return isPhone ? <TableSkeleton fills={false} rowCount={4} /> : <GridSkeleton {...parts} />;
  if (parts.isBlank) return parts.empty;
  if (parts.shown.length === 0) {
    return <Empty title={text('tree.noMatch')} onClear={parts.onClearFilters} />;
  }
  if (isPhone) return <TableCards {...parts} />;
  return <LazyGrid {...parts} />;
}

/** As high as the grid: it fills its place, or has the height of its rows. */
function GridSkeleton({ maxHeight, rows, shown }: Pick<TableParts<object>, 'maxHeight' | 'rows' | 'shown'>) {
  const fills = maxHeight === undefined;
  return <TableSkeleton fills={fills} rowCount={fills ? highWindowRows : rows ? shown.length : 4} />;
}

/** The head and the rows of a table that is being loaded: as high as the place that it fills, or as its rows. */
function TableSkeleton({ fills, rowCount }: { readonly fills: boolean; readonly rowCount: number }) {
  const { row } = densities[useDensity().density];
  return (
    <Box role="status" aria-busy sx={{ ...skeletonStyle, ...(fills && { flex: 1 }) }}>
      {Array.from({ length: 1 + rowCount }, (_, line) => (
        <Box
          key={line}
          sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 1.5, height: line === 0 ? row + 4 : row }}
        >
          <Skeleton width="26%" />
          <Skeleton width="16%" />
          <Skeleton width="34%" />
        </Box>
      ))}
    </Box>
  );
}

/** More than a high window has room for. */
const highWindowRows = 40;
const skeletonStyle = {
  minHeight: 0,
  overflow: 'hidden',
  ...thinFrame,
  bgcolor: 'background.paper',
} as const;

function useFieldWords() {
  const { text, format, intl } = useText();
  return useMemo(
    () => ({ format, locale: intl.locale, yes: text('form.yes'), no: text('form.no') }),
    [format, intl, text],
  );
}

/** The rows that match, those of the page, and the number of pages; a service that pages sends only the latter. */
function useShownRows<T extends object>(
  { rows = noRows, fields, paging }: DataTableProps<T>,
  view: TableView,
  words: ReturnType<typeof useFieldWords>,
) {
  const isPaged = paging !== undefined;
  const matching = useMemo(
    () => (isPaged ? rows : matchingRows<T>(rows, fields, view, words)),
    [isPaged, rows, fields, view, words],
  );
  const total = paging ? paging.total : matching.length;
  const pages =
    total === undefined ? view.page + (paging?.hasNext ? 2 : 1) : Math.max(1, Math.ceil(total / pageLength));
  const first = isPaged ? 0 : Math.min(view.page, pages - 1) * pageLength;
  const shown = useMemo(() => matching.slice(first, first + pageLength), [matching, first]);
  return { matching, shown, total, pages };
}

function tableSheet<T extends object>({ label, fields, columns, words }: TableParts<T>, rows: readonly T[]) {
  const shown = columns.flatMap(({ id }): readonly TableField<T>[] => fields.filter((field) => field.id === id));
  return {
    name: label,
    rows: [shown.map(({ header }) => header), ...rows.map((row) => shown.map((field) => sheetCell(field, row, words)))],
  };
}

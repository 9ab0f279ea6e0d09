import {
  DataGrid,
  GridColumnMenu,
  type GridCellParams,
  type GridColDef,
  type GridColumnMenuProps,
  type GridColumnResizeParams,
  type GridRowClassNameParams,
  type GridRowParams,
  type GridSortModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import { deDE } from '@mui/x-data-grid/locales';
import { IconButton, ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { createContext, type KeyboardEvent, type MouseEvent, useContext, useEffect, useReducer, useState } from 'react';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { densities, useDensity } from '../density.ts';
import { icons } from '../icons.tsx';
import { type MenuPlace, RowMenu } from '../RowMenu.tsx';
import { clampWidth } from '../tree-column.ts';
import { isCombination } from '../tree-keys.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { newFilter } from './FilterForm.tsx';
import type { TableParts } from './table-props.ts';
import { fieldText, type TableField } from './table-field.ts';
import { pageLength } from './use-table-view.ts';
import { thinFrame } from '../style.ts';

const actionsColumn = 'actions';
const noRowActions = () => [];

/** Lets an item of the grid's own column menu reach the filter dialog of the table. */
const FilterByContext = createContext<(field: string) => void>(() => undefined);

const columnMenuSlots = { columnMenuFilterItem: FilterItem, columnMenuColumnsItem: null };

function FilterItem({ colDef, onClick }: { colDef: GridColDef; onClick(event: MouseEvent): void }) {
  const { text } = useText();
  const filterBy = useContext(FilterByContext);
  if (colDef.filterable === false) return null;
  return (
    <MenuItem
      onClick={(event) => {
        onClick(event);
        filterBy(colDef.field);
      }}
    >
      <ListItemIcon>
        <icons.Filter />
      </ListItemIcon>
      <ListItemText>{text('table.filter')}</ListItemText>
    </MenuItem>
  );
}

function FilterableColumnMenu(props: GridColumnMenuProps) {
  return <GridColumnMenu {...props} slots={columnMenuSlots} />;
}

const slots = { columnMenu: FilterableColumnMenu };

/**
 * The rows of a page as a grid; sorting, filters and pages are the table's.
 *
 * The grid of the library subscribes to its events while it renders, and a rendering that React gives up keeps them with
 * all that they refer to. What React draws because an element has appeared is never given up.
 */
export function Grid<T extends object>(props: TableParts<T>) {
  const [isPlaced, place] = useReducer(() => true, false);
  return isPlaced ? <PlacedGrid {...props} /> : <span ref={place} />;
}

/** Cells that are drawn in one task while a grid opens. */
const stepCells = 60;

/**
 * Draws the rows of a grid that opens in steps, each in a task of its own: all at once, they would hold the page.
 * @param mostDrawn as many rows as are drawn before the grid is scrolled
 */
function useRowsInSteps(rowCount: number, columnCount: number, mostDrawn: number) {
  const api = useGridApiRef();
  const [{ first, step, most }] = useState(() => {
    const inStep = Math.max(1, Math.floor(stepCells / columnCount));
    return { first: rowCount > 2 * inStep ? 1 : pageLength, step: inStep, most: mostDrawn };
  });
  useEffect(() => {
    let drawn = first;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      drawn += step;
      const isLast = drawn >= most;
      api.current?.setPaginationModel({ page: 0, pageSize: isLast ? pageLength : drawn });
      if (!isLast) timer = setTimeout(draw);
    };
    if (first < pageLength) timer = setTimeout(draw);
    return () => clearTimeout(timer);
  }, [api, first, step, most]);
  return { apiRef: api, initialState: { pagination: { paginationModel: { page: 0, pageSize: first } } } };
}

function PlacedGrid<T extends object>(props: TableParts<T>) {
  const { label, shown: rows, fields, columns, rowId, actions = noRowActions } = props;
  const { text } = useText();
  const gridTexts = useGridTexts();
  const { row: rowHeight, text: textSize } = densities[useDensity().density];
  const [menu, setMenu] = useState<{ place: MenuPlace; row: T }>();
  const wraps = fields.some((field) => field.wraps);
  const isWhole = rows.length * columns.length < fewCells;
  const steps = useRowsInSteps(rows.length, columns.length, isWhole ? rows.length : Math.ceil(innerHeight / rowHeight));
  const gridColumns = useGridColumns(props, (row, element) => setMenu({ row, place: { element } }));
  const filterBy = (id: string) => {
    const anchor = document.querySelector<HTMLElement>(`[role="columnheader"][data-field="${id}"]`);
    const field = fields.find((each) => each.id === id);
    if (anchor && field) props.onEditFilter({ filter: newFilter(field), anchor });
  };
  const events = gridEvents(props, (row, place) => setMenu({ row, place }));
  return (
    <FilterByContext value={filterBy}>
      <DataGrid<T>
        aria-label={label}
        sx={gridStyle}
        style={{ minHeight: leastHeight(props, rowHeight + 4, wraps ? wrappedRowHeight(textSize) : rowHeight) }}
        rows={rows}
        columns={gridColumns}
        getRowId={rowId}
        loading={props.paging?.isRefreshing ?? false}
        sortingMode="server"
        filterMode="server"
        {...steps}
        pageSizeOptions={[pageLength]}
        {...gridState(props)}
        checkboxSelection={props.bulkActions.length > 0}
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        rowSelectionModel={{ type: 'include', ids: new Set(props.selected.map(rowId)) }}
        onRowSelectionModelChange={({ ids }) => props.onSelected(new Set([...ids].map(String)))}
        disableVirtualization={isWhole}
        hideFooter
        rowHeight={rowHeight}
        columnHeaderHeight={rowHeight + 4}
        {...(wraps && { getRowHeight: () => 'auto' as const, getEstimatedRowHeight: () => rowHeight })}
        getRowClassName={({ row }: GridRowClassNameParams<T>) =>
          [rowId(row) === props.chosen && 'chosen', props.isMuted?.(row) && 'muted'].filter(Boolean).join(' ')
        }
        {...events}
        slots={slots}
        localeText={gridTexts}
      />
      <RowMenu
        place={menu?.place}
        label={text('table.actions')}
        actions={menu ? actions(menu.row) : []}
        onClose={() => setMenu(undefined)}
      />
    </FilterByContext>
  );
}

/** Height of a row with one line of a text that may wrap, as the style of its cells makes it. */
const wrappedRowHeight = (textSize: number) => 0.8125 * 1.45 * textSize + 8;

/** The height of a grid that grows with its rows, before they are all drawn: what is below it stays in place. */
function leastHeight<T extends object>({ shown, maxHeight }: TableParts<T>, header: number, row: number) {
  if (maxHeight === undefined) return undefined;
  const rows = `${Math.floor(header + shown.length * row)}px`;
  return maxHeight === 'none' ? rows : `min(${rows}, ${typeof maxHeight === 'number' ? `${maxHeight}px` : maxHeight})`;
}

/** The grid's own texts in the language of the app. */
function useGridTexts() {
  const { text } = useText();
  const { language } = useLanguage();
  return {
    ...(language === 'de' && deDE.components.MuiDataGrid.defaultProps.localeText),
    checkboxSelectionSelectRow: text('table.selectRow'),
    checkboxSelectionUnselectRow: text('table.unselectRow'),
    checkboxSelectionHeaderName: text('table.selection'),
  };
}

function sortModelOf<T extends object>({ fields, view: { sort } }: TableParts<T>): GridSortModel {
  const isKnown = sort && fields.some(({ id }) => id === sort.column);
  return isKnown ? [{ field: sort.column, sort: sort.isDescending ? 'desc' : 'asc' }] : [];
}

/** Sort and columns, which the table keeps. */
function gridState<T extends object>(props: TableParts<T>) {
  const { columns, onChange, onColumns } = props;
  return {
    sortModel: sortModelOf(props),
    onSortModelChange: ([first]: GridSortModel) =>
      onChange({ sort: first && { column: first.field, isDescending: first.sort === 'desc' } }),
    columnVisibilityModel: allVisible,
    onColumnVisibilityModelChange: (model: Readonly<Record<string, boolean>>) =>
      onColumns(columns.filter(({ id }) => model[id] !== false)),
    onColumnWidthChange: ({ colDef, width }: GridColumnResizeParams) =>
      onColumns(columns.map((each) => (each.id === colDef.field ? { ...each, width: clampWidth(width) } : each))),
  };
}

/** Keys and clicks on rows: Enter and a click open one, its menu and the keys of its actions do the rest. */
function gridEvents<T extends object>(
  { shown, rowId, actions = noRowActions, onOpen }: TableParts<T>,
  openMenu: (row: T, place: MenuPlace) => void,
) {
  const hasActions = (row: T) => actions(row).length > 0;
  return {
    onCellKeyDown: ({ row }: GridCellParams<T>, event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
      const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
      if (!cell) return;
      const action = actions(row).find(({ keys }) => keys !== undefined && isCombination(event, keys));
      const isMenuKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10');
      if (action && action.refusal === undefined) action.run();
      else if (action || (isMenuKey && hasActions(row))) openMenu(row, { element: cell });
      else if (event.key === 'Enter' && event.target === cell && onOpen) onOpen(row);
      else return;
      event.defaultMuiPrevented = true;
      event.preventDefault();
    },
    onRowClick: ({ row }: GridRowParams<T>, { target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('a, button, input')) onOpen?.(row);
    },
    slotProps: {
      row: {
        onContextMenu: (event: MouseEvent<HTMLElement>) => {
          const row = shown.find((each) => rowId(each) === event.currentTarget.dataset.id);
          if (!row || !hasActions(row)) return;
          event.preventDefault();
          openMenu(row, { x: event.clientX, y: event.clientY });
        },
      },
    },
  };
}

/** Fewer cells than this are all drawn: scrolling stays smooth, and the browser finds and prints every row. */
const fewCells = 400;
/** A growing column shrinks to this where there is little room, the first one to the other, pixels. */
const leastGrowing = 150;
const leastFirst = 260;
const allVisible = {};

function useGridColumns<T extends object>(
  { fields, columns, words, actions }: TableParts<T>,
  openMenu: (row: T, element: HTMLElement) => void,
): GridColDef<T>[] {
  const { text } = useText();
  const shown = columns.flatMap(({ id, width }, place) => {
    const field = fields.find((each) => each.id === id);
    return field ? [gridColumn({ ...field, grows: field.grows === true && width === field.width, width }, place)] : [];
  });
  return actions ? [...shown, menuColumn()] : shown;

  function gridColumn(field: TableField<T>, place: number): GridColDef<T> {
    const { id, header, width, grows, isSortable = true, isFilterable = true } = field;
    return {
      field: id,
      headerName: header,
      width,
      minWidth: 48,
      ...(grows && { flex: width, minWidth: Math.min(width, place === 0 ? leastFirst : leastGrowing) }),
      sortable: isSortable,
      filterable: isFilterable,
      hideable: place > 0,
      ...(field.kind === 'number' && { align: 'right' as const, headerAlign: 'right' as const }),
      valueGetter: (_: unknown, row: T) => fieldText(field, row, words),
      // In an element of its own a text that is too long ends in an ellipsis, and is shown whole on hover.
      renderCell: ({ row, tabIndex }) => {
        if (field.cell) return field.cell(row, tabIndex);
        const cellText = fieldText(field, row, words);
        return <span title={cellText}>{cellText}</span>;
      },
      ...(field.wraps && { cellClassName: 'wraps' }),
    };
  }

  function menuColumn(): GridColDef<T> {
    return {
      field: actionsColumn,
      headerName: text('table.actions'),
      renderHeader: () => <span style={visuallyHidden}>{text('table.actions')}</span>,
      width: 44,
      resizable: false,
      sortable: false,
      filterable: false,
      hideable: false,
      disableColumnMenu: true,
      align: 'center',
      renderCell: ({ row, tabIndex }) => (
        <IconButton
          tabIndex={tabIndex}
          aria-label={text('table.actions')}
          aria-haspopup="menu"
          sx={{ p: 0.25 }}
          onClick={(event) => openMenu(row, event.currentTarget)}
        >
          <icons.More />
        </IconButton>
      ),
    };
  }
}

/** The look of the grid: like the app's trees, with names, marks and rows that are dragged or chosen. */
const gridStyle = {
  flex: 1,
  minHeight: 0,
  ...thinFrame,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  '--DataGrid-t-color-background-base': (theme: { vars?: { palette: { background: { paper: string } } } }) =>
    theme.vars?.palette.background.paper,
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, fontSize: '0.8125rem' },
  // Rows appear once columns have grown and wrapped texts are measured; until then they would move.
  '@keyframes settle': { from: { visibility: 'hidden' } },
  '& .MuiDataGrid-virtualScrollerContent': { animation: 'settle 250ms step-end' },
  // The line below the last row: that of the library is the edge of an element that moves while rows are added.
  '& .MuiDataGrid-row--lastVisible': { boxShadow: '0 1px var(--DataGrid-rowBorderColor)' },
  '& .MuiDataGrid-virtualScrollerRenderZone ~ .MuiDataGrid-filler': { visibility: 'hidden' },
  '& .MuiDataGrid-row': { position: 'relative' },
  '& .MuiDataGrid-row.chosen': { bgcolor: 'action.selected' },
  '& .MuiDataGrid-row.muted .MuiDataGrid-cell': { color: 'text.secondary' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', px: 1, lineHeight: 1.45 },
  '& .MuiDataGrid-columnHeader': { px: 1 },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  '& .MuiDataGrid-cell--textCenter': { justifyContent: 'center' },
  '& .MuiDataGrid-cell > span:not(.cell-name)': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .MuiDataGrid-row--dynamicHeight .MuiDataGrid-cell': { py: 0.5, lineHeight: 1.45, alignItems: 'flex-start' },
  '& .MuiDataGrid-cell.wraps': { whiteSpace: 'normal', overflowWrap: 'break-word' },
} as const;

import { Box, Button, Chip, Popover } from '@mui/material';
import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { ColumnsMenu } from '#app/kit/ColumnsMenu.tsx';
import { FilterField } from '#app/kit/FilterField.tsx';
import { FoldedTools } from '#app/kit/FoldedTools.tsx';
import { useIsPhone } from '#app/kit/use-width.ts';
import type { TableChip } from '#app/kit/table/table-props.ts';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import { ChoiceTool, ShapeTool, ToggleTool } from '#app/kit/view-tools.tsx';
import { activityGroupings } from './activity-groups.ts';
import { icons } from '#app/kit/icons.tsx';
import { activityShapes, type ListChange, type ListView } from './list-view.ts';
import { listToolbar } from '#app/kit/style.ts';

interface ListToolsProps {
  readonly view: ListView;
  readonly columns: readonly TreeColumn<never>[];
  readonly isOfOneProject: boolean;
  /** The fields of further filters, which a table shows among its own. */
  readonly filters: ReactNode;
  readonly chips: readonly TableChip[];
  /** Further switches. */
  readonly switches: ReactNode;
  onChange(change: ListChange): void;
}

/** Tools of an activity list: filter, groups, shape, columns. */
export function ListTools(props: ListToolsProps) {
  const { view, columns, onChange } = props;
  const { text } = useText();
  const search = useCallback((filter: string) => onChange({ filter }), [onChange]);
  return (
    <Box role="toolbar" aria-label={text('activity.list')} sx={listToolbar}>
      <FilterField label={text('activities.filter')} value={view.filter} onChange={search} />
      <FoldedTools>
        <ActivityTools
          {...props}
          columnsMenu={
            view.shape === 'list' && (
              <ColumnsMenu
                all={columns}
                shown={view.columns}
                onChange={(shown) => onChange({ columns: shown })}
                onReset={() => onChange({ columns: undefined })}
              />
            )
          }
        />
      </FoldedTools>
    </Box>
  );
}

const shapeIcons = { list: icons.Menu, table: icons.Table, board: icons.Board };

/** The tools that a list, table and board share. */
export function ActivityTools(props: Omit<ListToolsProps, 'columns'> & { readonly columnsMenu?: ReactNode }) {
  const { view, isOfOneProject, filters, chips, switches, columnsMenu, onChange } = props;
  const { text } = useText();
  const isPhone = useIsPhone();
  return (
    <>
      {view.shape !== 'table' && filters && <FilterButton count={chips.length}>{filters}</FilterButton>}
      {switches}
      <ToggleTool
        label={text('activities.completed')}
        isOn={view.hasCompleted}
        onTurn={(hasCompleted) => onChange({ hasCompleted })}
      />
      <Box
        sx={{ display: 'flex', gap: 1, alignItems: 'center', ...(view.shape !== 'table' && { ml: { sm: 'auto' } }) }}
      >
        {view.shape === 'list' && (
          <ChoiceTool
            label={text('activity.groupBy')}
            value={view.grouping}
            options={activityGroupings
              .filter((each) => !isOfOneProject || each !== 'project')
              .map((each) => ({ value: each, label: text(`activity.group.${each}`) }))}
            onChange={(grouping) => onChange({ grouping })}
          />
        )}
        <ShapeTool
          label={text('activity.view')}
          value={view.shape}
          options={activityShapes
            .filter((shape) => !isPhone || shape !== 'list')
            .map((shape) => {
              const Icon = shapeIcons[shape];
              return { value: shape, label: text(`activity.view.${shape}`), icon: <Icon /> };
            })}
          onChange={(shape) => onChange({ shape })}
        />
        {/* A phone has no room for columns to choose. */}
        {!isPhone && columnsMenu}
      </Box>
    </>
  );
}

/** Opens the fields of filters; with the number of those that are active. */
function FilterButton({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const { text } = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<icons.Filter />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: 'divider' }}
      >
        {count === 0 ? text('activities.filters') : text('activities.filters.count', { count })}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': text('activities.filters'),
            sx: { p: 2, width: 'min(380px, calc(100vw - 32px))' },
          },
        }}
      >
        {children}
      </Popover>
    </>
  );
}

/** Active filters, each removable; renders nothing without any. */
export function ActiveFilters({ chips }: { readonly chips: readonly TableChip[] }) {
  const { text } = useText();
  if (chips.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {chips.map(({ id, label, onRemove }) => (
        <Chip
          key={id}
          color="primary"
          variant="outlined"
          label={label}
          aria-label={text('activities.remove', { name: label })}
          onClick={onRemove}
          onDelete={onRemove}
        />
      ))}
      <Chip label={text('activities.filters.clear')} onClick={() => chips.forEach(({ onRemove }) => onRemove())} />
    </Box>
  );
}

import { Box, Button, Chip, IconButton, Typography } from '@mui/material';
import { type ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '../icons.tsx';
import { ReasonButton } from '../ReasonButton.tsx';
import { MenuButton } from '../RowMenu.tsx';
import { filterText } from './table-field.ts';
import type { BulkAction, TableParts } from './table-props.ts';
import { pageLength } from './use-table-view.ts';

interface TableStatusProps<T extends object> {
  readonly parts: TableParts<T>;
  /** Shown after the count, such as a sum. */
  readonly summary: ReactNode;
}

/**
 * The line above the rows: their number, pages and filters, or the actions on those that are selected. It keeps its
 * height, so that the rows stay where they are.
 */
export function TableStatus<T extends object>({ parts, summary }: TableStatusProps<T>) {
  const { text } = useText();
  const { selected, bulkActions } = parts;
  if (selected.length > 0 && bulkActions.length > 0) {
    return (
      <Box role="toolbar" aria-label={text('table.selection')} sx={statusLine}>
        <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
          {text('table.selected', { count: selected.length })}
        </Typography>
        <BulkButtons rows={selected} actions={bulkActions} />
        <IconButton aria-label={text('table.clearSelection')} onClick={() => parts.onSelected(new Set())}>
          <icons.Close />
        </IconButton>
      </Box>
    );
  }
  return (
    <Box sx={statusLine}>
      <Pager parts={parts} />
      {summary && <Typography variant="body2">{summary}</Typography>}
      <FilterChips parts={parts} />
    </Box>
  );
}

const statusLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 32,
  flex: 'none',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  whiteSpace: 'nowrap',
  '& > *': { flex: 'none' },
} as const;

/** The room of the line while the rows are loading. */
export const StatusPlace = () => <Box sx={statusLine} />;

function Pager<T extends object>({
  parts: { label, view, pages, total, shown, onChange },
}: {
  readonly parts: TableParts<T>;
}) {
  const { text, intl } = useText();
  const page = Math.min(view.page, pages - 1);
  const from = page * pageLength + 1;
  const until = from + shown.length - 1;
  const rangeText = () => {
    if (pages === 1) return text('table.count', { count: shown.length });
    return total === undefined ? text('table.rangeOpen', { from, until }) : text('table.range', { from, until, total });
  };
  return (
    <Box
      component="nav"
      aria-label={text('table.pages', { list: label })}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
    >
      <Typography variant="body2" color="textSecondary" role="status">
        {rangeText()}
      </Typography>
      {pages > 1 && (
        <>
          <IconButton
            aria-label={text('table.pageBefore')}
            disabled={page === 0}
            onClick={() => onChange({ page: page - 1 })}
          >
            <icons.Collapse />
          </IconButton>
          <Typography variant="body2">
            {[page + 1, ...(total === undefined ? [] : [pages])].map((each) => intl.formatNumber(each)).join(' / ')}
          </Typography>
          <IconButton
            aria-label={text('table.pageAfter')}
            disabled={page >= pages - 1}
            onClick={() => onChange({ page: page + 1 })}
          >
            <icons.Expand />
          </IconButton>
        </>
      )}
    </Box>
  );
}

/** Every filter as a chip that changes or removes it. */
function FilterChips<T extends object>({ parts }: { readonly parts: TableParts<T> }) {
  const { text } = useText();
  const { fields, view, words, chips, onChange, onEditFilter } = parts;
  const filters = view.filters.flatMap((filter) => {
    const field = fields.find(({ id }) => id === filter.field);
    return field ? [{ filter, field }] : [];
  });
  const count = filters.length + chips.length;
  if (count === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={text('table.filters')}
      sx={{ display: 'flex', gap: 0.75, listStyle: 'none', m: 0, p: 0 }}
    >
      {chips.map(({ id, label, onRemove }) => (
        <li key={id}>
          <Chip label={label} sx={{ maxWidth: 320 }} onDelete={onRemove} />
        </li>
      ))}
      {filters.map(({ filter, field }) => (
        <li key={`${filter.field}.${filter.operator}.${filter.value}`}>
          <Chip
            label={text(`table.filter.${filter.operator}.of`, {
              field: field.header,
              value: filterText(field, filter.value, words),
            })}
            sx={{ maxWidth: 320 }}
            onClick={({ currentTarget }) => onEditFilter({ filter, former: filter, anchor: currentTarget })}
            onDelete={() => onChange({ filters: view.filters.filter((each) => each !== filter) })}
          />
        </li>
      ))}
      {count > 1 && (
        <li>
          <Button sx={{ py: 0 }} onClick={parts.onClearFilters}>
            {text('tree.noMatch.clear')}
          </Button>
        </li>
      )}
    </Box>
  );
}

interface BulkButtonsProps<T> {
  readonly rows: readonly T[];
  readonly actions: readonly BulkAction<T>[];
}

function BulkButtons<T>({ rows, actions }: BulkButtonsProps<T>) {
  return actions.map(({ id, label, refusal, choices, run }) => {
    const common = { size: 'small', variant: 'outlined', refusal: refusal?.(rows), children: label } as const;
    return choices ? (
      <MenuButton
        key={id}
        {...common}
        menu={label}
        actions={choices.map(({ value, label: name }) => ({
          id: value,
          label: name,
          run: () => void run(rows, value),
        }))}
      />
    ) : (
      <ReasonButton key={id} {...common} onClick={() => void run(rows, '')} />
    );
  });
}

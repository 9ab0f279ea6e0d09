import { Box, Checkbox, IconButton, Paper } from '@mui/material';
import { memo, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '../icons.tsx';
import { readSort, writeSort } from '../address-view.ts';
import { RowMenu } from '../RowMenu.tsx';
import { ChoiceTool } from '../view-tools.tsx';
import type { TableParts } from './table-props.ts';
import { fieldText, type FieldWords, type TableField } from './table-field.ts';

/** The rows of a page as cards, for a phone: the first field is the title, empty fields are left out. */
export function TableCards<T extends object>(props: TableParts<T>) {
  const { label, shown, rowId } = props;
  return (
    <Box component="ul" aria-label={label} sx={cardListStyle}>
      {shown.map((row) => (
        <TableCard key={rowId(row)} row={row} table={props} />
      ))}
    </Box>
  );
}

const cardListStyle = {
  display: 'grid',
  gap: 1,
  // As wide as the screen, however long a word is.
  gridTemplateColumns: 'minmax(0, 1fr)',
  listStyle: 'none',
  m: 0,
  p: 0,
  pt: 0.75,
} as const;

/** The order of cards, which have no headers to click. */
export function SortChoice<T extends object>({ fields, view, onChange }: TableParts<T>) {
  const { text } = useText();
  const sortable = fields.filter(({ isSortable = true }) => isSortable);
  if (sortable.length === 0) return null;
  return (
    <ChoiceTool
      label={text('table.sort')}
      value={writeSort(view.sort) ?? ''}
      options={[
        { value: '', label: text('table.sort.usual') },
        ...sortable.flatMap(({ id, header }) => [
          { value: id, label: text('table.sort.ascending', { column: header }) },
          { value: `-${id}`, label: text('table.sort.descending', { column: header }) },
        ]),
      ]}
      onChange={(sort) => onChange({ sort: readSort(sort) })}
    />
  );
}

interface TableCardProps<T extends object> {
  readonly row: T;
  readonly table: TableParts<T>;
}

function TableCard<T extends object>({ row, table }: TableCardProps<T>) {
  const { fields, columns, words, rowId, selected, bulkActions, actions, isMuted, chosen } = table;
  const { text } = useText();
  const [menu, setMenu] = useState<HTMLElement>();
  const id = rowId(row);
  const title = fields.find((field) => field.id === columns[0]?.id);
  const ownTitle = title?.title?.(row);
  const name = ownTitle ?? (title ? fieldText(title, row, words) : id);
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 1.25,
        ...(id === chosen && { borderColor: 'primary.main' }),
        ...(isMuted?.(row) && { color: 'text.secondary' }),
      }}
    >
      <Box sx={cardTitleStyle}>
        {bulkActions.length > 0 && (
          <Checkbox
            size="small"
            sx={{ p: 0.5, ml: -0.5 }}
            checked={selected.includes(row)}
            slotProps={{ input: { 'aria-label': text('table.selectNamed', { name }) } }}
            onChange={(_, isOn) =>
              table.onSelected(new Set([...selected.filter((each) => each !== row), ...(isOn ? [row] : [])].map(rowId)))
            }
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {ownTitle ?? (title && cardContent(title, row, words))}
        </Box>
        {table.onOpen && (
          <IconButton aria-label={text('table.open', { name })} onClick={() => table.onOpen?.(row)}>
            <icons.Details />
          </IconButton>
        )}
        {actions && actions(row).length > 0 && (
          <IconButton
            aria-label={text('table.actionsOf', { name })}
            aria-haspopup="menu"
            onClick={(event) => setMenu(event.currentTarget)}
          >
            <icons.More />
          </IconButton>
        )}
      </Box>
      <CardFields row={row} fields={fields} columns={columns} words={words} />
      {menu && (
        <RowMenu
          place={{ element: menu }}
          label={text('table.actions')}
          actions={actions?.(row) ?? []}
          onClose={() => setMenu(undefined)}
        />
      )}
    </Paper>
  );
}

/** The buttons are as large as a thumb, within the padding of the card. */
const cardTitleStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  fontWeight: 600,
  fontSize: '0.875rem',
  minWidth: 0,
  '& > .MuiIconButton-root': { width: 44, height: 44, my: -1 },
} as const;

function cardContent<T extends object>(field: TableField<T>, row: T, words: FieldWords) {
  return field.cell?.(row, 0) ?? fieldText(field, row, words);
}

interface CardFieldsProps<T extends object> extends Pick<TableParts<T>, 'fields' | 'columns' | 'words'> {
  readonly row: T;
}

function FieldsOfCard<T extends object>({ row, fields, columns, words }: CardFieldsProps<T>) {
  const others = columns.slice(1).flatMap(({ id }) => fields.find((field) => field.id === id) ?? []);
  const filled = others.filter((field) => fieldText(field, row, words) !== '');
  return (
    <Box
      component="dl"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0, fontSize: '0.8125rem', '& dt, & dd': { m: 0 } }}
    >
      {filled.map((field) => (
        <Box key={field.id} sx={{ display: 'flex', gap: 0.75, minWidth: 0 }}>
          <Box component="dt" sx={{ flex: 'none', color: 'text.secondary' }}>
            {field.header}
          </Box>
          <Box component="dd" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {cardContent(field, row, words)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

// Most elements of a phone's list. memo() forgets that the component is generic.
const CardFields = memo(FieldsOfCard) as typeof FieldsOfCard;

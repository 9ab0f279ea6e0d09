import { Button, Checkbox, FormControlLabel, IconButton, Popover, Stack } from '@mui/material';
import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from './icons.tsx';
import { densityNames, useDensity } from './density.ts';
import type { ColumnWidth } from './tree-column.ts';
import { ChoiceTool } from './view-tools.tsx';

/** A column that can be chosen. */
interface MenuColumn extends ColumnWidth {
  readonly header: string;
}

interface ColumnsMenuProps {
  /** All columns that there are; the first one is always shown. */
  readonly all: readonly MenuColumn[];
  readonly shown: readonly ColumnWidth[];
  /** The density of lists is chosen here too. */
  readonly hasDensity?: boolean;
  onChange(shown: readonly ColumnWidth[]): void;
  onReset(): void;
}

/** Which columns are shown, and in which order. */
export function ColumnsMenu({ all, shown, hasDensity = false, onChange, onReset }: ColumnsMenuProps) {
  const { text } = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const byId = new Map(all.map((column) => [column.id, column]));
  const visible = shown.flatMap(({ id }) => byId.get(id) ?? []);
  const hidden = all.filter((column) => !visible.includes(column));
  const turn = ({ id, width }: MenuColumn) => {
    const others = shown.filter((column) => column.id !== id);
    onChange(others.length < shown.length ? others : [...shown, { id, width }]);
  };
  const swap = (place: number, by: 1 | -1) => {
    const [moved] = shown.slice(place, place + 1);
    if (moved) onChange(shown.toSpliced(place, 1).toSpliced(place + by, 0, moved));
  };
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<icons.Columns />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: 'divider' }}
      >
        {text('table.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('table.columns'), sx: columnsPaperStyle } }}
      >
        {visible.map((column, place) => (
          <ChoosableColumn
            key={column.id}
            column={column}
            isShown
            isFixed={column.id === all[0]?.id}
            hasBefore={place > 1}
            hasAfter={place < visible.length - 1}
            onTurn={() => turn(column)}
            onMove={(by) => swap(place, by)}
          />
        ))}
        {hidden.map((column) => (
          <ChoosableColumn key={column.id} column={column} onTurn={() => turn(column)} />
        ))}
        {hasDensity && <DensityChoice />}
        <Button fullWidth onClick={onReset} sx={{ mt: 0.5 }}>
          {text('table.resetColumns')}
        </Button>
      </Popover>
    </>
  );
}

interface ChoosableColumnProps {
  readonly column: MenuColumn;
  readonly isShown?: boolean;
  /** The column is always shown, at the beginning. */
  readonly isFixed?: boolean;
  readonly hasBefore?: boolean;
  readonly hasAfter?: boolean;
  onTurn(): void;
  onMove?(by: 1 | -1): void;
}

function ChoosableColumn({ column, isShown = false, isFixed = false, onTurn, onMove, ...place }: ChoosableColumnProps) {
  const { text } = useText();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', minHeight: 32 }}>
      <FormControlLabel
        sx={{ flex: 1, ml: 0, mr: 2 }}
        label={column.header}
        control={<Checkbox size="small" sx={{ p: 0.5 }} checked={isShown} disabled={isFixed} onChange={onTurn} />}
      />
      {onMove && !isFixed && (
        <>
          <IconButton
            aria-label={text('table.moveLeft', { column: column.header })}
            disabled={!place.hasBefore}
            onClick={() => onMove(-1)}
          >
            <icons.ChevronDown sx={{ transform: 'rotate(180deg)' }} />
          </IconButton>
          <IconButton
            aria-label={text('table.moveRight', { column: column.header })}
            disabled={!place.hasAfter}
            onClick={() => onMove(1)}
          >
            <icons.ChevronDown />
          </IconButton>
        </>
      )}
    </Stack>
  );
}

function DensityChoice() {
  const { text } = useText();
  const { density, setDensity } = useDensity();
  return (
    <ChoiceTool
      label={text('table.density')}
      value={density}
      options={densityNames.map((name) => ({ value: name, label: text(`account.density.${name}`) }))}
      sx={{ width: '100%', marginTop: 12 }}
      onChange={setDensity}
    />
  );
}

const columnsPaperStyle = { p: 1, maxHeight: '80vh', minWidth: 260 } as const;

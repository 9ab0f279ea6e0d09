import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { type PoolChoice, usePools } from './use-pools.ts';

interface PoolFieldProps {
  /** The pool that is chosen; undefined for all. */
  readonly poolId: string | undefined;
  onChange(poolId: string | undefined): void;
}

/** Selects the pool or collection whose resources are shown. Choices are loaded on demand. */
export function PoolField({ poolId, onChange }: PoolFieldProps) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const pools = usePools(isOpen || poolId !== undefined);
  const hidden = text(pools ? 'portfolio.hidden' : 'state.loading');
  const chosen: PoolChoice | null =
    poolId === undefined ? null : (pools?.find(({ id }) => id === poolId) ?? { id: poolId, name: hidden, depth: 0 });
  return (
    <Autocomplete
      size="small"
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={pools === undefined}
      loadingText={text('state.loading')}
      noOptionsText={text('utilization.pool.none')}
      options={pools ?? []}
      value={chosen}
      onChange={(_, next) => onChange(next?.id)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      slotProps={{ popper: { sx: { minWidth: 280 } } }}
      sx={{ width: 190, '& input': { fontSize: '0.8125rem' } }}
      renderOption={({ key, ...line }, { name, depth }) => (
        <li key={key} {...line} style={{ paddingInlineStart: 12 + depth * 16 }}>
          {name}
        </li>
      )}
      renderInput={({ slotProps, ...parameters }) => (
        <TextField
          {...parameters}
          label={text('utilization.pool')}
          placeholder={text('utilization.pool.all')}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

import { Box } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import type { ChoiceContext, FieldChoices, FormField } from '#app/kit/form/form-field.ts';
import { usePools } from './use-pools.ts';

interface PoolFieldProps {
  /** The pool that is chosen; undefined for all. */
  readonly poolId: string | undefined;
  onChange(poolId: string | undefined): void;
}

interface PoolFilter {
  readonly pool: string;
}

const poolField: FormField<PoolFilter> = {
  name: 'pool',
  label: 'utilization.pool',
  kind: 'pick',
  placeholder: 'utilization.pool.all',
  noOptions: 'utilization.pool.none',
  useChoices: usePoolChoices,
};

/** Selects the pool or collection whose resources are shown. Choices are loaded on demand. */
export function PoolField({ poolId = '', onChange }: PoolFieldProps) {
  return (
    <Box sx={{ width: 190 }}>
      <ControlledField field={poolField} value={poolId} onChange={(pool) => onChange(pool || undefined)} />
    </Box>
  );
}

function usePoolChoices({ value, isUsed }: ChoiceContext<PoolFilter>): FieldChoices {
  const { text } = useText();
  const pools = usePools(isUsed || value !== '');
  return {
    options: pools?.map(({ id, name, depth }) => ({
      value: id,
      label: name,
      ...(depth > 0 && { mark: <span style={{ width: depth * 8 }} /> }),
    })),
    nameOf: () => text(pools ? 'portfolio.hidden' : 'state.loading'),
  };
}

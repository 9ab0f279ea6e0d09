import { Box, Typography } from '@mui/material';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { importRangeProblem, type ReplaceDays, type SheetKind } from './import-kinds.ts';

interface ImportRangeFieldsProps {
  readonly kind: SheetKind;
  readonly range: ReplaceDays;
  readonly isDisabled: boolean;
  onChange(change: Partial<ReplaceDays>): void;
}

/** The days whose records go before the import. */
export function ImportRangeFields({ kind, range, isDisabled, onChange }: ImportRangeFieldsProps) {
  const { text } = useText();
  const problem = importRangeProblem(kind, range);
  const wrong = { alone: 'from', order: 'until' } as const;
  const field = (name: keyof ReplaceDays) => {
    const isWrong = problem !== undefined && wrong[problem] === name;
    return (
      <DayField
        size="small"
        label={text(`imports.${name}`)}
        value={range[name]}
        isDisabled={isDisabled}
        error={isWrong}
        helperText={isWrong ? text(`imports.range.${problem}`) : undefined}
        onDay={(day) => onChange({ [name]: day })}
        sx={{ flex: '0 1 170px' }}
      />
    );
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {text('imports.replace')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.25 }}>
        {text('imports.replace.text')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {field('from')}
        {field('until')}
      </Box>
    </Box>
  );
}

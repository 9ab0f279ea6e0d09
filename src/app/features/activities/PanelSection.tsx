import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A titled part of the details. */
export function PanelSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography component="h3" variant="h3" id={id}>
          {title}
        </Typography>
        {note !== undefined && (
          <Typography component="span" variant="caption" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}

export interface PanelFact {
  readonly label: string;
  readonly value: ReactNode;
}

const emptyFactValues: ReadonlySet<unknown> = new Set(['', null, false, 0]);

/** Fields that cannot be changed here: names and values, those without a value left out. */
export function FactList({ title, facts }: { title: string; facts: readonly PanelFact[] }) {
  const shownFacts = facts.filter(({ value }) => value !== undefined && !emptyFactValues.has(value));
  if (shownFacts.length === 0) return null;
  return (
    <PanelSection title={title}>
      <Box component="dl" sx={panelFactListStyle}>
        {shownFacts.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
    </PanelSection>
  );
}

const panelFactListStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(90px, 36%) minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.5,
  m: 0,
  fontSize: '0.8125rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
} as const;

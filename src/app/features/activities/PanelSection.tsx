import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Section } from '#app/kit/Section.tsx';

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
    <Section title={title}>
      <Box component="dl" sx={panelFactListStyle}>
        {shownFacts.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
    </Section>
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

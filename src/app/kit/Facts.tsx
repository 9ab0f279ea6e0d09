import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { PanelSection } from './PanelSection.tsx';

export interface Fact {
  /** Where several facts have the same label. */
  readonly id?: string;
  readonly label: string;
  readonly value: ReactNode;
}

const emptyFactValues: ReadonlySet<unknown> = new Set(['', null, undefined, false, 0]);
const isFilledFact = ({ value }: Fact) => !emptyFactValues.has(value);

/** Names and values in two columns; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" className="wide" sx={factStyle}>
      {facts.filter(isFilledFact).map(({ id, label, value }) => (
        <Box key={id ?? label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

/** The same with a title; nothing where there is no value. */
export function FactList({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (!facts.some(isFilledFact)) return null;
  return (
    <PanelSection title={title}>
      <Facts facts={facts} />
    </PanelSection>
  );
}

const factStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, 36%) minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.5,
  m: 0,
  fontSize: '0.8125rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
} as const;

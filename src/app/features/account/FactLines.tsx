import { Box, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { wrappingLine } from '#app/kit/style.ts';

/** A short list of things, each with what is known of it and what can be done with it. */
export function FactLines({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box component="ul" {...(label !== undefined && { 'aria-label': label })} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

interface FactLineProps {
  readonly title: string;
  /** Id of the line in a list whose focus follows its lines. */
  readonly row?: string;
  readonly facts?: readonly string[];
  readonly Icon?: ComponentType<SvgIconProps>;
  /** Shown after the title. */
  readonly mark?: ReactNode;
  /** Actions. */
  readonly children?: ReactNode;
}

export function FactLine({ title, row, facts = [], Icon, mark, children }: FactLineProps) {
  return (
    <Box component="li" data-row={row} sx={factLineStyle}>
      {Icon && <Icon sx={{ color: 'text.secondary', flex: 'none' }} />}
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
          {mark}
        </Box>
        {facts.length > 0 && (
          <Typography variant="caption" color="textSecondary" component="div">
            {facts.join(' · ')}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}

const factLineStyle = {
  ...wrappingLine,
  gap: 1,
  // The label of a field in a line is above the field.
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

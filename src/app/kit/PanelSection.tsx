import { Box, type BoxProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface PanelSectionProps {
  readonly title: string;
  /** Stands behind the title. */
  readonly note?: ReactNode;
  readonly sx?: BoxProps['sx'];
  readonly children: ReactNode;
}

/** A titled part of a panel. */
export function PanelSection({ title, note, sx = { mt: 2.5 }, children }: PanelSectionProps) {
  return (
    <Box component="section" aria-label={title} sx={sx}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography variant="h3">{title}</Typography>
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

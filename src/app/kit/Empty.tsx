import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Says what belongs here, and offers the first step. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 1,
        p: 4,
        flex: 1,
        textAlign: 'center',
      }}
    >
      <Typography component="h2" variant="h2">
        {title}
      </Typography>
      {children && <Typography color="textSecondary">{children}</Typography>}
      {action}
    </Box>
  );
}

import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  /** Controls next to the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its title. */
export function Card({ title, tools, children }: CardProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, minWidth: 0, fontSize: '0.8125rem' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.25 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          {title}
        </Typography>
        {tools}
      </Box>
      {children}
    </Paper>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface StepFormProps {
  readonly children: ReactNode;
  onSubmit(): void;
}

/** The fields of a step with their button in one row, as far as there is room; the fields say themselves what is missing. */
export function StepForm({ children, onSubmit }: StepFormProps) {
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Box>
  );
}

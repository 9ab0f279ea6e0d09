import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Drawing, type DrawingName } from './Drawing.tsx';

interface EmptyProps {
  readonly title: string;
  /** By default that of a search where filters can be cleared, otherwise that of a list. */
  readonly drawing?: DrawingName;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** Clears the filters that leave nothing. */
  readonly onClear?: () => void;
}

/** Says what belongs here, and offers the first step. */
export function Empty({ title, drawing, hint, action, onClear }: EmptyProps) {
  const { text } = useText();
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
      <Drawing name={drawing ?? (onClear ? 'search' : 'list')} />
      <Typography variant="h2">{title}</Typography>
      {hint && <Typography color="textSecondary">{hint}</Typography>}
      {action}
      {onClear && <Button onClick={onClear}>{text('tree.noMatch.clear')}</Button>}
    </Box>
  );
}

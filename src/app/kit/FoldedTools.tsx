import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from './icons.tsx';
import { useIsPhone } from './use-width.ts';

interface FoldedToolsProps {
  /** The button has no words, beside tools that need the room. */
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

/** Tools of a list: in line where there is room; on a phone a button opens them below the search field. */
export function FoldedTools({ isShort = false, children }: FoldedToolsProps) {
  const { text } = useText();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        {...(isShort ? { 'aria-label': text('tools.options') } : { startIcon: <icons.Filter /> })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ borderColor: 'divider', minHeight: 40, ...(isShort && { minWidth: 36, px: 0.5 }) }}
      >
        {isShort ? <icons.Filter /> : text('tools.options')}
      </Button>
      {isOpen && (
        <Box sx={{ flex: '1 1 100%', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>{children}</Box>
      )}
    </>
  );
}

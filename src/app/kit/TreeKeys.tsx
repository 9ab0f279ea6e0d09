import { Box, IconButton, Popover, Tooltip, Typography } from '@mui/material';
import { Fragment, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { KeyboardIcon } from './icons.tsx';
import { useKeysText } from './use-keys-text.ts';

/** Keyboard shortcuts in a tree of records. */
export function TreeKeys({ openText }: { openText: string }) {
  const { text } = useText();
  const keysText = useKeysText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const keys = [
    [text('tree.keys.rows'), text('tree.keys.move')],
    [text('tree.keys.sides'), text('tree.keys.turn')],
    [keysText('Space'), text('tree.keys.select')],
    [keysText('Enter'), openText],
    [keysText('Control+Enter'), text('tree.keys.details')],
    [keysText('Shift+F10'), text('tree.keys.menu')],
    [keysText('Delete'), text('tree.keys.archive')],
    [text('tree.keys.up'), text('tree.keys.header')],
  ];
  return (
    <>
      <Tooltip title={text('table.keys')}>
        <IconButton
          aria-label={text('table.keys')}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <KeyboardIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('tree.keys'), sx: { p: 2, maxWidth: 440 } } }}
      >
        <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
          {text('tree.keys')}
        </Typography>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', m: 0 }}>
          {keys.map(([key, meaning]) => (
            <Fragment key={meaning}>
              <Box component="dt" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {key}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {meaning}
              </Box>
            </Fragment>
          ))}
        </Box>
      </Popover>
    </>
  );
}

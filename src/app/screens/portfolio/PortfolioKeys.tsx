import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { useText } from '#app/text/use-text.tsx';
import { KeyboardIcon } from '#app/ui/icons.tsx';
import { useKeysText } from '#app/ui/use-keys-text.ts';

/** What the keys do in the tree. */
export function PortfolioKeys() {
  const { text } = useText();
  const keysText = useKeysText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const keys = [
    [text('portfolio.keys.rows'), text('portfolio.keys.move')],
    [text('portfolio.keys.sides'), text('portfolio.keys.turn')],
    [keysText('Space'), text('portfolio.keys.select')],
    [keysText('Enter'), text('portfolio.keys.open')],
    [keysText('Control+Enter'), text('portfolio.keys.details')],
    [keysText('Shift+F10'), text('portfolio.keys.menu')],
    [keysText('Delete'), text('portfolio.keys.archive')],
    [text('portfolio.keys.up'), text('portfolio.keys.header')],
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
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('portfolio.keys'), sx: { p: 2, maxWidth: 440 } } }}
      >
        <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
          {text('portfolio.keys')}
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

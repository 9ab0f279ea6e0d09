import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../text/use-text.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { useKeysText } from '../ui/use-keys-text.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { SearchField } from './SearchField.tsx';
import type { Target } from './search.ts';
import { useTargets } from './use-targets.ts';

/** Ctrl+K: jump to a screen, a portfolio, a project or an activity, or do what the person's menu does. */
export function SearchBox({ commands }: { commands: readonly Target[] }) {
  const { text } = useText();
  const keysText = useKeysText();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { targets, isLoading, error } = useTargets(isOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const choose = ({ go }: Target) => {
    setIsOpen(false);
    if (typeof go === 'string') void navigate(go);
    else go();
  };
  return (
    <>
      <Tooltip title={text('search.label')} describeChild>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<SearchIcon fontSize="small" />}
          onClick={() => setIsOpen(true)}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          sx={buttonStyle}
        >
          <Box component="span" sx={visuallyHidden}>
            {text('search.label')}
          </Box>
          <Box component="span" aria-hidden className="words">
            {text('keys.search')}
            <kbd>{keysText('Control+K')}</kbd>
          </Box>
        </Button>
      </Tooltip>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        fullWidth
        maxWidth="sm"
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: {
            'aria-label': text('search.label'),
            sx: { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: '100%' } },
          },
        }}
      >
        <SearchField targets={[...targets, ...commands]} isLoading={isLoading} error={error} onChoose={choose} />
      </Dialog>
    </>
  );
}

const buttonStyle = {
  color: 'text.secondary',
  borderColor: 'divider',
  minWidth: 0,
  flexShrink: 0,
  fontWeight: 500,
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: 0 },
  '& .words': { display: { xs: 'none', sm: 'inline' } },
  '& kbd': { ml: 2, font: 'inherit', fontSize: '0.75rem' },
} as const;

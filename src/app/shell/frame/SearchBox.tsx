import { Box, Button, Dialog, Tooltip } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { SearchIcon } from '#app/kit/icons.tsx';
import { useKeysText } from '#app/kit/use-keys-text.ts';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';
import { contentId } from './frame-style.ts';
import { SearchField } from './SearchField.tsx';
import { noteRecent } from './recent.ts';
import type { SearchTarget } from './search.ts';

interface SearchBoxState {
  readonly isOpen: boolean;
  /** Number of openings: each has an empty field, even while the former one fades out. */
  readonly times: number;
}

const opened = (now: SearchBoxState): SearchBoxState => (now.isOpen ? now : { isOpen: true, times: now.times + 1 });

/** Ctrl+K: jump to whatever has a name, or do what the person's menu does. */
export function SearchBox({ commands }: { commands: readonly SearchTarget[] }) {
  const { text } = useText();
  const navigate = useNavigate();
  const [{ isOpen, times }, setOpening] = useState<SearchBoxState>({ isOpen: false, times: 0 });
  const close = () => setOpening((now) => ({ ...now, isOpen: false }));
  const { id: userId } = useUser();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpening(opened);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  // After a jump the focus goes to the target screen, not back to the former element.
  const hasJumped = useRef(false);
  useEffect(() => {
    if (isOpen || !hasJumped.current) return;
    hasJumped.current = false;
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [isOpen]);
  const choose = (target: SearchTarget) => {
    const { go } = target;
    noteRecent(userId, target);
    hasJumped.current = typeof go === 'string';
    close();
    if (typeof go === 'string') void navigate(go);
    else go();
  };
  return (
    <>
      <SearchButton onClick={() => setOpening(opened)} />
      <Dialog
        open={isOpen}
        onClose={close}
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
        <SearchField key={times} commands={commands} onChoose={choose} />
      </Dialog>
    </>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const { text } = useText();
  const keysText = useKeysText();
  return (
    <Tooltip title={text('search.label')} describeChild>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<SearchIcon fontSize="small" />}
        onClick={onClick}
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

import { Box, Button, Tooltip } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from '#app/kit/router.tsx';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { whenOpened } from '#app/kit/when-opened.tsx';
import { useKeysText } from '#app/kit/use-keys-text.ts';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';
import { contentId } from './frame-style.ts';
import { noteRecent } from './recent.ts';
import type { SearchTarget } from './search.ts';
import type { SearchCommands } from './use-commands.ts';

interface SearchBoxState {
  readonly isOpen: boolean;
  /** Number of openings: each has an empty field, even while the former one fades out. */
  readonly times: number;
}

const opened = (now: SearchBoxState): SearchBoxState => (now.isOpen ? now : { isOpen: true, times: now.times + 1 });

/** The search dialog as state of the frame: the top bar, the bar of a phone and Ctrl+K open it. */
export function useSearchBox() {
  const [state, setState] = useState<SearchBoxState>({ isOpen: false, times: 0 });
  const open = useCallback(() => setState(opened), []);
  const close = useCallback(() => setState((now) => ({ ...now, isOpen: false })), []);
  return { ...state, open, close };
}

const SearchOnDemand = whenOpened(async () => (await import('./popups.tsx')).SearchDialog);

interface SearchBoxProps extends SearchCommands {
  readonly box: ReturnType<typeof useSearchBox>;
}

/** Ctrl+K: jump to whatever has a name, or do what the person's menu does. */
export function SearchBox({ box, showKeys, signOff }: SearchBoxProps) {
  const navigate = useNavigate();
  const { isOpen, times, open, close } = box;
  const { id: userId } = useUser();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  // After a jump the focus goes to the target screen, not back to the former element.
  const hasJumped = useRef(false);
  useEffect(() => {
    if (isOpen || !hasJumped.current) return;
    hasJumped.current = false;
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [isOpen]);
  const typedBefore = useTypedBefore(isOpen, close);
  const choose = (target: SearchTarget) => {
    const { go } = target;
    noteRecent(userId, target);
    hasJumped.current = typeof go === 'string';
    close();
    if (typeof go === 'string') navigate(go);
    else go();
  };
  return (
    <>
      <SearchButton onClick={open} />
      <SearchOnDemand
        isOpen={isOpen}
        times={times}
        typedBefore={typedBefore}
        onClose={close}
        onChoose={choose}
        showKeys={showKeys}
        signOff={signOff}
      />
    </>
  );
}

/** The keys that were pressed while the search was being loaded. */
export interface TypedBefore {
  readonly text: string;
  /** Enter was the last of them. */
  readonly isEntered: boolean;
}

const nothingTyped: TypedBefore = { text: '', isEntered: false };

function withTypedKey({ text }: TypedBefore, key: string): TypedBefore {
  if (key === 'Enter') return { text, isEntered: true };
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered: false };
  return { text: key.length === 1 ? text + key : text, isEntered: false };
}

/** Takes the keys that are pressed while the opened dialog is being loaded; the returned function gives them to its field. */
function useTypedBefore(isOpen: boolean, close: () => void): () => TypedBefore {
  const typed = useRef(nothingTyped);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') close();
      else typed.current = withTypedKey(typed.current, event.key);
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      typed.current = nothingTyped;
    };
  }, [isOpen, close]);
  return useCallback(() => typed.current, []);
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const { text } = useText();
  const keysText = useKeysText();
  return (
    <Tooltip title={text('search.label')} describeChild>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<icons.Search />}
        onClick={onClick}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        sx={buttonStyle}
      >
        <Box component="span" sx={visuallyHidden}>
          {text('search.label')}
        </Box>
        <Box component="span" aria-hidden>
          {text('keys.search')}
          <kbd>{keysText('Control+K')}</kbd>
        </Box>
      </Button>
    </Tooltip>
  );
}

const buttonStyle = {
  // On a phone it is in the bar at the bottom.
  display: { xs: 'none', md: 'inline-flex' },
  color: 'text.secondary',
  borderColor: 'divider',
  minWidth: 0,
  flexShrink: 0,
  fontWeight: 500,
  '& .MuiButton-startIcon': { mr: 1, ml: 0 },
  '& kbd': { ml: 2, font: 'inherit', fontSize: '0.75rem' },
} as const;

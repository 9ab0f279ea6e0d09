import { IconButton, InputAdornment, TextField } from '@mui/material';
import { memo, useEffect, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from './icons.tsx';
import { goOnInField } from './take-focus.ts';

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

const filterDelayMs = 150;

/**
 * A text that narrows a list. It shows what is typed at once and reports it after a short pause. With the same `onChange` in
 * every call it is not drawn again whenever a part of the list arrives.
 */
export const FilterField = memo(function FilterField({ label, value, onChange }: FilterFieldProps) {
  const { text } = useText();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /**
   * Values reported that have not come back as the value yet: a large list takes time, in which the user may type on.
   */
  const [due, setDue] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    const at = due.lastIndexOf(value);
    setDue(due.slice(at + 1));
    // Changed from elsewhere: back, or a pasted address.
    if (at < 0) setTyped(value);
  }
  const reported = due.at(-1) ?? known;
  useEffect(() => {
    if (typed === reported) return undefined;
    const timer = setTimeout(() => {
      setDue((all) => [...all, typed]);
      onChange(typed);
    }, filterDelayMs);
    return () => clearTimeout(timer);
  }, [typed, reported, onChange]);
  return (
    <TextField
      type="search"
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        setTyped('');
      }}
      sx={filterFieldStyle}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <icons.Search />
            </InputAdornment>
          ),
          ...(typed !== '' && {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton aria-label={text('table.clearFilter')} edge="end" onClick={goOnInField(() => setTyped(''))}>
                  <icons.Close />
                </IconButton>
              </InputAdornment>
            ),
          }),
        },
      }}
    />
  );
});

const filterFieldStyle = {
  '& input': { fontSize: '0.8125rem' },
  flex: { xs: '1 1 160px', sm: '1 1 180px' },
  maxWidth: { sm: 260 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;

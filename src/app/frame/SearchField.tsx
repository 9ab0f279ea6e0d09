import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useText } from '../text/use-text.tsx';
import { Failure } from '../ui/Failure.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { SearchOption } from './SearchOption.tsx';
import { found, type Target } from './search.ts';

interface SearchFieldProps {
  readonly targets: readonly Target[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  onChoose(target: Target): void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A combobox that is open all the time: the field keeps the focus, arrows walk through what was found. */
export function SearchField({ targets, isLoading, error, onChoose }: SearchFieldProps) {
  const { text } = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const sought = useDeferredValue(typed);
  const options = useMemo(() => found(targets, sought), [targets, sought]);
  const current = Math.min(active, options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((current + step + options.length) % options.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // What was typed last may not be sought yet.
    const chosen = sought === typed ? options[current] : found(targets, typed)[0];
    if (chosen) onChoose(chosen);
  };
  const isEmpty = options.length === 0;
  const status = isEmpty ? text(isLoading ? 'state.loading' : 'search.empty', { text: sought }) : '';
  return (
    <>
      <InputBase
        fullWidth
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is this field
        autoFocus
        value={typed}
        placeholder={text('search.start')}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        startAdornment={<SearchIcon fontSize="small" color="action" sx={{ mr: 1.25 }} />}
        sx={{ px: 2, py: 1.25, fontSize: '1rem', borderBottom: 1, borderColor: 'divider' }}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': text('search.label'),
            'aria-expanded': !isEmpty,
            'aria-autocomplete': 'list',
            'aria-controls': id,
            ...(!isEmpty && { 'aria-activedescendant': optionId(current) }),
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
      />
      {error && <Failure error={error} />}
      <Box
        component="ul"
        ref={list}
        id={id}
        role="listbox"
        aria-label={text('search.results')}
        sx={{ listStyle: 'none', m: 0, p: isEmpty ? 0 : 0.75, overflow: 'auto', maxHeight: 'min(60dvh, 480px)' }}
      >
        {options.map((option, index) => (
          <SearchOption
            key={`${option.group} ${option.id}`}
            id={optionId(index)}
            target={option}
            isActive={index === current}
            onActive={() => setActive(index)}
            onChoose={() => onChoose(option)}
          />
        ))}
      </Box>
      {isEmpty && (
        <Typography color="textSecondary" sx={{ px: 2, py: 2 }} aria-hidden>
          {status}
        </Typography>
      )}
      <Box role="status" sx={visuallyHidden}>
        {isEmpty ? status : text('search.found', { count: options.length })}
      </Box>
    </>
  );
}

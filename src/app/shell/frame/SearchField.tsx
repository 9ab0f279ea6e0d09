import { Box, Dialog, InputBase, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';
import type { TypedBefore } from './SearchBox.tsx';
import { searchTargetKey, type SearchTarget } from './search.ts';
import { type SearchCommands, useCommands } from './use-commands.ts';
import { useSearch } from './use-search.ts';

interface SearchFieldProps {
  readonly commands: readonly SearchTarget[];
  /** Typed while the dialog was being loaded. */
  typedBefore(): TypedBefore;
  onChoose(target: SearchTarget): void;
}

interface SearchDialogProps extends SearchCommands, Omit<SearchFieldProps, 'commands'> {
  readonly isOpen: boolean;
  /** Number of openings: each has a field of its own. */
  readonly times: number;
  onClose(): void;
}

/** The search, with what the person's menu does among what it finds. */
export function SearchDialog({ isOpen, times, onClose, showKeys, signOff, ...props }: SearchDialogProps) {
  const { text } = useText();
  const commands = useCommands({ showKeys, signOff });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': text('search.label'),
          sx: { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: '100%' } },
        },
      }}
    >
      <SearchField key={times} commands={commands} {...props} />
    </Dialog>
  );
}

const arrowKeySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A combobox that is open all the time: the field keeps the focus, arrows walk through what was found. */
function SearchField({ commands, typedBefore, onChoose }: SearchFieldProps) {
  const { text } = useText();
  const id = useId();
  const { typed, setTyped, current, setActive, list, optionId, onKeyDown, options, isCurrent, error } = useCombobox({
    id,
    commands,
    typedBefore,
    onChoose,
  });
  const isEmpty = options.length === 0;
  return (
    <>
      <InputBase
        fullWidth
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is this field
        autoFocus
        value={typed}
        placeholder={text('search.start')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        startAdornment={<icons.Search color="action" sx={{ mr: 1.25 }} />}
        sx={searchInputStyle}
        slotProps={{
          input: {
            ...comboboxProps,
            maxLength: mostSearchedText,
            'aria-label': text('search.label'),
            'aria-expanded': !isEmpty,
            'aria-controls': id,
            ...(!isEmpty && { 'aria-activedescendant': optionId(current) }),
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
        sx={{ ...optionListStyle, p: isEmpty ? 0 : 0.75 }}
      >
        {options.map((option, index) => (
          <SearchOption
            key={searchTargetKey(option)}
            id={optionId(index)}
            target={option}
            isActive={index === current}
            onActive={() => setActive(index)}
            onChoose={() => onChoose(option)}
          />
        ))}
      </Box>
      <FoundCount
        count={options.length}
        absence={text(isCurrent ? 'search.empty' : 'state.loading', { text: typed.trim() })}
      />
    </>
  );
}

/** How many were found, for screen readers; everybody reads why there are none. */
function FoundCount({ count, absence }: { count: number; absence: string }) {
  const { text } = useText();
  return (
    <>
      {count === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, py: 2 }} aria-hidden>
          {absence}
        </Typography>
      )}
      <Box role="status" sx={visuallyHidden}>
        {count === 0 ? absence : text('search.found', { count })}
      </Box>
    </>
  );
}

/** As many characters as the service takes. */
const mostSearchedText = 255;

const comboboxProps = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  spellCheck: false,
} as const;
const searchInputStyle = { px: 2, py: 1.25, fontSize: '1rem', borderBottom: 1, borderColor: 'divider' } as const;
const optionListStyle = { listStyle: 'none', m: 0, overflow: 'auto', maxHeight: 'min(60dvh, 480px)' } as const;

/** The typed text, what it finds, and the active option, which keys move and choose. */
function useCombobox({ id, commands, typedBefore, onChoose }: SearchFieldProps & { readonly id: string }) {
  const [before] = useState(typedBefore);
  const [typed, type] = useState(before.text);
  const [active, setActive] = useState(0);
  /** Enter was pressed before what was typed had been found. */
  const isHasty = useRef(before.isEntered);
  const list = useRef<HTMLUListElement>(null);
  const { options, isCurrent, error } = useSearch(typed, commands);
  const current = Math.min(active, options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowKeySteps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((current + step + options.length) % options.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const chosen = options[current];
    if (!isCurrent) isHasty.current = true;
    else if (chosen) onChoose(chosen);
  };
  const [first] = options;
  useEffect(() => {
    if (!isHasty.current || !isCurrent) return;
    isHasty.current = false;
    if (first) onChoose(first);
  }, [isCurrent, first, onChoose]);
  const setTyped = (text: string) => {
    type(text);
    setActive(0);
    isHasty.current = false;
  };
  return { typed, setTyped, current, setActive, list, optionId, onKeyDown, options, isCurrent, error };
}

const searchGroupIcons = {
  screens: icons.Details,
  portfolios: icons.Portfolio,
  projects: icons.Project,
  activities: icons.Plan,
  todos: icons.Todos,
  resources: icons.Pool,
  users: icons.User,
  actions: icons.Keyboard,
};

interface SearchOptionProps {
  readonly id: string;
  readonly target: SearchTarget;
  readonly isActive: boolean;
  onActive(): void;
  onChoose(): void;
}

/** One thing that was found; the field has the focus, this line only shows what Enter would open. */
function SearchOption({ id, target: { label, context, group }, isActive, onActive, onChoose }: SearchOptionProps) {
  const { text } = useText();
  const Icon = searchGroupIcons[group];
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={onActive}
      onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 1.25,
        py: 0.75,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      <Icon color={isActive ? 'primary' : 'action'} />
      <Typography dir="auto" noWrap sx={{ flex: '1 1 auto', minWidth: 0 }}>
        {label}
      </Typography>
      <Typography
        noWrap
        variant="caption"
        color={isActive ? 'textPrimary' : 'textSecondary'}
        // The kind stays readable next to a name of any length.
        sx={{ flex: 'none', maxWidth: '45%' }}
      >
        {[text(`search.${group}`), context].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}

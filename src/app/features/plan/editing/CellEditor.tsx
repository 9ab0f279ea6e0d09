import { Box, MenuItem, MenuList, Paper, Popper, Typography } from '@mui/material';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLastStep } from '#app/kit/use-last-step.ts';
import type { Leave } from './use-cell-editing.ts';
import type { Suggestion } from './suggestions.ts';

interface CellEditorProps {
  /** Accessible name: the column and the row. */
  readonly name: string;
  readonly text: string;
  /** The text is what was typed so far; else it is there to be replaced. */
  readonly isTyped: boolean;
  readonly problem: string | undefined;
  /** Position and size of the cell, in pixels of the table. */
  readonly place: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly indent: number;
  readonly isEnd: boolean;
  suggest(text: string): readonly Suggestion[];
  /** Returns whether the text was accepted. */
  onCommit(text: string, leave: Leave): boolean;
  onCancel(): void;
}

/** The text that is typed in a cell, with its suggestions. */
function useTypedCell(props: CellEditorProps) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(props.text);
  const [chosen, setChosen] = useState(-1);
  const [isClosed, setClosed] = useState(!props.isTyped);
  const done = useRef(false);
  const suggestions = isClosed ? [] : props.suggest(text);
  const write = (value: string, closes: boolean) => {
    setText(value);
    setClosed(closes);
    setChosen(-1);
  };
  const leave = (how: Leave, value = text) => {
    // Taking the focus away is what ends the box as well: only the first end counts.
    if (done.current) return;
    done.current = props.onCommit(value, how);
    // Why it can't be taken over must not be hidden by what else could be meant.
    if (!done.current) setClosed(true);
  };
  useLastStep(() => (props.isTyped || text !== props.text) && leave('blur'));
  const take = (suggestion: Suggestion) => {
    write(suggestion.text, true);
    box.current?.focus();
  };
  const moveBy = (step: number) => {
    // One more than there are suggestions: none of them.
    const choices = suggestions.length + 1;
    if (isClosed) setClosed(false);
    else setChosen((at) => ((at + 1 + step + choices) % choices) - 1);
  };
  const escape = () => {
    if (suggestions.length > 0) return setClosed(true);
    done.current = true;
    return props.onCancel();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return undefined;
    const step = suggestionStep(event, suggestions.length);
    const how = leaveOf(event);
    if (step === 0 && event.key !== 'Escape' && !how) return undefined;
    event.preventDefault();
    if (step !== 0) return moveBy(step);
    if (!how) return escape();
    const picked = suggestions[chosen];
    if (picked && how !== 'next' && how !== 'previous') return take(picked);
    return leave(how, picked?.text ?? text);
  };
  return { box, text, chosen, suggestions, write, leave, take, onKeyDown };
}

/** The text box in a cell. It keeps its text itself: a key draws nothing but the box. */
export function CellEditor(props: CellEditorProps) {
  const { name, place, problem } = props;
  const listId = useId();
  const noteId = useId();
  const { box, text, chosen, suggestions, write, leave, take, onKeyDown } = useTypedCell(props);
  const start = useRef(props);
  useLayoutEffect(() => {
    const { isTyped, text: first } = start.current;
    box.current?.focus({ preventScroll: true });
    if (isTyped) box.current?.setSelectionRange(first.length, first.length);
    else box.current?.select();
  }, [box]);
  const anchor = () => box.current ?? document.body;
  const hasList = suggestions.length > 0;
  return (
    <>
      <input
        ref={box}
        className="plan-cell-box"
        role={hasList ? 'combobox' : undefined}
        aria-label={name}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : noteId}
        aria-expanded={hasList || undefined}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={chosen >= 0 && suggestions[chosen] ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        style={{ ...place, paddingInlineStart: props.indent, textAlign: props.isEnd ? 'end' : 'start' }}
        onChange={(event) => write(event.target.value, false)}
        onKeyDown={onKeyDown}
        onBlur={() => leave('blur')}
      />
      <SuggestionList
        id={listId}
        name={name}
        anchor={anchor}
        minWidth={place.width}
        suggestions={suggestions}
        chosen={chosen}
        onTake={take}
      />
      {problem !== undefined && !hasList && (
        <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'tooltip' }}>
          <Paper id={noteId} role="alert" elevation={6} sx={noteStyle}>
            {problem}
          </Paper>
        </Popper>
      )}
    </>
  );
}

interface SuggestionListProps {
  readonly id: string;
  readonly name: string;
  anchor(): HTMLElement;
  /** Pixels. */
  readonly minWidth: number;
  readonly suggestions: readonly Suggestion[];
  /** Index of the highlighted suggestion; -1 for none. */
  readonly chosen: number;
  onTake(suggestion: Suggestion): void;
}

function SuggestionList({ id, name, anchor, minWidth, suggestions, chosen, onTake }: SuggestionListProps) {
  return (
    <Popper open={suggestions.length > 0} anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Paper elevation={8} sx={{ minWidth, maxWidth: 360 }}>
        <MenuList id={id} role="listbox" dense aria-label={name} autoFocus={false}>
          {suggestions.map((suggestion, at) => (
            <MenuItem
              key={suggestion.key}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              selected={at === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(suggestion)}
            >
              <SuggestionText label={suggestion.label} note={suggestion.note} />
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </Popper>
  );
}

function SuggestionText({ label, note }: Pick<Suggestion, 'label'> & { note: Suggestion['note'] }) {
  if (!note) return label;
  return (
    <Box sx={{ minWidth: 0 }}>
      {label}
      <Typography component="div" noWrap variant="caption" color={note.isWarning ? 'error' : 'textSecondary'}>
        {note.text}
      </Typography>
    </Box>
  );
}

/** Up and down in the list of suggestions: with Alt it opens. */
function suggestionStep({ key, altKey, shiftKey }: KeyboardEvent, count: number): number {
  if ((count === 0 && !altKey) || shiftKey) return 0;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}

function leaveOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): Leave | undefined {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'stay';
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (key === 'F2') return 'stay';
  return undefined;
}

const noteStyle = { mt: 0.5, px: 1.5, py: 1, maxWidth: 340, fontSize: 13, borderLeft: 3, borderColor: 'error.main' };

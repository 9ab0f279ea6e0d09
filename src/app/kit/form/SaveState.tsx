import { Box, Button, CircularProgress } from '@mui/material';
import type { ReactElement } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '../failure-text.ts';
import { icons } from '../icons.tsx';
import { goOnInField } from '../take-focus.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import type { FieldSaver } from './use-saved-field.ts';
import { wrappingLine } from '../style.ts';

interface SaveHelpProps {
  readonly label: string;
  readonly field: FieldSaver;
  /** Returns the display name of a value if it differs from the value. */
  nameOf?(value: string): string;
}

/** Help text below a field that saves on its own: a refusal with a retry, or another user's value; otherwise none. */
export function saveHelp(
  field: FieldSaver,
  label: string,
  nameOf?: (value: string) => string,
): ReactElement | undefined {
  if (field.saving.kind !== 'failed' && field.conflict === undefined) return undefined;
  return <SaveHelp field={field} label={label} {...(nameOf && { nameOf })} />;
}

function SaveHelp({ field, label, nameOf = (value) => value }: SaveHelpProps) {
  const { text } = useText();
  const failureText = useFailureText();
  const { saving, conflict } = field;
  if (conflict !== undefined) {
    return <Meanwhile theirs={conflict === '' ? '–' : nameOf(conflict)} onTake={field.revert} onKeep={field.insist} />;
  }
  if (saving.kind !== 'failed') return null;
  return (
    <Box component="span" sx={saveStateLineStyle} role="alert">
      {`${text('save.failed')}: ${failureText(saving.error, label)}`}
      <Button color="error" sx={saveStateButtonStyle} onClick={goOnInField(field.insist)}>
        {text('state.retry')}
      </Button>
    </Box>
  );
}

interface MeanwhileProps {
  /** The other user's value as text. */
  readonly theirs: string;
  onTake(): void;
  onKeep(): void;
}

/** Shows another user's conflicting value; the user takes it or keeps their own. */
export function Meanwhile({ theirs, onTake, onKeep }: MeanwhileProps) {
  const { text } = useText();
  return (
    <Box component="span" sx={saveStateLineStyle} role="alert">
      {text('save.conflict', { value: theirs })}
      <Box component="span" sx={saveStateChoiceStyle}>
        <Button sx={saveStateButtonStyle} onClick={goOnInField(onTake)}>
          {text('save.takeTheirs')}
        </Button>
        <Button sx={saveStateButtonStyle} onClick={goOnInField(onKeep)}>
          {text('save.keepMine')}
        </Button>
      </Box>
    </Box>
  );
}

/** Shows whether a field is being saved or has been saved. */
export function SaveMark({ field: { saving } }: { field: FieldSaver }) {
  const { text } = useText();
  if (saving.kind === 'saving') return <CircularProgress size={14} aria-label={text('save.saving')} />;
  if (saving.kind !== 'saved') return null;
  return (
    <Box component="span" role="status" title={text('save.saved')} sx={{ display: 'flex', color: 'success.main' }}>
      <icons.Done sx={{ fontSize: 16 }} />
      <Box component="span" sx={visuallyHidden}>
        {text('save.saved')}
      </Box>
    </Box>
  );
}

/** A value of several lines keeps them. */
const saveStateLineStyle = {
  ...wrappingLine,
  columnGap: 1,
  whiteSpace: 'pre-line',
} as const;
const saveStateButtonStyle = { py: 0, minWidth: 0 } as const;
/** Aligns the first button's text with the sentence above. */
const saveStateChoiceStyle = { display: 'flex', columnGap: 1, marginInlineStart: '-5px', pb: 0.5 } as const;

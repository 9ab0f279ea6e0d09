import { Box, TextField, Typography } from '@mui/material';
import type { KeyboardEvent, ReactNode } from 'react';
import {
  type FirstRows,
  hasCells,
  noFirstRows,
  withFirstRow,
  withLevel,
} from '#app/features/plan/editing/first-rows.ts';
import { maxActivityNameLength } from '#plan/edit/fields.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { isFocusFree } from '#app/kit/take-focus.ts';
import { FullScreenExit } from './FullScreenButton.tsx';
import { fileButtons } from './plan-tab-style.ts';

interface EmptyPlanProps {
  readonly firstRows: FirstRows;
  /** Called with each change of the names; undefined if the plan can't be edited. */
  readonly onType: ((rows: FirstRows) => void) | undefined;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** An empty plan that is not edited yet: typing the name of an activity begins to edit it. */
export function EmptyPlan({ firstRows, onType, children }: EmptyPlanProps) {
  const { text } = useText();
  return (
    <Empty
      title={text('plan.empty')}
      hint={
        <>
          {text('plan.empty.text')}
          <Typography component="span" variant="body2" sx={{ display: 'block', mt: 1 }}>
            {text('plan.import.formats')}
          </Typography>
        </>
      }
      drawing="plan"
      action={
        <>
          {onType && <FirstRowsField firstRows={firstRows} onType={onType} />}
          <Box sx={fileButtons}>
            <FullScreenExit />
            {children}
          </Box>
        </>
      }
    />
  );
}

/** Takes the focus, also from the link that opened the plan, so that the first key types a name. */
const takeFocusFromLink = (field: HTMLElement | null): void => {
  if (isFocusFree(field) || document.activeElement?.matches('a')) field?.focus({ preventScroll: true });
};

function FirstRowsField({ firstRows, onType }: { readonly firstRows: FirstRows; onType(rows: FirstRows): void }) {
  const { text } = useText();
  const { rows, text: typed } = firstRows;
  return (
    <TextField
      inputRef={takeFocusFromLink}
      label={text('planEditing.entry')}
      value={typed}
      helperText={rows.map(({ name }) => name).join(', ')}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: maxActivityNameLength } }}
      sx={{ width: 320, maxWidth: '100%', my: 1 }}
      onChange={({ target: { value } }) => onType({ ...firstRows, text: value, isEnded: false })}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!hasCells(pasted)) return;
        event.preventDefault();
        onType({ ...firstRows, pasted });
      }}
      onKeyDown={(event) => {
        const next = event.nativeEvent.isComposing ? undefined : afterKey(firstRows, event);
        if (!next) return;
        event.preventDefault();
        onType(next);
      }}
    />
  );
}

/**
 * Returns the rows after Enter, which finishes a name, Tab, which changes its level, or Escape, which drops it; undefined
 * for other keys.
 */
function afterKey(firstRows: FirstRows, { key, shiftKey }: KeyboardEvent): FirstRows | undefined {
  if (key === 'Enter' && firstRows.text.trim() !== '') return withFirstRow(firstRows);
  if (key === 'Tab' && firstRows.rows.length > 0) return withLevel(firstRows, shiftKey ? -1 : 1);
  if (key === 'Escape' && firstRows !== noFirstRows) return { ...firstRows, text: '', isEnded: true };
  return undefined;
}

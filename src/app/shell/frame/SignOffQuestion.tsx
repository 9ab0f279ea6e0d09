import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useText } from '#app/i18n/use-text.tsx';

interface SignOffQuestionProps {
  isOpen: boolean;
  /** True if unsaved entries will be lost; otherwise they stay in this browser until the user returns. */
  isLost: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Informs users who sign off with unsaved entries about their fate. */
export function SignOffQuestion({ isOpen, isLost, onStay, onLeave }: SignOffQuestionProps) {
  const { text } = useText();
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onStay} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('me.unsaved')}</DialogTitle>
      <DialogContent>{text(isLost ? 'me.unsavedText' : 'me.unsavedKept')}</DialogContent>
      <DialogActions>
        <Button onClick={onStay}>{text('me.stay')}</Button>
        <Button color={isLost ? 'error' : 'primary'} onClick={onLeave}>
          {text('me.signOffAnyway')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

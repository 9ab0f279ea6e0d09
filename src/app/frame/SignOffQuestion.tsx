import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useText } from '../text/use-text.tsx';

interface SignOffQuestionProps {
  isOpen: boolean;
  onStay(): void;
  onLeave(): void;
}

/** What is not saved yet cannot be brought back after signing off: so it is asked. */
export function SignOffQuestion({ isOpen, onStay, onLeave }: SignOffQuestionProps) {
  const { text } = useText();
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onStay} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('me.unsaved')}</DialogTitle>
      <DialogContent>{text('me.unsavedText')}</DialogContent>
      <DialogActions>
        <Button onClick={onStay}>{text('me.stay')}</Button>
        <Button color="error" onClick={onLeave}>
          {text('me.signOffAnyway')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

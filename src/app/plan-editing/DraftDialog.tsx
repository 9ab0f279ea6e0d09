import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useText } from '#app/text/use-text.tsx';
import { useFormat } from '#app/ui/format.ts';

interface DraftDialogProps {
  /** When the changes were made, as a time stamp. */
  readonly at: string;
  onApply(): void;
  onForget(): void;
}

/** This browser has changes that were not saved, and the plan has changed since: a person says what happens to them. */
export function DraftDialog({ at, onApply, onForget }: DraftDialogProps) {
  const { text } = useText();
  const format = useFormat();
  const titleId = useId();
  return (
    <Dialog open maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('planEditing.draft.title')}</DialogTitle>
      <DialogContent>{text('planEditing.draft.text', { at: format.moment(at) })}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onForget}>
          {text('planEditing.draft.drop')}
        </Button>
        <Button variant="contained" onClick={onApply}>
          {text('planEditing.draft.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

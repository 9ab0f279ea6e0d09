import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from './Failure.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isSending: boolean;
  /** A failure that belongs to no field. */
  readonly failure?: unknown;
  /** The fields. */
  readonly children: ReactNode;
  onSubmit(event: SubmitEvent): void;
  onClose(): void;
}

/**
 * A form in a dialog: Enter submits, Escape closes, a failure is shown above the fields, and the first invalid field
 * gets the focus.
 */
export function FormDialog({ title, submitLabel, isSending, failure, children, onSubmit, onClose }: FormDialogProps) {
  const { text } = useText();
  const failureText = useFailureText();
  const titleId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // Fields show their problems once rendered.
    flushSync(() => onSubmit(event));
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden])')?.focus();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {failure !== undefined && failure !== null && <Alert severity="error">{failureText(failure)}</Alert>}
            {children}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1, '& > *': { whiteSpace: 'nowrap' } }}>
          <Button color="inherit" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

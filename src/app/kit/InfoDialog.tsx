import { Button, Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useText } from '#app/i18n/use-text.tsx';

interface InfoDialogProps extends Pick<DialogProps, 'maxWidth'> {
  readonly title: string;
  readonly isOpen?: boolean;
  /** Only its button closes it, because its content is not shown again. */
  readonly isShownOnce?: boolean;
  /** Further buttons, before the one that closes. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/** A dialog to read, without a form: its button closes it. */
export function InfoDialog(props: InfoDialogProps) {
  const { title, maxWidth = 'sm', isOpen = true, isShownOnce = false, actions, children, onClose } = props;
  const { text } = useText();
  const titleId = useId();
  return (
    <Dialog open={isOpen} fullWidth maxWidth={maxWidth} aria-labelledby={titleId} {...(!isShownOnce && { onClose })}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={infoContentStyle}>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {actions}
        <Button
          variant={isShownOnce ? 'contained' : 'text'}
          color={isShownOnce ? 'primary' : 'inherit'}
          onClick={onClose}
        >
          {text('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const infoContentStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
} as const;

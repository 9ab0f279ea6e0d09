import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly explanation: string;
  readonly value: string;
  onClose(): void;
}

/** Something that is shown once and never again, with a way to take it along. */
export function SecretDialog({ title, explanation, value, onClose }: SecretDialogProps) {
  const { text } = useText();
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // Pages that did not come over HTTPS have no clipboard: the value is selected, for the keys.
    }
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{explanation}</Typography>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            fullWidth
            value={value}
            inputRef={field}
            slotProps={{
              htmlInput: { readOnly: true, 'aria-label': title, style: { fontFamily: 'monospace' }, spellCheck: false },
            }}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="outlined" size="medium" onClick={() => void copy()}>
            {text('token.copy')}
          </Button>
        </Box>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: 20, mt: 0.5 }}>
          {isCopied && text('token.copied')}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {text('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

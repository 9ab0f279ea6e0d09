import { Box, Button, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { copyText } from './clipboard.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';

interface CopyFieldProps {
  /** Accessible name. */
  readonly label: string;
  readonly value: string;
  readonly help?: string;
}

/** A value to take along, with a button that copies it. Pages without access to the clipboard select it instead. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  const { text } = useText();
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<TextKey>();
  const copy = async () => {
    field.current?.focus();
    field.current?.select();
    setResult((await copyText(value)) ? 'copy.done' : 'copy.yourself');
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        value={value}
        inputRef={field}
        helperText={result ? text(result) : (help ?? ' ')}
        onFocus={({ target }) => target.select()}
        slotProps={{
          htmlInput: { readOnly: true, 'aria-label': label, style: { fontFamily: 'monospace' }, spellCheck: false },
          formHelperText: { role: 'status' },
        }}
      />
      <Button variant="contained" size="medium" onClick={() => void copy()}>
        {text('copy.button')}
      </Button>
    </Box>
  );
}

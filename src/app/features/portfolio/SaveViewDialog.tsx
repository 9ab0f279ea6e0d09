import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/FormDialog.tsx';

interface SaveViewDialogProps {
  readonly name: string;
  /** The names that are taken: saving under one of them replaces that view. */
  readonly names: readonly string[];
  onSave(name: string): void;
  onClose(): void;
}

const maxViewNameLength = 60;

/** Asks for the name of a view. */
export function SaveViewDialog({ name, names, onSave, onClose }: SaveViewDialogProps) {
  const { text } = useText();
  const [typed, setTyped] = useState(name);
  const [isMissing, setIsMissing] = useState(false);
  const wanted = typed.trim();
  const isTaken = names.some((each) => each.toLowerCase() === wanted.toLowerCase());
  const help = isMissing ? text('form.missing') : isTaken ? text('portfolio.views.replaces') : undefined;
  return (
    <FormDialog
      title={text('portfolio.views.save.title')}
      submitLabel={text('portfolio.views.save.go')}
      isSending={false}
      failure={undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '') setIsMissing(true);
        else onSave(wanted);
      }}
      onClose={onClose}
    >
      <TextField
        label={text('node.name')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
        value={typed}
        error={isMissing}
        helperText={help ?? text('portfolio.views.where')}
        onChange={(event) => {
          setTyped(event.target.value.slice(0, maxViewNameLength));
          setIsMissing(false);
        }}
      />
    </FormDialog>
  );
}

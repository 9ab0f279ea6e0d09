import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/FormDialog.tsx';

interface NewTokenDialogProps {
  /** The token's owner; defaults to the current user. */
  readonly userId?: string | undefined;
  onMade(token: { name: string; value: string }): void;
  onClose(): void;
}

/** A new access token: of the kind API, if wanted with a name and a last day. */
export function NewTokenDialog({ userId, onMade, onClose }: NewTokenDialogProps) {
  const { text } = useText();
  const create = useSend(appApi.createToken);
  const [name, setName] = useState('');
  const [lastDay, setLastDay] = useState('');
  const send = async () => {
    const body = {
      name: name.trim(),
      ...(userId !== undefined && { user: userId }),
      // To the end of the day where the reader is.
      ...(lastDay !== '' && { expires: new Date(`${lastDay}T23:59:59`).toISOString() }),
    };
    try {
      const token = await create.mutateAsync({ input: { body } });
      if (token) onMade({ name: name.trim(), value: token.value ?? '' });
    } catch {
      // Shown by the form.
    }
  };
  return (
    <FormDialog
      title={text('token.new')}
      submitLabel={text('action.create')}
      isSending={create.isPending}
      failure={create.error}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onClose={onClose}
    >
      <TextField select label={text('token.kind')} value="API">
        <MenuItem value="API">{text('token.kind.api')}</MenuItem>
      </TextField>
      <TextField
        label={text('token.name')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
        value={name}
        helperText={text('token.name.help')}
        onChange={(event) => setName(event.target.value)}
      />
      <DayField
        label={text('token.expires')}
        value={lastDay}
        helperText={text('token.expires.help')}
        onDay={setLastDay}
      />
    </FormDialog>
  );
}

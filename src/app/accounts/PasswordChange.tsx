import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { api } from '#contract/api.ts';
import { passwordToSend } from '#app/password-digest.ts';
import { useSend } from '#app/query.ts';
import { useClient, useUser } from '#app/session.tsx';
import { useText } from '#app/text/use-text.tsx';
import { useFailureText } from '#app/ui/Failure.tsx';
import { useNotify } from '#app/ui/Notices.tsx';

/** The service asks for as many characters; it cannot count them in a digest. */
const fewest = 8;
const empty = { old: '', new: '', again: '' };
type Field = keyof typeof empty;

/** Changes the own password; it travels as a digest where the browser can make one. */
export function PasswordChange({ onDone }: { onDone?: () => void }) {
  const { text } = useText();
  const client = useClient();
  const user = useUser();
  const notify = useNotify();
  const failureText = useFailureText();
  const set = useSend(api.users.setPassword);
  const [typed, setTyped] = useState(empty);
  const [isChecked, setIsChecked] = useState(false);
  const problems: Record<Field, string | undefined> = {
    old: typed.old === '' ? text('form.missing') : undefined,
    new: typed.new.length < fewest ? text('account.password.short') : undefined,
    again: typed.again === typed.new ? undefined : text('account.password.differs'),
  };
  const send = async () => {
    setIsChecked(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    const digest = (password: string) => passwordToSend(client, user.name ?? '', password);
    try {
      const [oldPassword, newPassword] = await Promise.all([digest(typed.old), digest(typed.new)]);
      await set.mutateAsync({ input: { oldPassword, newPassword } });
      setTyped(empty);
      setIsChecked(false);
      notify({ text: text('account.password.done') });
      onDone?.();
    } catch {
      // Shown below.
    }
  };
  const field = (name: Field, autoComplete: string) => (
    <TextField
      type="password"
      label={text(`account.password.${name}`)}
      value={typed[name]}
      autoComplete={autoComplete}
      error={isChecked && problems[name] !== undefined}
      helperText={isChecked && problems[name]}
      onChange={(event) => setTyped((all) => ({ ...all, [name]: event.target.value }))}
    />
  );
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input type="text" hidden readOnly autoComplete="username" value={user.name ?? ''} />
      {field('old', 'current-password')}
      {field('new', 'new-password')}
      {field('again', 'new-password')}
      {set.error && <Alert severity="error">{failureText(set.error)}</Alert>}
      <Button type="submit" variant="contained" loading={set.isPending} sx={{ justifySelf: 'start' }}>
        {text('account.password.set')}
      </Button>
    </Box>
  );
}

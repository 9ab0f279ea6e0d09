import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { passwordToSend } from '#app/data/password-digest.ts';
import { useSend } from '#app/data/query.ts';
import { useClient, useSession, useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { RevokeTokens } from './RevokeTokens.tsx';

/** The service asks for as many characters; it cannot count them in a digest. */
const fewest = 8;
const emptyPasswordForm = { old: '', new: '', again: '' };
type PasswordField = keyof typeof emptyPasswordForm;
const passwordFields: readonly PasswordField[] = ['old', 'new', 'again'];

const isWrongPassword = (error: unknown) => hasErrorCode(error, 'user.error.UserOrPasswordUnknown');

/** Changes the own password; it travels as a digest where the browser can make one. */
export function PasswordChange({ onDone }: { onDone?: () => void }) {
  const { text } = useText();
  const client = useClient();
  const user = useUser();
  const notify = useNotify();
  const failureText = useFailureText();
  const { capabilities } = useSession();
  const set = useSend(api.users.setPassword);
  const setWithChoice = useSend(appApi.changeOwnPassword);
  const { isPending, error } = capabilities === null ? set : setWithChoice;
  const [isRevoking, setIsRevoking] = useState(true);
  const [typed, setTyped] = useState(emptyPasswordForm);
  const [isChecked, setIsChecked] = useState(false);
  // The value that the service refused as the current password.
  const [refused, setRefused] = useState<string>();
  const inputs = useRef<Partial<Record<PasswordField, HTMLInputElement | null>>>({});
  const isOld = typed.new !== '' && typed.new === typed.old;
  const problems: Record<PasswordField, string | undefined> = {
    old: typed.old === '' ? text('form.missing') : typed.old === refused ? text('account.password.wrong') : undefined,
    new: typed.new.length < fewest ? text('account.password.short') : isOld ? text('account.password.same') : undefined,
    again: typed.again === typed.new ? undefined : text('account.password.differs'),
  };
  const send = async () => {
    setIsChecked(true);
    const wrong = passwordFields.find((name) => problems[name] !== undefined);
    if (wrong !== undefined) {
      inputs.current[wrong]?.focus();
      return;
    }
    const digest = (password: string) => passwordToSend(client, user.name ?? '', password);
    try {
      const [oldPassword, newPassword] = await Promise.all([digest(typed.old), digest(typed.new)]);
      const passwords = { oldPassword, newPassword };
      if (capabilities === null) await set.mutateAsync({ input: passwords });
      else await setWithChoice.mutateAsync({ input: { body: { ...passwords, keepTokens: !isRevoking } } });
      setTyped(emptyPasswordForm);
      setIsChecked(false);
      notify({ text: text('account.password.done') });
      onDone?.();
    } catch (failure) {
      // Shown at the field, or below.
      if (!isWrongPassword(failure)) return;
      setRefused(typed.old);
      inputs.current.old?.focus();
    }
  };
  const field = (name: PasswordField, autoComplete: string) => (
    <TextField
      type="password"
      label={text(`account.password.${name}`)}
      inputRef={(input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      }}
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
      {capabilities !== null && <RevokeTokens isRevoking={isRevoking} onChange={setIsRevoking} />}
      {error && !isWrongPassword(error) && <Alert severity="error">{failureText(error)}</Alert>}
      <Button type="submit" variant="contained" loading={isPending} sx={{ justifySelf: 'start' }}>
        {text('account.password.set')}
      </Button>
    </Box>
  );
}

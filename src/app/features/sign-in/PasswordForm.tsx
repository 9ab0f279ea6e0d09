import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useSessionActions } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { SignOnForm } from './SignOnForm.tsx';
import { useSending } from './use-sending.ts';

export interface PasswordCredentials {
  readonly login: string;
  readonly password: string;
}

/** Name and password; `filled` is the initial value. */
export function PasswordForm({ filled }: { filled: PasswordCredentials }) {
  const { text } = useText();
  const { signOn } = useSessionActions();
  const form = useForm<PasswordCredentials>({ defaultValues: filled });
  const { run, failure, isSending } = useSending(({ login, password }: PasswordCredentials) =>
    signOn(login.trim(), password),
  );
  const { errors } = form.formState;
  const required = { required: text('form.missing') };
  return (
    <SignOnForm failure={failure} isSending={isSending} onSubmit={form.handleSubmit(run)}>
      <TextField
        label={text('signOn.login')}
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
        autoFocus={filled.login === ''}
        error={errors.login !== undefined}
        helperText={errors.login?.message}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        {...form.register('login', required)}
      />
      <TextField
        label={text('signOn.password')}
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
        autoFocus={filled.login !== ''}
        error={errors.password !== undefined}
        helperText={errors.password?.message}
        {...form.register('password', required)}
      />
    </SignOnForm>
  );
}
